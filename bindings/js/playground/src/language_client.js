// The language server, asked by the editor: the same one that speaks to other editors.
import { desk } from "./engine.js";

let next = 1;
const uriOf = path => "file:///" + path.split("/").map(encodeURIComponent).join("/");
export const pathOf = uri => decodeURIComponent(uri.replace("file:///", ""));

const diagnostics = new Map(); // by path
let heard = () => {};
export const onDiagnostics = listener => { heard = listener; };
export const diagnosticsOf = path => diagnostics.get(path) ?? [];
export const allDiagnostics = () => diagnostics;

async function say(method, params, asks) {
  const message = { jsonrpc: "2.0", method, params, ...(asks ? { id: next++ } : {}) };
  const answers = await desk.call("server", message);
  for (const each of answers)
    if (each.method === "textDocument/publishDiagnostics") diagnostics.set(pathOf(each.params.uri), each.params.diagnostics);
  if (!opening && answers.some(each => each.method === "textDocument/publishDiagnostics")) heard();
  return answers.find(each => each.id === message.id && asks)?.result ?? null;
}

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: { completion: { completionItem: { snippetSupport: false } }, publishDiagnostics: { codeDescriptionSupport: false, relatedInformation: true } },
};

let versions = new Map();

// What is said of half a ruleset while its files are opened is nothing to show; the file that makes them one comes last, for until
// then each is read alone, which is quick.
let opening = false;
const isEntry = path => path.endsWith("/ruleset.bylaw");

export async function open(texts) {
  opening = true;
  for (const path of versions.keys()) await say("textDocument/didClose", { textDocument: { uri: uriOf(path) } });
  diagnostics.clear();
  versions = new Map();
  for (const [path, text] of Object.entries(texts).filter(([path]) => path.endsWith(".bylaw")).sort(([a], [b]) => isEntry(a) - isEntry(b))) {
    versions.set(path, 1);
    await say("textDocument/didOpen", { textDocument: { uri: uriOf(path), languageId: "bylaw", version: 1, text } });
  }
  opening = false;
  heard();
}

export async function begin() {
  versions.clear();
  await say("initialize", { capabilities }, true);
  await say("initialized", {});
}

export function change(path, text) {
  const version = (versions.get(path) ?? 0) + 1;
  versions.set(path, version);
  return say("textDocument/didChange", { textDocument: { uri: uriOf(path), version }, contentChanges: [{ text }] });
}

const at = (path, position) => ({ textDocument: { uri: uriOf(path) }, position });
export const complete = (path, position) => say("textDocument/completion", at(path, position), true);
export const hover = (path, position) => say("textDocument/hover", at(path, position), true);
export const definition = (path, position) => say("textDocument/definition", at(path, position), true);
export const layOut = path => say("textDocument/formatting", { textDocument: { uri: uriOf(path) }, options: { tabSize: 4, insertSpaces: true } }, true);
