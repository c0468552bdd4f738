import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOCK_FILE_NAME, lockHolder, takeLock } from "./lock-file.ts";
import { processStart } from "./process-identity.ts";

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

const holder = (changes: object) =>
  JSON.stringify({
    pid: 4_194_305,
    host: hostname(),
    started: "then",
    program: "p",
    address: null,
    id: "i",
    ...changes,
  });

/** Another process that runs `code`, with takeLock, folder and file at hand. */
const run = (code: string): ChildProcess => {
  const modules = new URL("lock-file.ts", import.meta.url).href;
  const head = `import { takeLock } from ${JSON.stringify(modules)}; const folder = ${JSON.stringify(folder)};`;
  const words = ["--conditions=@eiao/source", "--input-type=module", "--eval", head + code];
  const child = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  return child;
};
const hold = `takeLock(folder, "the first", "http://127.0.0.1:8889/"); console.log("held"); process.stdin.resume();`;

test("the file says who holds it: process, host, start, program and address; release removes it and leaves nothing", () => {
  const lock = takeLock(folder, "eiao-wam crawl", "http://127.0.0.1:1/");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    pid: process.pid,
    host: hostname(),
    started: processStart(process.pid),
    program: "eiao-wam crawl",
    address: "http://127.0.0.1:1/",
  });
  expect(readdirSync(folder)).toEqual([LOCK_FILE_NAME]);
  lock.release();
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("a second holder is refused, in this process too, until the first gives it back", () => {
  const lock = takeLock(folder, "one");
  expect(() => takeLock(folder, "two")).toThrow(`${folder} is in use by one, process ${process.pid}.`);
  lock.release();
  const next = takeLock(folder, "two");
  lock.release(); // not its own any more
  expect(existsSync(file)).toBe(true);
  next.release();
});

test("a copy of a directory that is in use is nobody's; one that was moved meanwhile is its holder's", () => {
  const original = path.join(folder, "data");
  const copy = path.join(folder, "copy");
  const moved = path.join(folder, "moved");
  const lock = takeLock(original, "eiao-observatory", "http://127.0.0.1:8889/");
  cpSync(original, copy, { recursive: true });
  expect(lockHolder(copy)).toBeUndefined();
  takeLock(copy, "eiao-wam runs remove").release();
  expect(readdirSync(copy)).toEqual([]);
  renameSync(original, moved);
  expect(lockHolder(moved)).toMatchObject({ program: "eiao-observatory" });
  expect(() => takeLock(moved, "two")).toThrow("is in use by eiao-observatory");
  renameSync(moved, original);
  lock.release();
});

test("another process is named with program, id and address; after kill -9 its lock is taken over", async () => {
  const child = run(hold);
  await once(child.stdout ?? child, "data");
  expect(() => takeLock(folder, "two")).toThrow(
    expect.objectContaining({
      code: "DataDirectoryLocked",
      message: `The data directory ${folder} is in use by the first, process ${child.pid}, at http://127.0.0.1:8889/.`,
    }),
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(file)).toBe(true);
  takeLock(folder, "two").release();
  expect(readdirSync(folder)).toEqual([]);
});

test("who begins to answer HTTP after it has the lock says where; who lost it says nothing", () => {
  const lock = takeLock(folder, "eiao-observatory");
  expect(lockHolder(folder)).toMatchObject({ program: "eiao-observatory", address: null, pid: process.pid });
  lock.announce("http://127.0.0.1:8889/");
  expect(lockHolder(folder)).toMatchObject({ program: "eiao-observatory", address: "http://127.0.0.1:8889/" });
  expect(() => takeLock(folder, "two")).toThrow("in use by eiao-observatory, process");
  expect(() => takeLock(folder, "two")).toThrow("at http://127.0.0.1:8889/");
  expect(readdirSync(folder)).toEqual([LOCK_FILE_NAME]);
  lock.release();
  expect(lockHolder(folder)).toBeUndefined();
  const next = takeLock(folder, "two");
  lock.announce("http://127.0.0.1:1/");
  expect(lockHolder(folder)).toMatchObject({ program: "two", address: null });
  next.release();
});

test("a holder that died holds nothing", () => {
  writeFileSync(file, holder({ address: "http://127.0.0.1:1/" }));
  expect(lockHolder(folder)).toBeUndefined();
});

test("a process that ends by itself gives its lock back", async () => {
  const child = run(`takeLock(folder, "p"); process.exit(3)`);
  await once(child, "exit");
  expect(readdirSync(folder)).toEqual([]);
});

test("a process that reuses the id of the dead holder is not the holder", () => {
  writeFileSync(file, holder({ pid: process.pid, started: "another boot/1" }));
  takeLock(folder, "two").release();
  expect(readdirSync(folder)).toEqual([]);
});

test("a holder on another host counts as alive; the message says what to remove", () => {
  writeFileSync(file, holder({ host: "elsewhere" }));
  expect(() => takeLock(folder, "two")).toThrow(`on elsewhere (if you are sure that it has ended, remove ${file})`);
});

test.each(["", "{", "null", "[]", '{"pid":"1"}', "\0\0"])(
  "a file that is no lock (%j) is respected and named",
  (text) => {
    writeFileSync(file, text);
    expect(() => takeLock(folder, "two")).toThrow(`remove ${file}`);
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);

test("a taker that died half-way is taken over too", () => {
  writeFileSync(file, holder({ id: "a" }));
  writeFileSync(`${file}.after-a`, holder({ id: "b" })); // it had the right to replace, and was killed
  takeLock(folder, "two").release();
  expect(readdirSync(folder)).toEqual([]);
});

test("a directory that cannot be made is StoreUnavailable", () => {
  writeFileSync(path.join(folder, "a-file"), "");
  expect(() => takeLock(path.join(folder, "a-file", "data"), "p")).toThrow(
    expect.objectContaining({ code: "StoreUnavailable" }),
  );
});

test("of many that take over dead locks again and again never two hold one at a time", async () => {
  // Each holder checks that it is alone, then leaves the lock of a dead process behind, as kill -9 would.
  const code = `
    import { mkdirSync, rmdirSync, renameSync, writeFileSync } from "node:fs";
    const alone = folder + "/alone", file = folder + "/${LOCK_FILE_NAME}";
    let taken = 0;
    for (let i = 0; i < 20_000 && taken < 60; i++) {
      try { takeLock(folder, "p"); } catch (error) { if (error.code !== "DataDirectoryLocked") throw error; continue; }
      mkdirSync(alone); // fails when there is a second holder
      taken++;
      const dead = folder + "/dead-" + process.pid;
      writeFileSync(dead, JSON.stringify({ pid: 4_194_305, host: ${JSON.stringify(hostname())}, started: "", program: "", address: null, id: process.pid + "-" + i }));
      rmdirSync(alone);
      renameSync(dead, file);
    }
    console.log("taken", taken);
    process.removeAllListeners("exit");`;
  const counts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = run(code);
      let output = "";
      child.stdout?.on("data", (text: Buffer) => (output += text.toString()));
      await once(child, "close");
      return output;
    }),
  );
  for (const output of counts) expect(output).toMatch(/^taken \d+\n$/);
});
