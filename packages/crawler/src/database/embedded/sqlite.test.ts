import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { siteWith } from "../../../../../test/support/records.ts";
import { openUrlRepository } from "../../repository/url-repository.ts";
import { lockHolder } from "../lock-file.ts";
import { openDatabase } from "../open.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { loadSqlite } from "./sqlite.ts";

let store: Awaited<ReturnType<typeof embeddedStore>>;
beforeEach(async () => {
  store = await embeddedStore();
});
afterEach(async () => {
  chmodSync(store.dataDir, 0o755); // a test may have made it read-only
  await store.remove();
});

const child = (code: string) => {
  const modules = JSON.stringify(new URL("../open.ts", import.meta.url).href);
  const head = `import { openDatabase } from ${modules}; const dataDir = process.argv[1];`;
  const args = ["--conditions=@eiao/source", "--input-type=module", "--eval", head + code, store.dataDir];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
};

test("a second program in a data directory is refused with the name of the first, which is undisturbed; close releases the lock", async () => {
  const first = await openDatabase({
    dataDir: store.dataDir,
    program: "the coordinator",
    address: "http://127.0.0.1:8889/",
  });
  await expect(openDatabase({ dataDir: store.dataDir })).rejects.toMatchObject({
    code: "DataDirectoryLocked",
    message: expect.stringContaining(`the coordinator, process ${process.pid}, at http://127.0.0.1:8889/`) as string,
  });
  expect(await first.query("look", "select 1 as one", [])).toEqual([{ one: 1 }]);
  await first.close();
  expect(readdirSync(store.dataDir).toSorted()).toEqual(["database.sqlite", "eiao.lock"]);
  expect(lockHolder(store.dataDir)).toBeUndefined();
});

test("a reader beside a writer sees all commits, writes nothing, and blocks no other program", async () => {
  const writer = await store.open();
  await writer.execute("make", "create table noted (n int)");
  const reader = await openDatabase({ dataDir: store.dataDir, readOnly: true });
  const seen = async () => (await reader.query("look", "select n from noted order by n")).map(({ n }) => n);
  await writer.query("put", "insert into noted values (1)");
  expect(await seen()).toEqual([1]);
  await writer.transaction(async (inside) => {
    await inside.query("put", "insert into noted values (2)");
    expect(await seen()).toEqual([1]);
  });
  expect(await seen()).toEqual([1, 2]);
  await expect(reader.query("put", "insert into noted values (3)")).rejects.toMatchObject({ code: "StoreUnavailable" });
  await writer.close();
  const next = await store.open(); // the reader is still there
  await next.query("put", "insert into noted values (4)");
  expect(await seen()).toEqual([1, 2, 4]);
  await Promise.all([next.close(), reader.close()]);
});

/** Runs the work as the user "nobody" where root runs the tests, because root may write everywhere. */
async function runAsNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test("a reader needs no write permission: it reads a read-only folder, and still reports a damaged file", async () => {
  const writer = await store.open();
  await writer.execute("make", "create table noted (n int); insert into noted values (7)");
  await writer.close();
  chmodSync(store.dataDir, 0o555);
  await runAsNobody(async () => {
    const reader = await openDatabase({ dataDir: store.dataDir, readOnly: true });
    expect(await reader.query("look", "select n from noted")).toEqual([{ n: 7 }]);
    await expect(reader.query("put", "insert into noted values (8)")).rejects.toMatchObject({
      code: "StoreUnavailable",
    });
    await reader.close();
    await expect(openDatabase({ dataDir: store.dataDir })).rejects.toMatchObject({ code: "StoreUnavailable" });
  });
  expect(readdirSync(store.dataDir).toSorted()).toEqual(["database.sqlite", "eiao.lock"]);
  expect(lockHolder(store.dataDir)).toBeUndefined();
  // The log of a killed writer is not ignored.
  chmodSync(store.dataDir, 0o755);
  writeFileSync(path.join(store.dataDir, "database.sqlite-wal"), "x".repeat(100));
  chmodSync(store.dataDir, 0o555);
  await runAsNobody(() =>
    expect(openDatabase({ dataDir: store.dataDir, readOnly: true })).rejects.toMatchObject({
      code: "StoreUnavailable",
    }),
  );
});

