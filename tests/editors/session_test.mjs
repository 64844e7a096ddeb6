// One sitting at `bylaw lsp` with the protocol's reference client (vscode-languageserver-protocol, which VS Code itself uses):
// open, edit into an error, fix it by a code action, complete, hover, rename across layers, lay out, run lenses, and whatever else
// an editor asks. What is expected follows from the rules in tests/lsp/rules: a jay adds 4 to a d10 and must reach 8, so 7 in 10.
//
// usage: node session_test.mjs BYLAW
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as lsp from 'vscode-languageserver-protocol/node';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bylaw-'));
cpSync(join(here, '..', 'lsp', 'rules'), join(folder, 'rulesets'), { recursive: true });

const server = spawn(resolve(process.argv[2]), ['lsp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
const shown = [];
const diagnostics = new Map();
let heard = () => {};
connection.onNotification(lsp.ShowMessageNotification.type, (message) => shown.push(message));
connection.onNotification(lsp.PublishDiagnosticsNotification.type, (told) => { diagnostics.set(told.uri, told); heard(); });
connection.listen();

const uriOf = (name) => pathToFileURL(join(folder, 'rulesets', name)).href;
const read = (name) => readFileSync(join(folder, 'rulesets', name), 'utf8');

// A text as the editor has it.
class Text {
  constructor(name) {
    this.uri = uriOf(name);
    this.version = 1;
    this.text = read(name);
    connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri, languageId: 'bylaw', version: 1, text: this.text } });
  }
  get document() { return { uri: this.uri }; }
  // Behind that piece of the text.
  after(piece) {
    const at = this.text.indexOf(piece);
    assert.ok(at >= 0, `${piece} is in the text`);
    const before = this.text.slice(0, at + piece.length).split('\n');
    return { line: before.length - 1, character: before.at(-1).length };
  }
  change(text) {
    this.text = text;
    this.version += 1;
    connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri, version: this.version }, contentChanges: [{ text }] });
  }
  ask(type, more = {}) { return connection.sendRequest(type, { textDocument: this.document, ...more }); }
  at(type, piece, more = {}) { return this.ask(type, { position: this.after(piece), ...more }); }
  async told() {
    while (diagnostics.get(this.uri)?.version !== this.version) await new Promise((done) => { heard = done; });
    return diagnostics.get(this.uri).diagnostics;
  }
}

// A text after edits, as an editor applies them: the last one first.
function applied(text, edits) {
  const starts = [0];
  for (let i = 0; i < text.length; ++i) if (text[i] === '\n') starts.push(i + 1);
  const offset = (p) => starts[p.line] + p.character;
  for (const edit of [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start)))
    text = text.slice(0, offset(edit.range.start)) + edit.newText + text.slice(offset(edit.range.end));
  return text;
}

async function mendByCodeAction(attack) {
  const right = attack.text;
  attack.change(right.replace('target.vigor -=', 'target.vigour -='));
  const [wrong] = await attack.told();
  assert.equal(wrong.code, 'B0202');
  const [action] = await attack.ask(lsp.CodeActionRequest.type, { range: wrong.range, context: { diagnostics: [wrong] } });
  attack.change(applied(attack.text, action.edit.changes[attack.uri]));
  assert.equal(attack.text, right);
  assert.deepEqual(await attack.told(), []);
}

async function complete(attack) {
  const right = attack.text;
  attack.change(right.replace('-= dealt\n', '-= dealt\n        pecker.\n'));
  const fields = await attack.at(lsp.CompletionRequest.type, '        pecker.');
  assert.deepEqual(fields.items.map((item) => item.label), ['vigor', 'wit']);
  attack.change(right.replace('let dealt = harm(pecker)', 'let dealt = harm('));
  const help = await attack.at(lsp.SignatureHelpRequest.type, 'dealt = harm(');
  assert.match(help.signatures[0].label, /^formula harm\(who: crow\)/);
  attack.change(right);
}

async function look(attack, ruleset) {
  const hover = await attack.at(lsp.HoverRequest.type, 'check pe');
  assert.match(hover.contents.value, /Whether the beak comes through/);
  assert.match(hover.contents.value, /success +70\.0 %/);
  assert.match(hover.contents.value, /failure +30\.0 %/);
  const [place] = await attack.at(lsp.DefinitionRequest.type, 'pecker: cr');
  assert.equal(place.uri, ruleset.uri);
  const symbols = await attack.ask(lsp.DocumentSymbolRequest.type);
  assert.deepEqual(symbols.map((each) => each.name), ['harm', 'peck', 'fence']);
  const found = await connection.sendRequest(lsp.WorkspaceSymbolRequest.type, { query: 'wit' });
  assert.ok(found.some((each) => each.name === 'wit'));
  assert.ok((await attack.ask(lsp.FoldingRangeRequest.type)).length >= 2);
  assert.ok((await attack.ask(lsp.SemanticTokensRequest.type)).data.length > 50);
  const [hint] = await attack.ask(lsp.InlayHintRequest.type, { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } });
  assert.equal(hint.label, ': number');
}

