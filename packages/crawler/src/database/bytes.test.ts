import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "./database.ts";
import { serverStore, stores } from "../../../../test/support/stores.ts";

const COLUMNS = { n: "int", small: "smallint", bytes: "bytea" };
const TABLE = { table: "held", columns: COLUMNS };
const SQL = "select n, small, bytes from held where n = any($1) and n > $2 order by n";

interface Row {
  readonly n: number;
  readonly small: number | null;
  readonly bytes: Uint8Array | null;
}

/** The sizes of the rows, up to many times what a server sends at once. The contents of the rows differ. */
const sizes = [0, 1, 15, 16, 16_384, 70_000, 300_000];
const rows = sizes.map(
  (size, n) => [n, 0 - n, Uint8Array.from({ length: size }, (_, at) => (at * 31 + n) % 256)] as const,
);

const plain = (list: readonly Row[]) =>
  list.map(({ n, small, bytes }) => [n, small, bytes === null ? null : Buffer.from(bytes).toString("base64")]);
const expected = rows.map(([n, small, bytes]) => [n, small, Buffer.from(bytes).toString("base64")]);

async function fill(database: Database): Promise<Database> {
  onTestFinished(() => database.close());
  await database.execute("make", "create table held (n int, small smallint, bytes bytea)");
  await database.insert("fill", TABLE, [...rows, [rows.length, null, null]]);
  return database;
}

describe.each(stores)("rows of bytes, %s", (_, create) => {
  test("are returned as they were written, for the given numbers, with other queries in between", async () => {
    const store = await create();
    onTestFinished(() => store.remove());
    const database = await fill(await store.open());
    const read = (numbers: readonly number[], from: number) =>
      database.queryBytes<Row>("bytes", SQL, COLUMNS, [numbers, from]);
    const all = sizes.map((_size, n) => n);
    const found = await Promise.all([read(all, -1), read(all, 3), read([], -1), read([2, 5, 9], -1), read([7], -5)]);
    await database.query("meanwhile", "select n from held");
    expect(found.map(plain)).toEqual([expected, expected.slice(4), [], [expected[2], expected[5]], [[7, null, null]]]);
  });
});

test("rows that arrive in many pieces are complete, although their buffer is reused", async () => {
  const store = await serverStore();
  onTestFinished(() => store.remove());
  const database = await store.open();
  onTestFinished(() => database.close());
  // The lengths are uneven, so that rows begin and end anywhere in the pieces.
  const sql = "select n, cast(repeat(chr(65 + n % 26), n * 37 % 9000) as bytea) as bytes from generate_series(1, $1) n";
  const found = await database.queryBytes<{ n: number; bytes: Uint8Array }>(
    "many",
    sql,
    { n: "int", bytes: "bytea" },
    [4_000],
  );
  const wrong = found.filter(({ n, bytes }) => {
    const letter = 65 + (n % 26);
    return bytes.length !== (n * 37) % 9_000 || bytes.some((byte) => byte !== letter);
  });
  expect([found.length, wrong]).toEqual([4_000, []]);
});

test("on a server, a fault is reported by name and its session continues; only integers get into a statement", async () => {
  const store = await serverStore();
  onTestFinished(() => store.remove());
  const database = await fill(await store.open());
  const wrong = "select 1 / $1 as n";
  for (let times = 0; times < 10; times++)
    await expect(database.queryBytes("divided", wrong, { n: "int" }, [0])).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringMatching(/divided.*(22012|zero)/s) as string,
    });
  for (const value of [1.5, Number.NaN, "0); drop table held; select (1" as never, ["1}'"] as never])
    await expect(database.queryBytes("strange", "select $1 as n", { n: "int" }, [value])).rejects.toThrow("number");
  expect(plain(await database.queryBytes<Row>("bytes", SQL, COLUMNS, [[1], 0]))).toEqual([expected[1]]);
});

test("if a session ends while bytes arrive, the error is reported, and other calls use another session", async () => {
  const store = await serverStore();
  onTestFinished(() => store.remove());
  const database = await fill(await store.open());
  const sleep = "select n, small, bytes from held, pg_sleep(60) where n > $1";
  const settled = Promise.allSettled([database.queryBytes("sleep", sleep, COLUMNS, [-1])]);
  const end =
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()";
  await expect.poll(async () => (await database.query("end", end, [])).length).toBe(1);
  expect(await settled).toMatchObject([
    {
      status: "rejected",
      reason: { code: expect.stringMatching(/^(?:StoreUnavailable|QueryFailed)$/) as string },
    },
  ]);
  // The pool may hand out the ending session once more.
  const result = await vi.waitFor(() => database.queryBytes<Row>("bytes", SQL, COLUMNS, [[1], 0]));
  expect(plain(result)).toEqual([expected[1]]);
});
