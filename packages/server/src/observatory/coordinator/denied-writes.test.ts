// A database can refuse writes for a while, for example because its disk is full. Then workers that send heartbeats are not dead, failed work is
// done soon after, and each problem is reported once until it ends.
import { codeOf } from "@eiao/crawler/internal/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { cleanDaily } from "./daily-cleaning.ts";
import { runLoaders } from "./run-loaders.ts";
import { runScheduler } from "../schedule/run-scheduler.ts";
import { startGapWatch } from "../services/notifications.ts";
import { coordinatorClient } from "../worker/coordinator-client.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

describe.each(stores)("a database that refuses writes for a while, %s", (kind, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let ending: AbortController;
  const gaps = startGapWatch(() => new Date());
  beforeAll(async () => {
    store = await create();
  });
  afterAll(async () => {
    gaps.stop();
    await store.remove();
  });
  beforeEach(async () => {
    ending = new AbortController();
    the = await startTestObservatory(store, { gaps });
  });
  afterEach(async () => {
    ending.abort();
    await the.close();
  });

  /** Renames a table, so that each query of it fails. @returns a function that gives the table its name back. */
  const hide = async (schema: string, table: string): Promise<() => Promise<void>> => {
    const rename = (from: string, to: string) =>
      the.database.execute(
        "rename",
        `alter table ${schema}.${from} rename to ${kind === "embedded" ? `${schema}.${to}` : to}`,
      );
    await rename(table, "hidden");
    return () => rename("hidden", table);
  };

  test("a heartbeat that cannot be stored is still received: no worker is declared dead for the time of a lease", async () => {
    const client = coordinatorClient({ urls: [the.addresses.siteurl] });
    const worker = { name: "anna", machine: "m", pid: 7, alone: false, memory: 1, sites: 0, problem: null };
    const beat = () => client.beat({ worker, storeId: the.storeId, tokens: [], lines: [] });
    await beat();
    const show = await hide("work", "worker");
    const begun = performance.now();
    expect(await beat().then(() => "noted", codeOf)).not.toBe("noted");
    expect(gaps.sinceGap()).toBeLessThanOrEqual(performance.now() - begun);
    await show();
    await beat();
  });

  test("the scheduler and the cleaning try again soon, not at their next regular time", async () => {
    const scheduler: (string | null)[] = [];
    const cleaning: (string | null)[] = [];
    const showOrders = await hide("work", "orders");
    const working = [runScheduler(the.observatory, the.database, (text) => scheduler.push(text), ending.signal, 50)];
    await expect.poll(() => scheduler[0]).toMatch(/^Scheduler: /);
    await showOrders();
    const showWorkers = await hide("work", "worker");
    working.push(cleanDaily(the.observatory, { days: 7, againMs: 50 }, (text) => cleaning.push(text), ending.signal));
    await expect.poll(() => cleaning[0]).toMatch(/^Cleaning: /);
    await showWorkers();
    await expect.poll(() => [scheduler.at(-1), cleaning.at(-1)]).toEqual([null, null]);
    ending.abort();
    await Promise.all(working);
  });

  test("a search index that cannot be filled is reported once, also while other loaders work", async () => {
    const reported: (string | null)[] = [];
    const show = await hide("dw", "searchsite");
    const settings = { observatory: the.observatory, holder: "loader", loaders: 1 };
    const loading = runLoaders({ ...settings, onProblem: (problem) => reported.push(problem) }, ending.signal);
    await expect.poll(() => reported.length).toBe(1);
    for (let times = 0; times < 5; times++) {
      the.observatory.newWork.notify(); // a loader looks for work and finds none
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(reported).toEqual([expect.stringContaining("searchsite")]);
    await show();
    await expect.poll(() => reported.slice(1), { timeout: 20_000 }).toEqual([null]);
    ending.abort();
    await loading;
  });
});
