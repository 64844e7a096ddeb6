// A game in progress.
import { BylawError } from "./engine.js";

const failed = 3; // BYLAW_FAILED
const weights = ["spoken", "plain", "detail"];

export class Session {
  #engine;
  #handle;
  #step = null;
  #listener = null;

  // Made by Program alone.
  constructor(engine, handle) {
    this.#engine = engine;
    this.#handle = handle;
    engine.call("bylaw_js_listen", handle, 0);
  }

  get step() {
    return this.#step ??= this.#engine.json("bylaw_js_step", this.#open);
  }

  get played() {
    return this.#engine.call("bylaw_js_played", this.#open) !== 0;
  }

  start(scenario) {
    return this.#done("bylaw_start", scenario);
  }
  startAnew(scenario) {
    return this.#done("bylaw_start_anew", scenario);
  }
  evaluate(text) {
    return this.#done("bylaw_evaluate", text);
  }
  // A number of an option, or its text, or one of its names.
  answer(option) {
    return this.#done("bylaw_answer", this.#number(option));
  }
  // Acts that the rules let the game master do at any time.
  get maySpeakUp() {
    return this.#engine.call("bylaw_may_speak_up", this.#open) !== 0;
  }
  speakUp() {
    return this.#done("bylaw_speak_up");
  }
  policySpeaksUp() {
    return this.#done("bylaw_policy_speaks_up");
  }
  giveDice(faces) {
    const { module } = this.#engine;
    const room = module._malloc(8 * faces.length);
    try {
      faces.forEach((face, i) => new DataView(module.HEAPU8.buffer).setBigInt64(room + 8 * i, BigInt(face), true));
      return this.#done("bylaw_give_dice", room, faces.length);
    } finally {
      module._free(room);
    }
  }

  // All that is asked is answered: by `decide(question)`, else as suggested.
  play(scenario, decide = question => question.suggested) {
    for (let step = this.start(scenario); ; step = this.answer(decide(step))) {
      if (step.kind === "done") return step;
      if (step.kind === "dice") throw new BylawError("play() cannot roll dice that are typed: use start() and giveDice()");
    }
  }

  undo() {
    return this.#moved("bylaw_undo");
  }
  undoDecision() {
    return this.#moved("bylaw_js_undo_decision");
  }
  redo() {
    return this.#moved("bylaw_redo");
  }
  cancel() {
    this.#moved("bylaw_cancel");
  }

  // listener(event, {line, weight, depth}): as it happens. It may not call the session.
  onEvent(listener) {
    this.#listener = listener;
    this.#engine.listeners.set(this.#open, listener && ((line, weight, depth) =>
      listener(JSON.parse(line), { line, weight: weights[weight], depth })));
    this.#engine.call("bylaw_js_listen", this.#open, listener ? 1 : 0);
  }
  // The story since this was asked last, in paragraphs, as at a terminal.
  told() {
    return this.#engine.text("bylaw_js_told", this.#open);
  }

  look() {
    return this.#engine.json("bylaw_look", this.#open);
  }
  explain(all = false) {
    return this.#engine.text("bylaw_explain", this.#open, all ? 1 : 0).split("\n").filter(Boolean);
  }
  why() {
    return this.#engine.json("bylaw_js_why", this.#open);
  }
  whyNot(name) {
    return this.#engine.json("bylaw_js_why_not", this.#open, name);
  }
  save() {
    return this.#engine.text("bylaw_save", this.#open);
  }
  copy() {
    return new Session(this.#engine, this.#engine.need("bylaw_session_copy", this.#open));
  }

  free() {
    if (!this.#handle) return;
    this.#engine.listeners.delete(this.#handle);
    this.#engine.call("bylaw_js_forget", this.#handle);
    this.#handle = 0;
  }

  get #open() {
    if (!this.#handle) throw new BylawError("this session was freed");
    return this.#handle;
  }

  #done(name, ...values) {
    this.#step = null;
    if (this.#engine.call(name, this.#open, ...values) === failed) throw this.#engine.lastError();
    return this.step;
  }

  #moved(name) {
    this.#step = null;
    return this.#engine.call(name, this.#open) !== 0;
  }

  #number(option) {
    if (typeof option === "number") return option;
    const { options = [], names = [] } = this.step;
    const number = options.indexOf(option) >= 0 ? options.indexOf(option) : names.indexOf(option);
    if (number < 0) throw new BylawError(`there is no option ${JSON.stringify(option)}`);
    return number;
  }
}
