// A game as the page shows it: who decides what, the story so far, the table.
const asks = step => step.kind === "question";

export class Game {
  #session;
  #who; // "players": things that the rules mark; "everybody"; "nobody"
  #story = []; // paragraphs
  #marks = []; // their number at each question to a player

  constructor(session, who) {
    this.#session = session;
    this.#who = who;
  }

  begin(scenario) {
    return this.#after(() => this.#session.start(scenario));
  }
  answer(option) {
    return this.#after(() => this.#session.answer(option));
  }
  why() {
    return this.#session.why();
  }
  whyNot(name) {
    return this.#session.whyNot(name);
  }
  save() {
    return this.#session.save();
  }
  free() {
    this.#session.free();
  }

  // Back to the last question that a person answered.
  undo() {
    if (this.#marks.length < (asks(this.#session.step) ? 2 : 1)) return this.scene(false);
    if (asks(this.#session.step)) this.#marks.pop();
    do this.#session.undoDecision();
    while (!this.#isAsked());
    this.#session.told();
    this.#story.length = this.#marks.at(-1);
    return this.scene(false);
  }

  redo() {
    if (!this.#session.redo()) return this.scene(false);
    return this.#after(() => {});
  }

  scene(failed) {
    const { things, game, views, reports } = this.#session.look();
    return {
      step: this.#session.step, story: this.#story, things, game, views, reports, failed,
      canUndo: this.#marks.length >= (asks(this.#session.step) ? 2 : 1),
    };
  }

  // Does a person decide here?
  #isAsked() {
    const { step } = this.#session;
    return asks(step) && step.options.length > 1 && (this.#who === "everybody" || this.#session.played);
  }

  // Takes decisions of policies, and single choices, at once.
  #after(deed) {
    let failed = null;
    try {
      deed();
      while (asks(this.#session.step) && !this.#isAsked()) this.#session.answer(this.#session.step.suggested);
    } catch (error) {
      failed = { message: error.message, diagnostics: error.diagnostics ?? [] };
    }
    this.#story.push(...this.#session.told().split("\n").map(line => line.trim()).filter(Boolean));
    if (asks(this.#session.step)) this.#marks.push(this.#story.length);
    return this.scene(failed);
  }
}
