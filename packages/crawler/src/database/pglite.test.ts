import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./open.ts";
import { embeddedDatabase } from "./pglite.ts";
import { pgliteSession, startPglite } from "./pglite-session.ts";
import { createUpkeep } from "./pglite-upkeep.ts";
import { embeddedStore } from "./test-stores.ts";

let store: Awaited<ReturnType<typeof embeddedStore>>;
beforeEach(async () => {
  store = await embeddedStore();
});
afterEach(() => store.remove());

const child = (code: string) => {
  const modules = JSON.stringify(new URL("open.ts", import.meta.url).href);
  const head = `import { openDatabase } from ${modules}; const dataDir = process.argv[1];`;
  const words = ["--conditions=@eiao/source", "--input-type=module", "--eval", head + code, store.dataDir];
  return spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
};

const folder = () => path.join(store.dataDir, "database");

describe("embedded database", () => {
  test("a second one on the same directory is refused by name, the first is undisturbed, and close gives it free", async () => {
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
    expect(existsSync(path.join(store.dataDir, "eiao.lock"))).toBe(false);
  });

  test("a directory that cannot be opened is StoreUnavailable, and its lock is given back", async () => {
    writeFileSync(path.join(folder(), "PG_VERSION"), "9\n");
    await expect(store.open()).rejects.toMatchObject({ code: "StoreUnavailable" });
    expect(existsSync(path.join(store.dataDir, "eiao.lock"))).toBe(false);
  });

  test("kill -9 at any moment: everything that was committed is there, nothing half-done, and the lock is taken over", async () => {
    const writer = `
      const database = await openDatabase({ dataDir });
      await database.query("make", "create table if not exists row (n int primary key, half int)");
      for (;;) {
        const [{ n }] = await database.query("next", "select coalesce(max(n), 0) + 1 as n from row", []);
        await database.transaction(async (t) => {
          await t.query("one", "insert into row values ($1, 1)", [n]);
          await t.query("two", "update row set half = 2 where n = $1", [n]);
        });
        console.log(n);
      }`;
    let acknowledged = 0;
    for (const count of [1, 10]) {
      const killed = child(writer);
      let printed = "";
      const numbers = () => printed.split("\n").slice(0, -1).map(Number); // whole lines
      killed.stdout.on("data", (text: Buffer) => (printed += text.toString()));
      await expect.poll(() => numbers().length, { interval: 1 }).toBeGreaterThanOrEqual(count);
      expect(numbers()[0]).toBeGreaterThan(acknowledged); // what the kill before left
      killed.kill("SIGKILL");
      await once(killed, "close");
      acknowledged = numbers().at(-1) ?? 0;
    }
    const database = await store.open();
    const sql = "select count(*) as n, max(n) as last, count(*) filter (where half <> 2) as half from row";
    const [row] = await database.query<{ n: number; last: number; half: number }>("look", sql, []);
    await database.close();
    expect(acknowledged).toBeGreaterThan(10);
    expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
    expect(row).toMatchObject({ n: row?.last, half: 0 });
  });

  test("a new directory is made; kill -9 in the middle of it: the next start makes it anew", async () => {
    await rm(store.dataDir, { recursive: true });
    // It is made of a thousand files.
    const killed = child(`
      import fs from "node:fs";
      const open = fs.openSync;
      let opened = 0;
      fs.openSync = (...words) => (++opened === 300 ? process.kill(process.pid, "SIGKILL") : open(...words));
      await openDatabase({ dataDir });`);
    expect(await once(killed, "close")).toEqual([null, "SIGKILL"]);
    expect(existsSync(path.join(store.dataDir, "database.new", "global"))).toBe(true);
    expect(existsSync(folder())).toBe(false);
    const database = await store.open();
    expect(await database.query("look", "select 1 as one", [])).toEqual([{ one: 1 }]);
    await database.close();
    expect(readdirSync(store.dataDir)).toEqual(["database"]);
  });

  test("an open database keeps no process alive, and one that waits for an answer stays", async () => {
    const code = `
      const database = await openDatabase({ dataDir });
      database.query("slow", "select pg_sleep(0.3), 7 as seven", []).then(([row]) => console.log(row.seven));`;
    const process = child(code);
    let output = "";
    process.stdout.on("data", (text: Buffer) => (output += text.toString()));
    expect(await once(process, "close")).toEqual([0, null]);
    expect(output).toBe("7\n");
    await (await store.open()).close();
  });

  test("when its thread breaks down all that waits fails with StoreUnavailable, and so does what comes later", async () => {
    const worker = await startPglite({ folder: folder(), task: "serve" });
    const database = embeddedDatabase(pgliteSession(worker));
    const unavailable = expect.objectContaining({ code: "StoreUnavailable" });
    const calls = [
      database.query("slow", "select pg_sleep(20)", []),
      database.query("next", "select 1", []),
      database.transaction((t) => t.query("last", "select 1", [])),
    ].map((call) => expect(call).rejects.toEqual(unavailable));
    await sleep(100);
    await worker.terminate();
    await Promise.all(calls);
    await expect(database.query("late", "select 1", [])).rejects.toEqual(unavailable);
    await database.close();
  });
});

describe("upkeep", () => {
  test("after so much log there is a checkpoint, before that none; updated rows are cleared away", async () => {
    const session = pgliteSession(await startPglite({ folder: folder(), task: "serve" }));
    const upkeep = createUpkeep(session.run, 2 ** 20, 3);
    const redo = async () => {
      const [row] = await session.run("redo", "select redo_lsn::text as redo from pg_control_checkpoint()", []);
      return (row as { redo: string }).redo;
    };
    await session.run("make", "create table worn (n int); insert into worn select generate_series(1, 5000)");
    await upkeep.work();
    const before = await redo();
    await upkeep.work();
    expect(await redo()).toBe(before);
    for (let i = 0; i < 5; i++) await session.run("wear", "update worn set n = n + 1", []);
    await upkeep.work();
    expect(await redo()).not.toBe(before);
    const [dead] = await session.run("dead", "select pg_relation_size('worn') as size", []);
    for (let i = 0; i < 5; i++) await session.run("wear", "update worn set n = n + 1", []);
    const [grown] = await session.run("dead", "select pg_relation_size('worn') as size", []);
    expect(grown).toEqual(dead); // the room of the old rows was used again
    await session.close();
  });
});
