/** The page with the status of the observatory, in each language of the reports. */
import path from "node:path";
import { announceSites, generateStores, loadStore } from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { catalogues } from "../public/text/catalogues.ts";
import { pathIn } from "../public/views/layout.ts";
import { finish } from "../observatory/services/etl/etl-runs.ts";
import { testCockpit, wordsOfPage } from "./test-cockpit.ts";
import type { TestCockpit } from "./test-cockpit.ts";

let store: TestStore;
let the: TestCockpit;
beforeAll(async () => {
  store = await embeddedStore();
  the = await testCockpit(store);
});
afterAll(async () => {
  await the?.close();
  await store?.remove();
});

test("the page lists the runs, newest first, and the working services, in its language", async () => {
  expect(wordsOfPage((await the.ask("/status")).body)).toContain("There is no run yet.");
  await the.call("siteurl", "addURLs", "first", "", ["http://a.example/", "http://b.example/"]);
  await the.call("siteurl", "addURLs", "second", "", ["http://c.example/"]);
  for (const [path, lang, texts] of [
    ["/status", "en-GB", ["Status of the Observatory", "first under way 2 0 0", "second under way 1 0 0", "crawl 0 3"]],
    ["/de/status", "de-DE", ["Zustand des Observatoriums", "first läuft 2 0 0", "second läuft 1 0 0", "abrufen 0 3"]],
  ] as const) {
    const { status, headers, body } = await the.ask(path);
    expect([status, headers["cache-control"]], path).toEqual([200, "no-store"]);
    expect(body, path).toContain(`<html lang="${lang}"`);
    for (const text of texts) expect(wordsOfPage(body), path).toContain(text);
    // Wide tables can be scrolled, also by keyboard.
    expect(body.match(/<table>/g)?.length, path).toBe(body.match(/class="scroll" role="region"/g)?.length);
  }
});

test("a site that is published or hidden here is seen or gone at once", async () => {
  const [generated] = await generateStores(the.dataDir, { sites: 2, pages: 2, runs: 1, seed: "status" });
  const run = generated?.run ?? "";
  const names = ["site-00001.example", "site-00002.example"];
  await announceSites(the.observatory.warehouse, run, names, { panel: "default" });
  for (const name of names) {
    const file = path.join(the.dataDir, "output", "rdf", name, `${run}.trig.zst`);
    await loadStore(the.observatory.warehouse, { file, run, dataDir: the.dataDir, siteAt: async () => undefined });
  }
  const countSites = async () =>
    ((await the.ask("/api/reports/sites")).body.match(/site-0000\d\.example(?=","rank)/g) ?? []).length;
  expect(await countSites()).toBe(0);
  await finish(the.observatory, run);
  await expect.poll(countSites).toBe(2);
  await the.call("siteurl", "excludeSite", names[0], true);
  await expect.poll(countSites).toBe(1);
  await the.call("siteurl", "includeSite", names[0]);
  await expect.poll(countSites).toBe(2);
});

test("every page links to the status in its language, and the status links to the other languages", async () => {
  for (const say of catalogues) {
    expect((await the.ask(pathIn(say, "/"))).body).toContain(
      `<a href="${pathIn(say, "/status")}">${say.statusLink}</a>`,
    );
    const { body } = await the.ask(pathIn(say, "/status"));
    for (const other of catalogues)
      if (other !== say) expect(body).toContain(`href="${pathIn(other, "/status")}">${other.languageName}</a>`);
  }
  // Behind a web server that encrypts, the page has the addresses that the client used.
  const { body } = await the.ask("/status", { headers: { "x-forwarded-proto": "https" } });
  expect(body).toMatch(/<link rel="canonical" href="https:\/\/127\.0\.0\.1:\d+\/status"/);
  expect((await the.ask("/de/status/")).headers.location).toBe("/de/status");
});
