import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openReportCache, patientCache } from "./report-cache.ts";
import { openDiskCache } from "./disk-cache.ts";
import { createLoadTurns } from "./load-turns.ts";

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-cache-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 })); // something may still be written
  return folder;
}

/** A load that counts how often it is asked. */
function counted<T>(value: T) {
  const load = async () => {
    load.times++;
    return value;
  };
  load.times = 0;
  return load;
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".texts"));

test("what was loaded is not loaded again, nor after a restart, until the stamp is another one", async () => {
  const folder = await scratch();
  const load = counted({ a: [1, null, "x"] });
  const cache = await openReportCache({ folder });
  await cache.renew("1");
  expect(await cache.get(["a", { b: 1 }], load)).toEqual({ a: [1, null, "x"] });
  expect(await cache.get(["a", { b: 1 }], load)).toEqual({ a: [1, null, "x"] });
  expect(load.times).toBe(1);
  await cache.settled();
  const again = await openReportCache({ folder });
  await again.renew("1");
  expect(await again.get(["a", { b: 1 }], load)).toEqual({ a: [1, null, "x"] });
  expect(load.times).toBe(1);
  await again.renew("2");
  await again.get(["a", { b: 1 }], load);
  expect(load.times).toBe(2);
  await again.settled();
  expect(await filesBelow(folder)).toHaveLength(1);
});

test("what is of one site is read from its text each time; what is of many stays as it is", async () => {
  const cache = await openReportCache({ folder: await scratch() });
  const load = counted([{ a: 1 }]);
  const read = async (isShort: boolean) => await cache.get(["a", isShort], load, { isShort });
  const [first, second, third] = [await read(true), await read(true), await read(true)];
  expect([first, second, third]).toEqual([[{ a: 1 }], [{ a: 1 }], [{ a: 1 }]]);
  expect(second).not.toBe(third);
  expect(await read(false)).toBe(await read(false));
  expect(load.times).toBe(2);
});

