import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseNetworkFileSystem } from "./data-directory.ts";
import { openDatabase } from "./open.ts";
import { embeddedStore } from "../../../../test/support/stores.ts";

let folder = "";
let intact = Buffer.alloc(0);
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "eiao-bad-"));
  const store = await embeddedStore();
  const database = await store.open();
  await database.execute("make", "create table filled (a text)");
  await database.insert(
    "fill",
    { table: "filled", columns: { a: "text" } },
    Array.from({ length: 999 }, () => ["word"]),
  );
  await database.close();
  intact = readFileSync(path.join(store.dataDir, "database.sqlite"));
  await store.remove();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function problemOf(dataDir: string): Promise<string> {
  try {
    const database = await openDatabase({ dataDir });
    try {
      await database.query("look", "select * from filled");
    } finally {
      await database.close();
    }
  } catch (error) {
    const { code, message, remedy } = error as { code: string; message: string; remedy: string };
    expect(code).toBe("StoreUnavailable");
    return `${message} ${remedy}`;
  }
  return "none";
}

test("a file with the name of the folder or in its path is reported", async () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(await problemOf(file)).toContain(`The data directory ${file} cannot be used: there is a file with this name`);
  expect(await problemOf(path.join(file, "x"))).toContain("a part of its path is a file");
  symlinkSync("nowhere", path.join(folder, "dangling"));
  expect(await problemOf(path.join(folder, "dangling"))).toContain("there is a link that does not lead to a folder");
});

test("a folder that cannot be created is reported", async () => {
  const place = "/proc/eiao/data"; // readable by all users, writable by none
  expect(await problemOf(place)).toMatch(/^The data directory \/proc\/eiao\/data cannot be used: .*: --data DIR\.$/);
});

test.each([
  ["text in it", (file: string) => writeFileSync(file, "x".repeat(5_000))],
  [
    "its pages overwritten",
    (file: string) => writeFileSync(file, Buffer.concat([intact.subarray(0, 100), Buffer.alloc(8_000, 7)])),
  ],
  ["a folder in its place", (file: string) => mkdirSync(file)],
  ["a folder in place of its log", (file: string) => mkdirSync(`${file}-wal`)],
])("the error for a damaged database names a way out, and the lock is free again: %s", async (name, damage) => {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  damage(path.join(dataDir, "database.sqlite"));
  const problem = await problemOf(dataDir);
  expect(problem).toMatch(/^The (?:database|data directory) .*cannot be used: .*(?:move it away|--data)/);
  expect(problem).not.toMatch(/object|SQLITE|\.\./);
  expect(await problemOf(dataDir)).toBe(problem);
});

test.each([
  ["rubbish", (lock: string) => writeFileSync(lock, "rubbish".repeat(20))],
  ["a folder", (lock: string) => mkdirSync(lock)],
])("the error for an invalid lock names a way out: %s", async (name, make) => {
  const dataDir = path.join(folder, `lock ${name}`);
  mkdirSync(dataDir);
  const lock = path.join(dataDir, "eiao.lock");
  make(lock);
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({
    code: "DataDirectoryLocked",
    message: expect.stringContaining(`cannot be read (if no program uses the folder, remove ${lock})`) as string,
  });
});

// The numbers are those of statfs(2).
test.each([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0x00c36400, "Ceph"],
])(
  "a network file system (%i) is refused with its name, because locks of several machines do not exclude each other there",
  (type, name) => {
    expect(() => refuseNetworkFileSystem("/data", type)).toThrow(
      expect.objectContaining({
        code: "StoreUnavailable",
        message: `The data directory /data cannot be used: it is on a network file system (${name}), on which programs cannot lock it.`,
      }),
    );
  },
);

test.each([
  [0xef53, "ext4"],
  [0x58465342, "xfs"],
  [0x9123683e, "btrfs"],
  [0x794c7630, "overlayfs"],
  [0x01021994, "tmpfs"],
])("a local file system is accepted: %i, %s", (type) => {
  expect(() => refuseNetworkFileSystem("/data", type)).not.toThrow();
});
