// node browser_test.mjs BYLAW [PICTURES]: the rulebook of each game, the page of what its tests reach, and the site of the project's own pages, in
// Chromium, on a phone and on a desk, light and dark.
// With a folder for PICTURES it leaves a picture of each page that it looked at there.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const bylaw = resolve(process.argv[2]);
const pictures = process.argv[3] && resolve(process.argv[3]);
// GAMES=zones,traits: only those; GAMES=site: only that.
const games = process.env.GAMES?.split(",") ?? ["zones", "torchlight", "traits", "skirmish", "escalation", "docs/guide/steps/10/heist"];
const screens = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };
// A machine that does much else at once is waited for: what never comes fails all the same.
const patience = 180000;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let failures = 0, checks = 0;
function check(holds, what) {
  checks++;
  if (holds) return;
  failures++;
  console.log("FAILED " + what);
}

// The contents, the lists, the chapters with the most charts and with the most tables, and the longest one.
function pagesOf(folder) {
  const all = readdirSync(folder).filter(name => name.endsWith(".html"));
  const text = Object.fromEntries(all.map(name => [name, readFileSync(join(folder, name), "utf8")]));
  const most = part => all.reduce((best, name) => text[name].split(part).length > text[best].split(part).length ? name : best);
  const longest = all.filter(name => !/^(names|paragraphs)/.test(name)).reduce((best, name) => text[name].length > text[best].length ? name : best);
  return [...new Set(["index.html", most('class="odds"'), most("<tbody"), longest, "names.html", "paragraphs.html"])];
}

async function lookAtPage(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  check(wide <= 0, `${where}: ${wide} pixels wider than the screen`);
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(tags => window.axe.run(document, { runOnly: tags }), rules);
  for (const each of violations)
    check(false, `${where}: ${each.id}: ${each.help}\n    ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160) + " " + node.failureSummary.replaceAll("\n", " ").slice(0, 200)).join("\n    ")}`);
  check(violations.length === 0, `${where}: axe`);
}

// By keyboard alone: each step of a slider shows what was computed for it.
async function moveSliders(page, where) {
  const figure = page.locator(".odds:has(input)").first();
  if (await figure.count() === 0) return;
  const data = JSON.parse(await figure.locator("script").textContent());
  const dial = figure.locator("input").first();
  await dial.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < data.values[0].length; step++) {
    const second = data.values.length > 1 ? Number(await figure.locator("input").nth(1).inputValue()) : 0;
    const cell = (second * data.values[0].length + step) * data.degrees;
    const expected = data.chances.slice(cell, cell + data.degrees).map(chance => (chance / 10).toFixed(1) + " %");
    check(JSON.stringify(await figure.locator(".chance").allTextContents()) === JSON.stringify(expected), `${where}: the bars at step ${step}`);
    check(await figure.locator("output").first().textContent() === String(data.values[0][step]), `${where}: the number at step ${step}`);
    await page.keyboard.press("ArrowRight");
  }
}

async function search(page, where) {
  await page.keyboard.press("/");
  const all = JSON.parse(await page.evaluate("JSON.stringify(bylawNames)")).map(each => [each[0].toLowerCase(), each[2]]);
  const [name, address] = all.findLast(([name]) => all.filter(([other]) => other.includes(name)).length === 1);
  await page.keyboard.type(name);
  const found = await page.locator("#results a").count();
  check(found > 0, `${where}: search for ${name}`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(url => url.href.endsWith(address));
  check(await page.locator(":target").count() === 1, `${where}: what was found is shown`);
}

async function byKeyboard(page, where, first) {
  await page.goto(first);
  await page.keyboard.press("Tab");
  check(await page.evaluate(() => document.activeElement.className) === "skip", `${where}: the first stop leads past the chapters`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/#rules$/);
  check(await page.evaluate(() => document.activeElement.id) === "rules", `${where}: and gets there`);
  await search(page, where);
}

async function printed(page, where) {
  await page.emulateMedia({ media: "print" });
  for (const part of [".top", ".side"])
    check(!(await page.locator(part).isVisible()), `${where}: ${part} is not printed`);
  await page.emulateMedia({ media: "screen" });
}

async function withoutScript(browser, where, address) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: screens.phone });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await page.goto(address);
  check(await page.locator("main h1").isVisible(), `${where}: reads without the script`);
  check(!(await page.locator(".search").isVisible()), `${where}: what needs the script is not shown without it`);
  await context.close();
}

// On every screen, with whatever goes wrong there counted.
async function onEachScreen(browser, game, look) {
  for (const [screen, viewport] of Object.entries(screens))
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      const where = name => `${basename(game)} ${name} ${screen} ${colorScheme}`;
      page.on("pageerror", error => check(false, `${where(page.url())}: ${error}`));
      page.on("request", request => check(request.url().startsWith("file:"), `${game} asks the network for ${request.url()}`));
      await look(page, where, name => `${basename(game)}-${name.replace(".html", "")}-${screen}-${colorScheme}.png`);
      await context.close();
    }
}

