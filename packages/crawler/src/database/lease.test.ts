import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { fencedDatabase } from "./fenced-database.ts";
import { claimLease, renewLease, takeLease, timeOf } from "./lease.ts";
import type { Lease, LeaseHeld } from "./lease.ts";
import { embeddedStore, serverStore, stores, type TestStore } from "../../../../test/support/stores.ts";

const leaseOf = (answer: Lease | LeaseHeld): Lease => {
  if ("holder" in answer) return expect.unreachable(`${answer.holder} has it`);
  return answer;
};
const elsewhere = { token: "of another process", holder: "process 1 on there" };
const SLEEPERS = "select pid from pg_stat_activity where wait_event = 'PgSleep'";
/** Returns a time some seconds from now, by the clock of a database. */
const inSeconds = async (database: Database, seconds: number) =>
  new Date((await timeOf(database)).getTime() + seconds * 1000);

describe.each(stores)("a lease, %s", (_name, create) => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  test("belongs to one caller until it is released; other names are free", async () => {
    const first = leaseOf(await takeLease(database, "a"));
    const other = leaseOf(await takeLease(database, "b"));
    expect(await takeLease(database, "a")).toEqual({ holder: expect.stringContaining("process") as string });
    await first.release();
    const second = leaseOf(await takeLease(database, "a"));
    expect([first.lost.aborted, second.lost.aborted, other.lost.aborted]).toEqual([false, false, false]);
    await Promise.all([second.release(), second.release(), other.release()]);
  });

  test("that another process took is lost, and writes under it are refused", async () => {
    const lease = leaseOf(await takeLease(database, "late"));
    const fenced = fencedDatabase(database, lease.holds);
    const write = async () => await fenced.transaction(async () => "written");
    expect(await write()).toBe("written");
    const [now, until] = [await inSeconds(database, 60), await inSeconds(database, 120)];
    expect(await claimLease(database, "late", elsewhere, { now, until })).toBeUndefined();
    await expect(write()).rejects.toMatchObject({ code: "StoreUnavailable" });
    await expect.poll(() => lease.lost.aborted, { timeout: 5_000 }).toBe(true);
    expect(lease.lost.reason).toMatchObject({ code: "StoreUnavailable" });
    await lease.release();
    expect(await renewLease(database, "late", elsewhere.token, until)).toBe(true); // the other process still has it
  });

  test("is refused by a closed database", async () => {
    const own = await create();
    const closed = await own.open();
    await closed.close();
    await expect(takeLease(closed, "a")).rejects.toMatchObject({ code: "StoreUnavailable" });
    await own.remove();
  });

  test("is renewed, so that it does not end", async () => {
    const lease = leaseOf(await takeLease(database, "long"));
    await pause(3_000);
    const now = await inSeconds(database, 8);
    expect(await claimLease(database, "long", elsewhere, { now, until: now })).toMatchObject({
      holder: expect.stringContaining("process") as string,
    });
    await lease.release();
  });
});

describe("a lease on a server", () => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await serverStore();
    database = await store.open();
    await leaseOf(await takeLease(database, "the table is there")).release();
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  test("of a process that renews it is refused, and its holder is named", async () => {
    await claimLease(database, "site", elsewhere, { now: new Date(0), until: await inSeconds(database, 10) });
    const mine = takeLease(database, "site");
    await pause(500);
    await renewLease(database, "site", elsewhere.token, await inSeconds(database, 10));
    expect(await mine).toEqual({ holder: elsewhere.holder });
  });

  test("is renewed while a transaction of its holder is open; another program waits for the end", async () => {
    const lease = leaseOf(await takeLease(database, "slow"));
    let isOpen = true;
    const slow = fencedDatabase(database, lease.holds).transaction(async (inside) => {
      await inside.query("sleep", "select 1 as slept from pg_sleep(2)", []);
      isOpen = false;
    });
    await expect.poll(async () => (await database.query("sleepers", SLEEPERS)).length).toBe(1);
    const until = await inSeconds(database, 10);
    expect(await takeLease(database, "slow")).toEqual({ holder: expect.stringContaining("process") as string });
    expect(isOpen).toBe(true);
    const [, token] = lease.holds.parameters;
    expect([await renewLease(database, "slow", token as string, until), isOpen]).toEqual([true, true]);
    const late = await inSeconds(database, 60);
    expect([await claimLease(database, "slow", elsewhere, { now: late, until: late }), isOpen]).toEqual([
      undefined,
      false,
    ]);
    await slow;
    await lease.release();
  });

  test("of a killed process is available after its end", async () => {
    await claimLease(database, "killed", elsewhere, { now: new Date(0), until: await inSeconds(database, 1) });
    await leaseOf(await takeLease(database, "killed")).release();
  });
});

describe("a lease in an embedded database", () => {
  test("of a killed process is free at once, and a lease without a database ends by itself", async () => {
    const store = await embeddedStore();
    const database = await store.open();
    await leaseOf(await takeLease(database, "the table is there")).release();
    await claimLease(database, "killed", elsewhere, { now: new Date(0), until: await inSeconds(database, 3_600) });
    const lease = leaseOf(await takeLease(database, "killed"));
    await database.close();
    await expect.poll(() => lease.lost.aborted, { timeout: 10_000 }).toBe(true);
    await lease.release();
    await store.remove();
  }, 15_000);
});
