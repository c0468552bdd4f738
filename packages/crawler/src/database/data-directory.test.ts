import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainedBySystem } from "./data-directory.ts";
import { openDatabase } from "./open.ts";
import { statementError } from "./statement.ts";
import { embeddedStore } from "./test-stores.ts";

let folder = "";
let whole = "";
let remove: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "eiao-bad-"));
  const store = await embeddedStore();
  whole = store.dataDir;
  remove = () => store.remove();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await remove();
});

async function problemOf(dataDir: string): Promise<string> {
  try {
    await (await openDatabase({ dataDir })).close();
  } catch (error) {
    const { code, message, remedy } = error as { code: string; message: string; remedy: string };
    expect(code).toBe("StoreUnavailable");
    return `${message} ${remedy}`;
  }
  return "none";
}

test("a file of its name, or in its path", async () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(await problemOf(file)).toContain(`The data directory ${file} cannot be used: there is a file of that name`);
  expect(await problemOf(path.join(file, "x"))).toContain("a part of its path is a file");
});

test("where nothing can be made", async () => {
  const place = "/proc/eiao/data"; // read by everybody, written by nobody
  expect(await problemOf(place)).toMatch(/^The data directory \/proc\/eiao\/data cannot be used: .* by --data\.$/);
});

test.each([
  ["a file in its place", (database: string) => (rmSync(database, { recursive: true }), writeFileSync(database, "x"))],
  ["cut off", (database: string) => truncateSync(path.join(database, "global/pg_control"))],
  ["of another version", (database: string) => writeFileSync(path.join(database, "PG_VERSION"), "9\n")],
  ["without its tables", (database: string) => rmSync(path.join(database, "base"), { recursive: true })],
])("a damaged database is named with the way out, and its lock is free again: %s", async (name, damage) => {
  const dataDir = path.join(folder, name);
  cpSync(whole, dataDir, { recursive: true });
  damage(path.join(dataDir, "database"));
  const problem = await problemOf(dataDir);
  expect(problem).toMatch(/^The database .*database cannot be used: .*move it away/);
  expect(problem).not.toMatch(/object|ASSERTIONS|\.\./);
  expect(await problemOf(dataDir)).toBe(problem);
});

test.each([
  ["rubbish", (lock: string) => writeFileSync(lock, "rubbish")],
  ["empty", (lock: string) => writeFileSync(lock, "")],
  ["a folder", (lock: string) => mkdirSync(lock)],
  ["odd values", (lock: string) => writeFileSync(lock, JSON.stringify({ pid: -1, id: "../x", host: "h" }))],
])("a lock that is none is named with the way out: %s", async (name, make) => {
  const dataDir = path.join(folder, `lock ${name}`);
  mkdirSync(dataDir);
  const lock = path.join(dataDir, "eiao.lock");
  make(lock);
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({
    code: "DataDirectoryLocked",
    message: expect.stringContaining(`cannot be read (if nothing uses the directory, remove ${lock})`) as string,
  });
});

test.each([
  ["53100", 'could not extend file "base/5/16481": wrote only 4096 of 8192 bytes at block 0'],
  ["53100", 'could not extend file "base/5/16384": No space left on device'],
  [undefined, "ENOSPC: no space left on device, write"],
])("a full disk under the embedded database is told with the data directory: %s, %s", (state, message) => {
  expect(explainedBySystem("/data", statementError("q", state, message))).toMatchObject({
    code: "StoreUnavailable",
    message: expect.stringMatching(/^The data directory \/data cannot be used: the disk is full/) as string,
  });
});

test("any other failure stays what it is", () => {
  const error = statementError("q", "42P01", "there is no such table");
  expect(explainedBySystem("/none", error)).toBe(error);
});

test("too few file descriptors, which PostgreSQL calls a file that exists", () => {
  const error = statementError("q", "58P02", 'could not create file "base/5/16385": File exists');
  expect(explainedBySystem("/none", error, () => 34)).toMatchObject({
    code: "TooFewFiles",
    message: expect.stringContaining("Of the 34 files") as string,
  });
  expect(explainedBySystem("/none", error, () => 1024)).toBe(error);
  expect(explainedBySystem("/none", error, () => undefined)).toBe(error);
});
