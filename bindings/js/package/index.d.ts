// Bylaw for JavaScript, in Node (18 and later) and in browsers (those of 2022 and later: WebAssembly with exceptions).
//
//     import { createBylaw } from "bylaw";
//     const bylaw = await createBylaw();
//     const session = bylaw.load("zones").session({ seed: 7 });
//     session.play("ambush", question => question.suggested);
//     console.log(session.told());
//
// Each call does its work before it returns. Long ones (odds, simulations) belong in a worker: one engine lives in one thread.
// What was asked and cannot be done is a BylawError; the game is then what it was.

/** A mistake in rules, with its place: lines and columns from 1, columns in characters. */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  hint?: string;
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  [more: string]: unknown;
}

export class BylawError extends Error {
  diagnostics: Diagnostic[];
}

/**
 * Rules: the name of a shipped ruleset ("zones") or a text ("check leap() { … }": anything that is not one word).
 * Or several texts by their paths, with the one to load (a file or a folder).
 */
export type Rules = string | { texts: Record<string, string>; target?: string };

export interface Question {
  kind: "question";
  /** Who decides: a name, or "game master". */
  asker: string;
  text: string;
  options: string[];
  /** Other inputs for each option, or "". */
  names: string[];
  /** The option that the asker's policy would take. */
  suggested: number;
}
export interface DiceWanted {
  kind: "dice";
  count: number;
  sides: number;
  /** The rule that rolls. */
  what: string;
}
export interface Done {
  kind: "done";
  /** Value of an expression, as Bylaw text; else "". */
  value: string;
  type: string;
}
export type Step = Question | DiceWanted | Done;

export interface GameEvent {
  event: string;
  rule: string;
  /** "zones/attacks.bylaw:12" */
  at: string;
  text: string;
  [more: string]: unknown;
}
export interface Heard {
  /** The event as one line of JSON: byte for byte what `bylaw play --json` prints. */
  line: string;
  weight: "spoken" | "plain" | "detail";
  /** Depth of nested rules, from 0. */
  depth: number;
}

export interface Look {
  things: { name: string; kind: string; fields: Record<string, string>; conditions: string[] }[];
  game: Record<string, string>;
  views: { name: string; rows: string[][] }[];
  reports: Record<string, string>;
}

export class Session {
  private constructor();
  /** Where the game stands. */
  readonly step: Step;
  /** Whether the asked thing is the players': one that the rules mark `played`, any if none is marked. */
  readonly played: boolean;
  /** Adds the scenario's cast to the current game and runs it. */
  start(scenario: string): Step;
  /** Runs it in a new game; undo() restores the old one. */
  startAnew(scenario: string): Step;
  /** An expression, statements or declarations, as at the prompt. */
  evaluate(text: string): Step;
  /** The number of an option, its text, or one of its names. */
  answer(option: number | string): Step;
  /** Is this a question at which the game master may do what the rules allow at any time? */
  readonly maySpeakUp: boolean;
  /** The game master is asked what the rules allow at any time; then what was asked before is asked again. */
  speakUp(): Step;
  /** The same by the game master's policy: it does what that prefers now, if anything. */
  policySpeaksUp(): Step;
  giveDice(faces: number[]): Step;
  /** Plays to the end: `decide` gives the number of an option; without it, what is suggested is taken. */
  play(scenario: string, decide?: (question: Question) => number | string): Done;
  /** Back to before the last answer, dice or text; false where there is nothing to take back. */
  undo(): boolean;
  /** Back to the last question that left a choice. */
  undoDecision(): boolean;
  redo(): boolean;
  cancel(): void;
  /** Called for each event as it happens; it may not call the session. null: no listener. */
  onEvent(listener: ((event: GameEvent, heard: Heard) => void) | null): void;
  /** The story since this was asked last, in paragraphs, as at a terminal. */
  told(): string;
  look(): Look;
  /** Explains the last roll; with `all`, everything since the last answer. */
  explain(all?: boolean): string[];
  /** Explains it in at most ten lines. */
  why(): string[];
  /** Why something did not come, by its name in the rules. */
  whyNot(name: string): string[];
  /** The game as one text; Program.restore() takes it up again, also in another process. */
  save(): string;
  /** A game of its own: "what if". */
  copy(): Session;
  /** Gives the memory back. Sessions and programs hold memory that JavaScript does not see. */
  free(): void;
}

