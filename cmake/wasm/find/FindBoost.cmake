# cmake/wasm/libraries.cmake has it.
set(Boost_FOUND TRUE)
