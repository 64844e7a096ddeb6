# What Debian has for this machine and not for WebAssembly. Headers alone are borrowed one library at a time, for all of
# /usr/include would be this machine's C library, too; Lua and utf8proc are compiled from Debian's source packages
# (cmake/wasm/fetch_sources.sh puts them here).
set(borrowed ${CMAKE_BINARY_DIR}/borrowed)
foreach(folder tao boost nlohmann)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "There is no /usr/include/${folder}: `./dev deps` installs it.")
  endif()
  file(MAKE_DIRECTORY ${borrowed})
  file(CREATE_LINK /usr/include/${folder} ${borrowed}/${folder} SYMBOLIC)
endforeach()
foreach(target taocpp::pegtl nlohmann_json::nlohmann_json Boost::headers)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${borrowed})
endforeach()
set(BOOST_INCLUDE ${borrowed} CACHE PATH "")
if(BYLAW_GLANCE)
  include(${CMAKE_CURRENT_LIST_DIR}/glance/glance.cmake)
  return()
endif()

set(BYLAW_WASM_SOURCES ${CMAKE_BINARY_DIR}/sources CACHE PATH "A folder with lua5.4-* and utf8proc-*, Debian's source packages")
file(GLOB lua_folder ${BYLAW_WASM_SOURCES}/lua5.4-*/src)
file(GLOB utf8proc_folder ${BYLAW_WASM_SOURCES}/utf8proc-*)
if(NOT EXISTS "${lua_folder}/lapi.c" OR NOT EXISTS "${utf8proc_folder}/utf8proc.c")
  message(FATAL_ERROR "There is no source of Lua 5.4 and utf8proc in ${BYLAW_WASM_SOURCES}: "
    "`bash cmake/wasm/fetch_sources.sh ${BYLAW_WASM_SOURCES}` asks Debian for them.")
endif()

add_library(wasm_utf8proc STATIC ${utf8proc_folder}/utf8proc.c)
target_include_directories(wasm_utf8proc PRIVATE ${utf8proc_folder})
target_compile_definitions(wasm_utf8proc PUBLIC UTF8PROC_STATIC)
set(UTF8PROC_INCLUDE ${utf8proc_folder} CACHE PATH "")
set(UTF8PROC_LIBRARY wasm_utf8proc CACHE STRING "")

# Without its own program and compiler. As C++: what it throws is then an exception of the machine like any other.
file(GLOB lua_files ${lua_folder}/*.c)
list(FILTER lua_files EXCLUDE REGEX "/(lua|luac)\\.c$")
set_source_files_properties(${lua_files} PROPERTIES LANGUAGE CXX)
add_library(wasm_lua STATIC ${lua_files})
# Debian's configuration asks which architecture's folders to look into for modules; hooks load none.
file(WRITE ${CMAKE_BINARY_DIR}/lua_places/lua5.4-deb-multiarch.h "#define DEB_HOST_MULTIARCH \"wasm32-emscripten\"\n")
target_include_directories(wasm_lua PUBLIC ${CMAKE_BINARY_DIR}/lua_places PRIVATE ${lua_folder})
target_compile_options(wasm_lua PRIVATE -w)
set_target_properties(wasm_lua wasm_utf8proc PROPERTIES UNITY_BUILD OFF)
set(LUA54_INCLUDE ${lua_folder} CACHE PATH "")
set(LUA54_LIBRARY wasm_lua CACHE STRING "")

# What its standard library has not got of C++20.
include_directories(BEFORE SYSTEM ${CMAKE_CURRENT_LIST_DIR}/headers)
