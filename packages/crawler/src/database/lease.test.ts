import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, Lease, LeaseHeld } from "./database.ts";
import { serverStore, stores, type TestStore } from "../../../../test/support/stores.ts";

const taken = (answer: Lease | LeaseHeld): Lease => {
  if ("holder" in answer) return expect.unreachable(`${answer.holder} has it`);
  return answer;
};

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

  test("is one caller's until it is released; other names are free", async () => {
    const first = taken(await database.lease("a"));
    const other = taken(await database.lease("b"));
    expect(await database.lease("a")).toEqual({ holder: expect.stringContaining("process") as string });
    await first.release();
    const second = taken(await database.lease("a"));
    expect([first.lost.aborted, second.lost.aborted, other.lost.aborted]).toEqual([false, false, false]);
    await Promise.all([second.release(), second.release(), other.release()]);
  });

  test("is refused by a database that was closed", async () => {
    const own = await create();
    const closed = await own.open();
    await closed.close();
    await expect(closed.lease("a")).rejects.toMatchObject({ code: "StoreUnavailable" });
    await own.remove();
  });
});

/** The server has other databases, of other tests. */
const locksHere = `
  from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

describe("a lease on a server", () => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await serverStore();
    database = await store.open();
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  test("of another program is respected, and its holder named", async () => {
    const other = await store.open();
    const theirs = taken(await other.lease("site"));
    expect(await database.lease("site")).toEqual({
      holder: expect.stringContaining(`process ${process.pid} on `) as string,
    });
    await theirs.release();
    await taken(await database.lease("site")).release();
    await other.close();
  });

  test("is waited for where its holder is just going, as after a kill", async () => {
    const theirs = taken(await database.lease("going"));
    const mine = database.lease("going");
    const waits = `select count(*) as n ${locksHere} and not granted`;
    while ((await database.query<{ n: number }>("waits", waits, []))[0]?.n === 0);
    await theirs.release();
    await taken(await mine).release();
  });

  test("tells when the server has ended its session", async () => {
    const lease = taken(await database.lease("ended"));
    const lost = new Promise((resolve) => lease.lost.addEventListener("abort", resolve, { once: true }));
    const end = `select pg_terminate_backend(pid) ${locksHere} and granted`;
    await database.query("end", end, []);
    await lost;
    expect(lease.lost.reason).toMatchObject({ code: "StoreUnavailable" });
    await taken(await database.lease("ended")).release();
    await lease.release().catch(() => undefined);
  });
});
