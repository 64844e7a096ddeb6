# Debian's emscripten, and what it needs to be told (docs/decisions/0033-installation-and-bindings.md).
set(EMSCRIPTEN_ROOT_PATH /usr/share/emscripten CACHE PATH "Where emscripten is")
# Its optimiser is written in JavaScript and asks for Debian's libraries of that; a node that is not Debian's looks elsewhere.
set(ENV{NODE_PATH} /usr/share/nodejs)
set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)
include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/find)
# Exceptions of the machine itself: those that emscripten makes of JavaScript's are three times slower, and the code is larger.
set(CMAKE_C_FLAGS_INIT -fwasm-exceptions)
set(CMAKE_CXX_FLAGS_INIT -fwasm-exceptions)