test("two that ask at the same time have one load; an error is not kept", async () => {
  const cache = await openReportCache({ folder: await scratch() });
  const load = counted(1);
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

test("memory and disk are bounded: what was read last stays", async () => {
  const folder = await scratch();
  const cache = await openReportCache({ folder, memoryOctets: 2_500, diskOctets: 1 });
  await cache.renew("1");
  const texts = ["a", "b", "c"].map((letter) => counted(letter.repeat(1_000)));
  for (const [at, load] of texts.entries()) {
    await cache.get([at], load);
    await cache.settled();
    expect(await filesBelow(folder)).toEqual([]);
  }
  await cache.get([2], texts[2] ?? counted(""));
  await cache.get([0], texts[0] ?? counted(""));
  expect(texts.map(({ times }) => times)).toEqual([2, 1, 1]);
  await cache.settled();
});

test("what somebody removed from the disk goes from memory too, and a damaged file is as none", async () => {
  const folder = await scratch();
  const cache = await openReportCache({ folder });
  await cache.renew("1");
  const load = counted("x");
  await cache.get(["a"], load);
  await cache.settled();
  expect(await filesBelow(folder)).toHaveLength(1);
  await rm(folder, { recursive: true });
  await cache.renew("1");
  await cache.get(["a"], load);
  expect(load.times).toBe(2);
  await cache.settled();
  const [file = ""] = await filesBelow(folder);
  await writeFile(path.join(folder, file), "damaged");
  const again = await openReportCache({ folder });
  await again.renew("1");
  expect(await again.get(["a"], load)).toBe("x");
  expect(load.times).toBe(3);
  await again.settled();
});

test("where nothing can be written what was published before is shown no more all the same, and what is read stays in memory", async () => {
  const place = await scratch();
  const folder = path.join(place, "reports");
  const cache = await openReportCache({ folder });
  await cache.renew("1");
  expect(await cache.get(["score"], counted("old"))).toBe("old");
  await cache.settled();
  await rm(folder, { recursive: true });
  await writeFile(folder, ""); // no folder can be made below a file, as none can on a full disk
  await cache.renew("2");
  const load = counted("new");
  expect(await cache.get(["score"], load)).toBe("new");
  const shown = cache.state();
  await cache.renew("2");
  expect(cache.state()).toBe(shown); // the next look finds nothing else
  expect(await cache.get(["score"], load)).toBe("new");
  expect(load.times).toBe(1);
  await cache.settled();
  await rm(folder); // there is room again
  expect(await cache.get(["other"], counted(1))).toBe(1);
  await cache.settled();
  expect(await filesBelow(folder)).toHaveLength(1);
  await cache.renew("2");
  expect(cache.state()).toBe(shown);
  await rm(folder, { recursive: true });
  await cache.renew("2");
  expect(cache.state()).not.toBe(shown); // somebody removed what was kept
});

test("so many at a time, so many wait, the next is refused", async () => {
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

test("what an operator keeps in the same folder stays", async () => {
  const folder = await scratch();
  await writeFile(path.join(folder, "notes.txt"), "mine");
  const cache = await openReportCache({ folder });
  await cache.renew("1");
  await cache.renew("2");
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["notes.txt"]));
  expect(await readdir(folder)).toHaveLength(2);
});

/** Works that are held until they are let go, and the order in which they began. */
function heldWorks() {
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

test("the patient wait until nobody else does, and leave a place free", async () => {
  const turns = createLoadTurns(2, 10);
  const { begun, work, end } = heldWorks();
  const patient = ["p1", "p2", "p3"].map((name) => turns.take(work(name), { isPatient: true }));
  await expect.poll(() => begun).toEqual(["p1"]);
  const visitors = ["v1", "v2"].map((name) => turns.take(work(name)));
  await expect.poll(() => begun).toEqual(["p1", "v1"]);
  end("p1");
  await expect.poll(() => begun).toEqual(["p1", "v1", "v2"]);
  end("v1");
  await expect.poll(() => begun).toEqual(["p1", "v1", "v2", "p2"]);
  end("v2");
  end("p2");
  await expect.poll(() => begun).toEqual(["p1", "v1", "v2", "p2", "p3"]);
  end("p3");
  await Promise.all([...patient, ...visitors]);
});

test("what somebody wants at once is not patient any more, though it was asked for by one who is", async () => {
  const cache = await openReportCache({ folder: await scratch(), atOnce: 2 });
  const { begun, work, end } = heldWorks();
  const patient = patientCache(cache);
  const all = [patient.get(["a"], work("a")), patient.get(["b"], work("b")), patient.get(["c"], work("c"))];
  await expect.poll(() => begun).toEqual(["a"]);
  all.push(cache.get(["c"], work("again")));
  await expect.poll(() => begun).toEqual(["a", "c"]);
  end("c");
  end("a");
  await expect.poll(() => begun).toEqual(["a", "c", "b"]);
  end("b");
  await Promise.all(all);
});

test("short pages are made in the order in which they were asked for, twice as many at a time as loads", async () => {
  const cache = await openReportCache({ folder: await scratch(), atOnce: 1, mostWaiting: 1 });
  const { begun, work, end } = heldWorks();
  const names = ["a", "b", "c", "d", "e", "f"];
  const pages = names.map((name) => cache.inTurn(work(name)));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  await expect(cache.inTurn(work("g"))).rejects.toMatchObject({ code: "ReportsBusy" });
  const load = cache.get(["load"], work("load")); // others do not wait for them
  await expect.poll(() => begun).toEqual(["a", "b", "load"]);
  end("load");
  await load;
  for (const name of ["b", "a", "d", "c", "e", "f"]) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  await Promise.all(pages);
  expect(begun).toEqual(["a", "b", "load", "c", "d", "e", "f"]);
});

test("a page that nobody waits for is made after those that somebody does", async () => {
  const cache = await openReportCache({ folder: await scratch(), atOnce: 1 });
  const { begun, work, end } = heldWorks();
  const pages = [cache.inTurn(work("a")), cache.inTurn(work("b")), cache.inTurn(work("p"), { isPatient: true })];
  pages.push(cache.inTurn(work("c")));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["b", "c", "p"]) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  await Promise.all(pages);
  expect(begun).toEqual(["a", "b", "c", "p"]);
});

test("what waits for the disk is bounded: more is not kept there, what is kept is whole", async () => {
  const disk = await openDiskCache(await scratch(), 1_000_000, 20);
  const texts = ["a", "b", "c"].map((letter) => letter.repeat(9));
  await Promise.all(texts.map((text) => disk.write(text, text)));
  expect(await Promise.all(texts.map((text) => disk.read(text)))).toEqual([texts[0], texts[1], undefined]);
  // One that is longer than all that may wait is written when nothing else waits.
  const long = "d".repeat(100);
  await disk.write("long", long);
  expect(await disk.read("long")).toBe(long);
});

test("texts that are written at the same time are one file, of which each is read alone, also by the next program", async () => {
  const folder = await scratch();
  const disk = await openDiskCache(folder, 1_000_000);
  const texts = new Map(["", "a", "ü😀", "b".repeat(10_000)].map((text, at) => [`key ${at}`, text]));
  await Promise.all([...texts].map(([key, text]) => disk.write(key, text)));
  expect(await filesBelow(folder)).toHaveLength(1);
  await disk.write("key 1", "newer");
  for (const one of [disk, await openDiskCache(folder, 1_000_000)]) {
    for (const [key, text] of texts) expect(await one.read(key)).toBe(key === "key 1" ? "newer" : text);
    expect(await one.read("other")).toBe(undefined);
  }
});

test("of a file that cannot be written whole nothing stays, nor of one that a program was writing when it was killed", async () => {
  const folder = await scratch();
  const left = [1, 2].map((n) => `${n}0000000-0000-4000-8000-000000000000.texts.part`);
  for (const name of left) await writeFile(path.join(folder, name), "x");
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(path.join(folder, left[0] ?? ""), hourAgo, hourAgo);
  await openDiskCache(folder, 1_000_000);
  expect(await readdir(folder)).toEqual([left[1]]); // another program may be writing that one
  const program = `
    const { openDiskCache } = await import(${JSON.stringify(import.meta.resolve("./disk-cache.ts"))});
    const disk = await openDiskCache(${JSON.stringify(path.join(folder, "small"))}, 1e9);
    await disk.write("key", Array.from({ length: 50_000 }, () => Math.random()).join());`;
  const words = ["--conditions=@eiao/source", "--input-type=module", "--eval", program];
  const child = spawn("sh", ["-c", 'ulimit -f 100; exec "$0" "$@"', process.execPath, ...words], { stdio: "inherit" });
  expect(await once(child, "close")).toEqual([0, null]);
  expect(await readdir(path.join(folder, "small"))).toEqual([]);
});

test("a file of texts that is cut or changed anywhere is as none", async () => {
  const folder = await scratch();
  const disk = await openDiskCache(folder, 1_000_000);
  await Promise.all(["a", "b"].map((text) => disk.write(text, text.repeat(100))));
  const [file = ""] = await filesBelow(folder);
  const octets = await readFile(path.join(folder, file));
  const found = async (damaged: Buffer) => {
    await writeFile(path.join(folder, file), damaged);
    const again = await openDiskCache(folder, 1_000_000);
    return await Promise.all(["a", "b"].map((key) => again.read(key)));
  };
  const whole = ["a", "b"].map((text) => text.repeat(100));
  expect(await found(octets)).toEqual(whole);
  for (let length = 0; length < octets.length; length += 3)
    expect(await found(octets.subarray(0, length))).toEqual([undefined, undefined]);
  for (let at = 0; at < octets.length; at++) {
    const changed = Buffer.from(octets);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    for (const [which, text] of (await found(changed)).entries()) expect([undefined, whole[which]]).toContain(text);
  }
});

test("of a hundred readers who search at the same time none is refused", async () => {
  const cache = await openReportCache({ folder: await scratch() });
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
  await cache.settled();
});

test("loads of single sites have turns of their own, four times as many", async () => {
  const cache = await openReportCache({ folder: await scratch(), atOnce: 1, mostWaiting: 1 });
  const { begun, work, end } = heldWorks();
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
