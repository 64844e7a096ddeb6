# Compiler settings that every target shares.
option(BYLAW_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
option(BYLAW_SANITIZE_THREADS "Build with the thread sanitizer" OFF)
option(BYLAW_FUZZ "Build the libFuzzer harnesses in tests/fuzz (clang only)" OFF)
option(BYLAW_ACCELERATION "Work scenarios out before the dice fall (interpreter/specialise and what runs its code)" ON)
option(BYLAW_BENCH "Build the benchmarks in bench" OFF)

# The same objects make the program, the static and the shared library; in the last only what a host may call is visible.
if(NOT EMSCRIPTEN) # which makes one program of them all
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# -O2: the build must stay short on two cores.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# bylaw_compile_quickly(TARGET...): for what runs once for each line that somebody wrote and never in a trial. GCC takes 30 % less
# for it, and checking takes 3 % more (docs/decisions/0002-build-and-performance.md).
function(bylaw_compile_quickly)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    foreach(target IN LISTS ARGN)
      if(TARGET ${target})
        target_compile_options(${target} PRIVATE -O1 -finline-small-functions -findirect-inlining -fpartial-inlining)
      endif()
    endforeach()
  endif()
endfunction()

# Half a gigabyte may be in use before GCC looks for what it could free; it takes 4 to 6 % less time so.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:--param ggc-min-heapsize=524288>")
endif()

add_library(bylaw_options INTERFACE)
target_compile_options(bylaw_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
target_include_directories(bylaw_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/include)
if(BYLAW_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(BYLAW_SANITIZE_THREADS)
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
endif()
if(BYLAW_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
