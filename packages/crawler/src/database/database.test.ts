import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { stores, type TestStore } from "../../../../test/support/stores.ts";
import { anyText } from "../../../../test/support/any-text.ts";

describe.each(stores)("%s database", (name, create) => {
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

  test("has the kind of its store", () => {
    expect(database.kind).toBe(name);
  });

  test("insertAll writes the rows of several tables in order, all or none, and skips a table without rows", async () => {
    await database.execute(
      "make",
      `create table one (n int primary key, word text); create table two (n int references one, list text); create table none (n int)`,
    );
    const [word, list] = [{ n: "int", word: "text" } as const, { n: "int", list: "text" } as const];
    await database.insertAll("put", [
      {
        table: "one",
        columns: word,
        rows: [
          [1, "a"],
          [2, null],
        ],
      },
      { table: "none", columns: { n: "int" }, rows: [] },
      { table: "two", columns: list, rows: [[2, "b"]] },
    ]);
    const half = database.transaction(async (inside) => {
      await inside.insertAll("half", [
        { table: "two", columns: list, rows: [[1, "c"]] },
        {
          table: "one",
          columns: word,
          rows: [
            [3, "d"],
            [1, "e"],
          ],
        },
        { table: "none", columns: { n: "int" }, rows: [[1]] },
      ]);
    });
    await expect(half).rejects.toMatchObject({ code: "QueryFailed" });
    expect(await database.query("one", "select n, word from one order by n")).toEqual([
      { n: 1, word: "a" },
      { n: 2, word: null },
    ]);
    expect(await database.query("two", "select n, list from two")).toEqual([{ n: 2, list: "b" }]);
    expect(await database.query("none", "select n from none")).toEqual([]);
    // A session continues after a COPY that failed in the middle.
    await database.insertAll("again", [{ table: "none", columns: { n: "int" }, rows: [[7]] }]);
    expect(await database.query("none", "select n from none")).toEqual([{ n: 7 }]);
  });

  test("values are returned with the types of the interface: numbers, dates, bytes, JSON, arrays", async () => {
    const columns = {
      big: "int8",
      real: "float8",
      yes: "bool",
      empty: "text",
      bytes: "bytea",
      instant: "timestamptz",
      json: "jsonb",
      texts: "text[]",
      none: "int[]",
    };
    const types = Object.entries(columns).map((column) => column.join(" "));
    await database.execute("make", `create table kinds (${types.join(", ")})`);
    const row = {
      big: 9_007_199_254_740_991,
      real: 1.5,
      yes: true,
      empty: null,
      bytes: new Uint8Array([0, 255]),
      instant: new Date("2024-02-29T18:29:59.123Z"),
      json: { a: [1, null] },
      texts: ["a,b", 'c"d\\e', null, "", "NULL"],
      none: [],
    };
    expect(await database.insert("put", { table: "kinds", columns }, [Object.values(row)], "returning *")).toEqual([
      row,
    ]);
    const nothing = Object.fromEntries(Object.keys(row).map((name) => [name, null]));
    await database.insert("put", { table: "kinds", columns }, [Object.values(nothing)]);
    expect(await database.query("read", "select * from kinds where big is not null")).toEqual([row]);
    expect(await database.query("read", "select * from kinds where big is null")).toEqual([nothing]);
    const computed = "select count(*) as n, max(k.big) as most, min(instant) as first from (select * from kinds) as k";
    expect(await database.query("computed", computed)).toMatchObject([{ n: 2, most: row.big }]);
  });

  test("parameters of every kind arrive unchanged", async () => {
    await database.execute(
      "make",
      "create table given (a text, b int8, c bool, d timestamptz, e bytea, f jsonb, g text[])",
    );
    const values = [
      "a\tb\nø",
      2n ** 53n - 1n,
      false,
      new Date("1969-07-20T20:17:40.001Z"),
      new Uint8Array([0, 1, 255]),
      { 'k"\\u0000': ["\u0001", { deep: 1.5 }] },
      ["{", '"', "\\", ",", "", null, "ø 🦊"],
    ];
    const sql = "insert into given values ($1, $2, $3, $4, $5, $6, $7) returning *";
    const [row] = await database.query<object>("parameters", sql, values);
    expect(Object.values(row ?? {})).toEqual(
      values.map((value) => (typeof value === "bigint" ? Number(value) : value)),
    );
    const found = await database.query("found", "select b from given where c = $1 and d = $2 and a = $3 and b = $4", [
      false,
      new Date("1969-07-20T20:17:40.001Z"),
      "a\tb\nø",
      2 ** 53 - 1,
    ]);
    expect(found).toHaveLength(1);
  });

  test("text that looks like a number stays as it is", async () => {
    await database.execute("make", "create table words (a text)");
    await database.insert("put", { table: "words", columns: { a: "text" } }, [["1"], ["1.5"], ["007"]]);
    expect(await database.query("read", "select a from words where a = $1", ["007"])).toEqual([{ a: "007" }]);
  });

  test("NUL and lone surrogates, which no PostgreSQL text can hold, become U+FFFD", async () => {
    await database.execute("make", "create table hostile (text text, texts text[], json jsonb)");
    const sql = "insert into hostile values ($1, $2, $3) returning *";
    const row = await database.query("hostile", sql, ["a\0b\uD800", ["\0", "\uDFFFx"], { "k\0": "\uD83E|\\u0000" }]);
    expect(row).toEqual([
      { text: "a\uFFFDb\uFFFD", texts: ["\uFFFD", "\uFFFDx"], json: { "k\uFFFD": "\uFFFD|\\u0000" } },
    ]);
  });

  test("any storable text arrives unchanged, alone, in arrays and in JSON", async () => {
    await database.execute("make", "create table anything (one text, many text[], json jsonb)");
    const storable = (text: string) => Buffer.from(text.replaceAll("\0", "\uFFFD")).toString(); // UTF-8 has no lone surrogates
    const text = anyText();
    const property = fc.asyncProperty(
      text,
      fc.array(fc.option(text)),
      fc.dictionary(text, text),
      async (one, many, json) => {
        const sql = "insert into anything values ($1, $2, $3) returning *";
        const [row] = await database.query("any", sql, [one, many, json]);
        expect(row).toEqual({
          one: storable(one),
          many: many.map((element) => (element === null ? null : storable(element))),
          json: Object.fromEntries(Object.entries(json).map((pair) => pair.map(storable))),
        });
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  test("SQL in which PostgreSQL and SQLite differ runs on both", async () => {
    await database.execute(
      "make",
      "create table several (a int8, b text); insert into several values (7, 'b'), (8, 'B')",
    );
    const among = (values: readonly (string | number)[], column: string) =>
      database.query(`among`, `select a from several where ${column} = any($1) order by a`, [values]);
    expect(await among([7, 9], "a")).toEqual([{ a: 7 }]);
    expect(await among(["b", "B"], "b")).toEqual([{ a: 7 }, { a: 8 }]);
    expect(await among([], "b")).toEqual([]);
    const sorted = `select b from several order by b collate "C"`;
    expect(await database.query("sorted", sorted)).toEqual([{ b: "B" }, { b: "b" }]);
    const written = await database.transaction(async (t) => {
      await t.query("lock", "lock table several in share row exclusive mode");
      return await t.query("row", "select a from several where a = $1 for no key update", [8]);
    });
    expect(written).toEqual([{ a: 8 }]);
    await database.execute("make", "create table dated (a int, d timestamptz not null default (now()))");
    await database.execute("put", "insert into dated (a) values (1); insert into dated values (2, now())");
    const dates = await database.query<{ d: Date }>("dates", "select d from dated");
    expect(dates.map(({ d }) => Math.abs(d.getTime() - Date.now()) < 600_000)).toEqual([true, true]);
  });

  test("a wrong statement fails with QueryFailed, its name and SQLSTATE, and the next one works", async () => {
    await expect(database.query("broken", "select * from nowhere", [])).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringMatching(/^The query broken failed \((?:42P01|SQLite 1)\): .*nowhere/) as string,
    });
    expect(await database.query("fine", "select 1 as one", [])).toEqual([{ one: 1 }]);
  });

  test.each([
    ["23505", "insert into strict values (1, 1, 1)"],
    ["23505", "insert into strict values (2, 1, 1)"],
    ["23502", "insert into strict values (3, 3, null)"],
    ["23514", "insert into strict values (4, 4, 99)"],
    ["23503", "insert into bound values (9)"],
  ])("the error for a refused row has its SQLSTATE, %s: %s", async (state, sql) => {
    await database.execute(
      "make",
      `create table if not exists strict (a int primary key, b int unique, c int not null check (c < 9));
       create table if not exists bound (a int references strict)`,
    );
    await database.execute("first", "insert into strict values (1, 1, 1) on conflict do nothing");
    await expect(database.query("refused", sql)).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringContaining(`refused failed (${state})`) as string,
    });
  });

  test("insert writes all rows in order, including arrays and nulls, and returns the requested rows", async () => {
    const identity = name === "server" ? "int8 generated always as identity" : "integer primary key";
    const instant = new Date("2020-01-01T00:00:00Z");
    const rows = Array.from({ length: 12_000 }, (_, i) => [i, [`x${i}`, '"', null], i % 2 === 0 ? null : instant]);
    await database.execute("make", `create table kept (n ${identity}, a int unique, b text[], c timestamptz)`);
    const target = { table: "kept", columns: { a: "int", b: "text[]", c: "timestamptz" } };
    expect(await database.insert("put", target, rows)).toEqual([]);
    const [first, second] = await database.query("look", "select n, a, b, c from kept where a < 2 order by n");
    expect([first, second]).toEqual([
      { n: 1, a: 0, b: ["x0", '"', null], c: null },
      { n: 2, a: 1, b: ["x1", '"', null], c: instant },
    ]);
    const counts =
      "select count(*) as n, sum(case when n <> a + 1 then 1 else 0 end) as disorder, count(c) as instants from kept";
    expect(await database.query("look", counts)).toEqual([{ n: 12_000, disorder: 0, instants: 6_000 }]);
    const renew = "on conflict (a) do update set c = excluded.c where kept.c is null returning a, c";
    expect(
      await database.insert(
        "again",
        target,
        rows.slice(0, 2).map(([a, b]) => [a ?? 0, b ?? [], instant]),
        renew,
      ),
    ).toEqual([{ a: 0, c: instant }]);
    expect(await database.insert("none", target, [])).toEqual([]);
  });

  test("update changes existing rows by their keys, and skips all others", async () => {
    await database.execute("make", "create table stock (a int, b text, n int, d timestamptz, primary key (a, b))");
    await database.execute("put", "insert into stock values (1, 'x', 1, null), (1, 'y', 2, null), (2, 'x', 3, null)");
    const day = new Date("2020-01-01T00:00:00Z");
    const target = { table: "stock", columns: { a: "int", b: "text", d: "timestamptz", n: "int" }, keys: 2 };
    await database.update("renew", target, [
      [1, "y", day, 20],
      [2, "x", null, 30],
      [9, "x", day, 90],
    ]);
    expect(await database.query("look", "select * from stock order by n")).toEqual([
      { a: 1, b: "x", n: 1, d: null },
      { a: 1, b: "y", n: 20, d: day },
      { a: 2, b: "x", n: 30, d: null },
    ]);
  });

  test("insert writes nothing if one row is refused", async () => {
    await database.execute("make", "create table picky (a int check (a < 9999))");
    const rows = Array.from({ length: 10_000 }, (_, i) => [i]);
    const work = database.insert("put", { table: "picky", columns: { a: "int" } }, rows);
    await expect(work).rejects.toMatchObject({ code: "QueryFailed" });
    expect(await database.query("look", "select count(*) as n from picky", [])).toEqual([{ n: 0 }]);
  });

  test("namedTable finds a table and its columns whatever the case of the name, and no other table", async () => {
    await database.execute("make", "create table Shops (site text, other int)");
    const found = await database.namedTable(null, "SHOPS");
    expect(found?.columns).toEqual(["site", "other"]);
    expect(await database.query("named", `select count(*) as n from ${found?.reference}`)).toEqual([{ n: 0 }]);
    expect((await database.namedTable("public", "shops"))?.columns).toEqual(["site", "other"]);
    expect(await database.namedTable("urlrep", "shops")).toBeUndefined();
    expect(await database.namedTable(null, "shop_")).toBeUndefined();
  });

  describe("transactions", () => {
    beforeAll(() => database.execute("make", "create table account (owner text primary key, amount int)"));
    const amounts = () => database.query("look", "select amount from account order by owner", []);
    const insert = "insert into account values ($1, $2)";

    test("commit if the work resolves", async () => {
      const result = await database.transaction(async (t) => {
        await t.query("put", insert, ["a", 1]);
        await t.insert("put", { table: "account", columns: { owner: "text", amount: "int" } }, [["b", 2]]);
        return "done";
      });
      expect(result).toBe("done");
      expect(await amounts()).toEqual([{ amount: 1 }, { amount: 2 }]);
    });

    test("roll back if the work throws, and pass the error on", async () => {
      const work = database.transaction(async (t) => {
        await t.query("put", insert, ["c", 3]);
        throw new RangeError("changed my mind");
      });
      await expect(work).rejects.toThrow(RangeError);
      expect(await amounts()).toHaveLength(2);
    });

    test("fail as a whole if a failed statement was caught, instead of a silent rollback", async () => {
      const work = database.transaction(async (t) => {
        await t.query("put", insert, ["d", 4]);
        await t.query("put", insert, ["a", 5]).catch(() => undefined);
      });
      await expect(work).rejects.toMatchObject({
        code: "QueryFailed",
        message: expect.stringContaining("23505") as string,
      });
      expect(await amounts()).toHaveLength(2);
    });

    test("do not mix: concurrent increments are all counted, and no query sees one half-done", async () => {
      const seen = new Set<number>();
      const increment = () =>
        database.transaction(async (t) => {
          await t.query("take", "update account set amount = amount - 1 where owner = 'a'", []);
          await t.query("give", "update account set amount = amount + 1 where owner = 'b'", []);
        });
      const look = async () => {
        const [row] = await database.query<{ sum: number }>("sum", "select sum(amount) as sum from account", []);
        seen.add(row?.sum ?? Number.NaN);
      };
      await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? increment() : look())));
      expect(await amounts()).toEqual([{ amount: 1 - 20 }, { amount: 2 + 20 }]);
      expect([...seen]).toEqual([3]);
    });

    test("refuse statements after their end", async () => {
      const ended = await database.transaction(async (t) => t);
      await expect(ended.query("late", "select 1", [])).rejects.toMatchObject({ code: "QueryFailed" });
    });
  });

  test("data is there after closing and opening; a closed database refuses queries", async () => {
    await database.execute("make", "create table stays (a int); insert into stays values (42)");
    const closed = database;
    await Promise.all([closed.close(), closed.close()]);
    await expect(closed.query("late", "select 1", [])).rejects.toMatchObject({ code: "StoreUnavailable" });
    await expect(closed.transaction(async () => 1)).rejects.toMatchObject({ code: "StoreUnavailable" });
    database = await store.open();
    expect(await database.query("look", "select * from stays", [])).toEqual([{ a: 42 }]);
  });
});
