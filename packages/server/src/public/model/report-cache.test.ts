import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openReportCache } from "./report-cache.ts";
import { openDiskCache } from "./disk-cache.ts";
import { createLoadTurns } from "./load-turns.ts";

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-cache-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 })); // a file may still be written
  return folder;
}

/** Makes a load that counts its calls. */
function createLoad<T>(value: T) {
  const load = async () => {
    load.times++;
    return value;
  };
  load.times = 0;
  return load;
}

const filesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith(".sqlite"));

test("a loaded value is not loaded again, even after a restart, until the stamp changes", async () => {
  const folder = await scratch();
  const load = createLoad({ a: [1, null, "x"] });
  const cache = openReportCache({ folder });
  cache.renew("1");
  expect(await cache.get(["a", { b: 1 }], load)).toEqual({ a: [1, null, "x"] });
  expect(await cache.get(["a", { b: 1 }], load)).toEqual({ a: [1, null, "x"] });
  expect(load.times).toBe(1);
  cache.close();
  const reopened = openReportCache({ folder });
  reopened.renew("1");
  expect(await reopened.get(["a", { b: 1 }], load)).toEqual({ a: [1, null, "x"] });
  expect(load.times).toBe(1);
  reopened.renew("2");
  await reopened.get(["a", { b: 1 }], load);
  expect(load.times).toBe(2);
  reopened.close();
  expect(await filesIn(folder)).toHaveLength(1);
});

test("a value of one site is parsed from its text each time; a value of many sites is kept as an object", async () => {
  const cache = openReportCache({ folder: await scratch() });
  const load = createLoad([{ a: 1 }]);
  const read = async (isShort: boolean) => await cache.get(["a", isShort], load, { isShort });
  const [first, second, third] = [await read(true), await read(true), await read(true)];
  expect([first, second, third]).toEqual([[{ a: 1 }], [{ a: 1 }], [{ a: 1 }]]);
  expect(second).not.toBe(third);
  expect(await read(false)).toBe(await read(false));
  expect(load.times).toBe(2);
});

test("two requests at the same time share one load; an error is not kept", async () => {
  const cache = openReportCache({ folder: await scratch() });
  const load = createLoad(1);
  await Promise.all([cache.get(["a"], load), cache.get(["a"], load)]);
  expect(load.times).toBe(1);
  let times = 0;
  const fail = async () => {
    times++;
    throw new Error("away");
  };
  await expect(cache.get(["b"], fail)).rejects.toThrow("away");
  await expect(cache.get(["b"], fail)).rejects.toThrow("away");
  expect(times).toBe(2);
});

test("memory and disk are bounded; the last used values stay", async () => {
  const folder = await scratch();
  const cache = openReportCache({ folder, memoryBytes: 2_500, diskBytes: 1 });
  cache.renew("1");
  const texts = ["a", "b", "c"].map((letter) => createLoad(letter.repeat(1_000)));
  for (const [at, load] of texts.entries()) await cache.get([at], load);
  await cache.get([2], texts[2] ?? createLoad(""));
  await cache.get([0], texts[0] ?? createLoad(""));
  expect(texts.map(({ times }) => times)).toEqual([2, 1, 1]);
  cache.close();
});

test("values whose file was removed are forgotten, and a damaged file counts as none", async () => {
  const folder = await scratch();
  const cache = openReportCache({ folder });
  cache.renew("1");
  const load = createLoad("x");
  await cache.get(["a"], load);
  expect(await filesIn(folder)).toHaveLength(1);
  await rm(folder, { recursive: true });
  cache.renew("1");
  await cache.get(["a"], load);
  expect(load.times).toBe(2);
  cache.close();
  const [file = ""] = await filesIn(folder);
  await writeFile(path.join(folder, file), "damaged");
  const reopened = openReportCache({ folder });
  reopened.renew("1");
  expect(await reopened.get(["a"], load)).toBe("x");
  expect(load.times).toBe(3);
  reopened.close();
});

test("if nothing can be written, values of the old publication are still dropped, and new ones stay in memory", async () => {
  const place = await scratch();
  const folder = path.join(place, "reports");
  const cache = openReportCache({ folder });
  cache.renew("1");
  expect(await cache.get(["score"], createLoad("old"))).toBe("old");
  await rm(folder, { recursive: true });
  await writeFile(folder, ""); // a folder below a file cannot be made, as on a full disk
  cache.renew("2");
  const load = createLoad("new");
  expect(await cache.get(["score"], load)).toBe("new");
  const current = cache.publication();
  cache.renew("2");
  expect(cache.publication()).toBe(current); // the next look finds no change
  expect(await cache.get(["score"], load)).toBe("new");
  expect(load.times).toBe(1);
  await rm(folder); // there is space again
  cache.renew("2");
  expect(cache.publication()).toBe(current);
  expect(await filesIn(folder)).toHaveLength(1);
  await rm(folder, { recursive: true });
  cache.renew("2");
  expect(cache.publication()).not.toBe(current); // the file was removed
  cache.close();
});

