# The words that the CMakeLists.txt of the folders are written in.

# ananas_library(cards SOURCES text.cpp USES base fmt::fmt)
# One static library a folder of src/. USES names the folders it may include from, and foreign
# targets as find_package() spells them. A folder of headers alone has no SOURCES. READ_ONCE names foreign headers that
# most of its files include.
function(ananas_library layer)
    cmake_parse_arguments(arg "" "" "SOURCES;USES;READ_ONCE" ${ARGN})
    if(arg_SOURCES)
        add_library(ananas_${layer} STATIC ${arg_SOURCES})
        set(scope PUBLIC)
        add_dependencies(ananas_${layer} layers)
    else()
        add_library(ananas_${layer} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(ananas_${layer} ${scope} ${PROJECT_SOURCE_DIR}/src)
    ananas_use(ananas_${layer} ${scope} ${arg_USES})
    # With sanitizers the compiler takes twice as long over a file. The folders that mostly wait, for disks, sockets and
    # people, are as quick without its pains; rules and evaluators are not.
    if(ANANAS_SANITIZERS AND NOT ANANAS_FUZZERS AND layer MATCHES "^(room|store|net|app)$")
        target_compile_options(ananas_${layer} PRIVATE -O0)
    endif()
    if(arg_READ_ONCE)
        target_precompile_headers(ananas_${layer} PRIVATE ${arg_READ_ONCE})
        # g++ 12 forgets which precompiled headers were the system's, and stops at false alarms inside them.
        target_compile_options(ananas_${layer} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-stringop-overflow>)
    endif()
endfunction()

# ananas_program(ananas SOURCES main.cpp USES cards CLI11::CLI11)
function(ananas_program program)
    cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
    add_executable(${program} ${arg_SOURCES})
    add_dependencies(${program} layers)
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    ananas_use(${program} PRIVATE ${arg_USES})
endfunction()

# ananas_test(cards SOURCES card_test.cpp text_test.cpp WITH random_hand USES cards)
# One GoogleTest program an area, build/<preset>/tests/<area>_test. What it tries is optimised as players run it; the tests
# themselves are compiled quickly instead, but for those that are BUSY: their own loops take the time.
set(ANANAS_QUICKLY -O0 -U_FORTIFY_SOURCE) # which wants optimised code
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT ANANAS_SANITIZERS) # other builds are for looking inside
    list(APPEND ANANAS_QUICKLY -g0 -fno-stack-protector -fno-stack-clash-protection)
endif()
function(ananas_test area)
    cmake_parse_arguments(arg "" "" "SOURCES;BUSY;WITH;USES" ${ARGN})
    list(TRANSFORM arg_WITH REPLACE "(.+)" "$<TARGET_OBJECTS:test_\\1>")
    # Of an inline function that several files have, the linker takes the first: that of the busy ones.
    add_executable(test_${area} ${arg_WITH} ${arg_BUSY} ${arg_SOURCES} $<TARGET_OBJECTS:ananas_test_main>)
    set_target_properties(test_${area} PROPERTIES
        OUTPUT_NAME ${area}_test RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    ananas_use(test_${area} PRIVATE ${arg_USES})
    target_link_libraries(test_${area} PRIVATE ananas_test_support)
    target_compile_options(test_${area} PRIVATE ${ANANAS_QUICKLY})
    target_precompile_headers(test_${area} REUSE_FROM ananas_test_support)
    ananas_busy(${arg_BUSY})
    add_test(NAME ${area} COMMAND test_${area})
    set_property(GLOBAL APPEND PROPERTY ANANAS_TEST_AREAS ${area})
endfunction()

# ananas_test_part(random_hand BUSY random_hand.cpp USES betting)
# What the tests of several areas are made WITH, compiled once for all of them.
function(ananas_test_part part)
    cmake_parse_arguments(arg "" "" "SOURCES;BUSY;USES" ${ARGN})
    add_library(test_${part} OBJECT ${arg_BUSY} ${arg_SOURCES})
    ananas_use(test_${part} PRIVATE ${arg_USES})
    target_link_libraries(test_${part} PRIVATE ananas_test_support)
    target_compile_options(test_${part} PRIVATE ${ANANAS_QUICKLY})
    target_precompile_headers(test_${part} REUSE_FROM ananas_test_support)
    ananas_busy(${arg_BUSY})
endfunction()

function(ananas_busy)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS $<IF:$<CONFIG:Debug>,-Og,-O2> SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# ananas_fuzzer(cards SOURCE cards.cpp USES cards)
# In the fuzz build a libFuzzer program, build/fuzz/fuzz/<name>, that starts from fuzz/corpus/<name>/;
# in other builds a test that the fuzzer survives that corpus.
function(ananas_fuzzer name)
    cmake_parse_arguments(arg "" "SOURCE" "USES" ${ARGN})
    if(ANANAS_FUZZERS)
        add_executable(fuzz_${name} ${arg_SOURCE})
        set_target_properties(fuzz_${name} PROPERTIES
            OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        ananas_use(fuzz_${name} PRIVATE ${arg_USES})
    else()
        ananas_test(fuzz_${name} SOURCES ${arg_SOURCE} $<TARGET_OBJECTS:ananas_corpus_test> USES ${arg_USES})
    endif()
endfunction()

function(ananas_use target scope)
    foreach(used ${ARGN})
        if(used MATCHES "::")
            target_link_libraries(${target} ${scope} ${used})
        else()
            target_link_libraries(${target} ${scope} ananas_${used})
        endif()
    endforeach()
endfunction()

# Nothing is compiled before every include respects the layers.
set(layers_stamp ${PROJECT_BINARY_DIR}/layers.stamp)
add_custom_command(OUTPUT ${layers_stamp}
    COMMAND ${PROJECT_SOURCE_DIR}/tools/check_layers.sh ${PROJECT_SOURCE_DIR} ${layers_stamp}
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/check_layers.sh
    DEPFILE ${layers_stamp}.d
    COMMENT "Checking that no folder includes from a layer it may not use")
add_custom_target(layers ALL DEPENDS ${layers_stamp})
