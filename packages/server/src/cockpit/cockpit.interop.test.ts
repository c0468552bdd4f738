/** The cockpit in a real Chromium: axe-core, console, keyboard, with and without JavaScript. The Nu HTML checker checks its pages. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { cockpitRoutes, cockpitRoutesAt } from "./http/routes.ts";
import { launchChromium } from "../../../../test/support/chromium/launch.ts";
import { expectEveryLook } from "../../../../test/support/chromium/looks.ts";
import { newUser, PASSWORD, testCockpit } from "./test-cockpit.ts";
import type { TestCockpit } from "./test-cockpit.ts";
import { suggestedSites } from "../observatory/schedule/test-suggested-sites.ts";
import { npmFile } from "../../../../test/support/npm-file.ts";
import { outputOf } from "../../../../test/support/run-program.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
/** Markup, and text from right to left. */
const HOSTILE = `<script>alert(1)</script>"'& \u05E9\u05DC\u05D5\u05DD ${"x".repeat(2_000)}`;
const LOG = "crawler_rdf_EIAO1_1700000000_0_1234567_stdout.log";
let browser: Browser;
let store: TestStore;
let the: TestCockpit;
let addresses: string[] = [];
beforeAll(async () => {
  [browser, store] = await Promise.all([launchChromium(), embeddedStore()]);
  the = await testCockpit(store);
  const { observatory, database } = the;
  await newUser(database, "anna", "operator", observatory.now());
  const run = String(await the.call("siteurl", "nextTestRun"));
  const urls = Array.from({ length: 120 }, (_, at) => `http://s${at}.example/`);
  await the.call("siteurl", "addURLs", run, "", urls);
  await database.query(
    "fail",
    "update work.job set state = 'failed', reason = 'Its start page does not answer.' where site = 's7.example'",
  );
  await the.call("siteurl", "excludeSite", "out.example", true, "They asked for it.");
  await the.call("siteurl", "addAnnotation", "s7.example", "note", "A note.\nOf two lines.");
  await the.call("siteurl", "addOrder", "towns", urls, "monthly");
  const fields = { title: `Towns ${HOSTILE}`, description: HOSTILE, comment: HOSTILE, owner: HOSTILE };
  await the.call("siteurl", "addCampaign", "hostile", fields, [HOSTILE.slice(0, 60)], PNG);
  const suggesting = await suggestedSites(the);
  await the.call("siteurl", "setSite", "few.example", HOSTILE, HOSTILE);
  await writeFile(path.join(observatory.siteLogs.folder, LOG), `fetched ${"x".repeat(400)}\n`.repeat(400));
  const launch = path.join(observatory.dataDir, "output", "logs", "s7.example", "20261124120000");
  await mkdir(launch, { recursive: true });
  await writeFile(path.join(launch, "scope.log"), "a line\n");
  addresses = [
    "/cockpit",
    `/cockpit/runs/${run}`,
    `/cockpit/runs/${run}?state=failed&done=paused`,
    `/cockpit/runs/${run}?page=2`,
    "/cockpit/sites",
    "/cockpit/sites/s7.example?url=http://s7.example/about",
    "/cockpit/sites/s7.example/logs/20261124120000/scope.log",
    "/cockpit/sites/out.example",
    "/cockpit/excluded",
    "/cockpit/workers",
    "/cockpit/campaigns",
    "/cockpit/campaigns/hostile",
    "/cockpit/campaigns/moves",
    "/cockpit/campaigns/moves/suggestions",
    `/cockpit/runs/${suggesting}`,
    "/cockpit/sites/few.example",
    "/cockpit/orders",
    "/cockpit/orders/towns/sites",
    "/cockpit/logs",
    `/cockpit/logs/${LOG}`,
    "/cockpit/users",
    "/cockpit/password",
    "/cockpit/actions",
    "/cockpit/nothing",
    "/cockpit/login",
    "/status",
    "/de/status",
  ];
});
afterAll(async () => {
  await browser?.close();
  await the?.close();
  await store?.remove();
});

/** Logs in by the form. The page of the login is checked without a session. */
async function loggedIn(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`${the.origin}/cockpit/orders`);
  await page.getByLabel("Name").fill("anna");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  expect(new URL(page.url()).pathname).toBe("/cockpit/orders");
  return page;
}

/** The routes that are no pages: a link that logs in, a picture, and a feed in JSON. */
const notPages: ReadonlySet<string> = new Set(["/cockpit/enter", "/cockpit/campaigns/*/icon", "/cockpit/feeds/*"]);

