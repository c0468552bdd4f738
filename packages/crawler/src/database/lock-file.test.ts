import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ADDRESS_FILE_NAME, LOCK_FILE_NAME, lockHolder, takeLock } from "./lock-file.ts";

let folder = "";
let file = "";
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-lock-"));
  file = path.join(folder, LOCK_FILE_NAME);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Starts another process that runs `code`, which can use takeLock and folder. */
const run = (code: string): ChildProcess => {
  const modules = new URL("lock-file.ts", import.meta.url).href;
  const head = `import { takeLock } from ${JSON.stringify(modules)}; const folder = ${JSON.stringify(folder)};`;
  const args = ["--conditions=@eiao/source", "--input-type=module", "--eval", head + code];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  return child;
};
const hold = `takeLock(folder, "the first", "http://127.0.0.1:8889/"); console.log("held"); process.stdin.resume();`;

/** Reads the row of the file as another program would: the lock prevents no reading. */
const rowIn = (): unknown => {
  const other = new DatabaseSync(file);
  try {
    return other.prepare("select pid, host, program, address from holder").get();
  } finally {
    other.close();
  }
};

test("a committed row has the holder's process, host, program and address; release leaves the file unlocked", () => {
  const lock = takeLock(folder, "eiao-wam crawl", "http://127.0.0.1:1/");
  expect({ ...(rowIn() as object) }).toEqual({
    pid: process.pid,
    host: hostname(),
    program: "eiao-wam crawl",
    address: "http://127.0.0.1:1/",
  });
  expect(readdirSync(folder)).toEqual([LOCK_FILE_NAME]);
  lock.release();
  lock.release();
  expect(lockHolder(folder)).toBeUndefined();
  expect(readdirSync(folder)).toEqual([LOCK_FILE_NAME]);
});

test("a second holder is refused until the first releases the lock, even in this process", () => {
  const lock = takeLock(folder, "one");
  expect(() => takeLock(folder, "two")).toThrow(`${folder} is in use by one, process ${process.pid}.`);
  lock.release();
  const next = takeLock(folder, "two");
  lock.release(); // no longer its own
  expect(lockHolder(folder)).toMatchObject({ program: "two" });
  next.release();
});

test("a copy of a locked directory is not locked; a moved directory keeps its lock", () => {
  const original = path.join(folder, "data");
  const copy = path.join(folder, "copy");
  const moved = path.join(folder, "moved");
  const lock = takeLock(original, "eiao-observatory", "http://127.0.0.1:8889/");
  execFileSync("cp", ["-r", original, copy]); // not by this process: see LOCK_FILE_NAME
  expect(lockHolder(copy)).toBeUndefined();
  takeLock(copy, "eiao-wam runs remove").release();
  renameSync(original, moved);
  expect(lockHolder(moved)).toMatchObject({ program: "eiao-observatory" });
  expect(() => takeLock(moved, "two")).toThrow("is in use by eiao-observatory");
  const another = takeLock(original, "three");
  lock.release(); // leaves the lock of the other directory at its path alone
  expect(lockHolder(original)).toMatchObject({ program: "three" });
  expect(lockHolder(moved)).toBeUndefined();
  another.release();
});

