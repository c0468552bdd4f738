import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { stores, type TestStore } from "../../../../test/support/stores.ts";
import type { FoundBy } from "../url/frontier-entry.ts";
import type { Launch } from "./crawl-store.ts";
import type { FrontierState } from "../decide/crawl-batch.ts";
import { newDocuments } from "./documents.ts";
import { batchWith, pageWith, siteWith } from "../../../../test/support/records.ts";
import { openUrlRepository, type UrlRepository } from "./url-repository.ts";

const now = new Date("2026-03-04T05:06:07.890Z");
const HOST = "http://a.example";

describe.each(stores)("documents of watched sites, %s", (_name, create) => {
  let store: TestStore;
  let database: Database;
  let repository: UrlRepository;
  let sites = 0;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
    repository = await openUrlRepository(database);
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  type Entry = readonly [path: string, state: FrontierState, reason?: string, foundBy?: FoundBy];

  /** Makes a launch that found these entries. */
  async function makeLaunch(site: string, entries: readonly Entry[]): Promise<Launch> {
    const { id } = (await repository.siteOf(site)) ?? { id: 0 };
    const launch = await repository.startLaunch(id, site, now);
    const visit = (path: string) => ({ url: HOST + path, key: HOST + path, hops: 0, depth: 1 });
    await repository.commit(
      launch,
      batchWith({
        found: entries.map(([path, , , foundBy = "link"]) => ({ ...visit(path), foundBy })),
        settled: entries.flatMap(([path, state, reason = null]) =>
          state === "waiting" ? [] : [{ ...visit(path), state, reason }],
        ),
        pages: entries.flatMap(([path, state]) => (state === "page" ? [pageWith(HOST + path)] : [])),
      }),
    );
    return launch;
  }

  async function crawl(site: string, run: string, entries: readonly Entry[]): Promise<string[]> {
    const launch = await makeLaunch(site, entries);
    const found = await repository.noteDocuments(launch, run, now);
    expect(await repository.noteDocuments(launch, run, new Date(0))).toEqual(found); // as after a kill
    await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
    return found.map((url) => url.slice(HOST.length));
  }

  async function watchedSite(documentUrlScheme: string | null = null): Promise<string> {
    const site = `s${sites++}.example`;
    await repository.saveSite(siteWith(site));
    await repository.setSite(site, { watched: true, documentUrlScheme });
    return site;
  }

  test("pages and files that count as documents", async () => {
    const site = await watchedSite();
    expect(await crawl(site, "R1", [["/", "page"]])).toEqual([]);
    const entries: Entry[] = [
      ["/", "page"],
      ["/page.html", "page"],
      ["/a.pdf", "other", "application/pdf"],
      ["/download", "other", "application/msword"],
      ["/b.odt", "other", "application/octet-stream"],
      ["/picture.png", "other", "image/png"],
      ["/gone.pdf", "failed", "404"],
      ["/large.pdf", "failed", "too-large"],
      ["/moved.pdf", "redirect", "http://a.example/a.pdf"],
      ["/closed.pdf", "excluded", "RobotsDecideRule"],
      ["/trap.pdf", "excluded", "GroupShareDecideRule"],
      ["/outside.pdf", "excluded", "RejectDecideRule", "document"],
      ["/later.XLSX?x=1", "waiting"],
      ["/later.html", "waiting"],
    ];
    const expected = [
      "/a.pdf",
      "/b.odt",
      "/closed.pdf",
      "/download",
      "/large.pdf",
      "/later.XLSX?x=1",
      "/outside.pdf",
      "/page.html",
    ];
    expect(await crawl(site, "R2", entries)).toEqual(expected);
    expect(await crawl(site, "R3", entries)).toEqual([]);
    const listed = await newDocuments(database, site, { from: 1, most: 2 });
    expect(listed).toMatchObject({ watched: true, total: expected.length });
    expect(listed?.documents).toEqual([
      { url: `${HOST}/b.odt`, contentType: "application/octet-stream", run: "R2", foundAt: now },
      { url: `${HOST}/closed.pdf`, contentType: null, run: "R2", foundAt: now },
    ]);
  });

  test("the document URL scheme applies to files only", async () => {
    const site = await watchedSite(`${HOST}/docs/`);
    await crawl(site, "R1", [["/", "page"]]);
    const entries: Entry[] = [
      ["/p.html", "page"],
      ["/docs/a.pdf", "other", "application/pdf"],
      ["/b.pdf", "other", "application/pdf"],
    ];
    expect(await crawl(site, "R2", entries)).toEqual(["/docs/a.pdf", "/p.html"]);
  });

  test("the first run is the first that finds any document while the site is watched", async () => {
    const site = await watchedSite();
    expect(await crawl(site, "R1", [])).toEqual([]);
    expect(await crawl(site, "R2", [["/", "page"]])).toEqual([]);
    expect(await crawl(site, "R3", [["/a.pdf", "other", "application/pdf"]])).toEqual(["/a.pdf"]);
    await repository.setSite(site, { watched: false });
    expect(await crawl(site, "R4", [["/b.pdf", "other", "application/pdf"]])).toEqual([]);
    expect(await newDocuments(database, site, { from: 0, most: 9 })).toMatchObject({ watched: false, total: 1 });
    expect(await newDocuments(database, "no.example", { from: 0, most: 9 })).toBeUndefined();
  });

  test("a second crawl of one run, as after the loss of a machine, is not a second run", async () => {
    const site = await watchedSite();
    await crawl(site, "R1", [["/", "page"]]);
    expect(
      await crawl(site, "R1", [
        ["/", "page"],
        ["/a.html", "page"],
      ]),
    ).toEqual([]);
    expect(await crawl(site, "R2", [["/b.html", "page"]])).toEqual(["/b.html"]);
    expect(await crawl(site, "R2", [["/b.html", "page"]])).toEqual(["/b.html"]);
  });
});
