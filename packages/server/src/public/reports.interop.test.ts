/** The reports in a real Chromium: axe-core, console, keyboard, without JavaScript. The Nu HTML checker checks their pages. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { addAnnotation } from "@eiao/etl/internal";
import { uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageTypes, routeOf } from "./http/routes.ts";
import { createReportApp } from "./http/report-app.ts";
import { embeddedStore } from "../../../../test/support/stores.ts";
import { launchChromium } from "../../../../test/support/chromium/launch.ts";
import { expectEveryLook } from "../../../../test/support/chromium/looks.ts";
import {
  addressesByWcag,
  addressesOf,
  extent,
  germanAddress,
  RUN,
  SITE,
  somePage,
  testReports,
} from "./test-reports.ts";
import type { TestReports } from "./test-reports.ts";
import { npmFile } from "../../../../test/support/npm-file.ts";
import { outputOf } from "../../../../test/support/run-program.ts";

/** The runs, by two rule sets. */
const both = { ...extent, ruleSets: [uwem12, wcag22] };

let browser: Browser;
let reports: TestReports;
let app: ReturnType<typeof createReportApp>;
let origin = "";
/** The addresses in English, and those in all languages. */
let own: string[] = [];
let addresses: string[] = [];
beforeAll(async () => {
  [browser, reports] = await Promise.all([launchChromium(), testReports(embeddedStore, both)]);
  app = createReportApp(reports.site, { host: "127.0.0.1" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const page = await somePage(reports);
  await annotate(page);
  own = [...addressesOf(page), "/nothing", "/reports/sites?country=XX", ...addressesByWcag(page)];
  addresses = [...own, ...own.map(germanAddress)];
});
afterAll(async () => {
  await app?.close();
  await reports?.remove();
  await browser?.close();
});

/** Annotates a site, its latest run and a page with texts that could break a page. */
async function annotate(page: string): Promise<void> {
  const empty = { site: SITE, run: null, page: null, test: null, fingerprint: null, reference: null };
  const annotation = {
    ...empty,
    key: "note",
    value: "",
    author: "anna",
    date: new Date("2026-11-29T12:00:00Z"),
    isPublic: true,
  };
  const hostile = `<script>alert(1)</script> "&amp; \u202e\u05e9\u05dc\u05d5\u05dd\n${"x".repeat(2_000)}`;
  await addAnnotation(reports.warehouse, { ...annotation, value: hostile });
  await addAnnotation(reports.warehouse, { ...annotation, key: hostile.slice(0, 25), value: "\u05d0 1", page });
  const qa = { key: "qa", value: "passed", run: RUN, reference: "https://qa.example/?a=b&c" };
  await addAnnotation(reports.warehouse, { ...annotation, ...qa });
  await reports.site.refresh();
}

test("the list of checked addresses has every page type", () => {
  const looked = new Set(own.map((address) => routeOf(new URL(address, origin).pathname)?.view));
  for (const [path, view] of Object.entries(pageTypes)) expect(looked.has(view), path).toBe(true);
});

test("axe-core finds no violation of WCAG 2.2 A and AA, light and dark, wide and narrow", async () => {
  const context = await browser.newContext();
  await expectEveryLook(await context.newPage(), origin, addresses);
  await context.close();
});

test("without JavaScript the form opens its report, and a page of the site is three links from the start", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find a site" }).click();
  await page.getByLabel("Address or name of a site").fill(SITE);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: SITE }).click();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(SITE);
  await page.goto(`${origin}/reports/sites`);
  await page.getByLabel("Group").selectOption("EU");
  await page.getByRole("button", { name: "Get report" }).first().click(); // the second button is for collections
  expect(new URL(page.url()).searchParams.get("group")).toBe("EU");
  const way = await page.getByRole("navigation", { name: "You are here" }).innerText();
  expect(way.trim()).toBe("All Europe → EU | All sectors");
  await context.close();
});

test("at 320 px with doubled text no page is wider than the window; only tables scroll by themselves", async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 }, bypassCSP: true });
  const page = await context.newPage();
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  for (const address of addresses) {
    await page.goto(`${origin}${address}`);
    const plain = await page.evaluate(overflow);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    expect([plain, await page.evaluate(overflow)], address).toEqual([0, 0]);
  }
  await context.close();
});

/** The text spacing of WCAG 2.2, 1.4.12, which readers can set. */
const TEXT_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Returns the texts of pictures that are partly cut off. */
const CUT_WORDS = `[...document.querySelectorAll("main svg text")].filter((text) => {
  const { left, right } = text.getBoundingClientRect();
  const svg = text.ownerSVGElement.getBoundingClientRect();
  const isSeen = getComputedStyle(text.ownerSVGElement).overflow === "visible" && left >= 0 && right <= innerWidth;
  return !isSeen && (left < svg.left - 0.5 || right > svg.right + 0.5);
}).map((text) => text.textContent)`;

test("with the text spacing of WCAG no text is cut off, not even in pictures, and no page gets wider", async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 }, bypassCSP: true });
  const page = await context.newPage();
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  let count = 0;
  for (const address of addresses) {
    await page.goto(`${origin}${address}`);
    await page.addStyleTag({ content: TEXT_SPACING });
    count += await page.locator("main svg text").count();
    expect([await page.evaluate(overflow), await page.evaluate(CUT_WORDS)], address).toEqual([0, []]);
  }
  expect(count).toBeGreaterThan(100);
  await context.close();
});

