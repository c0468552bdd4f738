import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "./database.ts";
import { serverStore, stores } from "../../../../test/support/stores.ts";

const COLUMNS = { n: "int", small: "smallint", octets: "bytea" };
const TABLE = { table: "held", columns: COLUMNS };
const SQL = "select n, small, octets from held where n = any($1) and n > $2 order by n";

interface Row {
  readonly n: number;
  readonly small: number | null;
  readonly octets: Uint8Array | null;
}

/** A row of each size, up to many times what a server sends at once; what is in them tells them apart. */
const sizes = [0, 1, 15, 16, 16_384, 70_000, 300_000];
const rows = sizes.map(
  (size, n) => [n, 0 - n, Uint8Array.from({ length: size }, (_, at) => (at * 31 + n) % 256)] as const,
);

const plain = (some: readonly Row[]) =>
  some.map(({ n, small, octets }) => [n, small, octets === null ? null : Buffer.from(octets).toString("base64")]);
const expected = rows.map(([n, small, octets]) => [n, small, Buffer.from(octets).toString("base64")]);

async function filled(database: Database): Promise<Database> {
  onTestFinished(() => database.close());
  await database.execute("make", "create table held (n int, small smallint, octets bytea)");
  await database.insert("fill", TABLE, [...rows, [rows.length, null, null]]);
  return database;
}

describe.each(stores)("rows of octets, %s", (_, create) => {
  test("come as they were written, for some numbers, whatever is asked meanwhile", async () => {
    const store = await create();
    onTestFinished(() => store.remove());
    const database = await filled(await store.open());
    const ask = (wanted: readonly number[], from: number) =>
      database.queryOctets<Row>("octets", SQL, COLUMNS, [wanted, from]);
    const all = sizes.map((_size, n) => n);
    const asked = await Promise.all([ask(all, -1), ask(all, 3), ask([], -1), ask([2, 5, 9], -1), ask([7], -5)]);
    await database.query("meanwhile", "select n from held");
    expect(asked.map(plain)).toEqual([expected, expected.slice(4), [], [expected[2], expected[5]], [[7, null, null]]]);
  });
});

test("rows that come in many pieces are what was written, while the space for them is used again", async () => {
  const store = await serverStore();
  onTestFinished(() => store.remove());
  const database = await store.open();
  onTestFinished(() => database.close());
  // Of uneven lengths, so that they begin and end anywhere in the pieces that come.
  const sql =
    "select n, cast(repeat(chr(65 + n % 26), n * 37 % 9000) as bytea) as octets from generate_series(1, $1) n";
  const found = await database.queryOctets<{ n: number; octets: Uint8Array }>(
    "many",
    sql,
    { n: "int", octets: "bytea" },
    [4_000],
  );
  const wrong = found.filter(({ n, octets }) => {
    const letter = 65 + (n % 26);
    return octets.length !== (n * 37) % 9_000 || octets.some((octet) => octet !== letter);
  });
  expect([found.length, wrong]).toEqual([4_000, []]);
});

test("on a server a fault is told by name, and its session goes on; nothing but whole numbers gets into a statement", async () => {
  const store = await serverStore();
  onTestFinished(() => store.remove());
  const database = await filled(await store.open());
  const wrong = "select 1 / $1 as n";
  for (let times = 0; times < 10; times++)
    await expect(database.queryOctets("divided", wrong, { n: "int" }, [0])).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringMatching(/divided.*(22012|zero)/s) as string,
    });
  for (const value of [1.5, Number.NaN, "0); drop table held; select (1" as never, ["1}'"] as never])
    await expect(database.queryOctets("strange", "select $1 as n", { n: "int" }, [value])).rejects.toThrow("number");
  expect(plain(await database.queryOctets<Row>("octets", SQL, COLUMNS, [[1], 0]))).toEqual([expected[1]]);
});

test("a server that ends while octets come is told, and others go on with another session", async () => {
  const store = await serverStore();
  onTestFinished(() => store.remove());
  const database = await filled(await store.open());
  const sleep = "select n, small, octets from held, pg_sleep(60) where n > $1";
  const told = Promise.allSettled([database.queryOctets("sleep", sleep, COLUMNS, [-1])]);
  const end =
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()";
  await expect.poll(async () => (await database.query("end", end, [])).length).toBe(1);
  expect(await told).toMatchObject([
    {
      status: "rejected",
      reason: { code: expect.stringMatching(/^(?:StoreUnavailable|QueryFailed)$/) as string },
    },
  ]);
  // The session that ends may be given out once more in this moment.
  const again = await vi.waitFor(() => database.queryOctets<Row>("octets", SQL, COLUMNS, [[1], 0]));
  expect(plain(again)).toEqual([expected[1]]);
});
