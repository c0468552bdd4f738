import { pendingReplays, runReport } from "@eiao/etl/internal";
import type { ReportQuery, ReportRow } from "@eiao/etl";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { writeScoredStore } from "./change-stores.ts";
import type { ScoredPage, ScoredSite } from "./change-stores.ts";

/** Issue 16, item 3: the parts of a change. Sites of 60 pages with 4 results each, page k with k % 3 barriers. */
const page = (number: number, more = 0): ScoredPage => ({
  page: `p${number}`,
  failed: (number % 3) + more,
  applied: 4,
});
const pages = (from: number, to: number, more = 0) =>
  Array.from({ length: to - from + 1 }, (_, at) => page(from + at, more));
const october = "20261001000000";
const november = "20261101000000";

describe.each(stores)("%s", (_name, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  /** Loads a state of a site into the run of its month, and publishes that. */
  const load = async (
    run: string,
    state: Partial<ScoredSite> & Pick<ScoredSite, "pages">,
    site = "a.example",
    known?: Parameters<TestWarehouse["load"]>[2],
  ) => {
    const file = await writeScoredStore(opened.folder, { site, run, population: 60, list: "f00d", ...state });
    await opened.load(file, run, known);
  };
  const both = async (before: Parameters<typeof load>[1], after: Parameters<typeof load>[1]) => {
    await load(october, before);
    await opened.publish(october);
    await load(november, after);
    await opened.publish(november);
  };
  const report = async (query: Partial<ReportQuery> = { site: "a.example" }) =>
    await runReport(opened.warehouse, "change", { run: november, ...query });
  const parts = async (query?: Parameters<typeof report>[0]) =>
    Object.fromEntries((await report(query)).rows.map((row) => [row.part, row])) as Record<string, ReportRow>;
  const zero = { value: 0, low: 0, high: 0, text: "0.0000 (0.0000 to 0.0000)" };

  test("only the content changed: sample and rules are 0 exactly", async () => {
    // The same 40 of 60 pages; each has one barrier more: 1 of 4 results.
    await both({ pages: pages(1, 40) }, { pages: pages(1, 40, 1) });
    const { content, sample, rules, all } = await parts();
    expect(content?.value).toBe(0.25);
    expect(content?.low).toBeLessThanOrEqual(0.25);
    expect(sample).toMatchObject(zero);
    expect(rules).toMatchObject({ ...zero, note: "the same rules" });
    expect(all?.value).toBe(0.25);
    expect((await report()).against).toBe(october);
  });

  test("only the seed changed: content is 0 exactly", async () => {
    // Pages 1 to 40: 14 have one barrier, 13 two: 40 of 160. Pages 11 to 50: 13 and 14: 41 of 160.
    await both({ pages: pages(1, 40) }, { pages: pages(11, 50) });
    const { content, sample, rules, all } = await parts();
    expect(content).toMatchObject({ value: 0, note: "30 pages compared" });
    expect(all).toMatchObject({ value: expect.closeTo(1 / 160, 11) as number, note: "from 0.25 to 0.26" });
    expect(sample?.value).toBe(all?.value);
    expect(rules).toMatchObject(zero);
    expect(content?.low).toBeLessThan(0);
    expect(content?.high).toBeGreaterThan(0);
  });

  test("content and seed changed: each page gained one of four, whatever was drawn", async () => {
    await both({ pages: pages(1, 40) }, { pages: pages(11, 50, 1) });
    const { content, sample, all } = await parts();
    expect(content?.value).toBe(0.25);
    expect(all?.value).toBeCloseTo(0.25 + 1 / 160, 11);
    expect(sample?.value).toBe((all?.value ?? 0) - 0.25);
  });

  test("between two complete samples the whole change is content, with new and removed pages", async () => {
    // Of 20 pages 4 vanish, 4 with 4 barriers each appear: 21 of 80, then pages 5 to 20 with 17, and 16: 33 of 80.
    const appeared = pages(61, 64).map((one) => ({ ...one, failed: 4 }));
    await both(
      { pages: pages(1, 20), population: 20, uniform: 20, list: "aa" },
      { pages: [...pages(5, 20), ...appeared], population: 20, uniform: 20, list: "bb" },
    );
    const { content, sample, all } = await parts();
    expect(all?.value).toBeCloseTo(33 / 80 - 21 / 80, 11);
    expect(content).toMatchObject({ value: all?.value, low: all?.value, high: all?.value });
    expect(sample).toMatchObject(zero);
  });

  test("samples beside censuses: new and removed pages are known from the list of the other run", async () => {
    // Of pages 1 to 60 with 60 of 240 barriers the first 20 vanish; 5 with 4 of 4 appear: 59 of 180. The whole site: 0.25 to 0.3278.
    // Samples: 40 of 160 on pages 1 to 40; 34 of 140 on pages 21 to 55, with the new ones 54 of 160.
    const fresh = pages(61, 65).map((one) => ({ ...one, failed: 4 }));
    await both(
      { pages: pages(1, 60), uniform: 40, list: "aa" },
      { pages: [...pages(21, 55), ...fresh, ...pages(56, 60)], uniform: 40, population: 45, list: "bb" },
    );
    const { content, sample, all } = await parts();
    // No page that was compared changed. New: 54/160 - 34/140; gone: 19/80 on pages 21 to 40 less 40/160.
    const estimated = 54 / 160 - 34 / 140 + 19 / 80 - 40 / 160;
    expect(all?.value).toBeCloseTo(54 / 160 - 40 / 160, 11);
    expect(content?.note).toBe("35 pages compared");
    expect(content?.value).toBeGreaterThanOrEqual(estimated - 1e-9); // up to the change between the two samples
    expect(content?.value).toBeLessThanOrEqual(all?.value ?? 0);
    expect(content?.low).toBeLessThan(59 / 180 - 60 / 240);
    expect(content?.high).toBeGreaterThan(59 / 180 - 60 / 240);
    expect((content?.value ?? 0) + (sample?.value ?? 0)).toBe(all?.value);
  });

  test("without known lists content and sample are not distinguished, and the note reports it", async () => {
    await both({ pages: pages(1, 40), list: "aa" }, { pages: pages(10, 49), list: "bb" });
    const { content, sample, together, all } = await parts();
    expect(content).toMatchObject({ value: null, text: "n/a", note: "cannot be separated: lists unknown" });
    expect(sample).toMatchObject({ value: null });
    expect(together).toMatchObject({ value: all?.value, note: "content and sample" });
  });

  test("the same holds for few common pages", async () => {
    await both({ pages: pages(1, 30) }, { pages: pages(21, 50) });
    const { content, together, all } = await parts();
    expect(content).toMatchObject({ value: null, note: "cannot be separated: few pages in common" });
    expect(together?.value).toBe(all?.value);
  });

  test("another version of the program: the rules need a replay, and the sample is known", async () => {
    await both({ pages: pages(1, 40) }, { pages: pages(1, 40, 1), toolVersion: "0.2.0" });
    const { rules, content, together, sample } = await parts();
    expect(rules).toMatchObject({ value: null, note: "not yet computed" });
    expect(content?.value).toBeNull();
    expect(together).toMatchObject({ value: 0.25, note: "content and rules" });
    expect(sample).toMatchObject(zero);
    expect(await pendingReplays(opened.warehouse, { run: november })).toEqual([
      { run: november, against: october, site: "a.example" },
    ]);
  });

  test("loading a site again, and removing a run, removes what was stored about them; repeated calls give the same answers", async () => {
    await both({ pages: pages(1, 40) }, { pages: pages(1, 40, 1) });
    const rowCount = async () =>
      (await opened.database.query<{ n: number }>("kept", "select count(*) as n from dw.sitechange"))[0]?.n;
    expect(await rowCount()).toBe(1);
    expect(await report()).toEqual(await report());
    // The earlier run gets other counts and is published again: 2 barriers more on each page.
    await load(october, { pages: pages(1, 40, 2) });
    await opened.publish(october);
    expect((await parts())["content"]?.value).toBe(-0.25);
    await load(november, { pages: pages(1, 40, 2) });
    await opened.publish(november);
    expect((await parts())["content"]?.value).toBe(0);
    await opened.removeRun(october);
    expect(await rowCount()).toBe(0);
    expect((await report()).rows).toEqual([
      {
        site: "a.example",
        part: "all",
        value: null,
        low: null,
        high: null,
        verdict: null,
        note: "There is no earlier published run.",
        text: "–",
      },
    ]);
  });

  test("a change can be against another run than the one before", async () => {
    await load("20260901000000", { pages: pages(1, 40, 2) });
    await opened.publish("20260901000000");
    await both({ pages: pages(1, 40) }, { pages: pages(1, 40, 1) });
    expect((await report()).against).toBe(october);
    const since = await parts({ site: "a.example", against: "20260901000000" });
    expect(since["content"]?.value).toBe(-0.25);
    expect((await report({ site: "a.example", against: "20260901000000" })).against).toBe("20260901000000");
    const { rows } = await runReport(opened.warehouse, "siteChange", { run: november, against: "20260901000000" });
    expect(rows[0]?.value).toBe(-0.25);
  });

  test("the change of a group is the mean of its sites, and of those that joined or left", async () => {
    // a: +1 of 4, in both runs; b: unchanged; c, with 1 in 4, left; d, with 3 in 4, joined.
    const all = (failed: number) => pages(1, 40).map((one) => ({ ...one, failed }));
    for (const [site, failed] of [
      ["a.example", 1],
      ["b.example", 1],
      ["c.example", 1],
    ] as const)
      await load(october, { pages: all(failed) }, site);
    await opened.publish(october);
    for (const [site, failed] of [
      ["a.example", 2],
      ["b.example", 1],
      ["d.example", 3],
    ] as const)
      await load(november, { pages: all(failed) }, site);
    await opened.publish(november);
    const { content, sample, rules, sites, all: total } = await parts({});
    expect(content).toMatchObject({ value: 0.125, note: "of 2 of 2 sites" });
    const ofSites = [await parts({ site: "a.example" }), await parts({ site: "b.example" })].map((of) => of["content"]);
    const reach = (end: "low" | "high") =>
      Math.sqrt(ofSites.reduce((sum, of) => sum + ((of?.[end] ?? NaN) - (of?.value ?? NaN)) ** 2, 0)) / 2;
    expect(reach("low")).not.toBeCloseTo(reach("high"), 6);
    expect(content?.low).toBeCloseTo(0.125 - reach("low"), 12);
    expect(content?.high).toBeCloseTo(0.125 + reach("high"), 12);
    expect(sample?.value).toBe(0);
    expect(rules?.value).toBe(0);
    // (2 + 1 + 3) / 12 less (1 + 1 + 1) / 12 is 0.25
    expect(total?.value).toBe(0.25);
    expect(sites).toMatchObject({ value: 0.125, note: "1 joined, 1 left" });
    const { rows } = await runReport(opened.warehouse, "groupChange", { run: november });
    expect(rows[0]).toMatchObject({ value: total?.value, low: total?.low, high: total?.high, verdict: total?.verdict });
    // The uncertainty of a mean: the square root of the sum of squares of its 3 sites.
    const distance = async (run: string, end: "siteLow" | "siteHigh") => {
      const [values, ends] = [
        (await runReport(opened.warehouse, "siteMean", { run })).rows,
        (await runReport(opened.warehouse, end, { run })).rows,
      ];
      return Math.hypot(...values.map(({ value }, at) => (value ?? NaN) - (ends[at]?.value ?? NaN))) / 3;
    };
    expect(total?.low).toBeCloseTo(
      0.25 - Math.hypot(await distance(november, "siteLow"), await distance(october, "siteHigh")),
      12,
    );
    expect(total?.high).toBeCloseTo(
      0.25 + Math.hypot(await distance(november, "siteHigh"), await distance(october, "siteLow")),
      12,
    );
  });

  test("a group counts a site with census and sample once, and a site without an applied test not at all", async () => {
    // a: 40 of 60 pages are the sample, each has one barrier more: 1 of 4. b: nothing applied in November, so it left.
    await load(october, { pages: pages(1, 60), uniform: 40 });
    await load(october, { pages: pages(1, 40) }, "b.example");
    await opened.publish(october);
    await load(november, { pages: pages(1, 60, 1), uniform: 40 });
    await load(november, { pages: [{ page: "p1", failed: 0, applied: 0 }] }, "b.example");
    await opened.publish(november);
    const { content, sites } = await parts({});
    expect(content).toMatchObject({ value: 0.25, note: "of 1 of 1 sites" });
    expect(sites).toMatchObject({ note: "0 joined, 1 left" });
  });

  test("a group has the sites of its place and sector in both runs", async () => {
    const places = {
      a: siteIn("a.example", "NO", "NO081", "62.01"),
      b: siteIn("b.example", "DE", null, "62.01"),
      c: siteIn("c.example", "NO", null, "84.11"),
    };
    // a: +1 of 4; b: -1 of 4, and moves to Norway; c: unchanged.
    const all = (failed: number) => pages(1, 40).map((one) => ({ ...one, failed }));
    for (const name of ["a", "b", "c"] as const)
      await load(october, { pages: all(1) }, `${name}.example`, places[name]);
    await opened.publish(october);
    await load(november, { pages: all(2) }, "a.example", places.a);
    await load(november, { pages: all(0) }, "b.example", siteIn("b.example", "NO", null, "62.01"));
    await load(november, { pages: all(1) }, "c.example", places.c);
    await opened.publish(november);
    const valuesOf = async (query: Partial<ReportQuery>) => {
      const { content, sites } = await parts(query);
      return [content?.value, content?.note, sites?.note];
    };
    expect(await valuesOf({})).toEqual([0, "of 3 of 3 sites", undefined]);
    expect(await valuesOf({ sector: "J" })).toEqual([0, "of 2 of 2 sites", undefined]);
    expect(await valuesOf({ place: "NO" })).toEqual([0.125, "of 2 of 2 sites", "1 joined, 0 left"]);
    expect(await valuesOf({ place: "NO", sector: "J" })).toEqual([0.25, "of 1 of 1 sites", "1 joined, 0 left"]);
    expect(await valuesOf({ place: "NO", sector: "O" })).toEqual([0, "of 1 of 1 sites", undefined]);
  });
});
