import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServiceLogs } from "./service-logs.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "eiao-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ASIDE = /^siteurlserver\.\d{8}T\d{9}Z-[0-9a-f]{6}\.log$/;
const asideLogs = (): string[] => readdirSync(folder).filter((name) => ASIDE.test(name));
const textOf = (name: string): string => readFileSync(path.join(folder, name), "utf8");
const linesIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => [...textOf(name).matchAll(/line \d+/g)].map(([line]) => line));

test("a service log that is large enough is put aside, and no line is lost", async () => {
  const logs = openServiceLogs(folder, () => undefined, { largest: 100, kept: 50 });
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  for (const line of lines) {
    logs.log("siteurlserver", line);
    await logs.close();
  }
  // A line has 33 bytes of time, two of ": " and its own 6 or 7: three reach 100.
  expect(asideLogs()).toHaveLength(6);
  expect(linesIn([...asideLogs(), "siteurlserver.log"]).toSorted()).toEqual(lines.toSorted());
  expect(await logs.lastLogged("siteurlserver")).toBeInstanceOf(Date);
});

test("two coordinators that write to one folder lose no lines", async () => {
  const limits = { largest: 100, kept: 500 };
  const writers = [1, 2].map(() => openServiceLogs(folder, () => undefined, limits));
  for (let index = 0; index < 60; index++) {
    for (const [which, each] of writers.entries()) each.log("siteurlserver", `line ${index * 2 + which}`);
    await Promise.all(writers.map((each) => each.close()));
  }
  const found = linesIn([...asideLogs(), ...readdirSync(folder).filter((name) => name === "siteurlserver.log")]);
  expect(new Set(found).size).toBe(120);
  expect(found).toHaveLength(120);
});

test("the oldest logs are removed, but no other logs, even if their names begin alike", async () => {
  const logs = openServiceLogs(folder, () => undefined, { largest: 1, kept: 2 });
  const others = ["siteurlserver.txt", "siteurlserver.old.log", "siteurlserver2.20261125T173640123Z-a1b2c3.log"];
  for (const name of others) writeFileSync(path.join(folder, name), "");
  writeFileSync(path.join(folder, "siteurlserver.20200101T000000000Z-a1b2c3.log"), "the oldest");
  for (let index = 0; index < 4; index++) {
    logs.log("siteurlserver", `line ${index}`);
    await logs.close();
  }
  expect(asideLogs()).toHaveLength(2);
  expect(asideLogs().map(textOf)).not.toContain("the oldest");
  for (const name of others) expect(readdirSync(folder)).toContain(name);
});

test("logs that were put aside while the clock was ahead are removed before new ones", async () => {
  const logs = openServiceLogs(folder, () => undefined, { largest: 1, kept: 2 });
  for (const at of ["20990101T000000000Z", "20990102T000000000Z"])
    writeFileSync(path.join(folder, `siteurlserver.${at}-a1b2c3.log`), "of days to come");
  for (let index = 0; index < 3; index++) {
    logs.log("siteurlserver", `line ${index}`);
    await logs.close();
  }
  expect(linesIn(asideLogs()).toSorted()).toEqual(["line 0", "line 1"]);
});

test("the six logs of a site keep their names", async () => {
  const logs = openServiceLogs(folder, () => undefined, { largest: 10, kept: 2 });
  const id = "rdf_EIAO1_1764090000_1_1";
  for (let index = 0; index < 3; index++) {
    logs.siteLogs.write(id, "crawler", "stdout", [`a long line ${index}`]);
    await logs.close();
  }
  expect(textOf(`crawler_${id}_stdout.log`).split("\n")).toHaveLength(4);
});

test("lines are in their file a moment later, in their order, also after a flush of nothing", async () => {
  const logs = openServiceLogs(folder, () => undefined);
  await logs.siteLogs.flush();
  const waitForLines = async (count: number): Promise<void> => {
    while (!existsSync(path.join(folder, "siteurlserver.log")) || linesIn(["siteurlserver.log"]).length < count)
      await pause(5);
  };
  for (let index = 0; index < 20; index++) {
    logs.log("siteurlserver", `line ${index}`);
    if (index % 5 === 4) await waitForLines(index + 1); // written without a flush
    else if (index % 3 === 0) await Promise.resolve();
  }
  expect(linesIn(["siteurlserver.log"])).toEqual(Array.from({ length: 20 }, (_, index) => `line ${index}`));
  logs.log("siteurlserver", "line 20");
  await logs.siteLogs.flush();
  expect(linesIn(["siteurlserver.log"]).at(-1)).toBe("line 20");
});

test("the time of the last line includes lines of an earlier process", async () => {
  const logs = openServiceLogs(folder, (error) => {
    throw error;
  });
  expect(await logs.lastLogged("etlserver")).toBeNull();
  const before = Date.now();
  logs.log("etlserver", "A line");
  await logs.close();
  const later = openServiceLogs(folder, () => undefined);
  expect((await later.lastLogged("etlserver"))?.getTime()).toBeGreaterThan(before - 2_000);
  expect(await later.lastLogged("samplingserver")).toBeNull();
});
