// node build.mjs PACKAGE OUTPUT: the playground as one page that needs nothing else: editor, engine, rules, examples. PACKAGE is the folder with engine.wasm.
import { build } from "esbuild";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname, root = resolve(here, "../../..");
const [packageFolder, output] = process.argv.slice(2).map(path => resolve(path));
const read = path => readFileSync(join(root, path), "utf8");
const packed = bytes => gzipSync(bytes, { level: 9 }).toString("base64");

// The built package replaces its sources; the sliders of the charts are the rulebooks'.
const places = {
  name: "places",
  setup(made) {
    made.onResolve({ filter: /package\/index\.js$/ }, () => ({ path: join(packageFolder, "index.js") }));
    made.onResolve({ filter: /^\.\/dials\.js$/ }, () => ({ path: "dials", namespace: "rulebook" }));
    made.onLoad({ filter: /.*/, namespace: "rulebook" }, () => {
      const [, charts] = read("doc/assets/rulebook.js").split("// ---- charts");
      return { contents: "//" + charts.split("// ---- every chart of the page")[0] + "\nexport { bindDials };" };
    });
  },
};

async function bundled(file, format) {
  const { outputFiles } = await build({
    entryPoints: [join(here, "src", file)], bundle: true, write: false, format, minify: true, target: ["chrome100", "firefox113", "safari16.4"], plugins: [places],
    logOverride: { "empty-import-meta": "silent" }, supported: { "top-level-await": true }, charset: "utf8",
  });
  return outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

function rulesIn(folder) {
  return Object.fromEntries(readdirSync(join(root, folder), { recursive: true }).map(String).filter(name => /\.(bylaw|lua)$/.test(name)).sort().map(name => [name.replaceAll("\\", "/"), read(join(folder, name))]));
}

const all = rulesIn("examples");
const games = {};
for (const [path, text] of Object.entries(all))
  if (!path.startsWith("systems/")) (games[path.split("/")[0]] ??= {})[path] = text;
const systems = Object.fromEntries(Object.entries(all).filter(([path]) => path.startsWith("systems/")).map(([path, text]) => [path.slice(8), text]));
const examples = { small: read("docs/guide/steps/07/heist.bylaw"), games, systems };

const style = read("bindings/js/playground/src/style.css");
const charts = read("doc/assets/rulebook.css").split("\n").filter(line => /^(\.odds|\.dial)/.test(line)).join("\n");
const parts = {
  "/*style*/": style.replace("/*charts*/", charts),
  "<!--engine-->": packed(readFileSync(join(packageFolder, "engine.wasm"))),
  "<!--examples-->": packed(Buffer.from(JSON.stringify(examples))),
  "<!--worker-->": await bundled("worker.js", "iife"),
  "<!--script-->": await bundled("main.js", "esm"),
};
let page = read("bindings/js/playground/src/index.html");
for (const [place, text] of Object.entries(parts)) page = page.replace(place, () => text);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, page);
const kilobytes = bytes => `${Math.round(bytes / 1000)} kB`;
console.log(`${output}: ${kilobytes(page.length)}, ${kilobytes(gzipSync(page, { level: 9 }).length)} compressed (editor and page ${kilobytes(gzipSync(parts["<!--script-->"]).length)})`);
