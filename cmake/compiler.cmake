# How everything is compiled: the language, the warnings, and what makes a release hard to break into.
# Which build is which (dev, release, asan, tsan, fuzz) stands in CMakePresets.json.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Programs are loaded anywhere in memory. Libraries are compiled for programs too (-fPIE, not -fPIC),
# so that the compiler may inline their functions.
add_compile_options(-fPIE)
add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)

find_program(ANANAS_CCACHE ccache)
if(ANANAS_CCACHE)
    # Without the first words it does not keep what was compiled with precompiled headers; without the last it reads every
    # file it has not got twice, once to look for it and once to compile it.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1
        ${ANANAS_CCACHE})
endif()
# g++ tidies its memory up again and again after 128 MB. Where there is plenty it need not: a twentieth less work.
cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY) # in MiB
if(memory GREATER 8000)
    add_compile_options($<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=500000>)
endif()
find_program(ANANAS_MOLD mold)
if(ANANAS_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

add_compile_options(
    -Wall -Wextra -Wpedantic -Werror
    -Wconversion -Wsign-conversion -Wdouble-promotion -Wshadow -Wold-style-cast
    -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Wundef -Wformat=2
    -Wextra-semi $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond> $<$<CXX_COMPILER_ID:GNU>:-Wlogical-op>
    $<$<CXX_COMPILER_ID:GNU>:-Wuseless-cast>
    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations> # libstdc++ 12's stable_sort itself; g++ still looks for ours
    -Wno-missing-field-initializers) # a game is a table: a row names what it has and leaves the rest at nothing

# Assertions stay on in every build, ours and the standard library's: a wrong deal must stop, not go on.
add_compile_definitions(_GLIBCXX_ASSERTIONS)
set(CMAKE_CXX_FLAGS_DEBUG "-Og -g")
set(CMAKE_CXX_FLAGS_RELEASE "-O2") # a backtrace has names; for lines there are the other builds

set(ANANAS_SANITIZERS "" CACHE STRING "What -fsanitize= gets: address,undefined or thread, for instance")
if(ANANAS_SANITIZERS)
    add_compile_options(-g1 -fsanitize=${ANANAS_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${ANANAS_SANITIZERS})
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
    add_compile_definitions(_FORTIFY_SOURCE=3)
    add_compile_options(-fstack-protector-strong -fstack-clash-protection)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        add_compile_options(-fcf-protection)
    endif()
    add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()
