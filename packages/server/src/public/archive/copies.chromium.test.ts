/** Archived copies of hostile pages in a real Chromium: nothing runs, nothing is loaded from elsewhere, and a banner marks the copy. */
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import type { Browser, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReports } from "../../observatory/start-reports.ts";
import type { RunningReports } from "../../observatory/start-reports.ts";
import { MEASURED_RUN, measuredSite } from "../test-measured-site.ts";
import type { Measured } from "../test-measured-site.ts";
import { axeVerdict } from "../../../../../test/support/chromium/axe.ts";
import { launchChromium } from "../../../../../test/support/chromium/launch.ts";

/** A server that counts all connections, with or without a request. */
let evil: Server;
let connections = 0;
let browser: Browser;
let measured: Measured;
let reports: RunningReports;
const faults: unknown[] = [];
let origin = "";
let archive = "";
beforeAll(async () => {
  evil = createServer((socket) => {
    connections++;
    socket.on("error", () => undefined).end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  await new Promise<void>((done) => evil.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
  browser = await launchChromium();
  measured = await measuredSite(address);
  connections = 0; // the sampler asked for its style sheets
  const { warehouse, dataDir } = measured;
  reports = await startReports({
    warehouse,
    dataDir,
    port: 0,
    archive: { port: 0 },
    onFault: (error) => faults.push(error),
  });
  origin = reports.address.slice(0, -1);
  archive = reports.archiveAddress?.slice(0, -1) ?? "";
});
afterAll(async () => {
  await reports?.close();
  await measured?.remove();
  await browser?.close();
  evil?.close();
});

const queryOf = (name: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    run: MEASURED_RUN,
    site: measured.site,
    url: `${measured.origin}/${name}`,
    ...more,
  }).toString();
const reportOf = (name: string) =>
  `${origin}/sites/${encodeURIComponent(measured.site)}/page?url=${encodeURIComponent(`${measured.origin}/${name}`)}`;

test.each(["/copy", "/content"])("a hostile page at %s: no script runs, nothing leaves the archive", async (path) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: Request[] = [];
  const messages: string[] = [];
  context.on("request", (request) => requests.push(request));
  page.on("console", (message) => messages.push(message.text()));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => messages.push("dialog")));
  await page.goto(`${archive}${path}?${queryOf("hostile.html")}`);
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toBe("/copy"); // never without the banner
  expect(await page.title()).toMatch(/^Archived copy: http/);
  const frame = page.frames().find((one) => one.url().includes("/content?"));
  expect(frame?.parentFrame()).toBe(page.mainFrame());
  expect(page.frames()).toHaveLength(2);
  const text = await frame?.locator("body").textContent();
  expect(text).toContain("Hostile");
  // The banner is outside of the archived content, which cannot cover it.
  const banner = await page.getByText("This is not a page of the observatory").boundingBox();
  const box = await page.locator("iframe").boundingBox();
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  expect(await page.getByText(/sent on \d+ \w+ \d{4} \(\d{4}-\d\d-\d\dT/).count()).toBe(1);
  for (const name of ["Out", "js", "Send"]) await frame?.getByText(name, { exact: true }).click({ force: true });
  await frame?.getByText("Hostile").click({ force: true });
  await page.waitForLoadState("networkidle");
  const elsewhere = requests.filter(
    (request) => !request.url().startsWith("data:") && !request.url().startsWith(`${archive}/`),
  );
  // The policy blocks an address that the style hides behind escapes, before it is requested.
  expect(elsewhere.map((request) => [new URL(request.url()).pathname, request.failure()?.errorText])).toEqual([
    ["/escaped.png", "csp"],
  ]);
  expect(requests.some((request) => request.url().includes("/content?"))).toBe(true);
  expect(messages.filter((line) => line === "dialog" || line.includes("ran"))).toEqual([]);
  expect(await page.title()).not.toContain("ran");
  expect(connections).toBe(0); // a preconnect is no request
  await context.close();
});

test("the headers of a copy forbid what the copy leaves out, wherever it is opened", async () => {
  const { status, headers } = await fetch(`${archive}/content?${queryOf("hostile.html")}`);
  expect(status).toBe(200);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual([
    "sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline' 'self'",
    "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]);
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect([headers.get("x-content-type-options"), headers.get("referrer-policy")]).toEqual(["nosniff", "no-referrer"]);
  const markup = await (await fetch(`${archive}/content?${queryOf("hostile.html")}`)).text();
  expect(markup).not.toMatch(
    /<(?:script|iframe|object|embed|meta|base|template|video)\b|\bon\w+=|preconnect|dns-prefetch|https?:[^ ]*\/(?:img|link|form)/i,
  );
  // The origin of the reports serves no copies.
  for (const path of ["/content", "/copy", "/sheet"])
    expect((await fetch(`${origin}${path}?${queryOf("hostile.html")}`)).status).toBe(404);
});

test("a page in another encoding is decoded; its archived style sheets apply; axe finds no fault in the page around it", async () => {
  const page = await browser.newPage();
  await page.goto(reportOf("latin.html"));
  await page.getByRole("link", { name: "Open the archived copy" }).click();
  expect(new URL(page.url()).origin).toBe(archive);
  await page.waitForLoadState("networkidle");
  const frame = page.frames()[1];
  expect(await frame?.locator("p").innerText()).toBe("na\u00efve \u00a9 \u00fcber");
  const { violations } = await axeVerdict(page);
  expect(violations).toEqual([]);
  await page.goto(`${archive}/copy?${queryOf("styled.html")}`);
  await page.waitForLoadState("networkidle");
  expect(await page.frames()[1]?.evaluate("getComputedStyle(document.querySelector('p')).color")).toBe("rgb(1, 2, 3)");
  await page.close();
});

test("unknown documents, other runs, other hosts and other methods get no copy", async () => {
  const statusOf = async (target: string, options: RequestInit = {}) =>
    (await fetch(`${archive}${target}`, options)).status;
  expect(await statusOf(`/copy?${queryOf("none.html")}`)).toBe(404);
  expect(await statusOf(`/copy?${queryOf("images.html", { run: "none" })}`)).toBe(404);
  expect(await statusOf(`/copy?${queryOf("images.html", { site: "none.example" })}`)).toBe(404);
  expect(await statusOf("/copy?url=a&url=b")).toBe(404);
  expect(await statusOf(`/sheet?${queryOf("styled.html", { sheet: "http://other.example/" })}`)).toBe(404);
  expect(await statusOf("/../../etc/passwd")).toBe(404);
  expect(await statusOf(`/copy?${queryOf("images.html")}`, { method: "POST" })).toBe(404);
  expect(await statusOf("/")).toBe(200);
  expect(await (await fetch(`${archive}/robots.txt`)).text()).toContain("Disallow: /");
  expect(faults).toEqual([]);
});
