// A game: choices as buttons, the table as the rules draw it, the story below.
import { announce, byId, make, problem } from "./dom.js";
import { drawing, runs } from "./drawing.js";
import { desk } from "./engine.js";

const panel = byId("play");
const scenario = make("select", { id: "scenario" }), seed = make("input", { type: "number", id: "seed", min: "0", value: "7" });
const who = make("select", { id: "who" },
  make("option", { value: "players" }, "the players"), make("option", { value: "everybody" }, "everybody"), make("option", { value: "nobody" }, "nobody: watch"));
const begin = make("button", { type: "button", className: "main", id: "begin", onclick: () => show(() => desk.call("play", { scenario: scenario.value, seed: Number(seed.value), who: who.value }), true) }, "Play");
const wrong = make("p", { className: "wrong", id: "wrong", role: "status", hidden: true }), scene = make("div", { id: "scene" });
panel.append(make("div", { className: "controls" }, make("label", {}, "Scenario", scenario), make("label", {}, "You decide for", who), make("label", {}, "Seed", seed), begin), wrong, scene);

let told = 0;

export function renew(scenarios) {
  const before = scenario.value;
  scenario.replaceChildren(...scenarios.map(({ name, title }) => make("option", { value: name }, title || name)));
  if (scenarios.some(({ name }) => name === before)) scenario.value = before;
  begin.disabled = scenarios.length === 0;
  scene.replaceChildren(make("p", { className: "note" }, scenarios.length ? "Choose a scenario and play." : "These rules have no scenario to play: odds and the prompt work all the same."));
}

// Shows the errors, or null. Without earlier rules there is nothing to play and nothing else to show.
export function tell(text, scenarios) {
  wrong.hidden = text === null;
  wrong.textContent = text === null ? "" : `${text}.${scenarios.length ? " Until then the rules from before are played." : ""}`;
  if (text !== null && scenarios.length === 0) scene.replaceChildren();
}

async function show(deed, anew = false) {
  for (const button of panel.querySelectorAll("button")) button.disabled = true;
  if (anew) told = 0;
  try {
    draw(await deed());
  } catch (error) {
    scene.replaceChildren(problem(error));
  }
  begin.disabled = false;
}

// "#####--" and "3/5": what the rules write as a bar becomes one.
function cell(text) {
  const bar = /^(#*)([.-]*)$/.exec(text);
  if (!bar || text.length < 3) return text;
  const share = bar[1].length / text.length;
  return make("span", { className: "gauge", role: "img", "aria-label": `${bar[1].length} of ${text.length}` }, make("span", { style: `width:${100 * share}%` }));
}

function row(cells) {
  const inside = cells.length > 0 && /^\s/.test(cells[0]);
  return make("tr", { className: /^\[/.test(cells[0]) ? "head" : inside ? "in" : null }, cells.map(text => make("td", {}, cell(text.trim()))));
}

function table({ name, rows }) {
  return make("div", { className: "table", tabindex: "0", role: "region", "aria-label": name.replaceAll("_", " ") },
    runs(rows).map(run => run.drawn ? drawing(run.rows) : make("table", {}, make("tbody", {}, run.rows.map(row)))));
}

function question({ asker, text, options, suggested }) {
  return [
    make("p", { className: "asked" }, `${asker}: ${text || "what do you do?"}`),
    make("ul", { className: "options" }, options.map((option, number) => make("li", {}, make("button", {
      type: "button", className: number === suggested ? "suggested" : null, title: number === suggested ? "what its policy would do" : null,
      onclick: () => show(() => desk.call("answer", number)),
    }, option)))),
  ];
}

function ends(reports) {
  return [make("p", { className: "asked", id: "over" }, "The game is over."),
    make("table", { className: "ends" }, make("tbody", {}, Object.entries(reports).map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value)))))];
}

function draw({ step, story, views, reports, failed, canUndo }) {
  const from = Math.min(told, story.length);
  told = story.length;
  const why = make("div", {});
  const under = make("div", { className: "under" },
    make("button", { type: "button", disabled: !canUndo, onclick: () => show(() => desk.call("undo")) }, "Undo"),
    make("button", { type: "button", onclick: () => show(() => desk.call("redo")) }, "Redo"),
    make("button", { type: "button", onclick: async () => why.replaceChildren(make("p", { className: "why" }, (await desk.call("why")).join("\n") || "No dice were rolled.")) }, "Why?"));
  scene.replaceChildren(
    make("div", { className: "story" }, story.slice(0, from).slice(-4).map(each => make("p", { className: "old" }, each)), story.slice(from).map(each => make("p", {}, each))),
    ...views.map(table), ...(failed ? [problem(failed)] : step.kind === "question" ? question(step) : ends(reports)), under, why);
  announce(story.slice(from).join(" ") + (step.kind === "question" ? ` ${step.asker}: ${step.text || "what do you do?"}` : " The game is over."));
  scene.querySelector(".asked")?.scrollIntoView({ block: "nearest" });
}
