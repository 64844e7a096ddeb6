// Checked rules.
import { BylawError } from "./engine.js";
import { Session } from "./session.js";

// bylaw_session_options: size, then 64-bit numbers where they may begin.
const optionsSize = 32;

function written(module, { seed = 0, trial = 0, policies = false, typedDice = false }) {
  const address = module._malloc(optionsSize);
  const view = new DataView(module.HEAPU8.buffer, address, optionsSize);
  view.setUint32(0, optionsSize, true);
  view.setBigUint64(8, BigInt(seed), true);
  view.setBigUint64(16, BigInt(trial), true);
  view.setInt32(24, policies ? 1 : 0, true);
  view.setInt32(28, typedDice ? 1 : 0, true);
  return address;
}

export class Program {
  #engine;
  #handle;
  #target;
  #about;

  // Made by Bylaw.load() alone.
  constructor(engine, handle, target) {
    this.#engine = engine;
    this.#handle = handle;
    this.#target = target;
    this.#about = engine.json("bylaw_describe", handle);
  }

  get name() {
    return this.#about.name;
  }
  get title() {
    return this.#about.title;
  }
  get options() {
    return this.#about.options;
  }
  get scenarios() {
    return this.#about.scenarios;
  }

  // Returns the rules with other option values: {crossbows_pierce: "yes"}.
  withOptions(settings) {
    const { module } = this.#engine;
    const texts = Object.entries(settings).flat().map(text => this.#engine.own(String(text)));
    const list = this.#engine.ownList(texts);
    try {
      return new Program(this.#engine, this.#engine.need("bylaw_set_options", this.#open, list), this.#target);
    } finally {
      for (const each of [list, ...texts]) module._free(each);
    }
  }

  session(options = {}) {
    const { module } = this.#engine;
    const address = written(module, options);
    try {
      return new Session(this.#engine, this.#engine.need("bylaw_session_new", this.#open, address));
    } finally {
      module._free(address);
    }
  }
  restore(saved) {
    return new Session(this.#engine, this.#engine.need("bylaw_restore", this.#open, saved));
  }

  odds(expression, options = {}) {
    return this.#asked(options, "bylaw_js_odds", expression, options.seconds ?? 30);
  }
  oddsOf(scenario, options = {}) {
    return this.#asked(options, "bylaw_js_odds_of_scenario", scenario, options.seconds ?? 30);
  }
  simulate(scenario, options = {}) {
    const { seed = 0, trials = 1000 } = options;
    return this.#asked(options, "bylaw_js_simulate", scenario, BigInt(seed), BigInt(trials));
  }

  // Returns a figure in HTML for each check, as `bylaw doc` draws it.
  charts() {
    const engine = this.#engine;
    let handle = engine.need("bylaw_js_charts_new", this.#open, this.#target);
    return {
      checks: engine.json("bylaw_js_charts_checks", handle),
      drawn: check => engine.text("bylaw_js_charts_drawn", handle, check),
      free() {
        if (handle) engine.call("bylaw_js_charts_free", handle);
        handle = 0;
      },
    };
  }

  free() {
    if (this.#handle) this.#engine.call("bylaw_program_free", this.#handle);
    this.#handle = 0;
  }

  get #open() {
    if (!this.#handle) throw new BylawError("this program was freed");
    return this.#handle;
  }

  // onProgress({seconds, done, planned}) is asked several times a second; false: enough.
  #asked({ onProgress = null }, name, ...values) {
    this.#engine.onProgress = onProgress;
    try {
      return this.#engine.json(name, this.#open, ...values);
    } finally {
      this.#engine.onProgress = null;
    }
  }
}
