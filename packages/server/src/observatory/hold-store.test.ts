import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import type { Database } from "@eiao/crawler/internal/database";
import { holdStore, keepStore } from "./hold-store.ts";
import { openWorkQueue } from "./queue/work-queue.ts";

const at = (seconds: number) => new Date(Date.parse("2026-11-25T12:00:00Z") + seconds * 1000);
const one = { id: "1", name: "/srv/one" };
const other = { id: "2", name: "/srv/two" };

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
    await openWorkQueue(database);
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  /** Renews the claim of a coordinator once. Returns its problem. */
  async function renew(claim: typeof one, seconds: number): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const ending = new AbortController();
    const gaps = { noteGap: () => undefined, sinceGap: () => 0, stop: () => undefined };
    const keeping = keepStore(database, { now: () => at(seconds), gaps }, claim, resolve, ending.signal);
    const problem = await promise;
    ending.abort();
    await keeping;
    return problem;
  }

  test("coordinators of a database have one store; one with another store takes over after 90 s without a sign of life", async () => {
    await holdStore(database, one, at(0));
    await holdStore(database, one, at(1));
    await expect(holdStore(database, other, at(80))).rejects.toMatchObject({
      code: "StoreNotShared",
      message: expect.stringMatching(/ store \/srv\/one\..* 79 s ago/) as string,
    });
    expect(await renew(one, 85)).toBeNull();
    expect(await renew(other, 86)).toContain("than /srv/two took over this database");
    await expect(holdStore(database, other, at(170))).rejects.toMatchObject({ code: "StoreNotShared" });
    // If two take over at once, one gets the database.
    const both = await Promise.allSettled([
      holdStore(database, other, at(176)),
      holdStore(database, { id: "3", name: "/srv/three" }, at(176)),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await renew(one, 177)).toContain("than /srv/one took over this database");
  });
});
