export const compiled = () => WebAssembly.compileStreaming(fetch(new URL("./engine.wasm", import.meta.url)));
