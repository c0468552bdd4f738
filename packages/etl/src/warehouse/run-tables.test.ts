import type { Database } from "@eiao/crawler/internal/database";
import { expect, test } from "vitest";
import { queryOfRuns } from "./run-tables.ts";

/** Creates a database with some tables, which records the queries. */
function databaseWith(kind: "embedded" | "server", tables: readonly string[]) {
  const asked: string[] = [];
  const query = async (_: string, sql: string) => {
    asked.push(sql);
    if (!tables.includes(sql)) throw Object.assign(new Error("no table"), { code: "QueryFailed" });
    return [{ table: sql }];
  };
  return { db: { kind, query } as unknown as Database, asked };
}
const ask = (db: Database) => queryOfRuns(db, "q", (of) => of("sitetest", 7), []);

test("a server is queried for the run's table; the embedded database, and a transaction, for the table of all runs", async () => {
  const server = databaseWith("server", ["dw.sitetest_7"]);
  expect(await ask(server.db)).toEqual([{ table: "dw.sitetest_7" }]);
  const { db, asked } = databaseWith("embedded", ["dw.sitetest"]);
  expect(await ask(db)).toEqual([{ table: "dw.sitetest" }]);
  const { kind: _, ...transaction } = db;
  expect(await ask(transaction as Database)).toEqual([{ table: "dw.sitetest" }]);
  expect(asked).toEqual(["dw.sitetest", "dw.sitetest"]);
});

test("a run that was just removed has no rows, instead of an error; other errors are reported", async () => {
  const removed = databaseWith("server", ["dw.sitetest"]);
  expect(await ask(removed.db)).toEqual([{ table: "dw.sitetest" }]);
  expect(removed.asked).toEqual(["dw.sitetest_7", "dw.sitetest"]);
  await expect(ask(databaseWith("server", []).db)).rejects.toMatchObject({ code: "QueryFailed" });
});
