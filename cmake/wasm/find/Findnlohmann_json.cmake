# cmake/wasm/libraries.cmake has it.
set(nlohmann_json_FOUND TRUE)
