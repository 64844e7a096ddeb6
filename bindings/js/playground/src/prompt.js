// Expressions, statements and declarations, typed one after the other.
import { byId, make, problem } from "./dom.js";
import { desk } from "./engine.js";

const panel = byId("prompt");
const log = make("div", { className: "log", role: "log", "aria-label": "What was typed" });
const input = make("textarea", { rows: "1", id: "typed", "aria-label": "Expression or statement", autocapitalize: "off", spellcheck: "false" });
const typed = [];
let at = 0;

async function run() {
  const text = input.value.trim();
  if (!text) return;
  typed.push(text);
  at = typed.length;
  input.value = "";
  log.append(make("p", { className: "typed" }, "> " + text));
  try {
    const { value, type, story } = await desk.call("evaluate", text);
    log.append(...story.split("\n").filter(Boolean).map(line => make("p", {}, line)));
    if (value) log.append(make("p", { className: "value", title: type }, value));
  } catch (error) {
    log.append(problem(error));
  }
  input.scrollIntoView({ block: "nearest" });
}

input.onkeydown = event => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    run();
  } else if (step && !input.value.includes("\n") && typed[at + step] !== undefined) {
    event.preventDefault();
    input.value = typed[at += step];
  }
};

panel.append(make("p", { className: "note" }, "Try ", make("code", {}, "4d6 highest 3"), ", or a check of these rules. Enter runs it, Shift+Enter is a new line, arrows bring back what was typed."),
  log, make("div", { className: "line" }, input, make("button", { type: "button", className: "main", onclick: run }, "Run")));

export function renew() {
  log.replaceChildren();
}
