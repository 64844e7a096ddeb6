// node --test: what the documents show of JavaScript runs as it stands there. BYLAW_PACKAGE says where the package is.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "bylaw-docs-"));
after(() => rmSync(folder, { recursive: true }));

// Found by its name, as in an installation.
mkdirSync(join(folder, "node_modules"));
symlinkSync(resolve(process.env.BYLAW_PACKAGE), join(folder, "node_modules", "bylaw"), "dir");

for (const document of ["docs/embedding.md", "bindings/js/package/README.md"])
  test(`what ${document} shows`, () => {
    const blocks = [...readFileSync(join(root, document), "utf8").matchAll(/^```js\n(.*?)^```/gms)].map(found => found[1]);
    assert(blocks.length > 0);
    for (const block of blocks) {
      writeFileSync(join(folder, "shown.mjs"), block);
      const printed = execFileSync(process.execPath, ["shown.mjs"], { cwd: folder, encoding: "utf8" });
      assert.match(printed, /rounds/); // reports of the battle
    }
  });
