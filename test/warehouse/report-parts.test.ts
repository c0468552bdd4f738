/** Lists with several rows a site are returned in parts of some sites, and the comparison of two runs is stored. */
import { generateRuns, runReport } from "@eiao/etl/internal";
import type { ReportQuery, ReportRow, Warehouse } from "@eiao/etl";
import type { Database } from "@eiao/crawler/internal/database";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";

const RUN = "generated-2020-03";
const FIRST = "generated-2020-01";
const SITES = 5;
const inParts = ["siteTestRatio", "siteCpMax", "siteMeanLang", "siteContent", "siteListLang"];

/** Returns a warehouse that records its queries. */
const recorded = (database: Database, queries: string[]): Warehouse => ({
  database: {
    ...database,
    query: (name, ...args) => {
      queries.push(name);
      return database.query(name, ...args);
    },
  },
});

describe.each(stores)("%s", (_, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
    await generateRuns(opened.warehouse, { sites: SITES, pages: 4, runs: 3, seed: "parts" });
  });
  afterEach(() => opened.remove());

  test("parts of any size together equal one call; the last part has no next, even if it is full", async () => {
    for (const name of inParts) {
      const query: ReportQuery = name === "siteListLang" ? { run: RUN, language: "en" } : { run: RUN };
      const full = await runReport(opened.warehouse, name, query);
      expect([name, full.next]).toEqual([name, undefined]);
      expect(new Set(full.rows.map(({ site }) => site)).size).toBeGreaterThan(name === "siteListLang" ? -1 : 4);
      for (const max of [1, 2, SITES]) {
        const rows: ReportRow[] = [];
        const cursors: (string | undefined)[] = [];
        for (let after: string | undefined; ;) {
          const part = await runReport(opened.warehouse, name, {
            ...query,
            most: max,
            ...(after === undefined ? {} : { after }),
          });
          rows.push(...part.rows);
          cursors.push(part.next);
          if (part.next === undefined) break;
          after = part.next;
        }
        expect(rows).toEqual(full.rows);
        expect(cursors).toHaveLength(Math.ceil(SITES / max));
      }
    }
    const alone = await runReport(opened.warehouse, "siteTestRatio", { run: RUN, site: "site-00004.example", most: 1 });
    expect(new Set(alone.rows.map(({ site }) => site))).toEqual(new Set(["site-00004.example"]));
    const scores = await runReport(opened.warehouse, "siteMean", { run: RUN, most: 1 });
    expect(scores.rows).toHaveLength(SITES);
  });

  test("a report on one site reads only that site in each run, with the result of a report on all sites", async () => {
    const site = "site-00002.example";
    for (const name of ["history", "siteChange", "siteMean", "pageNumber", "change"]) {
      const queries: string[] = [];
      const { rows } = await runReport(recorded(opened.database, queries), name, { run: RUN, site });
      expect([name, rows.length > 0, queries.filter((query) => query === "site-scores")]).toEqual([name, true, []]);
      if (name === "history")
        expect(rows.map(({ run, value }) => [run, value])).toEqual(
          await Promise.all(
            [RUN, "generated-2020-02", FIRST].map(async (run) => {
              const all = await runReport(opened.warehouse, "siteMean", { run });
              return [run, all.rows.find((row) => row.site === site)?.value];
            }),
          ),
        );
      if (name === "siteChange") {
        const all = await runReport(opened.warehouse, name, { run: RUN });
        expect(rows).toEqual(all.rows.filter((row) => row.site === site));
      }
    }
  });

  test("the change between runs that are not consecutive is computed once: the second call reads no counts of pages", async () => {
    const answer = async (query: ReportQuery) => {
      const queries: string[] = [];
      const { rows } = await runReport(recorded(opened.database, queries), "change", query);
      return { rows, computed: queries.includes("sites-for-change") };
    };
    const all = { run: RUN, against: FIRST };
    const stored = await answer({ run: RUN });
    expect(stored.computed).toBe(false);
    const first = await answer(all);
    expect(first.computed).toBe(true);
    expect(await answer(all)).toEqual({ rows: first.rows, computed: false });
    const site = { ...all, site: "site-00002.example" };
    expect((await answer(site)).computed).toBe(false);
    // Without write access it is computed again, with the same result.
    await opened.database.execute("forget", "delete from dw.sitechange");
    const reading: Warehouse = { database: { ...opened.database, readOnly: true } };
    const { rows } = await runReport(reading, "change", all);
    expect(rows).toEqual(first.rows);
    const [{ n } = { n: -1 }] = await opened.database.query<{ n: number }>(
      "kept",
      "select count(*) as n from dw.sitechange",
    );
    expect(n).toBe(0);
    // A failure to store it does not fail the report.
    const failing: Database = {
      ...opened.database,
      transaction: () => Promise.reject(Object.assign(new Error("no"), { code: "StoreUnavailable" })),
    };
    expect((await runReport({ database: failing }, "change", all)).rows).toEqual(first.rows);
  });
});
