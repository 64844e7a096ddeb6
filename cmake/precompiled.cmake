# Two thirds of the time of an ordinary file are its headers. The standard ones that nearly every file includes are read
# once, and once more for each larger library together with those of its own that nearly all its files include.
# It changes nothing but the time that a build takes: each file still includes what it uses (BYLAW_PRECOMPILED=OFF proves it).
option(BYLAW_PRECOMPILED "Read the common headers once" ON)
# Written once: made anew, it would have all headers read and all files compiled again whenever a test file is added.
if(NOT EXISTS ${CMAKE_BINARY_DIR}/precompiled.cpp)
  file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
endif()

set(bylaw_common_headers <algorithm> <array> <atomic> <bit> <charconv> <cmath> <cstdint> <cstring> <deque> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility> <vector>)

# bylaw_precompile(NAME HEADERS...): a set of headers that others reuse; bylaw_reuse_precompiled(TARGET NAME) reuses it.
# bylaw_precompile_own(TARGET HEADERS...): the common headers and those of the library's own.
function(bylaw_precompile name)
  if(BYLAW_PRECOMPILED)
    add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(${name} PUBLIC bylaw_options)
    target_precompile_headers(${name} PRIVATE ${ARGN})
  endif()
endfunction()

function(bylaw_reuse_precompiled target from)
  if(TARGET ${from} AND TARGET ${target})
    target_precompile_headers(${target} REUSE_FROM ${from})
    bylaw_skip_with_own_options(${target})
  endif()
endfunction()

function(bylaw_precompile_own target)
  if(BYLAW_PRECOMPILED AND TARGET ${target})
    target_precompile_headers(${target} PRIVATE ${bylaw_common_headers} ${ARGN})
    bylaw_skip_with_own_options(${target})
  endif()
endfunction()

# A file with options of its own cannot take headers that were read with others.
function(bylaw_skip_with_own_options target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    get_source_file_property(options ${source} TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
    if(options)
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()

# ccache has to be told that headers read before are as good as read.
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
