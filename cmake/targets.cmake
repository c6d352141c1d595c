# The words that the CMakeLists.txt of the folders are written in.

# ananas_join(files NAME SOURCES…)
# What stands between two bars in a list of sources is compiled as one file, which takes less than half of the time: what all of them
# include is read once, and what they make of templates is made once. Names in their unnamed namespaces then meet: where two
# are the same, the compiler says so, and one of the files goes behind another bar. It does not say so where a name of one file's
# own is also a header's, which the files behind it then miss: use the header's. A file alone between bars is compiled as it is,
# and keeps what it may have of options of its own.
function(ananas_join result name)
    set(files)
    set(part)
    set(count 0)
    foreach(source ${ARGN} |)
        if(NOT source STREQUAL "|")
            list(APPEND part ${source})
            continue()
        endif()
        list(LENGTH part length)
        if(length GREATER 1)
            math(EXPR count "${count} + 1")
            set(joined ${CMAKE_CURRENT_BINARY_DIR}/joined/${name}_${count}.cpp)
            set(lines)
            foreach(file ${part})
                cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
                cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
                string(REGEX REPLACE "^(src|tests)/" "" file ${file}) # as every include is written
                string(APPEND lines "#include \"${file}\"\n")
            endforeach()
            file(CONFIGURE OUTPUT ${joined} CONTENT "${lines}")
            set(part ${joined})
            # What is in an included file is no header here.
            set_property(SOURCE ${joined} APPEND PROPERTY COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
        endif()
        list(APPEND files ${part})
        set(part)
    endforeach()
    set(${result} ${files} PARENT_SCOPE)
endfunction()

# ananas_library(cards SOURCES text.cpp reader.cpp | names.cpp USES base fmt::fmt)
# One static library a folder of src/. USES names the folders it may include from, and foreign
# targets as find_package() spells them. A folder of headers alone has no SOURCES. PLAIN are sources that nobody waits for: what
# reads a command line or prints an answer is not made faster by the last fifth of the compiler's work.
function(ananas_library layer)
    cmake_parse_arguments(arg "" "" "SOURCES;PLAIN;USES" ${ARGN})
    if(arg_SOURCES)
        ananas_join(sources ${layer} ${arg_SOURCES})
        ananas_join(plain ${layer}_plain ${arg_PLAIN})
        if(plain AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT ANANAS_SANITIZERS)
            set_property(SOURCE ${plain} APPEND PROPERTY COMPILE_OPTIONS -O1)
        endif()
        add_library(ananas_${layer} STATIC ${sources} ${plain})
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
    ananas_join(busy test_${area}_busy ${arg_BUSY})
    ananas_join(sources test_${area} ${arg_SOURCES})
    # Of an inline function that several files have, the linker takes the first: that of the busy ones.
    add_executable(test_${area} ${arg_WITH} ${busy} ${sources} $<TARGET_OBJECTS:ananas_test_main>)
    set_target_properties(test_${area} PROPERTIES
        OUTPUT_NAME ${area}_test RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    ananas_use(test_${area} PRIVATE ${arg_USES})
    target_link_libraries(test_${area} PRIVATE ananas_test_support)
    target_compile_options(test_${area} PRIVATE ${ANANAS_QUICKLY})
    target_precompile_headers(test_${area} REUSE_FROM ananas_test_support)
    ananas_busy(${busy})
    add_test(NAME ${area} COMMAND test_${area})
    set_property(GLOBAL APPEND PROPERTY ANANAS_TEST_AREAS ${area})
endfunction()

# ananas_test_part(random_hand BUSY random_hand.cpp USES betting)
# What the tests of several areas are made WITH, compiled once for all of them.
function(ananas_test_part part)
    cmake_parse_arguments(arg "" "" "SOURCES;BUSY;USES" ${ARGN})
    ananas_join(busy test_${part}_busy ${arg_BUSY})
    ananas_join(sources test_${part} ${arg_SOURCES})
    add_library(test_${part} OBJECT ${busy} ${sources})
    ananas_use(test_${part} PRIVATE ${arg_USES})
    target_link_libraries(test_${part} PRIVATE ananas_test_support)
    target_compile_options(test_${part} PRIVATE ${ANANAS_QUICKLY})
    target_precompile_headers(test_${part} REUSE_FROM ananas_test_support)
    ananas_busy(${busy})
endfunction()

function(ananas_busy)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<IF:$<CONFIG:Debug>,-Og,-O2>)
    set_property(SOURCE ${ARGN} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
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
        ananas_test(fuzz_${name} SOURCES ${arg_SOURCE} | $<TARGET_OBJECTS:ananas_corpus_test> USES ${arg_USES})
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
