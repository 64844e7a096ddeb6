import { readFile } from "node:fs/promises";

export const compiled = async () => WebAssembly.compile(await readFile(new URL("./engine.wasm", import.meta.url)));
