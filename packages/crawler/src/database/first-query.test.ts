import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, FirstQuery } from "./database.ts";
import { stores, type TestStore } from "../../../../test/support/stores.ts";

describe.each(stores)("the first query of a transaction, %s", (_name, create) => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
    await database.execute("make", "create table held (token text primary key); create table written (n int unique)");
    await database.query("put", "insert into held values ($1)", ["mine"]);
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });
  const isHeld = (token: string): FirstQuery => ({
    name: "held",
    sql: "select token from held where token = $1",
    parameters: [token],
    check(rows) {
      if (rows.length === 0) throw new Error(`${token} is lost`);
    },
  });
  const count = async (): Promise<unknown> => (await database.query("count", "select count(*) as n from written"))[0];

  // A statement that runs often is prepared, and then reaches the server in another way.
  test("is checked before anything is committed, the first time and the twentieth", async () => {
    for (let at = 1; at <= 20; at++) {
      const write = async (n: number, token: string): Promise<unknown> =>
        await database.transaction(
          async (inside) => await inside.query("write", "insert into written values ($1) returning n", [n]),
          isHeld(token),
        );
      expect(await write(at, "mine")).toEqual([{ n: at }]);
      await expect(write(at + 100, "yours")).rejects.toThrow("yours is lost");
      // A statement that fails by itself still fails, and the session continues.
      await expect(write(at, "mine")).rejects.toMatchObject({ code: "QueryFailed" });
      expect(await count()).toEqual({ n: at });
    }
  });

  test("runs before statements without parameters, before inserted rows, and without any statement", async () => {
    const target = { table: "written", columns: { n: "int" } };
    for (const work of [
      (token: string) =>
        database.transaction((inside) => inside.execute("write", "delete from written"), isHeld(token)),
      (token: string) => database.transaction((inside) => inside.insert("write", target, [[1_000]]), isHeld(token)),
      (token: string) => database.transaction(async () => undefined, isHeld(token)),
    ]) {
      const before = await count();
      await expect(work("yours")).rejects.toThrow("yours is lost");
      expect(await count()).toEqual(before);
      await work("mine");
    }
    expect(await count()).toEqual({ n: 1 });
  });

  test("keeps its lock until the end: each of several concurrent transactions sees the result of the one before", async () => {
    await database.execute("make", "create table counter (n int); insert into counter values (0)");
    const lock: FirstQuery = {
      name: "lock",
      sql: "lock table counter in share row exclusive mode",
      parameters: [],
      check: () => undefined,
    };
    const increment = async (): Promise<void> =>
      await database.transaction(async (inside) => {
        const [row] = await inside.query<{ n: number }>("read", "select n from counter where n >= $1", [0]);
        await inside.query("write", "update counter set n = $1", [(row?.n ?? 0) + 1]);
      }, lock);
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 6 }, increment));
    expect(await database.query("read", "select n from counter")).toEqual([{ n: 60 }]);
  });
});
