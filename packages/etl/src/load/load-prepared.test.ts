import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores, testWarehouse } from "../../../../test/support/warehouse.ts";
import type { TestWarehouse } from "../../../../test/support/warehouse.ts";
import { failLoad } from "../load/load-store.ts";
import { announceRun } from "../publish/announce.ts";
import { listRuns } from "../warehouse/run-status.ts";
import { claimLoad, findLoad, noteLoad } from "./load-prepared.ts";

describe.each(stores)("%s", (_name, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  test("a site that is marked as failed while it is being loaded, such as by a stopped run, counts as loaded", async () => {
    const { database } = opened;
    const { run } = await announceRun(opened.warehouse, "R", 1);
    const [claimed, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const row = { state: "loaded", store: "a.trig.zst", digest: "d", reason: null } as const;
    const loading = database.transaction(async (inside) => {
      await claimLoad(inside, run, "a.example");
      claimed.resolve();
      await ended.promise;
      await noteLoad(inside, run, "a.example", row);
    });
    await claimed.promise;
    const failing = failLoad(opened.warehouse, "R", "a.example", "Stopped by the operator.");
    await pause(300); // it is now waiting for the load
    ended.resolve();
    await Promise.all([loading, failing]);
    expect(await findLoad(database, run, "a.example")).toEqual(row);
    expect((await listRuns(opened.warehouse, "R"))[0]?.sites).toEqual({ expected: 1, loaded: 1, failed: 0 });
  });
});
