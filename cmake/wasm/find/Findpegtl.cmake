# cmake/wasm/libraries.cmake has it.
set(pegtl_FOUND TRUE)
