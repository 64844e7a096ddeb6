# The standard headers that nearly every file includes are read once for the product and once, with Catch2, for the tests
# (which are compiled at -O1). It changes nothing but the time that a build takes: each file still includes what it uses.
option(BYLAW_PRECOMPILED "Read the common headers once" ON)
# Written once: made anew, it would have all headers read and all files compiled again whenever a test file is added.
if(NOT EXISTS ${CMAKE_BINARY_DIR}/precompiled.cpp)
  file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
endif()

set(bylaw_common_headers <algorithm> <array> <atomic> <bit> <charconv> <cmath> <cstdint> <cstring> <deque> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility> <vector>)

# bylaw_precompile(NAME HEADERS...): a set of headers that others reuse.
function(bylaw_precompile name)
  if(BYLAW_PRECOMPILED)
    add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(${name} PUBLIC bylaw_options)
    target_precompile_headers(${name} PRIVATE ${ARGN})
  endif()
endfunction()

# A file with options of its own cannot take headers that were read with others.
function(bylaw_reuse_precompiled target from)
  if(NOT TARGET ${from} OR NOT TARGET ${target})
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${from})
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
