// Bylaw for JavaScript: createBylaw() loads the engine, index.d.ts says what it can do.
import { compiled } from "#compile";
import { BylawError, Engine } from "./engine.js";
import { Program } from "./program.js";
import { Session } from "./session.js";

// Rules are the name of a ruleset that ships ("zones"), one text, or several: {texts: {"mine/ruleset.bylaw": "…"}, target: "mine"}.
const isName = rules => /^[\w./-]+$/.test(rules);
function placed(rules) {
  if (typeof rules === "string") return isName(rules) ? { texts: "", target: rules } : placed({ texts: { "rules.bylaw": rules } });
  const { texts, target = Object.keys(texts)[0] } = rules;
  return { texts: JSON.stringify(texts), target };
}

class LanguageServer {
  #engine;
  #handle;
  constructor(engine) {
    this.#engine = engine;
    this.#handle = engine.need("bylaw_js_server_new");
  }
  // One message of the Language Server Protocol, or a list of them; those that it is answered with.
  say(message) {
    return this.#engine.json("bylaw_js_server_say", this.#handle, JSON.stringify(message));
  }
  free() {
    if (this.#handle) this.#engine.call("bylaw_js_server_free", this.#handle);
    this.#handle = 0;
  }
}

class Bylaw {
  #engine;
  constructor(engine) {
    this.#engine = engine;
  }
  get version() {
    return this.#engine.read("bylaw_version");
  }
  check(rules) {
    const { texts, target } = placed(rules);
    return this.#engine.json("bylaw_js_check", texts, target).diagnostics;
  }
  load(rules) {
    const { texts, target } = placed(rules);
    return new Program(this.#engine, this.#engine.need("bylaw_js_load", texts, target), target);
  }
  shipped() {
    return this.#engine.json("bylaw_js_shipped");
  }
  // Dice without rules, also as other tools write them: "4d6kh3".
  readDice(text, { dialect = "" } = {}) {
    return this.#engine.json("bylaw_read_dice", text, dialect);
  }
  rollDice(text, { dialect = "", seed = crypto.getRandomValues(new Uint32Array(1))[0], times = 1 } = {}) {
    return this.#engine.json("bylaw_roll_dice", text, dialect, BigInt(seed), times);
  }
  oddsOfDice(text, { dialect = "", seconds = 30 } = {}) {
    return this.#engine.json("bylaw_dice_odds", text, dialect, seconds, 0, 0);
  }
  explainCode(code) {
    return this.#engine.text("bylaw_js_explain_code", code);
  }
  languageServer() {
    return new LanguageServer(this.#engine);
  }
}

// `module`: the engine's bytes or compiled module, where it does not lie beside this file.
export async function createBylaw({ module } = {}) {
  const engine = module === undefined ? await compiled() : module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  return new Bylaw(await Engine.create(engine));
}

export { BylawError, Program, Session };
