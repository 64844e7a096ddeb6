// node --test: the package as others have it, beside the native program: BYLAW_PACKAGE and BYLAW say where both are.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const { createBylaw, BylawError } = await import(pathToFileURL(resolve(process.env.BYLAW_PACKAGE, "index.js")));

// Far from the checkout: the rules that are built into it are those that are built into the package.
const folder = mkdtempSync(join(tmpdir(), "bylaw-"));
const native = join(folder, "bylaw");
copyFileSync(process.env.BYLAW, native);
after(() => rmSync(folder, { recursive: true }));
const run = (...words) => execFileSync(native, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });

let bylaw;
before(async () => { bylaw = await createBylaw(); });

test("rules of one's own are checked, with the place of what is wrong", () => {
  assert.deepEqual(bylaw.check("# Twice as much.\nformula twice(n: number) = n * 2\n").filter(each => each.severity === "error"), []);
  const [wrong] = bylaw.check("option width = 3\noption twice = widht * 2\n");
  assert.equal(wrong.severity, "error");
  assert.deepEqual([wrong.line, wrong.column, wrong.end_column], [2, 16, 21]);
  assert.match(wrong.hint, /width/);
});

test("what cannot be loaded says why", () => {
  assert.throws(() => bylaw.load("option width = 3 +\n"), error => {
    assert(error instanceof BylawError);
    assert.equal(error.diagnostics[0].line, 1);
    return true;
  });
  assert.throws(() => bylaw.load("zonse"), /zones/);
});

test("several texts are one ruleset, and lie over one that ships", () => {
  const texts = {
    "mine/ruleset.bylaw": "ruleset mine\nextends zones\n",
    "mine/width.bylaw": "option width = 3\n",
  };
  const program = bylaw.load({ texts, target: "mine" });
  assert.equal(program.name, "mine");
  assert(program.options.some(option => option.name === "width" && option.value === "3"));
  assert(program.scenarios.some(scenario => scenario.name === "ambush"));
  program.free();
});

test("expressions have values", () => {
  const session = bylaw.load("formula twice(n: number) = n * 2\n").session({ seed: 1 });
  assert.equal(session.evaluate("twice(21)").value, "42");
  assert.throws(() => session.evaluate("twice(yes)"), BylawError);
  assert.equal(session.evaluate("twice(4)").value, "8");
});

