/** The reports in a real Chromium: axe-core, console, keyboard, without JavaScript; and what the Nu HTML checker says of them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReportApp } from "../../packages/server/src/reports/http/report-app.ts";
import { embeddedStore } from "../../packages/crawler/src/database/test-stores.ts";
import { axeVerdict } from "../chromium/axe.ts";
import { launchChromium } from "../chromium/launch.ts";
import { addressesOf, SITE, somePage, testReports } from "../reports/opened.ts";
import type { TestReports } from "../reports/opened.ts";
import { npmFile } from "./npm-file.ts";
import { outputOf } from "./run-program.ts";

let browser: Browser;
let reports: TestReports;
let app: ReturnType<typeof createReportApp>;
let origin = "";
let addresses: string[] = [];
beforeAll(async () => {
  [browser, reports] = await Promise.all([launchChromium(), testReports(embeddedStore)]);
  app = createReportApp(reports.site, { host: "127.0.0.1" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  addresses = [...addressesOf(await somePage(reports)), "/nothing", "/reports/sites?country=XX"];
});
afterAll(async () => {
  await app?.close();
  await reports?.remove();
  await browser?.close();
});

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 320 },
] as const;

test.each(looks)("axe-core finds no violation of WCAG 2.2 A and AA: %o", async ({ colorScheme, width }) => {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()} ${message.text()}`));
  page.on("pageerror", (error) => said.push(error.message));
  for (const address of addresses) {
    await page.goto(`${origin}${address}`);
    const { violations, passed } = await axeVerdict(page);
    expect(violations, address).toEqual([]);
    expect(passed, address).toBeGreaterThan(15);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow, address).toBe(0);
  }
  // Chromium itself says of an error page that it is one.
  expect(said.filter((line) => !/status of 40[04]/.test(line))).toEqual([]);
  await context.close();
});

test("without JavaScript the form leads to its report, and a page of the site is three links from the start", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.getByLabel("Address or name of a site").fill(SITE);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: SITE }).click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(SITE);
  await page.goto(`${origin}/reports/sites`);
  await page.getByLabel("Group").selectOption("EU");
  await page.getByRole("button", { name: "Get report" }).click();
  expect(new URL(page.url()).searchParams.get("group")).toBe("EU");
  const way = await page.getByRole("navigation", { name: "You are here" }).innerText();
  expect(way.trim()).toBe("All Europe → EU | All sectors");
  await context.close();
});

test("by keyboard alone: the first stop skips to the content, and each stop is seen", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/reports/regions`);
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.id")).toBe("main");
  const seen = new Set<unknown>();
  for (let stops = 0; stops < 200; stops++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate<[string, string, number] | null>(
      `(() => { const e = document.activeElement; if (e === document.body) return null;
        const s = getComputedStyle(e); return [e.outerHTML.slice(0, 300), s.outlineStyle, parseFloat(s.outlineWidth)]; })()`,
    );
    if (stop === null || seen.has(stop[0])) break;
    seen.add(stop[0]);
    expect(stop[1], stop[0]).toBe("solid");
    expect(stop[2], stop[0]).toBeGreaterThanOrEqual(2);
  }
  expect([...seen].some((source) => String(source).startsWith("<button"))).toBe(true);
  await context.close();
});

test("the Nu HTML checker finds no error in pages, style sheet and badge", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-nu-"));
  try {
    const jar = path.join(folder, "vnu.jar");
    await writeFile(jar, await npmFile("vnu-jar@26.9.27", "build/dist/vnu.jar"));
    const bad = path.join(folder, "bad.html");
    await writeFile(bad, "<!DOCTYPE html><title>x</title><p><b></p></b>");
    const files = [bad];
    for (const address of [...addresses, `/sites/${SITE}/badge.svg`]) {
      const file = path.join(folder, `${files.length}.${address.endsWith(".svg") ? "svg" : "html"}`);
      await writeFile(file, await (await fetch(`${origin}${address}`)).text());
      files.push(file);
    }
    const [, style = ""] = /href="([^"]*\.css)"/.exec(await (await fetch(origin)).text()) ?? [];
    files.push(path.join(folder, "style.css"));
    await writeFile(files.at(-1) ?? "", await (await fetch(`${origin}${style}`)).text());
    const words = [
      "-jar",
      jar,
      "--format",
      "json",
      "--stdout",
      "--exit-zero-always",
      "--also-check-css",
      "--also-check-svg",
    ];
    const { messages } = JSON.parse(await outputOf("java", [...words, ...files])) as {
      messages: { type: string; url: string; message: string }[];
    };
    const errors = messages.filter(({ type }) => type !== "info");
    expect(errors.filter(({ url }) => !url.endsWith("/bad.html")).map(({ message }) => message)).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
