# libsodium comes without a CMake package of its own.
find_path(SODIUM_INCLUDE sodium.h REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)
if(NOT TARGET sodium::sodium)
    add_library(sodium::sodium UNKNOWN IMPORTED GLOBAL)
    set_target_properties(sodium::sodium PROPERTIES
        IMPORTED_LOCATION ${SODIUM_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${SODIUM_INCLUDE})
endif()
