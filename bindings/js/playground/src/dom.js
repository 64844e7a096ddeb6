// make("button", {type: "button", onclick}, "Play", …): an element. Texts are texts, never HTML.
export function make(name, properties = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element[key] = value;
    else element.setAttribute(key === "className" ? "class" : key, value === true ? "" : value);
  }
  element.append(...content.flat().filter(part => part !== null && part !== undefined));
  return element;
}

export const byId = id => document.getElementById(id);

// `a` of a message as code, the rest as it is.
export function withCode(text) {
  return text.split(/(`[^`]*`)/).filter(Boolean).map(part => part.length > 2 && part.startsWith("`") ? make("code", {}, part.slice(1, -1)) : part);
}

// Returns an error in words.
export function problem(error) {
  const list = error.diagnostics ?? [];
  if (list.length === 0) return make("p", { className: "wrong", role: "alert" }, ...withCode(error.message));
  return make("div", { className: "wrong", role: "alert" }, list.slice(0, 5).map(each =>
    make("p", {}, ...withCode(each.message), each.hint ? make("span", { className: "hint" }, ": ", ...withCode(each.hint)) : null)));
}

export function announce(text) {
  byId("status").textContent = text;
}
