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

const messageOf = (method, params, id) => ({ jsonrpc: "2.0", method, params, id });

// One message or a list of them.
async function send(messages) {
  const answers = await desk.call("server", messages);
  const published = answers.filter(each => each.method === "textDocument/publishDiagnostics");
  for (const { params } of published) diagnostics.set(pathOf(params.uri), params.diagnostics);
  if (published.length > 0) heard();
  return answers;
}

const say = (method, params) => send(messageOf(method, params));

async function ask(method, params) {
  const message = messageOf(method, params, next++);
  return (await send(message)).find(each => each.id === message.id)?.result ?? null;
}

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: { completion: { completionItem: { snippetSupport: false } }, publishDiagnostics: { codeDescriptionSupport: false, relatedInformation: true } },
};

let versions = new Map();

// All files at once: nothing is said of half a ruleset, and all of it is checked once.
export async function open(texts) {
  const closed = [...versions.keys()].map(path => messageOf("textDocument/didClose", { textDocument: { uri: uriOf(path) } }));
  const rules = Object.entries(texts).filter(([path]) => path.endsWith(".bylaw"));
  versions = new Map(rules.map(([path]) => [path, 1]));
  await send([...closed, ...rules.map(([path, text]) =>
    messageOf("textDocument/didOpen", { textDocument: { uri: uriOf(path), languageId: "bylaw", version: 1, text } }))]);
  heard();
}

export async function begin() {
  versions.clear();
  diagnostics.clear();
  await ask("initialize", { capabilities });
  await say("initialized", {});
}

export function change(path, text) {
  const version = (versions.get(path) ?? 0) + 1;
  versions.set(path, version);
  return say("textDocument/didChange", { textDocument: { uri: uriOf(path), version }, contentChanges: [{ text }] });
}

const at = (path, position) => ({ textDocument: { uri: uriOf(path) }, position });
export const complete = (path, position) => ask("textDocument/completion", at(path, position));
export const hover = (path, position) => ask("textDocument/hover", at(path, position));
export const definition = (path, position) => ask("textDocument/definition", at(path, position));
export const layOut = path => ask("textDocument/formatting", { textDocument: { uri: uriOf(path) }, options: { tabSize: 4, insertSpaces: true } });
