/** The html report of real pages and of the example site in headless Chromium: accessible by axe-core, light and dark, wide and narrow. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "parse5";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReport } from "../chromium/html-report.ts";
import type { Look } from "../chromium/html-report.ts";
import { launchChromium } from "../chromium/launch.ts";
import { allSamples } from "../random-samples.ts";
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

/** Writes the report of some pages and looks at it; the rules that had something to look at are counted too. */
async function expectAccessible(words: readonly string[], seenIn: readonly Look[]): Promise<void> {
  const file = path.join(site.folder, `report-${reports++}.html`);
  const { err, out } = await site.check([...words, "--format", "html", "--output", file, "--quiet"]);
  expect([out, err]).toEqual(["", ""]);
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

/** The example site has a report like it in all four. */
const looksOfAll = looks.filter((_, at) => allSamples || at % 3 === 0);

test("the report of 210 real pages", () => expectAccessible(["--list", "list.txt"], looksOfAll));

test("the report of the example site", async () => {
  const examples = fileURLToPath(new URL("../../examples/site", import.meta.url));
  await expectAccessible([`${examples}/**/*.{html,xhtml}`], looks);
});

test("the reports of single pages, from all packages", async () => {
  const pages = site.pages.filter((_, i) => i % (allSamples ? 10 : 30) === 0);
  expect(pages.length).toBeGreaterThanOrEqual(allSamples ? 20 : 7);
  const queue = pages.values();
  const lane = async () => {
    for (const page of queue) await expectAccessible([page], looks.slice(1, 3));
  };
  await Promise.all([lane(), lane()]);
});
