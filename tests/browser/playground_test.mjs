// node playground_test.mjs PAGE [PICTURES]: the playground in Chromium, from the disk, on a phone and on a desk. A battle of each game is
// played by clicks to its end; a mistake is underlined with its message; odds, simulation, links.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const address = pathToFileURL(resolve(process.argv[2])).href;
const pictures = process.argv[3] && resolve(process.argv[3]);
const screens = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };
const battles = { zones: "ambush", torchlight: "delve_below", traits: "crossroads", skirmish: "duel", escalation: "ambush" };
// A machine that does much else at once is waited for: what never comes fails all the same.
const patience = 180000;
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let failures = 0, checks = 0;
function check(holds, what) {
  checks++;
  if (holds) return;
  failures++;
  console.log("FAILED " + what);
}

async function opened(browser, screen, colorScheme, fragment = "") {
  const context = await browser.newContext({ viewport: screens[screen], colorScheme, reducedMotion: "reduce" });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.on("pageerror", error => check(false, `${screen} ${colorScheme}: ${error}`));
  page.on("request", request => check(/^(file|blob|data):/.test(request.url()), `the page asks the network for ${request.url()}`));
  await page.goto(address + fragment);
  await page.waitForSelector("body[data-ready=yes]", { timeout: patience });
  return page;
}

const tab = (page, name) => page.click(`#tab-${name}`);

async function look(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  check(wide <= 0, `${where}: ${wide} pixels wider than the screen`);
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(rules => window.axe.run(document, { runOnly: rules }), tags);
  for (const each of violations)
    check(false, `${where}: ${each.id}: ${each.help}\n    ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160) + " " + node.failureSummary.replaceAll("\n", " ").slice(0, 240)).join("\n    ")}`);
  check(violations.length === 0, `${where}: axe`);
  if (pictures) await page.screenshot({ path: join(pictures, `playground-${where.replaceAll(" ", "-")}.png`) });
}

async function choose(page, id) {
  await page.evaluate(() => { delete document.body.dataset.ready; });
  await page.selectOption("#projects", id);
  await page.waitForSelector("body[data-ready=yes]", { timeout: patience });
}

// Of each line of the drawings: how far each letter stands from the line's beginning.
const columns = page => page.locator(".table pre > div").evaluateAll(lines => lines.map(line => {
  const letters = [], walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), begin = line.getBoundingClientRect().left;
  while (walker.nextNode())
    for (const { segment, index } of new Intl.Segmenter().segment(walker.currentNode.data)) {
      const range = new Range();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + segment.length);
      const inside = walker.currentNode.parentElement.closest(".letter");
      letters.push({ segment, left: (inside ?? range).getBoundingClientRect().left - begin });
    }
  return letters;
}));

// A map of plain letters: the same column at the same place in all lines.
async function onGrid(page, where) {
  const lines = await columns(page);
  check(lines.length >= 3, `${where}: a map of ${lines.length} lines`);
  const width = lines[0][1].left;
  check(width > 4 && lines.every(line => line.every(({ left }, i) => Math.abs(left - i * width) < 0.5)), `${where}: letters of the map are not below each other`);
}

// What fonts have in widths of their own: by East Asian Width (UAX 11) an emoji and an ideograph take two columns, what is narrow or neutral one.
const widths = `enum way: left, right
view letters() {
    row ". \u{1F409} . X"
    row "0123456X"
    row "\u754c\u754c\u754c.X"
    row "\u265e\u25b2\u00b7\u2726\u2026\u00e9.X"
    row "e\u0301 \u{1F468}\u200d\u{1F469}\u200d\u{1F467}.. X"
}
scenario drawn "Drawn" {
    show letters()
    let one = ask gm "Which?" from way
    say "{one}"
}
`;

async function letters(page, screen, where) {
  const editor = await editorOf(page, screen);
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(widths);
  await page.waitForFunction(() => document.querySelector("#scenario option[value=drawn]"), null, { timeout: patience });
  await tab(page, "play");
  await page.selectOption("#scenario", "drawn");
  await page.selectOption("#who", "everybody");
  await page.click("#begin");
  await page.waitForSelector(".table pre", { timeout: patience });
  const lines = await columns(page);
  const ends = lines.map(line => line.at(-1).left), width = lines[1][1].left;
  check(lines.length === 5 && lines.every(line => line.at(-1).segment === "X"), `${where}: what is drawn: ${JSON.stringify(lines)}`);
  check(ends.every(left => Math.abs(left - 7 * width) < 0.5), `${where}: lines end at ${ends.map(left => (left / width).toFixed(2))}`);
  await look(page, `${where} letters`);
}

