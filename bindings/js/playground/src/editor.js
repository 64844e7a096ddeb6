// The editor: CodeMirror, told by the language server what is wrong, what may stand there, and what a name means.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { make, withCode } from "./dom.js";
import * as client from "./language_client.js";
import { bylaw, colours, indentation } from "./language.js";

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.9375rem", color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-content": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": { backgroundColor: "var(--selected) !important" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--quiet)", borderRadius: "4px", maxWidth: "min(34rem, 92vw)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--mark)", color: "var(--paper)" },
  ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { color: "var(--paper)" },
  ".cm-completionDetail": { color: "var(--quiet)", fontStyle: "italic" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
  ".cm-matchingBracket": { backgroundColor: "var(--selected) !important", outline: "none" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1.5px", textUnderlineOffset: "3px" },
  ".cm-diagnostic": { fontFamily: "system-ui, sans-serif", lineHeight: "1.45" },
});

const kinds = ["text", "method", "function", "class", "property", "variable", "class", "interface", "namespace", "property", "type", "constant", "enum", "keyword"];
const severities = [null, "error", "warning", "info", "info"];

const positionAt = (doc, offset) => {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
};
const offsetOf = (doc, { line, character }) => {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
};

export class Editor {
  #view;
  #path = null;
  #states = new Map();
  #changed;
  #told = Promise.resolve();
  #timer = null;

  constructor(parent, onChange) {
    this.#changed = onChange;
    this.#view = new EditorView({ parent, state: this.#made("") });
  }

  get path() {
    return this.#path;
  }
  get text() {
    return this.#view.state.doc.toString();
  }

  forget() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#states.clear();
    this.#path = null;
  }

  show(path, text) {
    if (this.#path !== null) this.#states.set(this.#path, this.#view.state);
    this.#path = path;
    this.#view.setState(this.#states.get(path) ?? this.#made(text));
    this.mark();
  }

  // Marks the server's diagnostics of this text.
  mark() {
    const { doc } = this.#view.state;
    const all = client.diagnosticsOf(this.#path).map(({ range, severity, message }) => {
      const from = offsetOf(doc, range.start);
      return { from, to: Math.max(from, offsetOf(doc, range.end)), severity: severities[severity], message, renderMessage: () => make("div", {}, message.split("\n").map(line => make("div", {}, ...withCode(line)))) };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, all));
  }

  goTo(position) {
    const offset = offsetOf(this.#view.state.doc, position);
    this.#view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: "center" }) });
    this.#view.focus();
  }

  focus() {
    this.#view.focus();
  }

  // The server knows the text as it stands.
  async upToDate() {
    if (this.#timer !== null) this.#tell();
    await this.#told;
  }

  async layOut() {
    await this.upToDate();
    const edits = await client.layOut(this.#path);
    const { doc } = this.#view.state;
    if (edits?.length) this.#view.dispatch({ changes: edits.map(({ range, newText }) => ({ from: offsetOf(doc, range.start), to: offsetOf(doc, range.end), insert: newText })) });
  }

  #tell() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const path = this.#path, text = this.text;
    this.#changed(path, text);
    this.#told = client.change(path, text);
    this.#told.catch(() => {});
  }

  #made(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(),
        indentOnInput(), bracketMatching(), closeBrackets(), highlightSelectionMatches(), indentation, bylaw, colours, look,
        autocompletion({ override: [context => this.#completions(context)] }),
        hoverTooltip((view, at) => this.#hover(at)),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Rules", tabindex: "0", autocapitalize: "off", spellcheck: "false" }),
        EditorView.updateListener.of(update => {
          if (!update.docChanged) return;
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => this.#tell(), 150);
        }),
      ],
    });
  }

  async #completions(context) {
    const before = context.matchBefore(/[A-Za-z_]\w*$/);
    if (this.#path === null || (!before && !context.explicit)) return null;
    await this.upToDate();
    const answer = await client.complete(this.#path, positionAt(context.state.doc, context.pos));
    const items = answer?.items ?? answer ?? [];
    if (items.length === 0) return null;
    return {
      from: before?.from ?? context.pos,
      validFor: /^\w*$/,
      options: items.map(item => ({
        label: item.label, apply: item.textEdit?.newText ?? item.insertText ?? item.label, detail: item.detail, type: kinds[item.kind - 1],
        info: item.documentation ? () => markdown(item.documentation.value ?? item.documentation) : undefined,
      })),
    };
  }

  async #hover(offset) {
    if (this.#path === null) return null;
    const answer = await client.hover(this.#path, positionAt(this.#view.state.doc, offset));
    const text = answer?.contents?.value;
    return text ? { pos: offset, create: () => ({ dom: markdown(text) }) } : null;
  }
}

// As much of Markdown as the server writes: paragraphs, fenced code, code, emphasis.
export function markdown(text) {
  const parts = text.split(/```\w*\n([\s\S]*?)```/);
  return make("div", { className: "said" }, parts.map((part, i) => i % 2 === 1 ? make("pre", {}, part.trimEnd())
    : part.split(/\n\n+/).filter(paragraph => paragraph.trim()).map(paragraph => make("p", {}, ...withCode(paragraph.replaceAll(/\*\*?|^---$/gm, "").trim())))));
}
