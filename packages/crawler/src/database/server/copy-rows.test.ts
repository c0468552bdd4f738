import { describe, expect, test } from "vitest";
import { serverStore } from "../../../../../test/support/stores.ts";

const columns = {
  small: "smallint",
  whole: "int",
  large: "bigint",
  fraction: "float8",
  truth: "bool",
  words: "text",
  bytes: "bytea",
  time: "timestamptz",
};
const table = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const names = Object.keys(columns).join(", ");
const rows = [
  [
    -32_768,
    -2_147_483_648,
    Number.MIN_SAFE_INTEGER,
    -0.1,
    true,
    "a\tb\\\n\"', ÿ😀",
    Buffer.from([0, 92, 255]),
    new Date(-1),
  ],
  [
    32_767,
    2_147_483_647,
    Number.MAX_SAFE_INTEGER,
    5e-324,
    false,
    "",
    Buffer.alloc(0),
    new Date("2026-11-24T01:02:03.004Z"),
  ],
  [null, null, null, null, null, null, null, null],
] as const;
/** Returns the values of a row in a form that can be compared. */
const plain = (row: Record<string, unknown>) =>
  Object.values(row).map((value) =>
    value instanceof Uint8Array ? [...value] : value instanceof Date ? value.toISOString() : value,
  );

describe("rows that are written together are read back unchanged", () => {
  test("in binary, and as text beside a column that needs text", async () => {
    const store = await serverStore();
    const database = await store.open();
    await database.execute("make", `create table written (n int, list text[], ${table})`);
    const target = { table: "written", columns: { n: "int", ...columns } };
    await database.insert(
      "binary",
      target,
      rows.map((row, n) => [n, ...row]),
    );
    const listed = { table: "written", columns: { n: "int", list: "text[]", ...columns } };
    await database.insert(
      "text",
      listed,
      rows.map((row, n) => [n + 3, ["x"], ...row]),
    );
    const found = await database.query(`all`, `select ${names} from written order by n`);
    const expected = rows.map((row) => plain({ ...row }));
    expect(found.map(plain)).toEqual([...expected, ...expected]);
    await expect(
      database.insert("bad", { table: "written", columns: { whole: "int" } }, [[1], [2 ** 31]]),
    ).rejects.toMatchObject({ code: "QueryFailed" });
    await database.execute("bound", "alter table written add check (small <> 7)");
    const refused = database.transaction(async (inside) => {
      await inside.insert("refused", { table: "written", columns: { small: "smallint" } }, [[6], [7]]);
    });
    await expect(refused).rejects.toThrow("23514");
    expect(await database.query("count", "select count(*) as n from written")).toEqual([{ n: 6 }]);
    await database.close();
    await store.remove();
  });
});