test("another process is named with program, id and address; after kill -9 its lock is free at once", async () => {
  const child = run(hold);
  await once(child.stdout ?? child, "data");
  expect(lockHolder(folder)).toMatchObject({ program: "the first", pid: child.pid });
  expect(() => takeLock(folder, "two")).toThrow(
    expect.objectContaining({
      code: "DataDirectoryLocked",
      message: `The data directory ${folder} is in use by the first, process ${child.pid}, at http://127.0.0.1:8889/.`,
    }),
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(lockHolder(folder)).toBeUndefined();
  takeLock(folder, "two").release();
});

test("a holder can announce its HTTP address later; a former holder cannot", () => {
  const lock = takeLock(folder, "eiao-observatory");
  expect(lockHolder(folder)).toMatchObject({ program: "eiao-observatory", address: null, pid: process.pid });
  lock.announce("http://127.0.0.1:8889/");
  expect(lockHolder(folder)).toMatchObject({ program: "eiao-observatory", address: "http://127.0.0.1:8889/" });
  expect(() => takeLock(folder, "two")).toThrow("in use by eiao-observatory, process");
  expect(() => takeLock(folder, "two")).toThrow("at http://127.0.0.1:8889/");
  expect(readdirSync(folder).toSorted()).toEqual([ADDRESS_FILE_NAME, LOCK_FILE_NAME]);
  lock.release();
  expect(readdirSync(folder)).toEqual([LOCK_FILE_NAME]);
  const next = takeLock(folder, "two");
  lock.announce("http://127.0.0.1:1/");
  expect(lockHolder(folder)).toMatchObject({ program: "two", address: null });
  next.release();
});

test("the address of a killed holder is not that of the next one", async () => {
  const child = run(
    `takeLock(folder, "p").announce("http://127.0.0.1:1/"); console.log("held"); process.stdin.resume();`,
  );
  await once(child.stdout ?? child, "data");
  expect(lockHolder(folder)).toMatchObject({ address: "http://127.0.0.1:1/" });
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = takeLock(folder, "two");
  expect(lockHolder(folder)).toMatchObject({ program: "two", address: null });
  lock.release();
});

test("a process that ends by itself releases its lock", async () => {
  const child = run(`takeLock(folder, "p"); process.exit(3)`);
  await once(child, "exit");
  expect(lockHolder(folder)).toBeUndefined();
});

test("the error for a holder on another machine names that machine", () => {
  const other = new DatabaseSync(file);
  other.exec(`create table holder (only int, id, pid, host, program, address);
    insert into holder values (1, 'i', 7, 'elsewhere', 'p', null); begin immediate`);
  expect(() => takeLock(folder, "two")).toThrow("in use by p, process 7 on elsewhere.");
  other.close();
});

test.each(["rubbish".repeat(20), "x".repeat(5_000)])("a file that is no lock (%j) is left alone and named", (text) => {
  writeFileSync(file, text);
  expect(() => takeLock(folder, "two")).toThrow(`remove ${file}`);
  expect(lockHolder(folder)).toBeUndefined();
});

test("an empty file, left by a process that was killed at its start, is no lock", () => {
  writeFileSync(file, "");
  takeLock(folder, "two").release();
});

test("a directory that cannot be created fails with StoreUnavailable", () => {
  writeFileSync(path.join(folder, "a-file"), "");
  expect(() => takeLock(path.join(folder, "a-file", "data"), "p")).toThrow(
    expect.objectContaining({ code: "StoreUnavailable" }),
  );
});

test("many processes that take the lock repeatedly never hold it together, whether they release it or are killed", async () => {
  // Each holder checks that it is alone. Some end without a release, as by kill -9.
  const code = `
    import { mkdirSync, rmdirSync } from "node:fs";
    const alone = folder + "/alone";
    let taken = 0;
    for (let i = 0; i < 20_000 && taken < 40; i++) {
      let lock;
      try { lock = takeLock(folder, "p"); } catch (error) { if (error.code !== "DataDirectoryLocked") throw error; continue; }
      mkdirSync(alone); // fails when there is a second holder
      taken++;
      rmdirSync(alone);
      if (taken === 40) break;
      lock.release();
    }
    console.log("taken", taken);
    process.kill(process.pid, "SIGKILL");`;
  const counts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = run(code);
      let output = "";
      child.stdout?.on("data", (text: Buffer) => (output += text.toString()));
      await once(child, "close");
      return output;
    }),
  );
  expect(counts).toEqual(Array.from({ length: 4 }, () => "taken 40\n"));
  takeLock(folder, "last").release();
});
