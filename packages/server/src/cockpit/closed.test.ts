/** A closed site shows its reports to users only, in every form. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { testCockpit, TOKEN } from "./test-cockpit.ts";
import type { TestCockpit } from "./test-cockpit.ts";

let store: TestStore;
let the: TestCockpit;
beforeAll(async () => {
  store = await embeddedStore();
  the = await testCockpit(store, true);
});
afterAll(async () => {
  await the?.close();
  await store?.remove();
});

/** The addresses of an open site: pages, data, pictures, lists for machines. They are listed by hand. */
const addresses = [
  "/",
  "/status",
  "/reports/sites",
  "/de/reports/sites",
  "/search?q=x",
  "/method",
  "/api/reports/sites",
  "/api/openapi.json",
  "/csv/sites",
  "/badge/none.example.svg",
  "/feed.atom",
  "/sitemap.xml",
  "/robots.txt",
  "/nothing",
  "//cockpit",
  "/%63ockpit/../reports/sites",
  "/cockpit/../reports/sites",
  "/cockpitx",
  "/style-../reports/sites",
];

test.each(addresses)("%s is shown to users only, and no shared cache keeps it", async (address) => {
  const nobody = await the.ask(address);
  expect([303, 401]).toContain(nobody.status);
  if (nobody.status === 303) expect(nobody.headers.location).toMatch(/^\/cockpit\/login\?next=/);
  const program = await the.ask(address, { headers: { accept: "application/json" } });
  expect(program.status).toBe(401);
  expect((await the.ask(address, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
  const { get } = await the.as("viewer");
  for (const seen of [await get(address), await the.ask(address, { headers: { authorization: `Bearer ${TOKEN}` } })]) {
    expect(
      [401, 303].includes(seen.status) && /login/.test(seen.headers.location ?? "login"),
      String(seen.status),
    ).toBe(false);
    expect(seen.headers["cache-control"]).toMatch(/private|no-store/);
    expect(seen.headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("the login, its style sheet and the health check are open to all; a login leads back", async () => {
  const login = await the.ask("/cockpit/login?next=%2Freports%2Fsites");
  expect(login.status).toBe(200);
  expect(login.body).toContain('name="next" value="/reports/sites"');
  const [, style = ""] = /<link rel="stylesheet" href="([^"]*)"/.exec(login.body) ?? [];
  expect((await the.ask(style)).status).toBe(200);
  expect((await the.ask("/health")).status).toBe(200);
  expect((await the.ask("/favicon.svg")).status).toBe(200);
});

test("an unchanged page is answered with 304 to users only", async () => {
  const { get, session } = await the.as("viewer");
  const first = await get("/method");
  const etag = first.headers.etag ?? "";
  expect(etag).not.toBe("");
  expect((await the.ask("/method", { headers: { "if-none-match": etag } })).status).toBe(303);
  const answer = await the.ask("/method", { headers: { "if-none-match": etag }, cookies: { "eiao-session": session } });
  expect(answer.status).toBe(304);
});
