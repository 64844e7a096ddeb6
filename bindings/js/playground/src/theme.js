import { byId } from "./dom.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
let chosen = null; // as the system has it

const apply = () => { document.documentElement.dataset.theme = chosen ?? (dark.matches ? "dark" : "light"); };
dark.addEventListener("change", apply);
byId("theme").onclick = () => {
  chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  apply();
};
apply();