export interface Option {
  name: string;
  type: string;
  value: string;
  low?: number;
  high?: number;
  choices?: string[];
}
export interface Progress {
  seconds: number;
  done: number;
  /** 0 if unknown. */
  planned: number;
}
export interface Asking {
  /** Several times a second; false: enough, give the result so far. */
  onProgress?: (now: Progress) => boolean | void;
}

/** How a text of dice was read. */
export interface DiceReading {
  typed: string;
  /** In another notation than Bylaw's own words. */
  foreign: boolean;
  /** In Bylaw's words: "4d6 highest 3". Several are rolled one after the other. */
  rolls: string[];
  times: number;
  /** Tools that read the text otherwise. */
  others: { who: string; rolls: string[]; times: number }[];
  notes: string[];
  comment: string;
}
export interface DiceRoll {
  total: number;
  dice: { sides: number; face: number; kept: boolean }[];
  text: string;
  value?: "yes" | "no";
}

/** As `bylaw odds --certain --json` prints it. */
export interface Odds {
  exact: boolean;
  outcomes?: Record<string, number>;
  mean?: number;
  deviation?: number;
  [more: string]: unknown;
}
/** As `bylaw sim --json` prints it. */
export interface Simulation {
  trials: number;
  reports: Record<string, {
    type: string; count: number; mean: number; error: number; interval: [number, number]; deviation: number;
    min: number; median: number; max: number; quantiles: Record<string, number>; histogram: Record<string, number>;
    [more: string]: unknown;
  }>;
  [more: string]: unknown;
}

export class Program {
  private constructor();
  readonly name: string;
  readonly title: string;
  readonly options: Option[];
  readonly scenarios: { name: string; title: string }[];
  /** Returns the rules with other option values. */
  withOptions(settings: Record<string, string | number>): Program;
  session(options?: {
    seed?: number | bigint;
    /** The trial of the seed, as a simulation numbers it. */
    trial?: number | bigint;
    /** Policies make all decisions. */
    policies?: boolean;
    /** The faces that fell are asked for. */
    typedDice?: boolean;
  }): Session;
  restore(saved: string): Session;
  odds(expression: string, options?: Asking & { seconds?: number }): Odds;
  oddsOf(scenario: string, options?: Asking & { seconds?: number }): Odds;
  simulate(scenario: string, options?: Asking & { seed?: number | bigint; trials?: number | bigint }): Simulation;
  charts(): {
    /** The names of all checks. */
    checks: string[];
    /** A figure of HTML, as `bylaw doc` draws it; "" where there is nothing to see. */
    drawn(check: string): string;
    free(): void;
  };
  free(): void;
}

export interface LanguageServer {
  /** One message of the Language Server Protocol, or a list of them, after which rules are checked once; those that it is answered with. */
  say(message: object | object[]): object[];
  free(): void;
}

export interface Bylaw {
  readonly version: string;
  /** Returns the mistakes in rules and their tests; quicker than load(). */
  check(rules: Rules): Diagnostic[];
  /** Throws a BylawError with the diagnostics where there are errors. */
  load(rules: Rules): Program;
  /** The texts that ship, by path. */
  shipped(): { rulesets: Record<string, string>; stdlib: Record<string, string> };
  /** Dice without rules, also as other tools write them ("4d6kh3"), in Bylaw's own words. Throws a BylawError where there are none. */
  readDice(text: string, options?: { dialect?: string }): DiceReading;
  /** `times` of all that the text rolls. */
  rollDice(text: string, options?: { dialect?: string; seed?: number | bigint; times?: number }): { reading: DiceReading; rolls: DiceRoll[] };
  /** As `bylaw odds --json` prints it. */
  oddsOfDice(text: string, options?: { dialect?: string; seconds?: number }): Odds;
  /** Returns the page of a code as Markdown. */
  explainCode(code: string): string;
  languageServer(): LanguageServer;
}

/** `module`: the engine's bytes or compiled module, where engine.wasm does not lie beside the package. */
export function createBylaw(options?: { module?: WebAssembly.Module | BufferSource }): Promise<Bylaw>;
