// Exact odds: of an expression, and of each check with a slider for each number that they depend on.
import { bars } from "./bars.js";
import { bindDials } from "./dials.js";
import { announce, byId, make, problem } from "./dom.js";
import { desk, mill } from "./engine.js";

const panel = byId("odds");
const input = make("input", { id: "expression", value: "4d6 highest 3", "aria-label": "Dice or expression", autocapitalize: "off", spellcheck: "false" });
const ask = make("button", { type: "button", className: "main", onclick: askOdds }, "Odds");
const answer = make("div", { id: "answer" }), check = make("select", { id: "check" }), figure = make("div", { id: "figure" });
const checks = make("div", { hidden: true }, make("h2", {}, "Checks"), make("div", { className: "controls" }, make("label", {}, "Check", check)), figure);
panel.append(make("div", { className: "controls" }, make("label", {}, "Dice, or an expression by these rules", input), ask), answer, checks);
input.onkeydown = event => { if (event.key === "Enter") askOdds(); };
check.onchange = () => drawCheck();

async function askOdds() {
  ask.disabled = true;
  answer.replaceChildren(make("p", { className: "note" }, "working it out…"));
  try {
    const odds = await mill.call("odds", { expression: input.value });
    const branch = odds.outcomes ? odds : odds.branches?.[0]?.distributions?.[0] ?? {};
    answer.replaceChildren(...shown(odds, Object.entries(branch.outcomes ?? {}), branch));
    announce("The odds are there.");
  } catch (error) {
    answer.replaceChildren(problem(error));
  }
  ask.disabled = false;
}

const most = 60;
function shown(odds, outcomes, { mean, deviation }) {
  if (outcomes.length === 0) return [make("pre", {}, JSON.stringify(odds, null, 1))];
  const few = outcomes.length <= most ? outcomes : [...outcomes].sort((a, b) => b[1] - a[1]).slice(0, most).sort((a, b) => a[0] - b[0]);
  const note = [odds.exact ? "Exact; nothing is sampled." : `Not all was looked at: ${odds.stopped ?? ""}.`];
  if (mean !== undefined) note.unshift(`Mean ${mean.toFixed(2)}, deviation ${deviation.toFixed(2)}.`);
  if (few !== outcomes) note.push(`The likeliest ${most} of ${outcomes.length}.`);
  return [bars(few, "Chances"), make("p", { className: "note" }, note.join(" "))];
}

async function drawCheck() {
  figure.replaceChildren(make("p", { className: "note" }, "working it out…"));
  try {
    // Made by `bylaw doc`'s own code, which escapes whatever stands in the rules.
    figure.innerHTML = await mill.call("chart", check.value) || "<p class=\"note\">There is nothing to see: it always comes out the same.</p>";
    figure.querySelectorAll(".odds").forEach(bindDials);
  } catch (error) {
    if (!error.stopped) figure.replaceChildren(problem(error));
  }
}

let drawn = false;
export async function renew() {
  answer.replaceChildren();
  figure.replaceChildren();
  checks.hidden = true;
  drawn = false;
  if (document.body.dataset.tab === "odds") await opened();
}

// Computes the charts when they are shown.
export async function opened() {
  if (drawn) return;
  drawn = true;
  try {
    const names = await mill.call("checks");
    check.replaceChildren(...names.map(name => make("option", { value: name }, name.replaceAll("_", " "))));
    checks.hidden = names.length === 0;
    if (names.length > 0) await drawCheck();
  } catch {
    checks.hidden = true; // messages are shown beside the rules
  }
}