test("one task runs, one waits, and the next is refused", async () => {
  const turns = createLoadTurns(1, 1);
  let free: () => void = () => undefined;
  const first = turns.take(() => new Promise<void>((resolve) => (free = resolve)));
  const second = turns.take(async () => "second");
  await expect(turns.take(async () => "third")).rejects.toMatchObject({ code: "ReportsBusy" });
  free();
  await first;
  expect(await second).toBe("second");
  expect(await turns.take(async () => "fourth")).toBe("fourth");
});

test("other files in the folder of the cache stay", async () => {
  const folder = await scratch();
  await writeFile(path.join(folder, "notes.txt"), "mine");
  const cache = openReportCache({ folder });
  cache.renew("1");
  cache.renew("2");
  expect(await readdir(folder)).toContain("notes.txt");
  expect(await filesIn(folder)).toHaveLength(1);
  cache.close();
});

/** Makes tasks that wait until they are released, and records the order in which they began. */
function createTasks() {
  const begun: string[] = [];
  const free = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => free.set(name, resolve));
      return null;
    },
    end: (name: string) => free.get(name)?.(),
  };
}

test("a text that was damaged on the disk counts as missing, wherever the damage is; the other texts stay", async () => {
  const folder = await scratch();
  const file = path.join(folder, "texts.sqlite");
  const texts = new Map(["", "a", "ü😀", "b".repeat(10_000)].map((text, at) => [`key ${at}`, text]));
  const disk = openDiskCache(file, 1_000_000);
  for (const [key, text] of texts) disk?.write(key, text);
  disk?.write("key 1", "newer");
  texts.set("key 1", "newer");
  disk?.close();
  const content = await readFile(file);
  const readBack = async (bytes: Buffer) => {
    await writeFile(file, bytes);
    const reopened = openDiskCache(file, 1_000_000);
    const all = [...texts.keys()].map((key) => reopened?.read(key));
    reopened?.close();
    return all;
  };
  expect(await readBack(content)).toEqual([...texts.values()]);
  for (let at = 0; at < content.length; at += 127) {
    const changed = Buffer.from(content);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    for (const [which, text] of (await readBack(changed)).entries())
      expect([undefined, [...texts.values()][which]], `byte ${at}`).toContain(text);
  }
});

test("a full disk takes nothing new, but its texts can be read", async () => {
  const folder = await scratch();
  const program = `
    const { openDiskCache } = await import(${JSON.stringify(import.meta.resolve("./disk-cache.ts"))});
    const disk = openDiskCache(${JSON.stringify(path.join(folder, "small.sqlite"))}, 1e9);
    disk.write("first", "small");
    disk.write("second", Array.from({ length: 50_000 }, () => Math.random()).join());
    console.log(disk.read("first"), disk.read("second"));`;
  const args = ["--conditions=@eiao/source", "--input-type=module", "--eval", program];
  const shell = ["-c", 'ulimit -f 100; exec "$0" "$@"', process.execPath, ...args];
  const { stdout } = await promisify(execFile)("sh", shell);
  expect(stdout).toBe("small undefined\n");
});

test("a hundred readers can search at the same time", async () => {
  const cache = openReportCache({ folder: await scratch() });
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const search = (number: number) =>
    cache.get(
      [number],
      async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return number;
      },
      { isShort: true },
    );
  expect(await Promise.all(numbers.map(search))).toEqual(numbers);
  cache.close();
});

test("loads of single sites have their own turns, four times as many", async () => {
  const cache = openReportCache({ folder: await scratch(), atOnce: 1, mostWaiting: 1 });
  const { begun, work, end } = createTasks();
  const list = cache.get(["list"], work("list"));
  const isShort = true;
  const names = Array.from({ length: 8 }, (_, at) => `s${at}`);
  const sites = names.map((name) => cache.get([name], work(name), { isShort }));
  await expect.poll(() => begun).toEqual(["list", "s0", "s1", "s2", "s3"]);
  await expect(cache.get(["s8"], work("s8"), { isShort })).rejects.toMatchObject({ code: "ReportsBusy" });
  for (const name of names) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  await Promise.all(sites);
  end("list");
  await list;
});
