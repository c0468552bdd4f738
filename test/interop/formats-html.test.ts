/** The html report of real pages and of the example site in headless Chromium: accessible by axe-core, light and dark, wide and narrow. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "parse5";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReport } from "../support/chromium/html-report.ts";
import type { Look } from "../support/chromium/html-report.ts";
import { launchChromium } from "../support/chromium/launch.ts";
import { allSamples } from "../support/random-samples.ts";
import { realSite } from "./real-site.ts";
import type { RealSite } from "./real-site.ts";

const looks: readonly Look[] = [
  { scheme: "light", width: 1280 },
  { scheme: "dark", width: 1280 },
  { scheme: "light", width: 320 },
  { scheme: "dark", width: 320 },
];

let browser: Browser;
let site: RealSite;
let reports = 0;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), realSite(210)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Writes the report of some pages and checks it. The rules that applied are counted too. */
async function expectAccessible(words: readonly string[], seenIn: readonly Look[]): Promise<void> {
  const file = path.join(site.folder, `report-${reports++}.html`);
  const { err, out } = await site.check([...words, "--format", "html", "--output", file, "--quiet"]);
  // Saved pages refer to style sheets that no longer exist.
  const errors = err.split("\n").filter((line) => line !== "" && !line.includes(" evaluated without the style sheet "));
  expect([out, errors]).toEqual(["", []]);
  const problems: string[] = [];
  parse(await readFile(file, "utf8"), {
    onParseError: ({ code, startLine }) => void problems.push(`${code} in line ${startLine}`),
  });
  expect(problems).toEqual([]);
  const seen = await openReport(browser, pathToFileURL(file).href, seenIn);
  const fine = { violations: [], undecided: [], overflow: 0, requests: 0 };
  expect({ words, seen }).toMatchObject({ words, seen: seenIn.map((look) => ({ look, ...fine })) });
  for (const { passed } of seen) expect(passed).toBeGreaterThan(15);
}

/** The looks of most reports. The example site has a report in all four. */
const looksOfAll = looks.filter((_, at) => allSamples || at % 3 === 0);

test("the report of 210 real pages", () => expectAccessible(["--list", "list.txt"], looksOfAll));

test("the report of the example site", async () => {
  const examples = fileURLToPath(new URL("../../examples/site", import.meta.url));
  await expectAccessible([`${examples}/**/*.{html,xhtml}`], looks);
});

test("the reports of single pages of all packages", async () => {
  const pages = site.pages.filter((_, i) => i % (allSamples ? 10 : 30) === 0);
  expect(pages.length).toBeGreaterThanOrEqual(allSamples ? 20 : 7);
  const queue = pages.values();
  const worker = async () => {
    for (const page of queue) await expectAccessible([page], looks.slice(1, 3));
  };
  await Promise.all([worker(), worker()]);
});

test("filters are shown only with scripts; they hide tests without a match, and links unfold their targets", async () => {
  const file = path.join(site.folder, "filters.html");
  const examples = fileURLToPath(new URL("../../examples/site", import.meta.url));
  await site.check([`${examples}/**/*.html`, "--format", "html", "--output", file, "--quiet"]);
  const countShown = async (javaScriptEnabled: boolean, act: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await act(page);
    const numbers = {
      filters: await page.locator("#filters:visible").count(),
      tests: await page.locator("details.test:visible").count(),
      unfolded: await page.locator("details.test[open]").count(),
    };
    await context.close();
    return numbers;
  };
  const plain = await countShown(false, async () => undefined);
  expect(plain.filters).toBe(0);
  expect(plain.tests).toBeGreaterThan(5);
  expect(plain.unfolded).toBe(plain.tests);
  expect(await countShown(true, async () => undefined)).toEqual({ ...plain, filters: 1 });
  expect(await countShown(true, (page) => page.fill("#filter-words", "12.4_HTML_02"))).toMatchObject({ tests: 1 });
  expect(await countShown(true, (page) => page.click("#fold"))).toMatchObject({ unfolded: 0, tests: plain.tests });
  const follow = async (page: Page) => {
    await page.click("#fold");
    await page.click('a[href="#test-2"]');
  };
  expect(await countShown(true, follow)).toMatchObject({ unfolded: 1 });
});