// Whatever is suggested, a button each time, until the rules have nothing to ask.
async function battle(page, where, scenario) {
  await tab(page, "play");
  await page.selectOption("#scenario", scenario);
  await page.click("#begin");
  let clicks = 0;
  for (; clicks < 400; clicks++) {
    await page.waitForSelector("#begin:not([disabled])", { timeout: patience });
    if (await page.locator("#over, #scene .wrong").count() > 0) break;
    if (clicks === 3) await look(page, where);
    if (clicks === 3 && where.startsWith("skirmish")) await onGrid(page, where);
    await page.click(".options .suggested", { timeout: patience }).catch(async error => { console.log(await page.locator("#scene").innerText()); throw error; });
  }
  check(clicks > 3, `${where}: only ${clicks} clicks`);
  check(await page.locator("#over").count() === 1, `${where}: not over after ${clicks} clicks: ${await page.locator("#scene").innerText()}`);
  check(await page.locator(".ends tr").count() > 0, `${where}: no reports at the end`);
  check(await page.locator(".story p").count() > 0, `${where}: nothing was told`);
  return clicks;
}

async function editorOf(page, screen) {
  if (screen === "phone") await tab(page, "rules");
  return page.locator(".cm-content");
}

// Typed as a person does: at the end of the text.
async function mistake(page, screen, where) {
  const editor = await editorOf(page, screen);
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\noption twice = romos * 2\n");
  await page.waitForSelector(".cm-lintRange-error", { timeout: patience });
  check(await page.locator(".cm-lintRange-error").first().innerText() === "romos", `${where}: what is underlined`);
  check(/romos.*means nothing/.test(await page.locator("#problems").innerText()), `${where}: the message: ${await page.locator("#problems").innerText()}`);
  check(/1 error/.test(await page.locator("#verdict").innerText()), `${where}: the count`);
  await page.locator(".cm-lintRange-error").first().hover();
  await page.waitForSelector(".cm-tooltip .cm-diagnostic");
  check(/did you mean.*rooms/s.test(await page.locator(".cm-tooltip").innerText()), `${where}: the mend`);
  await look(page, `${where} mistake`);
  await page.mouse.move(2, 2); // a tooltip at the old place of the mouse may cover the list
  await page.waitForSelector(".cm-tooltip", { state: "detached" });
  await page.locator("#problems button").first().click();
  check(await page.evaluate(() => document.activeElement.classList.contains("cm-content")), `${where}: a problem leads to its place`);
}

