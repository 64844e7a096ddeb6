// Many games at once, on a thread of their own: with progress, and it can be stopped.
import { bars, percent } from "./bars.js";
import { announce, byId, make, problem } from "./dom.js";
import { mill } from "./engine.js";

const panel = byId("simulate");
const scenario = make("select", { id: "sim-scenario" });
const trials = make("input", { type: "number", id: "trials", min: "1", max: "10000000", value: "500" }), seed = make("input", { type: "number", id: "sim-seed", min: "0", value: "1" });
const begin = make("button", { type: "button", className: "main", id: "sim", onclick: run }, "Simulate");
const stop = make("button", { type: "button", id: "sim-stop", disabled: true, onclick: () => mill.stop() }, "Stop");
const progress = make("progress", { max: "1", value: "0", hidden: true, "aria-label": "Progress" }), result = make("div", { id: "result" });
panel.append(make("div", { className: "controls" }, make("label", {}, "Scenario", scenario), make("label", {}, "Games", trials), make("label", {}, "Seed", seed), begin, stop), progress, result);

export function renew(scenarios) {
  scenario.replaceChildren(...scenarios.map(({ name, title }) => make("option", { value: name }, title || name)));
  begin.disabled = scenarios.length === 0;
  result.replaceChildren(make("p", { className: "note" }, scenarios.length ? "Policies decide for everybody." : "These rules have no scenario."));
}

async function run() {
  begin.disabled = true;
  stop.disabled = false;
  progress.hidden = false;
  progress.value = 0;
  result.replaceChildren(make("p", { className: "note" }, "playing…"));
  try {
    const asked = { scenario: scenario.value, seed: Number(seed.value), trials: Number(trials.value) };
    const done = await mill.call("simulate", asked, now => {
      progress.value = now.planned ? now.done / now.planned : 0;
      result.firstChild.textContent = `${now.done} of ${now.planned} games, ${now.seconds.toFixed(1)} s`;
    });
    result.replaceChildren(make("p", { className: "note" }, `${done.trials} games in ${done.seconds.toFixed(1)} s`), ...Object.entries(done.reports).map(report));
    announce(`${done.trials} games were played.`);
  } catch (error) {
    result.replaceChildren(error.stopped ? make("p", { className: "note" }, "Stopped.") : problem(error));
  }
  progress.hidden = true;
  begin.disabled = false;
  stop.disabled = true;
}

function report([name, { type, mean, error, histogram, count }]) {
  const isYes = type === "yes or no";
  const shares = Object.entries(histogram ?? {}).map(([value, times]) => [isYes ? (value === "1" ? "yes" : "no") : value, times / count]);
  const said = isYes ? `${percent(mean)} ± ${percent(1.96 * error)}` : `${mean.toFixed(2)} ± ${(1.96 * error).toFixed(2)}`;
  return make("section", {}, make("h2", {}, name), make("p", { className: "note" }, mean === undefined ? `${count} games` : `Mean ${said}`), shares.length ? bars(shares.slice(0, 60), name) : null);
}
