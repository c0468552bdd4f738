import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { marks, rawAnswers, sendRaw } from "./test-answers.ts";
import { serveRaw } from "./test-servers.ts";
import type { TestServer } from "./test-servers.ts";
import { launchChromium } from "../../../../test/support/chromium/launch.ts";

/** Checks the table that packages/crawler/src/web/lenient.test.ts uses: the parts of each answer that Chromium shows. */

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  server = await serveRaw(sendRaw);
  browser = await launchChromium();
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The pages that are used again for the next answer: each new page costs Chromium a process. */
const idle: Page[] = [];

/** Returns the first letters of the marks that Chromium shows of answer `at`. */
async function marksOf(at: number, patience: number): Promise<string> {
  const page = idle.pop() ?? (await context.newPage());
  const url = `${server.origin}/${at}`;
  let isWhole = true;
  const failed = (): void => void (isWhole = false);
  // An answer that fails midway never loads. The page keeps the part that arrived.
  await page.goto(url, { waitUntil: "commit", timeout: 10 * patience }).catch(failed);
  await page.waitForLoadState("load", { timeout: patience }).catch(failed);
  const isShown = page.url() === url;
  const text = isShown ? await page.evaluate<string>("document.documentElement.outerHTML").catch(() => "") : "";
  // An answer that was not shown to its end may still arrive and replace the next one.
  if (isWhole && isShown) idle.push(page);
  else await page.close();
  return marks
    .filter((mark) => text.includes(mark))
    .map((mark) => mark.charAt(0))
    .join("");
}

test("Chromium shows the marks of the table for each answer", async () => {
  const table = rawAnswers.map(({ chromium }) => chromium);
  const seen: string[] = [];
  for (let at = 0; at < table.length; at += 8)
    seen.push(...(await Promise.all(table.slice(at, at + 8).map((_, step) => marksOf(at + step, 500)))));
  // On a busy machine a connection is cut before Chromium has read from it: such answers are requested again, alone, with more patience.
  for (const patience of [1000, 2000, 4000])
    for (const [at, expected] of table.entries()) if (seen[at] !== expected) seen[at] = await marksOf(at, patience);
  const byName = (texts: readonly string[]) => Object.fromEntries(rawAnswers.map(({ name }, at) => [name, texts[at]]));
  expect(byName(seen)).toEqual(byName(table));
}, 240_000);