// Rules with a mistake: what they were before it is played on, and the page says what is to be fixed, and where.
async function playedOn(page, screen, where) {
  const rules = readFileSync(new URL("../../docs/guide/steps/07/heist.bylaw", import.meta.url), "utf8");
  const wrong = "check climb(who: thief) {\n    roll d20\n    plus who.stelth\n    against 12\n}\n";
  const line = (rules + wrong).split("\n").findIndex(each => each.includes("stelth")) + 1;
  const editor = await editorOf(page, screen);
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(rules + wrong);
  const holds = (selector, text) => page.waitForFunction(([of, wanted]) => document.querySelector(of).textContent.includes(wanted), [selector, text], { timeout: patience });
  await holds("#wrong", `(line ${line})`);
  await holds("#problems", "stelth");
  check((await page.locator("#wrong").textContent()).startsWith(`The rules have 1 error (line ${line}): mend it, then play`), `${where}: ${await page.locator("#wrong").textContent()}`);
  check(/did you mean `?stealth/.test(await page.locator("#problems").innerText()), `${where}: the whole message: ${await page.locator("#problems").innerText()}`);
  await battle(page, `${where} with a mistake`, "villa");
  await (await editorOf(page, screen)).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(rules);
  await page.waitForSelector("#wrong[hidden]", { state: "attached", timeout: patience });
}

async function completion(page, screen, where) {
  const editor = await editorOf(page, screen);
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("option thrice = hours_o");
  await page.waitForSelector(".cm-tooltip-autocomplete", { timeout: patience });
  check(/hours_of_night/.test(await page.locator(".cm-tooltip-autocomplete").innerText()), `${where}: completion`);
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  check(/thrice = hours_of_night/.test(await editor.innerText()), `${where}: what was completed`);
}

async function odds(page, where) {
  await tab(page, "odds");
  await page.fill("#expression", "2d6");
  await page.press("#expression", "Enter");
  await page.waitForSelector("#answer .chart", { timeout: patience });
  const shares = await page.locator("#answer .row").allInnerTexts();
  check(shares.length === 11 && /7\s+16\.7 %/.test(shares[5]), `${where}: 2d6: ${shares}`);
  await page.waitForSelector("#figure .odds svg", { timeout: patience });
  const before = await page.locator("#figure .chance").allTextContents();
  await page.locator("#figure input").first().focus();
  await page.keyboard.press("Home");
  check(JSON.stringify(await page.locator("#figure .chance").allTextContents()) !== JSON.stringify(before), `${where}: a slider moves the bars`);
  // One die of which 5 and 6 hit.
  check(JSON.stringify(await page.locator("#figure .chance").allTextContents()) === JSON.stringify(["33.3 %", "66.7 %"]), `${where}: one die: ${await page.locator("#figure .chance").allTextContents()}`);
  await look(page, `${where} odds`);
}

async function simulation(page, where) {
  await tab(page, "simulate");
  await page.fill("#trials", "60000");
  await page.click("#sim");
  await page.waitForFunction(() => document.querySelector("progress").value > 0 && !document.querySelector("progress").hidden, null, { timeout: patience });
  await page.waitForSelector("#result section", { timeout: patience });
  check(/60000 games/.test(await page.locator("#result").innerText()), `${where}: how many games`);
  check(await page.locator("#result .chart").count() === 3, `${where}: a chart for each report`);
  await look(page, `${where} simulation`);
  await page.fill("#trials", "10000000");
  await page.click("#sim");
  await page.waitForTimeout(500);
  await page.click("#sim-stop");
  await page.waitForSelector("#sim:not([disabled])");
  check(/Stopped/.test(await page.locator("#result").innerText()), `${where}: a simulation is stopped`);
}

async function prompt(page, where) {
  await tab(page, "prompt");
  await page.fill("#typed", "rooms * 2");
  await page.press("#typed", "Enter");
  await page.waitForSelector("#prompt .value");
  check(await page.locator("#prompt .value").innerText() === "6", `${where}: the prompt`);
  await page.fill("#typed", "romos");
  await page.press("#typed", "Enter");
  await page.waitForSelector("#prompt .wrong");
  await look(page, `${where} prompt`);
}

async function link(browser, page, screen, where) {
  const editor = await editorOf(page, screen);
  await editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# Shared by a test: ünïcode ✓\n");
  await page.click("#share");
  await page.waitForSelector("dialog[open]");
  const shared = await page.inputValue("#address");
  check(shared.includes("#r=") && shared.length < 8000, `${where}: a link of ${shared.length} characters`);
  await look(page, `${where} link`);
  await page.keyboard.press("Escape");
  const other = await opened(browser, screen, "dark", shared.slice(shared.indexOf("#")));
  check((await (await editorOf(other, screen)).innerText()).startsWith("# Shared by a test: ünïcode ✓"), `${where}: the link brings the rules`);
  await other.context().close();
}

async function takenBack(page, where) {
  await tab(page, "play");
  await page.click("#begin");
  await page.waitForSelector(".options");
  const before = await page.locator("#scene").innerText();
  await page.click(".options .suggested");
  await page.waitForSelector(".under button:not([disabled]):has-text('Undo')");
  await page.click("text=Why?");
  await page.waitForSelector(".why");
  await page.click("text=Undo");
  await page.waitForFunction(() => document.querySelector("#begin:not([disabled])") && !document.querySelector(".why"));
  const table = text => text.split("\n").filter(line => /room|nerve|guards/.test(line)).join();
  check(table(await page.locator("#scene").innerText()) === table(before), `${where}: what was done is taken back`);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
if (pictures) mkdirSync(pictures, { recursive: true });
for (const screen of Object.keys(screens)) {
  const page = await opened(browser, screen, "light");
  const where = `villa ${screen}`;
  await look(page, `${where} begin`);
  await battle(page, where, "villa");
  await takenBack(page, where);
  await odds(page, where);
  await simulation(page, where);
  await prompt(page, where);
  await link(browser, page, screen, where);
  await mistake(page, screen, where);
  await page.context().close();
  const fresh = await opened(browser, screen, "dark");
  await completion(fresh, screen, where);
  await playedOn(fresh, screen, where);
  for (const [game, scenario] of Object.entries(battles)) {
    await choose(fresh, `game:${game}`);
    check(/no problems|remark/.test(await fresh.locator("#verdict").textContent()), `${game}: ${await fresh.locator("#verdict").textContent()}`);
    const clicks = await battle(fresh, `${game} ${screen} dark`, scenario);
    console.log(`${game} on a ${screen}: over after ${clicks} clicks`);
  }
  await choose(fresh, "villa");
  await letters(fresh, screen, `drawings ${screen}`);
  await fresh.context().close();
}
await browser.close();
console.log(`${checks - failures} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
