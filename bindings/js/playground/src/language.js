// The colours of rules: what a word is, by the one list of words (keywords.js) and where it stands.
import { HighlightStyle, StreamLanguage, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { begins, declares, joins, reserved, values } from "./keywords.js";

const name = /^[A-Za-z_]\w*/;

// `depth` of braces within texts: "{who} slips" is a value in a text.
const start = () => ({ inText: false, holes: 0, first: true, declared: false });

function text(stream, state) {
  while (!stream.eol()) {
    const next = stream.next();
    if (next === "\\") stream.next();
    else if (next === "{") {
      state.holes = 1;
      return "string";
    } else if (next === "\"") {
      state.inText = false;
      return "string";
    }
  }
  state.inText = false; // a text ends with its line
  return "string";
}

function word(stream, state, first) {
  const [found] = stream.match(name);
  if (state.declared) {
    state.declared = false;
    return "definition";
  }
  if (first && declares.has(found)) {
    state.declared = /^[ \t]+[A-Za-z_]/.test(stream.string.slice(stream.pos));
    return "keyword";
  }
  if (first && begins.has(found) && !/^\s*([.(=[]|[+-]=)/.test(stream.string.slice(stream.pos))) return "keyword";
  if (values.has(found)) return "atom";
  if (reserved.has(found)) return "keyword";
  if (stream.peek() === "(") return "call";
  return joins.has(found) && /^\s+[\w"(]/.test(stream.string.slice(stream.pos)) ? "join" : null;
}

function token(stream, state) {
  if (stream.sol()) Object.assign(state, { inText: false, holes: 0, first: true, declared: false });
  if (state.inText && state.holes === 0) return text(stream, state);
  if (stream.eatSpace()) return null;
  const { first } = state;
  state.first = false;
  if (stream.match(/^#.*/)) return "comment";
  if (stream.match(/^@[\w.-]+/)) return "reference";
  if (stream.match(/^\d*d\d+\b/)) return "dice";
  if (stream.match(/^\d[\d_]*(?:[./]\d+)?\b/)) return "number";
  if (stream.match(name, false)) return word(stream, state, first);
  const next = stream.next();
  state.declared = false;
  if (next === "\"") state.inText = true;
  if (next === "{" && state.inText) state.holes++;
  if (next === "}" && state.inText) state.holes--;
  if (next === "{" || next === "}") state.first = true;
  return next === "\"" || (next === "}" && state.inText) ? "string" : /[+\-*/=<>.]/.test(next) ? "operator" : null;
}

export const bylaw = StreamLanguage.define({
  name: "bylaw",
  startState: start,
  token,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", "\""] }, indentOnInput: /^\s*\}$/ },
  indent: (state, after, context) => {
    const above = context.lineAt(context.pos, -1).text, indent = /^\s*/.exec(above)[0].length;
    return Math.max(0, indent + (/[{]\s*(#.*)?$/.test(above) ? 4 : 0) - (/^\s*\}/.test(after) ? 4 : 0));
  },
  tokenTable: { definition: tags.definition(tags.name), call: tags.function(tags.name), join: tags.operatorKeyword, reference: tags.labelName, dice: tags.literal },
});

export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, color: "var(--mark)", fontWeight: "600" },
  { tag: tags.operatorKeyword, color: "var(--mark)" },
  { tag: tags.definition(tags.name), fontWeight: "700" },
  { tag: [tags.literal, tags.number, tags.atom], color: "var(--value)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.comment, tags.labelName], color: "var(--quiet)", fontStyle: "italic" },
]));

export const indentation = indentUnit.of("    ");