test("the list of checked addresses has every page of the cockpit", () => {
  const seen = new Set(addresses.flatMap((address) => cockpitRoutesAt(new URL(address, the.origin).pathname).routes));
  const pages = cockpitRoutes.filter(({ method, path }) => method === "GET" && !notPages.has(path));
  for (const route of pages) expect(seen.has(route), route.path).toBe(true);
});

test("axe-core finds no violation of WCAG 2.2 A and AA, light and dark, wide and narrow", async () => {
  const context = await browser.newContext();
  const page = await loggedIn(context);
  await expectEveryLook(page, the.origin, addresses, async (address) => {
    if (address === "/cockpit/login") await context.clearCookies();
  });
  await context.close();
});

test("without JavaScript a site is measured, its run is paused and resumed, and a link makes the page renew itself", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await loggedIn(context);
  await page.getByRole("navigation", { name: "Cockpit" }).getByRole("link", { name: "Overview" }).click();
  await page.getByLabel("Start page").fill("http://by-hand.example/");
  await page.getByRole("button", { name: "Measure" }).click();
  expect(await page.getByRole("status").innerText()).toBe("The run is queued.");
  await page.getByRole("button", { name: "Pause" }).click();
  expect(await page.locator("#facts").innerText()).toContain("in progress, paused");
  await page.getByRole("button", { name: "Continue" }).click();
  expect(await page.locator("#facts").innerText()).not.toContain("paused");
  await page.getByRole("link", { name: "Update this page" }).click();
  await page.getByRole("link", { name: "Do not update" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  expect(new URL(page.url()).pathname).toBe("/cockpit/login");
  await context.close();
});

test("with JavaScript the numbers change until the user stops that; the focus stays where it is", async () => {
  const context = await browser.newContext();
  const page = await loggedIn(context);
  const run = String(await the.call("siteurl", "nextTestRun"));
  await the.call("siteurl", "addURLs", run, "", ["http://live1.example/"]);
  await page.goto(`${the.origin}/cockpit/runs/${run}`);
  const jobs = page.locator("#jobs");
  expect(await jobs.innerText()).not.toContain("live2.example");
  await page.getByRole("button", { name: "Stop updating" }).focus();
  await the.call("siteurl", "addURLs", run, "", ["http://live2.example/"]);
  await expect.poll(() => jobs.innerText()).toContain("live2.example");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Stop updating");
  await page.keyboard.press("Enter");
  expect(await page.getByRole("button", { name: "Update automatically" }).count()).toBe(1);
  await context.close();
});

test("a run is stopped by keyboard alone, and the page reports it", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await loggedIn(context);
  const run = String(await the.call("siteurl", "nextTestRun"));
  await the.call("siteurl", "addURLs", run, "", ["http://keys.example/"]);
  await page.goto(`${the.origin}/cockpit/runs/${run}`);
  const focused = () =>
    page.evaluate<string>("`${document.activeElement.name ?? ''} ${document.activeElement.id ?? ''}`");
  for (let at = 0; at < 60 && !(await focused()).includes("confirm"); at++) await page.keyboard.press("Tab");
  await page.keyboard.type(run);
  await page.keyboard.press("Enter");
  await page.waitForURL(/done=stopped/);
  expect(await page.getByRole("status").innerText()).toBe("The run was stopped.");
  await context.close();
});

test("the Nu HTML checker finds no error in any page", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-nu-"));
  try {
    const jar = path.join(folder, "vnu.jar");
    await writeFile(jar, await npmFile("vnu-jar@26.9.27", "build/dist/vnu.jar"));
    const { get } = await the.as("operator");
    const files = await Promise.all(
      addresses.map(async (address, at) => {
        const file = path.join(folder, `${at}.html`);
        await writeFile(file, address === "/cockpit/login" ? (await the.ask(address)).body : (await get(address)).body);
        return file;
      }),
    );
    const bad = path.join(folder, "bad.html");
    await writeFile(bad, "<!DOCTYPE html><title>x</title><p><b></p></b>");
    const args = ["-jar", jar, "--format", "json", "--stdout", "--exit-zero-always"];
    const { messages } = JSON.parse(await outputOf("java", [...args, bad, ...files])) as {
      messages: { type: string; url: string; message: string }[];
    };
    const errors = messages.filter(({ type }) => type !== "info");
    expect(
      errors
        .filter(({ url }) => !url.endsWith("/bad.html"))
        .map(({ url, message }) => `${addresses[Number.parseInt(path.basename(url), 10)]}: ${message}`),
    ).toEqual([]);
    expect(errors.length).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
