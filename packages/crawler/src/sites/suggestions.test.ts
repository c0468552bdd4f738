import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { stores, type TestStore } from "../../../../test/support/stores.ts";
import type { CrawlBatch } from "../decide/crawl-batch.ts";
import { batchWith, siteWith } from "../../../../test/support/records.ts";
import { openUrlRepository, type UrlRepository } from "../repository/url-repository.ts";

const now = new Date("2026-03-04T05:06:07.890Z");

describe.each(stores)("suggestions, %s", (_name, create) => {
  let store: TestStore;
  let database: Database;
  let repository: UrlRepository;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
    repository = await openUrlRepository(database);
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  type Redirect = readonly [from: string, to: string, depth?: number];

  /** Makes a crawl of a site that found these redirects and hosts. */
  async function crawl(site: string, run: string, redirects: readonly Redirect[], hosts: readonly string[] = []) {
    const { id } = (await repository.siteOf(site)) ?? { id: 0 };
    const launch = await repository.startLaunch(id, site, now, run);
    const batch: Pick<CrawlBatch, "found" | "settled" | "newDomains"> = {
      found: redirects.map(([url, , depth = 0], at) => ({
        url,
        key: url,
        hops: 0,
        depth,
        foundBy: at === 0 ? "seed" : "redirect",
      })),
      settled: redirects.map(([key, to]) => ({ key, state: "redirect", reason: to })),
      newDomains: hosts.map((host) => ({ host, firstUrl: `https://${host}/first` })),
    };
    await repository.commit(launch, batchWith(batch));
    await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
  }

  test("start pages whose redirects end at another host, in the last crawl of their site", async () => {
    await repository.replaceSites([
      siteWith("moved.example", { seeds: ["http://moved.example", "http://moved.example/second"] }),
      siteWith("secure.example"),
      siteWith("back.example"),
      siteWith("once.example"),
      siteWith("deep.example"),
      siteWith("other.example"),
    ]);
    await crawl("moved.example", "EIAO1", [
      ["http://moved.example/", "https://moved.example/"],
      ["https://moved.example/", "https://www.new.example/home"],
    ]);
    await crawl("secure.example", "EIAO1", [["http://secure.example/", "https://secure.example/"]]);
    await crawl("back.example", "EIAO1", [
      ["http://back.example/", "http://wall.example/"],
      ["http://wall.example/", "http://back.example/"],
    ]);
    await crawl("once.example", "EIAO1", [["http://once.example/", "http://gone.example/"]]);
    await crawl("once.example", "EIAO2", []);
    await crawl("deep.example", "EIAO1", [["http://deep.example/page", "http://gone.example/", 1]]);
    await crawl("other.example", "EIAO1", [["http://other.example/", "http://gone.example/"]]);
    const sites = ["moved.example", "secure.example", "back.example", "once.example", "deep.example", "none.example"];
    const moved = {
      site: "moved.example",
      seed: "http://moved.example",
      target: "https://www.new.example/home",
      run: "EIAO1",
      seeds: ["https://www.new.example/home", "http://moved.example/second"],
    };
    expect(await repository.forwardedSeeds(sites)).toEqual([moved]);
    // After the new address was set, there is no suggestion.
    await repository.setSite("moved.example", { seeds: moved.seeds });
    expect(await repository.forwardedSeeds(sites)).toEqual([]);
  });

  test("hosts that no site has, by its name or by a start page; first those that most sites link to", async () => {
    await repository.replaceSites(
      [
        siteWith("a.example"),
        siteWith("b.example"),
        siteWith("c.example"),
        siteWith("below.example/part", { seeds: ["HTTP://Seeded.example"] }),
      ],
      { force: true },
    );
    const hosts = ["one.example", "below.example", "seeded.example", "c.example", "refused.example"];
    await crawl("a.example", "EIAO1", [], ["two.example:8080", ...hosts]);
    await crawl("b.example", "EIAO2", [], ["two.example:8080", "last.example"]);
    await crawl("c.example", "EIAO3", [], ["foreign.example"]);
    const found = await repository.hostsWithoutSite(["a.example", "b.example"], ["refused.example"], 2);
    expect(found).toEqual({
      all: 3,
      hosts: [
        { host: "two.example:8080", url: "https://two.example:8080/first", site: "a.example", sites: 2, run: "EIAO1" },
        { host: "last.example", url: "https://last.example/first", site: "b.example", sites: 1, run: "EIAO2" },
      ],
    });
    expect(await repository.hostsWithoutSite([], [], 2)).toEqual({ all: 0, hosts: [] });
  });

  test("sites that really are small", async () => {
    await repository.replaceSites([siteWith("big.example"), siteWith("small.example", { smallSite: true })], {
      force: true,
    });
    expect(await repository.smallSites(["small.example", "big.example"])).toEqual(["small.example"]);
  });
});
