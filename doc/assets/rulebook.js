// The search box and the sliders. Every page reads well without this script.
"use strict";

const narrow = window.matchMedia("(max-width: 52rem)");
const chapters = document.querySelector(".chapters");
const fold = () => { chapters.open = !narrow.matches; };
fold();
narrow.addEventListener("change", fold);

// ---- searching: names that begin with what is typed, then those that hold it, then what is said of them, then
// what else stands below a heading
const form = document.querySelector(".search");
const box = document.getElementById("search");
const results = document.getElementById("results");
const found = document.getElementById("found");
const most = 30;

function rank([name, , , says, below = ""], typed) {
  const at = name.toLowerCase().indexOf(typed);
  if (at >= 0) return at === 0 ? 0 : 1;
  return says.toLowerCase().includes(typed) ? 2 : below.toLowerCase().includes(typed) ? 3 : -1;
}

function shownResult([name, sort, address, says]) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const about = document.createElement("span");
  link.href = address;
  link.textContent = name + " ";
  about.textContent = [sort, says].filter(Boolean).join(" · ");
  link.append(about);
  item.append(link);
  return item;
}

function search() {
  const typed = box.value.trim().toLowerCase();
  const hits = typed ? bylawNames.map(each => [rank(each, typed), each]).filter(([r]) => r >= 0) : [];
  hits.sort(([a], [b]) => a - b);
  results.replaceChildren(...hits.slice(0, most).map(([, each]) => shownResult(each)));
  results.hidden = hits.length === 0;
  found.textContent = !typed ? "" : hits.length === 0 ? "nothing found" : hits.length + " found";
}

if (form && typeof bylawNames !== "undefined") {
  form.hidden = false;
  box.addEventListener("input", search);
  form.addEventListener("submit", event => {
    event.preventDefault();
    results.querySelector("a")?.click();
  });
  form.addEventListener("keydown", event => {
    const links = [box, ...results.querySelectorAll("a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      links[(links.indexOf(document.activeElement) + step + links.length) % links.length].focus();
    } else if (event.key === "Escape") {
      box.value = "";
      search();
      box.focus();
    }
  });
  results.addEventListener("click", () => { results.hidden = true; });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      box.focus();
    }
  });
}

// ---- charts: each slider stands for a number of which the odds were partially evaluated
const fullWidth = 200;

function draw(figure, data, dials) {
  const places = dials.map(dial => Number(dial.value));
  const first = data.values[0].length;
  const cell = ((places[1] ?? 0) * first + places[0]) * data.degrees;
  const bars = figure.querySelectorAll(".bar"), chances = figure.querySelectorAll(".chance");
  const names = figure.querySelectorAll(".degree");
  const said = [];
  for (let degree = 0; degree < data.degrees; degree++) {
    const thousandths = data.chances[cell + degree];
    const text = (thousandths / 10).toFixed(1) + " %";
    bars[degree].setAttribute("width", thousandths / 1000 * fullWidth);
    chances[degree].textContent = text;
    said.push(names[degree].textContent + " " + text);
  }
  figure.querySelector("svg").setAttribute("aria-label", "Chances: " + said.join(", "));
  return said.join(", ");
}

function bindDials(figure) {
  const script = figure.querySelector("script");
  if (!script) return;
  const data = JSON.parse(script.textContent);
  const dials = [...figure.querySelectorAll("input")];
  dials.forEach((dial, axis) => dial.addEventListener("input", () => {
    const value = String(data.values[axis][dial.value]);
    dial.setAttribute("aria-valuetext", value);
    dial.parentElement.querySelector("output").textContent = value;
    figure.querySelector(".unseen").textContent = draw(figure, data, dials);
  }));
  figure.querySelector(".dials").hidden = false;
}

// ---- every chart of the page
document.querySelectorAll(".odds").forEach(bindDials);
