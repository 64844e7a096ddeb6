// Drawings of rules with letters, such as a map: each letter on a grid, as on a terminal, in any font.
import { make } from "./dom.js";

// Rows of a view in runs: several rows of one cell each below each other are a drawing, or one that is plainly a line of a map.
export function runs(rows) {
  const made = [];
  for (const cells of rows) {
    const single = cells.length === 1 && !cells[0].startsWith("[");
    if (made.at(-1)?.single !== single) made.push({ single, rows: [] });
    made.at(-1).rows.push(cells);
  }
  return made.map(({ single, rows }) => ({ rows, drawn: single && (rows.length > 1 || /[.#|+]{3}/.test(rows[0][0])) }));
}

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter();
const letters = text => segmenter ? Array.from(segmenter.segment(text), each => each.segment) : Array.from(text);

// East Asian letters and emoji take two places of a terminal.
const wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

// A letter of another font is as wide as that font has it: it gets a box of the grid's own width.
const placed = letter => /^[\x20-\x7e]$/.test(letter) ? letter : make("span", { className: wide.test(letter) ? "letter wide" : "letter" }, letter);

// Plain letters stay one text.
function line(text) {
  const parts = [];
  for (const part of letters(text).map(placed))
    if (typeof part === "string" && typeof parts.at(-1) === "string") parts.push(parts.pop() + part);
    else parts.push(part);
  return make("div", {}, parts.length ? parts : ["\n"]);
}

export const drawing = rows => make("pre", {}, rows.map(([text]) => line(text)));
