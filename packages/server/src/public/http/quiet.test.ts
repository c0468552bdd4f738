/** The reports look for published runs often while somebody reads, and rarely otherwise. The next reader sees the latest state. */
import { generateRuns } from "@eiao/etl/internal";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

const extent = { sites: 2, pages: 3, runs: 1, seed: "quiet" };
let reports: TestReports;
beforeAll(async () => {
  reports = await testReports(embeddedStore, extent);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => reports.remove());

test("the reports look every 2 s for half a minute after a request, then every half minute, and at the next request", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const { database } = reports.warehouse;
  let looks = 0;
  const counted: typeof database = {
    ...database,
    query(name, ...args) {
      if (name === "search-stamp") looks++;
      return database.query(name, ...args);
    },
  };
  const quiet = await reports.again({ warehouse: { ...reports.warehouse, database: counted }, lookSeconds: 2 });
  const looksIn = async (seconds: number): Promise<number> => {
    const before = looks;
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => void setTimeout(resolve, 5)); // the look ends
    }
    return looks - before;
  };
  expect(await looksIn(28)).toBe(0); // the first look was at the start
  expect(await looksIn(32)).toBe(2);
  await looksIn(20);
  await generateRuns(reports.warehouse, { ...extent, runs: 2 });
  const before = looks;
  expect((await quiet.get("/api/runs")).body).toContain("generated-2020-02");
  expect(looks).toBe(before + 1);
  expect(await looksIn(20)).toBe(10);
  await looksIn(20);
  expect(await looksIn(20)).toBeLessThanOrEqual(1);
  await quiet.site.close();
});
