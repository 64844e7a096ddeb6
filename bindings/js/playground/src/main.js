import "./theme.js";
import { byId, make, problem, withCode } from "./dom.js";
import { Editor } from "./editor.js";
import { desk, examples, mill } from "./engine.js";
import * as language from "./language_client.js";
import * as odds from "./odds.js";
import * as play from "./play.js";
import { Project, catalogue } from "./project.js";
import * as prompt from "./prompt.js";
import * as share from "./share.js";
import * as simulate from "./simulate.js";
import { onTab, select, settle } from "./tabs.js";

const projects = new Map(); // by id; what was changed stays as long as the page is open
let offered = [], project = null;

const editor = new Editor(byId("editor"), (path, text) => {
  project.texts[path] = text;
  renewSoon();
});

function projectCalled(id) {
  if (!projects.has(id)) projects.set(id, new Project(offered.find(each => each.id === id) ?? offered[0]));
  return projects.get(id);
}

async function open(next, path = next.path) {
  if (project) await editor.upToDate(); // the last input belongs to the rules before
  clearTimeout(timer);
  turn++; // whatever is being made again of others
  project = next;
  byId("projects").value = project.id;
  byId("files").replaceChildren(...project.paths.map(each => make("option", { value: each }, each)));
  editor.forget();
  await language.open(project.texts);
  show(path in project.texts ? path : project.path);
  await renew();
}

function show(path) {
  project.path = path;
  byId("files").value = path;
  editor.show(path, project.texts[path]);
}

// Updates everything that depends on the rules shortly after a change.
let timer = null, turn = 0;
function renewSoon() {
  clearTimeout(timer);
  timer = setTimeout(renew, 400);
}

async function renew() {
  clearTimeout(timer);
  const mine = ++turn, { rules } = project;
  mill.rules(rules).catch(() => {});
  const { wrong, renewed, scenarios } = await desk.rules(rules);
  if (mine !== turn) return;
  if (renewed) {
    play.renew(scenarios);
    simulate.renew(scenarios);
    prompt.renew();
    odds.renew();
  }
  play.tell(wrong && mending(wrong), scenarios);
  document.body.dataset.ready = "yes";
}

const words = (number, name) => `${number} ${name}${number === 1 ? "" : "s"}`;

// Returns the message about errors with their lines.
function mending({ message, diagnostics }) {
  const errors = diagnostics.filter(each => each.severity === "error");
  if (errors.length === 0) return message;
  const places = errors.slice(0, 3).map(({ file, line }) => (project.paths.length > 1 ? `${file.replace(/^\//, "")}:` : "") + line);
  const lines = `line${errors.length === 1 ? "" : "s"} ${places.join(", ")}${errors.length > 3 ? ", …" : ""}`;
  return `The rules have ${words(errors.length, "error")} (${lines}): mend ${errors.length === 1 ? "it" : "them"}, then play`;
}

language.onDiagnostics(() => {
  if (!project) return;
  editor.mark();
  const all = project.paths.flatMap(path => language.diagnosticsOf(path).map(each => ({ path, ...each })));
  const errors = all.filter(each => each.severity === 1).length;
  byId("count").textContent = errors || "";
  const verdict = byId("verdict");
  verdict.className = errors ? "verdict bad" : "verdict good";
  verdict.textContent = all.length === 0 ? "no problems" : [errors && words(errors, "error"), all.length - errors && words(all.length - errors, "remark")].filter(Boolean).join(", ");
  byId("problems").hidden = all.length === 0;
  byId("problems").replaceChildren(...all.slice(0, 50).map(each => make("button", {
    type: "button", onclick: () => {
      if (each.path !== project.path) show(each.path);
      editor.goTo(each.range.start);
    },
  }, make("span", { className: "place" }, `${project.paths.length > 1 ? each.path + ":" : ""}${each.range.start.line + 1} `),
  make("span", { className: each.severity === 1 ? "error" : "warning" }, ...withCode(each.message)))));
});

byId("projects").onchange = event => open(projectCalled(event.target.value));
byId("files").onchange = event => show(event.target.value);
byId("layout").onclick = () => editor.layOut();
byId("share").onclick = async () => {
  await editor.upToDate();
  const { id, changed: texts, path } = project;
  history.replaceState(null, "", "#" + await share.packed({ id, texts, path, tab: document.body.dataset.tab }));
  byId("address").value = location.href;
  byId("link").showModal();
  byId("address").select();
};
byId("copy").onclick = async () => {
  byId("address").select();
  try {
    await navigator.clipboard.writeText(byId("address").value);
  } catch {
    document.execCommand("copy"); // a page from a disk may have no clipboard
  }
};
onTab(name => { if (name === "odds") odds.opened(); });

function choices() {
  const groups = Map.groupBy ? Map.groupBy(offered, each => each.group) : offered.reduce((all, each) => all.set(each.group, [...all.get(each.group) ?? [], each]), new Map());
  return [...groups].map(([label, each]) => make("optgroup", { label }, each.map(one => make("option", { value: one.id }, one.label))));
}

async function openLink() {
  const linked = await share.unpacked(location.hash);
  if (!linked) return open(projectCalled("villa"));
  const next = projectCalled(linked.id);
  Object.assign(next.texts, linked.texts);
  await open(next, linked.path);
  if (linked.tab) select(linked.tab);
}

try {
  select("play");
  const [{ shipped }, sheets] = await Promise.all([desk.begin(), examples(), mill.begin()]);
  offered = catalogue(shipped, sheets);
  byId("projects").replaceChildren(...choices());
  await language.begin();
  await openLink();
  window.addEventListener("hashchange", openLink);
  settle();
} catch (error) {
  byId("play").replaceChildren(problem(error), make("p", { className: "note" }, "This page wants a browser of 2022 or later, for WebAssembly with exceptions."));
  document.body.dataset.ready = "no";
}