test("a transaction that reads first can write from its beginning, also against other programs", async () => {
  const database = await store.open();
  await database.execute("make", "create table counted (n int); insert into counted values (1)");
  const { DatabaseSync } = loadSqlite();
  const other = new DatabaseSync(path.join(store.dataDir, "database.sqlite"), { timeout: 0 });
  await database.transaction(async (inside) => {
    const [row] = await inside.query<{ n: number }>("read", "select n from counted");
    expect(() => other.exec("update counted set n = 10")).toThrow("locked");
    await inside.query("write", "update counted set n = $1", [(row?.n ?? 0) + 1]);
  });
  other.close();
  expect(await database.query("look", "select n from counted")).toEqual([{ n: 2 }]);
  await database.close();
});

test("a user's table with the name of an alias in a query changes no query", async () => {
  const user = await store.open();
  await user.execute("make", 'create table "s.list" (site text); create table "p.list" (site text)');
  await user.close();
  const database = await store.open();
  const repository = await openUrlRepository(database);
  await repository.saveSite(siteWith("a.example", { addedBy: "crawl" })); // its query calls the table s
  expect(await repository.knownPages(1)).toEqual([]); // and this one p
  await database.close();
});

test("kill -9 at any moment: all commits are there, nothing is half-done, and the lock is taken over", async () => {
  const writer = `
    const database = await openDatabase({ dataDir });
    await database.execute("make", "create table if not exists row (n int primary key, half int)");
    for (;;) {
      const [{ n }] = await database.query("next", "select coalesce(max(n), 0) + 1 as n from row", []);
      await database.transaction(async (t) => {
        await t.query("one", "insert into row values ($1, 1)", [n]);
        await t.query("two", "update row set half = 2 where n = $1", [n]);
      });
      await new Promise((resolve) => process.stdout.write(n + "\\n", resolve));
    }`;
  let acknowledged = 0;
  for (const count of [1, 100]) {
    const killed = child(writer);
    let printed = "";
    const numbers = () => printed.split("\n").slice(0, -1).map(Number); // whole lines
    killed.stdout.on("data", (text: Buffer) => (printed += text.toString()));
    await expect.poll(() => numbers().length, { interval: 1 }).toBeGreaterThanOrEqual(count);
    expect(numbers()[0]).toBeGreaterThan(acknowledged); // left by the kill before
    killed.kill("SIGKILL");
    await once(killed, "close");
    acknowledged = numbers().at(-1) ?? 0;
  }
  // A reader comes first, and finds the log of the killed writer.
  const reader = await openDatabase({ dataDir: store.dataDir, readOnly: true });
  const sql = "select count(*) as n, max(n) as last, count(case when half <> 2 then 1 end) as half from row";
  const [row] = await reader.query<{ n: number; last: number; half: number }>("look", sql, []);
  await reader.close();
  expect(acknowledged).toBeGreaterThan(100);
  expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(row).toMatchObject({ n: row?.last, half: 0 });
  await (await store.open()).close();
});

test("an open database keeps no process alive, and prints nothing", async () => {
  const opened = spawn(
    process.execPath,
    [
      "--conditions=@eiao/source",
      "--input-type=module",
      "--eval",
      `import { openDatabase } from ${JSON.stringify(new URL("../open.ts", import.meta.url).href)};
       await openDatabase({ dataDir: process.argv[1] });`,
      store.dataDir,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [opened.stdout, opened.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  expect(await once(opened, "close")).toEqual([0, null]);
  expect(output).toBe("");
  expect(lockHolder(store.dataDir)).toBeUndefined();
});
