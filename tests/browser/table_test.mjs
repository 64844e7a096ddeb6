// node table_test.mjs PYTHON [PICTURES]: the table server's page in Chromium: three players at one table, on a phone, a tablet and a desk. They
// play by clicks; the server is killed in the meantime; one throws real dice. PYTHON has the package `bylaw` and aiohttp.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const python = resolve(process.argv[2]), pictures = process.argv[3] && resolve(process.argv[3]);
const folder = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../examples/guests/table_server");
const screens = { ann: { width: 390, height: 844 }, bo: { width: 800, height: 1000 }, cy: { width: 1280, height: 900 } };
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const scratch = mkdtempSync(join(tmpdir(), "table-"));

let failures = 0, checks = 0;
function check(holds, what) {
  checks++;
  if (holds) return;
  failures++;
  console.log("FAILED " + what);
}

const servers = [];

// The links of all seats.
async function serve(port, game, rules, scenario, ...seats) {
  const words = ["-B", join(folder, "server.py"), join(scratch, game), rules, scenario, "--port", String(port), "--seed", "5",
    ...seats.flatMap(each => ["--seat", each])];
  const server = spawn(python, words, { stdio: ["ignore", "pipe", "inherit"] });
  servers.push(server);
  const links = {};
  for await (const line of createInterface({ input: server.stdout })) {
    const [name, link] = line.split(": ");
    links[name] = link;
    if (Object.keys(links).length > seats.length) break;
  }
  return { server, links };
}

async function killed({ server }) {
  const ended = new Promise(done => server.on("exit", done));
  server.kill("SIGKILL");
  await ended;
}

const axeText = readFileSync(axe, "utf8");
const axeOf = rules => window.axe.run(document, { runOnly: rules })
  .then(({ violations }) => violations.map(each => `${each.id} ${each.nodes.map(node => node.html.slice(0, 120)).join(" ")}`));

async function sit(browser, name, link, colorScheme) {
  const page = await (await browser.newContext({ viewport: screens[name], colorScheme, bypassCSP: true })).newPage();
  page.setDefaultTimeout(180000); // a machine that does much else at once is waited for
  page.on("pageerror", error => check(false, `${name}: ${error}`));
  await page.addInitScript(axeText);
  await page.goto(link);
  await page.waitForFunction(who => document.getElementById("who").textContent === who, name);
  return page;
}

async function look(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  check(wide <= 0, `${where}: ${wide} pixels wider than the screen`);
  const found = await page.evaluate(axeOf, tags);
  check(found.length === 0, `${where}: axe: ${found.join("; ")}`);
  if (pictures) await page.screenshot({ path: join(pictures, `table-${where}.png`), fullPage: true });
}

const question = page => page.textContent("#question");
const asked = (page, words) => page.waitForFunction(text => document.getElementById("question").textContent.includes(text), words);
const choose = (page, words) => page.click(`#choices button:text-is("${words}")`);

async function auction(browser) {
  const words = ["bids.game", join(folder, "sealed_bids.bylaw"), "market", "ann=Ann", "bo=Bo", "cy=Cy"];
  let table = await serve(0, ...words);
  const port = new URL(table.links.ann).port;
  const ann = await sit(browser, "ann", table.links.ann, "light"), bo = await sit(browser, "bo", table.links.bo, "dark");
  const cy = await sit(browser, "cy", table.links.cy, "light");
  await asked(ann, "Ann: What do you bid?");
  check(await bo.locator("#choices button").count() === 0, "bo sees ann's choices");
  check(await question(bo) === "Waiting for ann", "bo does not know for whom he waits");
  await choose(ann, "7");
  await asked(bo, "Bo: What do you bid?");
  await look(bo, "bo-dark");
  await killed(table);
  await asked(cy, "does not answer");
  table = await serve(port, ...words);
  await asked(bo, "Bo: What do you bid?"); // for its own accord
  await choose(bo, "3");
  await asked(cy, "Cy: What do you bid?");
  await cy.click("#undo");
  await cy.waitForFunction(() => document.getElementById("problem").textContent.includes("game master"));
  await choose(cy, "5");
  await asked(ann, "Ann: What do you bid?");
  const told = await cy.locator("#log li").allTextContents();
  check(told.at(-1) === "Ann has it for 7.", `cy heard ${told}`);
  await ann.click("details summary");
  check(/purse\s*5/.test(await ann.textContent("#own")), "ann does not see what is left in her purse");
  check(!(await bo.textContent("body")).includes("Ann (merchant)"), "bo sees ann's sheet");
  await look(ann, "ann");
  await look(cy, "cy");
  await killed(table);
}

async function realDice(browser) {
  const table = await serve(0, "dice.game", join(folder, "../../../tests/guests/secrets.bylaw"), "vault", "ann=Ann");
  const ann = await sit(browser, "ann", table.links.ann, "light");
  await ann.check("#throws");
  await asked(ann, "Which?");
  await ann.click("#choices button >> nth=0");
  await asked(ann, "Throw 1d6");
  await look(ann, "ann-dice");
  await ann.fill("#dice input", "6");
  await ann.click('#dice button:text-is("They fell so")');
  await asked(ann, "Waiting for gm");
  check((await ann.textContent("#views")).includes("Ann1"), "the six did not count");
  await killed(table);
}

// Where each letter of a row of one cell begins: those of a map stand below each other.
const columns = page => page.locator("#views tr").evaluateAll(rows => rows.filter(row => row.cells.length === 1).map(row => {
  const text = row.cells[0].firstChild, lefts = [];
  for (let i = 0; i < text.data.length; i++) {
    const range = new Range();
    range.setStart(text, i);
    range.setEnd(text, i + 1);
    lefts.push(range.getBoundingClientRect().left);
  }
  return lefts;
}));

async function map(browser) {
  const table = await serve(0, "map.game", "skirmish", "duel", "ann=Ada");
  const ann = await sit(browser, "ann", table.links.ann, "light");
  await ann.waitForFunction(() => /2 \. 1 \. \. 2/.test(document.getElementById("views").textContent));
  const lines = await columns(ann), first = lines[0];
  check(lines.length === 6 && lines.every(line => line.every((left, i) => Math.abs(left - first[0] - i * (first[1] - first[0])) < 0.5)),
    `the map's columns: ${JSON.stringify(lines)}`); // five lines of squares below their numbers
  await look(ann, "ann-map");
  await killed(table);
}

if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  await auction(browser);
  await realDice(browser);
  await map(browser);
} finally {
  servers.forEach(each => each.kill("SIGKILL"));
  await browser.close();
  rmSync(scratch, { recursive: true });
}
console.log(`${checks - failures} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