// With the first chart in sight, where there is one.
async function takePicture(page, address, file) {
  if (!pictures) return;
  await page.goto(address);
  await page.evaluate(() => document.querySelector(".odds")?.closest("article").scrollIntoView());
  await page.screenshot({ path: join(pictures, file) });
}

async function lookAtGame(browser, game, folder) {
  execFileSync(bylaw, ["doc", game, "-o", folder], { stdio: "ignore" });
  const address = name => pathToFileURL(join(folder, name)).href;
  await onEachScreen(browser, game, async (page, where, picture) => {
    for (const name of pagesOf(folder)) {
      await page.goto(address(name));
      await lookAtPage(page, where(name));
      await moveSliders(page, where(name));
      await takePicture(page, address(name), picture(name));
    }
    await byKeyboard(page, where("index.html"), address("index.html"));
    await printed(page, where("index.html"));
  });
  await withoutScript(browser, game, address(pagesOf(folder)[1]));
}

// `bylaw test --html`: every line of the rules stands there, and every number that names one leads to it.
async function lookAtCoverage(browser, game, file) {
  execFileSync(bylaw, ["test", game, "--html", file], { stdio: "ignore" });
  const address = pathToFileURL(file).href;
  await onEachScreen(browser, game, async (page, where, picture) => {
    await page.goto(address);
    await lookAtPage(page, where("coverage"));
    const lost = await page.evaluate(() => [...document.querySelectorAll('a[href^="#"]')].filter(a => !document.getElementById(a.hash.slice(1))).length);
    check(lost === 0, `${where("coverage")}: ${lost} links lead nowhere`);
    await takePicture(page, address, picture("coverage"));
  });
}

// Every link of every page leads somewhere within the site.
function lookForLostLinks(folder) {
  const all = readdirSync(folder);
  const text = Object.fromEntries(all.filter(name => name.endsWith(".html")).map(name => [name, readFileSync(join(folder, name), "utf8")]));
  for (const [name, page] of Object.entries(text))
    for (const [, to] of page.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^(https?|mailto):/.test(to)) continue;
      const [file, anchor] = [to.split("#")[0] || name, to.split("#")[1]];
      check(all.includes(file) && (!anchor || text[file].includes(`id="${anchor}"`)), `${name}: ${to} leads nowhere`);
    }
}

// Words that stand below a heading find it.
async function searchBelow(page, where, address) {
  await page.goto(address);
  await page.keyboard.press("/");
  await page.keyboard.type("graveyard of bones that nobody wrote of");
  check(await page.locator("#found").textContent() === "nothing found", `${where}: what is not there is not found`);
  await page.locator("#search").fill("mutant");
  check(await page.locator('#results a[href^="testing.html#"]').count() > 0, `${where}: a word below a heading`);
}

async function lookAtSite(browser, folder) {
  execFileSync(bylaw, ["doc", join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../docs"), "--site", "-o", folder], { stdio: "inherit" });
  lookForLostLinks(folder);
  const address = name => pathToFileURL(join(folder, name)).href;
  const looked = ["index.html", "guide.html", "guide-04-a-table.html", "how-to.html", "language.html", "errors.html", "errors-b0407.html", "testing.html"];
  await onEachScreen(browser, "site", async (page, where, picture) => {
    for (const name of looked) {
      await page.goto(address(name));
      await lookAtPage(page, where(name));
      await takePicture(page, address(name), picture(name));
    }
    await byKeyboard(page, where("index.html"), address("index.html"));
    await searchBelow(page, where("index.html"), address("index.html"));
    if (pictures) {
      await page.goto(address("how-to.html") + "#4--dice-that-explode");
      await page.locator("#search").fill("explode");
      await page.screenshot({ path: join(pictures, picture("search.html")) });
    }
    await printed(page, where("guide.html"));
  });
  await withoutScript(browser, "site", address("guide-04-a-table.html"));
}

if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const folder = mkdtempSync(join(tmpdir(), "bylaw-rulebooks-"));
for (const game of games.filter(each => each !== "site")) {
  await lookAtGame(browser, game, join(folder, basename(game)));
  await lookAtCoverage(browser, game, join(folder, `${basename(game)}-coverage.html`));
}
if (!process.env.GAMES || games.includes("site")) await lookAtSite(browser, join(folder, "site"));
await browser.close();
rmSync(folder, { recursive: true });
console.log(`${checks - failures} passed, ${failures} failed`);
process.exit(failures ? 1 : 0);