for (const name of ["zones", "torchlight", "traits", "skirmish", "escalation"]) {
  test(`${name}: every scenario has the events of the native program, byte for byte`, () => {
    const program = bylaw.load(name);
    for (const scenario of program.scenarios) {
      const expected = run("play", `${name}/${scenario.name}`, "--auto", "--seed", "7", "--json").trimEnd().split("\n");
      const session = program.session({ seed: 7, policies: true });
      const lines = [];
      session.onEvent((event, { line }) => lines.push(line));
      session.start(scenario.name);
      const told = expected.filter(line => !/^\{"event":"(report|done)"/.test(line));
      assert(lines.length > 3);
      assert.deepEqual(lines, told, `${name}/${scenario.name}`);
      const reports = Object.fromEntries(expected.map(line => JSON.parse(line)).filter(event => event.event === "report").map(({ name, value }) => [name, value]));
      assert.deepEqual(session.look().reports, reports);
      session.free();
    }
    program.free();
  });
}

test("a game is decided, told, explained and taken back", () => {
  const session = bylaw.load("zones").session({ seed: 7 });
  let step = session.start("ambush");
  assert.equal(step.kind, "question");
  assert(step.options.length > 1 && step.asker !== "");
  const first = step.text, before = session.save();
  step = session.answer(step.options[step.suggested]);
  while (step.kind === "question" && step.options.length === 1) step = session.answer(0);
  assert(session.told().length > 20);
  assert(session.undoDecision());
  assert.equal(session.step.text, first);
  assert(session.redo());
  while (session.undo());
  assert.equal(session.step.kind, "done");
  assert.notEqual(session.save(), before);
  assert.throws(() => session.answer(0), BylawError);
});

test("what was decided elsewhere comes to the same end as here", () => {
  const program = bylaw.load("zones");
  const answered = program.session({ seed: 7 }), decided = program.session({ seed: 7, policies: true });
  answered.play("ambush");
  decided.start("ambush");
  assert.deepEqual(answered.look(), decided.look());
  assert(decided.explain().length > 0);
  assert(decided.why().length > 0);
});

test("a scenario begun anew has its own cast, and is one step back", () => {
  const session = bylaw.load("zones").session({ seed: 7 }), other = bylaw.load("zones").session({ seed: 7 });
  const names = game => game.look().things.map(each => each.name);
  session.evaluate('given eve = warrior "Eve"');
  const before = names(session);
  assert(before.includes("Eve"));
  assert.equal(session.startAnew("ambush").kind, "question");
  other.start("ambush");
  assert.deepEqual(names(session), names(other));
  assert.throws(() => session.startAnew("ambush"), BylawError); // something is asked
  assert(session.undo());
  assert.deepEqual(names(session), before);
  session.start("ambush");
  assert.deepEqual(names(session), [...before, ...names(other)]);
});

test("a saved game is taken up by another engine and by the native program's rules", async () => {
  const session = bylaw.load("skirmish").session({ seed: 3 });
  let step = session.start(bylaw.load("skirmish").scenarios[0].name);
  for (let i = 0; i < 5 && step.kind === "question"; i++) step = session.answer(step.suggested);
  const other = (await createBylaw()).load("skirmish").restore(session.save());
  assert.deepEqual(other.step, session.step);
  assert.deepEqual(other.look(), session.look());
  assert.throws(() => bylaw.load("zones").restore(session.save().replace("3", "4")), BylawError);
});

test("dice are typed", () => {
  const session = bylaw.load("zones").session({ typedDice: true });
  const wanted = session.evaluate("2d6");
  assert.deepEqual([wanted.kind, wanted.count, wanted.sides], ["dice", 2, 6]);
  assert.throws(() => session.giveDice([7, 1]), BylawError);
  assert.equal(session.giveDice([5, 3]).value, "8");
});

test("odds are exact", () => {
  const program = bylaw.load("zones");
  const odds = program.odds("2d6");
  assert.equal(odds.exact, true);
  for (let total = 2; total <= 12; total++)
    assert(Math.abs(odds.outcomes[total] - (6 - Math.abs(7 - total)) / 36) < 1e-12);
  const asNative = JSON.parse(run("odds", "zones", "3d6 highest 2", "--json")), here = program.odds("3d6 highest 2");
  assert.deepEqual(here.outcomes, asNative.outcomes);
});

test("simulations are those of the native program, with progress, and can be stopped", () => {
  const program = bylaw.load("zones");
  const expected = JSON.parse(run("sim", "zones/ambush", "-n", "200", "--seed", "5", "--json"));
  const seen = [];
  const result = program.simulate("ambush", { trials: 200, seed: 5, onProgress: now => void seen.push(now) });
  assert.deepEqual(result.reports, expected.reports);
  assert(seen.every(now => now.done <= 200)); // it may end before the first poll
  const cut = program.simulate("ambush", { trials: 1_000_000, onProgress: now => seen.push(now) && now.seconds < 0.5 });
  assert(cut.trials > 0 && cut.trials < 1_000_000 && seen.at(-1).done > 0);
});

test("what a listener throws comes out of the call, and the engine goes on", () => {
  const session = bylaw.load("zones").session({ seed: 1, policies: true });
  session.onEvent(() => { throw new Error("mine"); });
  assert.throws(() => session.start("ambush"), /mine/);
  session.onEvent(null);
  assert.equal(session.evaluate("1 + 1").value, "2");
});

test("options are dials", () => {
  const program = bylaw.load("option width in 1..9 = 3\n");
  assert.equal(program.withOptions({ width: 5 }).session().evaluate("width").value, "5");
  assert.throws(() => program.withOptions({ width: 10 }), BylawError);
});

test("checks have charts", () => {
  const charts = bylaw.load("zones").charts();
  assert(charts.checks.length > 3);
  const drawn = charts.checks.map(check => charts.drawn(check)).filter(html => html.includes("<svg"));
  assert(drawn.length > 0);
  assert.match(drawn[0], /<figure class="odds">/);
  charts.free();
});

test("hooks in Lua run", () => {
  const texts = {
    "mine/ruleset.bylaw": "ruleset mine\n\nhook twice(n: number): number in \"twice.lua\"\n",
    "mine/twice.lua": "function twice(n) return n * 2 end\n",
  };
  const session = bylaw.load({ texts, target: "mine" }).session();
  assert.equal(session.evaluate("twice(21)").value, "42");
});

test("the language server answers an editor", () => {
  const server = bylaw.languageServer();
  const say = (method, params, id) => server.say({ jsonrpc: "2.0", method, params, ...(id === undefined ? {} : { id }) });
  say("initialize", { capabilities: {} }, 1);
  say("initialized", {});
  const uri = "file:///rules.bylaw";
  const [published] = say("textDocument/didOpen", { textDocument: { uri, languageId: "bylaw", version: 1, text: "option width = widht\n" } });
  assert.equal(published.method, "textDocument/publishDiagnostics");
  assert.deepEqual(published.params.diagnostics[0].range.start, { line: 0, character: 15 });
  const [answer] = say("textDocument/completion", { textDocument: { uri }, position: { line: 1, character: 0 } }, 2);
  const items = answer.result.items ?? answer.result;
  assert(items.some(item => item.label === "option"));
});

test("a list of messages is answered in one go", () => {
  const server = bylaw.languageServer();
  const notice = (method, params) => ({ jsonrpc: "2.0", method, params });
  const opened = (name, text) => notice("textDocument/didOpen", { textDocument: { uri: `file:///pair/${name}.bylaw`, languageId: "bylaw", version: 1, text } });
  server.say([{ ...notice("initialize", { capabilities: {} }), id: 1 }, notice("initialized", {})]);
  const told = server.say([opened("part", "option width = wide\n"), opened("ruleset", "ruleset pair \"Pair\" language 1\n\noption wide = 3\n")]);
  assert.deepEqual(told.map(({ method, params }) => [method, params.uri, params.diagnostics.filter(each => each.severity === 1)]).sort(),
    ["part", "ruleset"].map(name => ["textDocument/publishDiagnostics", `file:///pair/${name}.bylaw`, []]));
  server.free();
});

test("rules that never end are ended", () => {
  const session = bylaw.load("procedure round() {\n  round()\n}\n").session();
  assert.throws(() => session.evaluate("round()"), BylawError);
  assert.equal(session.evaluate("2 + 2").value, "4");
});

test("what nests too deeply is an error, not the end", () => {
  const deep = "option width = " + "(".repeat(5000) + "1" + ")".repeat(5000) + "\n";
  assert(bylaw.check(deep).some(each => each.severity === "error"));
  assert.deepEqual(bylaw.check("option width = 3\n").filter(each => each.severity === "error"), []);
});
