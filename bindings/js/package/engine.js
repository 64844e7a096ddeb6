// Calls into the WebAssembly: texts there and back, and errors as exceptions.
import makeModule from "./engine.mjs";

export class BylawError extends Error {
  constructor(message, diagnostics = []) {
    super(message);
    this.name = "BylawError";
    this.diagnostics = diagnostics;
  }
}

// Whatever C++ throws stays inside. What gets out is the end of this engine: its stack ran over, or its memory.
const endOf = error => new BylawError(
  (error instanceof RangeError ? "the rules nest too deeply for this JavaScript engine's stack" : `the engine stopped: ${error.message}`)
    + "; create another with createBylaw()");

export class Engine {
  static async create(compiled) {
    const engine = new Engine();
    await new Promise((ready, failed) => {
      makeModule({
        print: () => {},
        printErr: () => {},
        instantiateWasm(imports, use) {
          WebAssembly.instantiate(compiled, imports).then(instance => use(instance, compiled)).catch(failed);
          return {};
        },
      }).then(module => {
        engine.module = module;
        ready();
      }, failed);
    });
    engine.module.heard = (session, line, weight, depth) => engine.shield(() => engine.listeners.get(session)?.(line, weight, depth));
    engine.module.progress = (seconds, done, planned) => engine.shield(() => engine.onProgress?.({ seconds, done, planned }));
    return engine;
  }

  module = null;
  listeners = new Map(); // listeners of events, by session
  onProgress = null; // progress callback of the current call
  thrown = null; // by a listener: nothing of JavaScript's may pass through C++
  broken = null;

  shield(work) {
    if (this.thrown) return false;
    try {
      return work();
    } catch (error) {
      this.thrown = { error };
      return false;
    }
  }

  // A number. Texts among the values are handed over as UTF-8 and taken back afterwards.
  call(name, ...values) {
    if (this.broken) throw this.broken;
    const texts = [];
    let result;
    try {
      result = this.module["_" + name](...values.map(value => typeof value === "string" ? this.#put(value, texts) : value));
    } catch (error) {
      throw this.broken = endOf(error);
    }
    for (const text of texts) this.module._free(text);
    const { thrown } = this;
    this.thrown = null;
    if (thrown) throw thrown.error;
    return result;
  }

  // A text that is ours: read and freed. Throws where there is none.
  text(name, ...values) {
    const address = this.need(name, ...values);
    const text = this.module.UTF8ToString(address);
    this.module._bylaw_text_free(address);
    return text;
  }

  json(name, ...values) {
    return JSON.parse(this.text(name, ...values));
  }

  // A text that stays theirs.
  read(name, ...values) {
    return this.module.UTF8ToString(this.call(name, ...values));
  }

  // Anything but NULL.
  need(name, ...values) {
    const result = this.call(name, ...values);
    if (result === 0) throw this.lastError();
    return result;
  }

  lastError() {
    const { diagnostics } = JSON.parse(this.read("bylaw_last_report"));
    return new BylawError(this.read("bylaw_last_error").trim(), diagnostics);
  }

  // A text of which the caller has to free the address.
  own(text) {
    const room = this.module.lengthBytesUTF8(text) + 1;
    const address = this.module._malloc(room);
    this.module.stringToUTF8(text, address, room);
    return address;
  }

  // Does so for a list of addresses, with NULL behind the last.
  ownList(addresses) {
    const list = this.module._malloc(4 * (addresses.length + 1));
    const view = new DataView(this.module.HEAPU8.buffer);
    [...addresses, 0].forEach((address, i) => view.setUint32(list + 4 * i, address, true));
    return list;
  }

  #put(text, texts) {
    const address = this.own(text);
    texts.push(address);
    return address;
  }
}
