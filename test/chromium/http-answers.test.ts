import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, BrowserContext } from "playwright-core";
import { marks, rawAnswers, speakRaw } from "../../packages/crawler/src/fetch/test-answers.ts";
import { serveRaw } from "../../packages/crawler/src/fetch/test-servers.ts";
import type { TestServer } from "../../packages/crawler/src/fetch/test-servers.ts";
import { launchChromium } from "./launch.ts";

/** The oracle of packages/crawler/src/fetch/lenient.test.ts: what Chromium shows of each answer. */

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  server = await serveRaw(speakRaw);
  browser = await launchChromium();
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test("Chromium shows of each answer what the table says", async () => {
  const shown: [string, string][] = [];
  const show = async (name: string, at: number): Promise<void> => {
    const page = await context.newPage();
    // An answer that fails midway never loads, and stays as far as it came.
    await page.goto(`${server.origin}/${at}`, { waitUntil: "commit", timeout: 5000 }).catch(() => undefined);
    await page.waitForLoadState("load", { timeout: 500 }).catch(() => undefined);
    const isError = page.url().startsWith("chrome-error:");
    const text = isError ? "" : await page.evaluate<string>("document.documentElement.outerHTML").catch(() => "");
    shown.push([
      name,
      marks
        .filter((mark) => text.includes(mark))
        .map((mark) => mark.charAt(0))
        .join(""),
    ]);
    await page.close();
  };
  for (let at = 0; at < rawAnswers.length; at += 8)
    await Promise.all(rawAnswers.slice(at, at + 8).map(({ name }, step) => show(name, at + step)));
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(rawAnswers.map(({ name, chromium }) => [name, chromium])),
  );
}, 120_000);