test("in forced colours the open tab differs from the others", async () => {
  const context = await browser.newContext({ forcedColors: "active" });
  const page = await context.newPage();
  await page.goto(`${origin}/sites/${SITE}`);
  const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
  const lines = await page.evaluate<
    (readonly [boolean, boolean])[]
  >(`[...document.querySelectorAll(".tabs a")].map((tab) =>
    [tab.ariaCurrent === "page", getComputedStyle(tab).borderBottomColor !== "${String(ground)}"])`);
  expect(lines.filter(([isOpen]) => isOpen).length).toBe(1);
  for (const [isOpen, hasLine] of lines) expect(hasLine).toBe(isOpen);
  await context.close();
});

test("a printed page shows its address, its rows, and what programs cannot find", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.emulateMedia({ media: "print" });
  const text = async (address: string): Promise<string> => {
    await page.goto(`${origin}${address}`);
    return await page.locator("body").innerText();
  };
  const caveat = "Measured by programs. Only people can find many barriers.";
  for (const address of own) expect(await text(address), address).toContain(caveat);
  expect(await text("/search?q=page")).toMatch(/\nRows 1 to 20 of \d+\.\n/);
  expect(await page.getByRole("link", { name: "Next rows" }).isVisible()).toBe(false);
  const query = `SELECT ?s\n${"# a line\n".repeat(40)}{ ?s a eiao:testRun }`;
  for (const [address, label, value] of [
    ["/search?q=page", "Words, address, or a query", "page"],
    [`/sites?q=${SITE}`, "Address or name of a site", SITE],
    [`/compare?site=${SITE}`, "Web site (none: all of the run)", SITE],
    [`/query?query=${encodeURIComponent(query)}`, "Query (SPARQL 1.1)", query],
  ] as const) {
    await page.goto(`${origin}${address}`);
    const field = page.getByLabel(label);
    expect([await field.isVisible(), await field.inputValue()], address).toEqual([true, value]);
    const hidden = await field.evaluate(
      (element: { scrollHeight: number; clientHeight: number }) => element.scrollHeight - element.clientHeight,
    );
    expect(hidden, address).toBeLessThanOrEqual(0);
    expect(await page.locator("main button:visible").count(), address).toBe(0);
  }
  // Proofs of places are closed; paper cannot open them.
  const proof = await page.evaluate(`(() => {
    document.querySelector("main").insertAdjacentHTML("beforeend", "<details><summary>Proof</summary><p>path</p></details>");
    return document.querySelector("main > details p").checkVisibility({ contentVisibilityAuto: true });
  })()`);
  expect([proof, await page.locator("main > details p").innerText()]).toEqual([true, "path"]);
  await context.close();
});

/** Marks and counts the elements that the keyboard must reach. */
const MARK_STOPS = `(() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const seen = all.filter((one) => one.type !== "hidden" && (one.checkVisibility?.() ?? true));
  seen.forEach((one, at) => one.setAttribute("data-stop", String(at)));
  return seen.length;
})()`;

/** Returns the element with the focus and its outline, or null if the focus has left the page. */
const STOP = `(() => {
  const e = document.activeElement;
  if (e === null || e === document.body) return null;
  const s = getComputedStyle(e);
  const box = e.getBoundingClientRect();
  return { stop: e.getAttribute("data-stop"), source: e.outerHTML.slice(0, 200), style: s.outlineStyle, width: parseFloat(s.outlineWidth),
    isSeen: box.bottom > 0 && box.top < innerHeight && box.width > 0 };
})()`;

interface Stop {
  readonly stop: string | null;
  readonly source: string;
  readonly style: string;
  readonly width: number;
  readonly isSeen: boolean;
}

test("every link and control of every page type is reached by keyboard, in order, with a visible focus; the first link skips to the content", async () => {
  const page = await browser.newPage();
  for (const address of own) {
    await page.goto(`${origin}${address}`);
    const stops = await page.evaluate<number>(MARK_STOPS);
    expect(stops, address).toBeGreaterThan(8);
    for (let at = 0; at < stops; at++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate<Stop | null>(STOP);
      expect(stop, `${address}: ${at} of ${stops}`).toMatchObject({ stop: String(at), style: "solid", isSeen: true });
      expect(stop?.width, stop?.source).toBeGreaterThanOrEqual(2);
    }
    await page.goto(`${origin}${address}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id"), address).toBe("main");
  }
  await page.close();
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
    const args = [
      "-jar",
      jar,
      "--format",
      "json",
      "--stdout",
      "--exit-zero-always",
      "--also-check-css",
      "--also-check-svg",
    ];
    const { messages } = JSON.parse(await outputOf("java", [...args, ...files])) as {
      messages: { type: string; url: string; message: string }[];
    };
    const errors = messages.filter(({ type }) => type !== "info");
    expect(errors.filter(({ url }) => !url.endsWith("/bad.html")).map(({ message }) => message)).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