async function hierarchies(attack, ruleset) {
  const [harm] = await attack.at(lsp.CallHierarchyPrepareRequest.type, 'formula ha');
  const callers = await connection.sendRequest(lsp.CallHierarchyIncomingCallsRequest.type, { item: harm });
  assert.deepEqual(callers.map((call) => call.from.name), ['peck']);
  const [peck] = await attack.at(lsp.CallHierarchyPrepareRequest.type, 'check pe');
  const called = await connection.sendRequest(lsp.CallHierarchyOutgoingCallsRequest.type, { item: peck });
  assert.deepEqual(called.map((call) => call.to.name), ['harm']);
  const from = await connection.sendRequest(lsp.CallHierarchyIncomingCallsRequest.type, { item: peck });
  assert.deepEqual(from.map((call) => call.from.name).sort(), ['a grim peck hurts more', 'a peck hurts', 'fence']);
  const [crow] = await ruleset.at(lsp.TypeHierarchyPrepareRequest.type, 'kind cr');
  const below = await connection.sendRequest(lsp.TypeHierarchySubtypesRequest.type, { item: crow });
  assert.deepEqual(below.map((each) => each.name), ['jay']);
  const above = await connection.sendRequest(lsp.TypeHierarchySupertypesRequest.type, { item: below[0] });
  assert.deepEqual(above.map((each) => each.name), ['crow']);
}

async function renameAcrossLayers(attack) {
  const names = ['crows/attack.bylaw', 'crows_grim/ruleset.bylaw'];
  const { changes } = await attack.at(lsp.RenameRequest.type, 'formula ha', { newName: 'hurt' });
  assert.deepEqual(Object.keys(changes).sort(), names.map(uriOf));
  for (const name of names)
    assert.equal(applied(read(name), changes[uriOf(name)]), read(name).replaceAll('harm', 'hurt'));
  await assert.rejects(attack.at(lsp.RenameRequest.type, 'formula ha', { newName: 'peck' }));
}

async function layOut(attack) {
  const right = attack.text;
  attack.change(right.replace('  let dealt = ', 'let dealt   =  '));
  const edits = await attack.ask(lsp.DocumentFormattingRequest.type, { options: { tabSize: 4, insertSpaces: true } });
  attack.change(applied(attack.text, edits));
  assert.equal(attack.text, right);
}

async function runLenses(attack, tests) {
  const run = async (text, title, name) => {
    const lens = (await text.ask(lsp.CodeLensRequest.type)).find((each) => each.command.title === title && each.command.arguments[1] === name);
    assert.ok(lens, `${title} above ${name}`);
    const { command, arguments: given } = lens.command;
    const result = await connection.sendRequest(lsp.ExecuteCommandRequest.type, { command, arguments: given });
    assert.ok(shown.at(-1).message.startsWith(result.title)); // a client without a window for it shows the message
    return result;
  };
  assert.deepEqual(await run(tests, 'run test', 'a peck hurts'), { title: 'passed: a peck hurts', text: '', good: true });
  const right = tests.text;
  tests.change(right.replace('bran.vigor is 6', 'bran.vigor is 7')); // what is not saved counts
  const failed = await run(tests, 'run test', 'a peck hurts');
  assert.equal(failed.good, false);
  assert.match(failed.text, /6/);
  assert.equal(shown.at(-1).type, lsp.MessageType.Error);
  tests.change(right);
  assert.match((await run(attack, 'odds', 'peck')).text, /success +70\.0 %/);
  assert.match((await run(attack, 'odds', 'fence')).text, /3 +70\.0 %[^]*9 +30\.0 %/);
  assert.match((await run(attack, 'play', 'fence')).text, /Bran has [39] left\./);
}

async function layer() {
  const grim = new Text('crows_grim/ruleset.bylaw');
  assert.deepEqual(await grim.told(), []);
  const hints = await grim.ask(lsp.InlayHintRequest.type, { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } });
  assert.deepEqual(hints.map((hint) => hint.label), ['was 8', 'was who.vigor + 1']);
  assert.deepEqual(hints[0].position, grim.after('option luck = 10'));
}

try {
  const ready = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: pathToFileURL(folder).href, workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'rules' }],
    capabilities: { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } } });
  assert.ok(ready.capabilities.executeCommandProvider.commands.includes('bylaw.test'));
  connection.sendNotification(lsp.InitializedNotification.type, {});
  const attack = new Text('crows/attack.bylaw'), ruleset = new Text('crows/ruleset.bylaw'), tests = new Text('crows/attack_test.bylaw');
  assert.deepEqual(await attack.told(), []);
  await mendByCodeAction(attack);
  await complete(attack);
  await look(attack, ruleset);
  await hierarchies(attack, ruleset);
  await renameAcrossLayers(attack);
  await layOut(attack);
  await runLenses(attack, tests);
  await layer();
  await connection.sendRequest(lsp.ShutdownRequest.type);
  const ended = new Promise((done) => server.on('exit', done));
  connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await ended, 0);
  console.log('the reference client: a whole session');
} finally {
  server.kill();
  rmSync(folder, { recursive: true });
}
