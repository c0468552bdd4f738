import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { launchChromium } from "../test/support/chromium/launch.ts";
import { servePage } from "./library-browser/serve.ts";

/** Runs an example as in its README, but from the sources. Returns the lines that it prints. */
async function run(file: string): Promise<string[]> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@eiao/source", path]);
  return stdout.trimEnd().split("\n");
}

// Locations are counted by hand in the HTML of the examples; only the words after them may be edited freely.
const location = (line: string): string => line.split(" ").slice(0, 2).join(" ");

test("library-node prints each barrier with its location", async () => {
  const lines = await run("library-node/check-html.ts");
  expect(lines.map(location)).toEqual(["5:8 7.2_CSS_02", "9:4 1.1_HTML_01"]);
});

test("custom-rule-set judges by its own rules only", async () => {
  expect(await run("custom-rule-set/check-page.ts")).toEqual([
    "1:4 fail house_HTML_01 link opens a new window",
    "1:47 pass house_HTML_01 link opens a new window",
    "2:4 fail house_HTML_02 image without width and height",
    "3:4 pass house_HTML_02 image without width and height",
    "2:4 imageLoading: lazy",
  ]);
});

test("steps of the engine give the result of check", async () => {
  expect(await run("library-node/steps.ts")).toEqual([
    "8:1 h1 Ferries",
    "10:1 h2 Fares",
    "text-decoration: blink wins for span",
    "0:0 3.2_HTML_02 1 as check",
    "1:1 7.2_CSS_02 1 as check",
    "9:4 1.1_HTML_01 1 as check",
  ]);
});

test("roles, names and languages of a page are printed", async () => {
  expect(await run("library-node/accessibility.ts")).toEqual([
    "6 of 9 elements are exposed", // not head, title and link
    '3 button "Menu", visible label: undefined',
    '4 button "Night boat", visible label: missing',
    '5 "Read more" goes anywhere',
    "6 eng is no language",
    "6 aria-colour is not in WAI-ARIA",
    "a German text as English: other",
    "a switch may be required: true", // WAI-ARIA 1.2, 5.4: switch inherits it from checkbox
    "a password without a role too: true", // ARIA in HTML, input type=password
    '"shipping work email" is filled in as email',
  ]);
});

// By hand: a page of 1 of 3 and one of 2 of 2; 3/5; (3/5 + 1/5)/2; a deviation of 1/4; (1/3 + 1)/2 at a severity of 1/2.
test("scores of pages, sites and regions are printed", async () => {
  const third = String(1 / 3);
  expect(await run("library-node/scores.ts")).toEqual([
    `page ${third} 1`,
    "site 0.6 region 0.4",
    `mean 0.5 margin ${(1.96 * 0.25) / Math.sqrt(3)}`,
    `UWEM 1.0 ${third}`,
    "{ blind: 1, deaf: 0 }",
    `cwam [ ${third}, 1 ] 1 1`,
    "languages [ 'nb', 'nn' ] images 3",
    "group 1 0.6 1",
  ]);
});

test("a custom pipeline takes every word through its stages", async () => {
  expect(await run("library-node/pipeline.ts")).toEqual(["3 the", "1 ferry", "2 and", "1 bus", "1 tram"]);
});

test("library-site measures a site, verifies it, and exports and imports a page", { timeout: 60_000 }, async () => {
  expect(await run("library-site/measure-site.ts")).toEqual([
    "1 site",
    "3 pages",
    "1 of 2 images without alt",
    "0 differences",
    "3 pages in the store",
    "1 page exported; in the copy it is 200 text/html",
    "loaded; published: true",
    "33 % of images without alt on a page of the financial sector of Norway",
    "all results read back",
    "0 files of work in hand and 0 stores are no longer needed",
  ]);
});

describe("library-browser", () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePage>>;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launchChromium(), servePage()]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.server.close();
  });

  test("checks the text field and the page itself without a bundler", async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("requestfailed", (request) => errors.push(request.url()));
    page.on("response", (response) => response.ok() || errors.push(`${response.status()} ${response.url()}`));
    await page.goto(served.url);
    expect(errors, "dist/browser.js comes from npm start or npm test").toEqual([]);
    const isShown = '/results are barriers/.test(document.querySelector("#summary").textContent)'; // text: no DOM types here
    const findings = page.getByRole("list", { name: "Barriers" }).getByRole("listitem");

    await page.getByRole("button", { name: "Check this HTML" }).click();
    await page.waitForFunction(isShown);
    const texts = await findings.allTextContents();
    expect(texts.filter((text) => text.includes("(1.1_HTML_01)"))).toEqual([
      expect.stringContaining("Line 1, column 4:"),
    ]);
    expect(texts.filter((text) => text.includes("(7.2_HTML_01)"))).toEqual([
      expect.stringContaining("Line 2, column 4:"),
    ]);

    await page.evaluate('document.querySelector("#summary").textContent = ""');
    await page.getByRole("button", { name: "Check this page itself" }).click();
    await page.waitForFunction(isShown);
    expect(await findings.allTextContents()).toEqual([]);
    expect(errors).toEqual([]);
  });
});
