import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { jsonText } from "./parameter-text.ts";
import { stores, type TestStore } from "./test-stores.ts";

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

  test("says what it is", () => {
    expect(database.kind).toBe(name);
  });

  test("values come back as the interface says: numbers, dates, octets, JSON, arrays", async () => {
    const sql = `select 9007199254740991::int8 as big, count(*) as n, 1.5::float8 as real, 12.50::numeric as money,
      true as yes, null::text as nothing, '\\x00ff'::bytea as octets,
      '2024-02-29 23:59:59.123+05:30'::timestamptz as instant, '2024-02-29'::date as day, '{"a":[1,null]}'::jsonb as json,
      array['a,b', 'c"d\\e', null, '', 'NULL'] as texts, array[1, null, 3]::int8[] as bigs, array[[1,2],[3,4]] as matrix,
      array['\\x01'::bytea] as octet_arrays, array['2000-01-01 00:00:00Z'::timestamptz] as instants, '{}'::int[] as none`;
    expect(await database.query("types", sql, [])).toEqual([
      {
        big: 9_007_199_254_740_991,
        n: 1,
        real: 1.5,
        money: "12.50",
        yes: true,
        nothing: null,
        octets: new Uint8Array([0, 255]),
        instant: new Date("2024-02-29T18:29:59.123Z"),
        day: "2024-02-29",
        json: { a: [1, null] },
        texts: ["a,b", 'c"d\\e', null, "", "NULL"],
        bigs: [1, null, 3],
        matrix: [
          [1, 2],
          [3, 4],
        ],
        octet_arrays: [new Uint8Array([1])],
        instants: [new Date("2000-01-01T00:00:00Z")],
        none: [],
      },
    ]);
  });

  test("parameters of every kind arrive unchanged", async () => {
    const sql = `select $1::text as text, $2::int8 as big, $3::bool as no, $4::timestamptz as instant, $5::bytea as octets,
      $6::jsonb as json, $7::text[] as texts, $8::bytea[] as octet_arrays, $9::text as nothing`;
    const texts = ["{", '"', "\\", ",", "", null, "ø 🦊"];
    const instant = new Date("1969-07-20T20:17:40.001Z");
    const octets = new Uint8Array([0, 1, 255]);
    const json = { 'k"\\u0000': ["\u0001", { deep: 1.5 }] };
    const row = await database.query("parameters", sql, [
      "a\tb\nø",
      2n ** 53n - 1n,
      false,
      instant,
      octets,
      json,
      texts,
      [octets],
      null,
    ]);
    expect(row).toEqual([
      {
        text: "a\tb\nø",
        big: 2 ** 53 - 1,
        no: false,
        instant,
        octets,
        json,
        texts,
        octet_arrays: [octets],
        nothing: null,
      },
    ]);
  });

  test("NUL and lone surrogates, which no PostgreSQL text can hold, become U+FFFD", async () => {
    const sql = "select $1::text as text, $2::text[] as texts, $3::jsonb as json";
    const row = await database.query("hostile", sql, ["a\0b\uD800", ["\0", "\uDFFFx"], { "k\0": "\uD83E|\\u0000" }]);
    expect(row).toEqual([
      { text: "a\uFFFDb\uFFFD", texts: ["\uFFFD", "\uFFFDx"], json: { "k\uFFFD": "\uFFFD|\\u0000" } },
    ]);
  });

  test("any text arrives unchanged, alone, in arrays and in JSON, but for what no text can hold", async () => {
    const storable = (text: string) => Buffer.from(text.replaceAll("\0", "\uFFFD")).toString(); // UTF-8 has no lone surrogates;
    const text = fc.string({ unit: "binary" });
    const property = fc.asyncProperty(
      text,
      fc.array(fc.option(text)),
      fc.dictionary(text, text),
      async (one, many, json) => {
        const sql = "select $1::text as one, $2::text[] as many, $3::text::json as json";
        const [row] = await database.query("any", sql, [one, many, jsonText(json)]);
        expect(row).toEqual({
          one: storable(one),
          many: many.map((element) => (element === null ? null : storable(element))),
          json: Object.fromEntries(Object.entries(json).map((pair) => pair.map(storable))),
        });
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  test("without parameters several statements run; the rows are those of the last", async () => {
    expect(
      await database.query("several", "create table several (a int8); insert into several values (7); table several"),
    ).toEqual([{ a: 7 }]);
  });

  test("a wrong statement is QueryFailed with its name and SQLSTATE, and the next one works", async () => {
    await expect(database.query("broken", "select * from nowhere", [])).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringMatching(/^The query broken failed \(42P01\): .*nowhere/) as string,
    });
    expect(await database.query("fine", "select 1 as one", [])).toEqual([{ one: 1 }]);
  });

  test("copy inserts everything, in order, arrays and nulls included, and says how many", async () => {
    await database.query(
      "make",
      "create table copied (n int8 generated always as identity, a int, b text[], c timestamptz)",
    );
    const instant = new Date("2020-01-01T00:00:00Z");
    const rows = Array.from({ length: 12_000 }, (_, i) => [i, [`x${i}`, '"', null], i % 2 === 0 ? null : instant]);
    expect(await database.copy("copied", { a: "int", b: "text[]", c: "timestamptz" }, rows)).toBe(12_000);
    const sql = `select count(*) as n, sum((n <> a + 1)::int) as disorder, count(c) as instants, min(b[1]) as first,
      bool_and(b[3] is null and b[2] = '"') as whole from copied`;
    expect(await database.query("look", sql, [])).toEqual([
      { n: 12_000, disorder: 0, instants: 6_000, first: "x0", whole: true },
    ]);
    expect(await database.copy("copied", { a: "int" }, [])).toBe(0);
  });

  test("copy inserts nothing when one row is refused", async () => {
    await database.query("make", "create table picky (a int check (a < 9999))");
    const rows = Array.from({ length: 10_000 }, (_, i) => [i]);
    await expect(database.copy("picky", { a: "int" }, rows)).rejects.toMatchObject({ code: "QueryFailed" });
    expect(await database.query("look", "select count(*) as n from picky", [])).toEqual([{ n: 0 }]);
  });

  describe("transactions", () => {
    beforeAll(() => database.query("make", "create table account (owner text primary key, amount int)"));
    const amounts = () => database.query("look", "select amount from account order by owner", []);
    const insert = "insert into account values ($1, $2)";

    test("commit what resolves", async () => {
      const result = await database.transaction(async (t) => {
        await t.query("put", insert, ["a", 1]);
        await t.copy("account", { owner: "text", amount: "int" }, [["b", 2]]);
        return "done";
      });
      expect(result).toBe("done");
      expect(await amounts()).toEqual([{ amount: 1 }, { amount: 2 }]);
    });

    test("roll back what throws, and give the error on", async () => {
      const work = database.transaction(async (t) => {
        await t.query("put", insert, ["c", 3]);
        throw new RangeError("changed my mind");
      });
      await expect(work).rejects.toThrow(RangeError);
      expect(await amounts()).toHaveLength(2);
    });

    test("a failed statement that was kept quiet fails the whole, instead of a silent rollback", async () => {
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

    test("do not mix: increments at the same time are all counted, and nothing is seen half-done", async () => {
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

    test("one that has ended refuses statements", async () => {
      const ended = await database.transaction(async (t) => t);
      await expect(ended.query("late", "select 1", [])).rejects.toMatchObject({ code: "QueryFailed" });
    });
  });

  test("what was written is there after closing and opening; a closed database refuses", async () => {
    await database.query("make", "create table kept (a int); insert into kept values (42)");
    const closed = database;
    await Promise.all([closed.close(), closed.close()]);
    await expect(closed.query("late", "select 1", [])).rejects.toMatchObject({ code: "StoreUnavailable" });
    await expect(closed.transaction(async () => 1)).rejects.toMatchObject({ code: "StoreUnavailable" });
    database = await store.open();
    expect(await database.query("look", "table kept", [])).toEqual([{ a: 42 }]);
  });
});
