// A chart of bars: [["7", 0.1667], …]; each beside its share in words.
import { make } from "./dom.js";

export const percent = share => `${(100 * share).toFixed(1)} %`;

export function bars(shares, label) {
  const most = Math.max(...shares.map(([, share]) => share), 1e-9);
  return make("div", { className: "chart", role: "img", "aria-label": `${label}: ` + shares.map(([name, share]) => `${name} ${percent(share)}`).join(", ") },
    shares.map(([name, share]) => make("div", { className: "row" },
      make("span", { className: "name" }, name), make("span", { className: "track" }, make("span", { style: `width:${100 * share / most}%` })), make("span", {}, percent(share)))));
}
