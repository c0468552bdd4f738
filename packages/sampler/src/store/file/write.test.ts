import { appendFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openStoreReader } from "./read.ts";
import { opening, scenarioOf, smallScenarios, evaluated, storeFile, surveyOf } from "../test-store.ts";
import { openStore } from "./write.ts";

const scenarios = smallScenarios(6);
const ids = scenarios.map(({ id }) => id);

async function pagesOf(file: string): Promise<string[]> {
  const reader = await openStoreReader(file);
  await reader.verifyDigests();
  const pages = reader.pages.map(({ id }) => id);
  await reader.close();
  return pages;
}

test("a store is .part until it is sealed, and then has its pages in the order of the calls", async () => {
  const file = await storeFile();
  const store = await openStore(file, opening);
  await Promise.all(scenarios.map((scenario) => store.addScenario(scenario)));
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, true]);
  await store.seal(surveyOf(scenarios));
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([true, false]);
  expect(new Set(await pagesOf(file))).toEqual(new Set(ids));
});

test("the same page cannot be added twice, neither at once nor after a restart", async () => {
  const file = await storeFile();
  const [first, second] = scenarios;
  if (first === undefined || second === undefined) throw new Error("no scenarios");
  const store = await openStore(file, opening);
  const adding = store.addScenario(first);
  await expect(store.addScenario(first)).rejects.toMatchObject({ code: "ScenarioHeld" });
  await adding;
  await store.close();
  const reopened = await openStore(file, opening);
  expect([...reopened.held.keys()]).toEqual(["p1"]);
  await expect(reopened.addScenario(first)).rejects.toMatchObject({ code: "ScenarioHeld" });
  await reopened.addScenario(second);
  await reopened.seal(surveyOf([first, second]));
  expect(await pagesOf(file)).toEqual(["p1", "p2"]);
});

/** Returns an unsealed store, and the offsets at which its pages end. */
async function unsealed(): Promise<{ part: string; bytes: Buffer; ends: number[] }> {
  const file = await storeFile();
  const store = await openStore(file, opening);
  const ends: number[] = [];
  for (const scenario of scenarios) {
    const { offset, bytes } = await store.addScenario(scenario);
    ends.push(offset + bytes);
  }
  await store.close();
  return { part: `${file}.part`, bytes: await readFile(`${file}.part`), ends };
}

test("a store that is cut anywhere continues with exactly its whole pages, and becomes complete", async () => {
  const { bytes, ends } = await unsealed();
  const cuts = new Set([
    0,
    1,
    5,
    71,
    72,
    73,
    80,
    bytes.length - 1,
    ...ends.flatMap((end) => [end - 1, end, end + 1, end + 9]),
  ]);
  for (let at = 0; at < 40; at++) cuts.add(Math.floor((bytes.length * ((at * 0.618_034) % 1)) / 1));
  for (const cut of [...cuts].filter((end) => end <= bytes.length)) {
    const file = await storeFile();
    await writeFile(`${file}.part`, bytes.subarray(0, cut));
    const store = await openStore(file, opening);
    const pageCount = ends.filter((end) => end <= cut).length;
    expect([cut, ...store.held.keys()]).toEqual([cut, ...ids.slice(0, pageCount)]);
    for (const scenario of scenarios.slice(pageCount)) await store.addScenario(scenario);
    await store.seal(surveyOf(scenarios));
    expect(await pagesOf(file)).toEqual(ids);
  }
});

test("an interrupted and continued store has the same bytes as an undisturbed one", async () => {
  const { bytes } = await unsealed();
  const seals = [];
  for (const cut of [bytes.length, Math.floor(bytes.length / 2)]) {
    const file = await storeFile();
    await writeFile(`${file}.part`, bytes.subarray(0, cut));
    const store = await openStore(file, opening);
    for (const scenario of scenarios) if (!store.held.has(scenario.id)) await store.addScenario(scenario);
    await store.seal(surveyOf(scenarios));
    seals.push(await readFile(file));
  }
  expect(seals[0]?.equals(seals[1] ?? Buffer.alloc(0))).toBe(true);
});

test("after a kill during sealing, survey, manifest and index are written again, and the pages stay", async () => {
  const file = await storeFile();
  const store = await openStore(file, opening);
  for (const scenario of scenarios) await store.addScenario(scenario);
  const { size } = await stat(`${file}.part`);
  await store.seal(surveyOf(scenarios));
  const sealed = await readFile(file);
  for (let cut = size; cut <= sealed.length; cut += Math.ceil((sealed.length - size) / 25)) {
    const other = await storeFile();
    await writeFile(`${other}.part`, sealed.subarray(0, cut));
    const reopened = await openStore(other, opening);
    expect([[...reopened.held.keys()], reopened.cut]).toEqual([ids, cut - size]);
    await reopened.seal(surveyOf(scenarios));
    expect((await readFile(other)).equals(sealed)).toBe(true);
  }
});

test("a changed page and those after it are removed", async () => {
  const { bytes, ends } = await unsealed();
  const file = await storeFile();
  const at = (ends[2] ?? 0) - 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(`${file}.part`, bytes);
  const store = await openStore(file, opening);
  expect([...store.held.keys()]).toEqual(["p1", "p2"]);
  await store.close();
});

test("the second copy of a page is cut off with everything after it", async () => {
  const { bytes, ends } = await unsealed();
  const [first = NaN, second = NaN] = ends;
  const page = bytes.subarray(first, second);
  for (const [pageCount, rest] of [
    [2, Buffer.concat([page, bytes.subarray(second)])],
    [ids.length, page],
  ] as const) {
    const file = await storeFile();
    await writeFile(`${file}.part`, Buffer.concat([bytes.subarray(0, ends[pageCount - 1]), rest]));
    const store = await openStore(file, opening);
    expect([...store.held.keys()]).toEqual(ids.slice(0, pageCount));
    expect(store.cut).toBe(rest.length);
    await store.seal(surveyOf(scenarios.slice(0, pageCount)));
    expect(await pagesOf(file)).toEqual(ids.slice(0, pageCount));
  }
});

test("a sealed store is not opened for writing", async () => {
  const file = await storeFile();
  const store = await openStore(file, opening);
  for (const scenario of scenarios) await store.addScenario(scenario);
  await store.seal(surveyOf(scenarios));
  await expect(openStore(file, opening)).rejects.toMatchObject({ code: "StoreSealed" });
  await expect(store.addScenario(scenarioOf("x", []))).rejects.toMatchObject({ code: "StoreNotWritten" });
});

test.each([
  ["run", { run: "200803" }],
  ["seed", { seed: "seed-2" }],
  ["rule set's version", { ruleSets: [{ id: "uwem-1.2", version: "3.0.1" }] as const }],
  ["tool's version", { tool: { name: "eiao-wam", version: "0.2.0" } }],
])("a store that was begun with another %s is not continued, and stays", async (_, other) => {
  const { part, bytes } = await unsealed();
  const opened = openStore(part.slice(0, -".part".length), { ...opening, ...other });
  await expect(opened).rejects.toMatchObject({ code: "StoreBegunOtherwise" });
  expect((await readFile(part)).equals(bytes)).toBe(true);
});

test("a store that another build began is not continued, and stays", async () => {
  const { part, bytes } = await unsealed();
  const old = Buffer.from(bytes);
  old.write("2", 9 + "# EIAO RDF store, version ".length);
  await writeFile(part, old);
  await expect(openStore(part.slice(0, -".part".length), opening)).rejects.toMatchObject({
    code: "StoreOfOtherBuild",
    message: `The data in ${part} was made by another build.`,
  });
  expect((await readFile(part)).equals(old)).toBe(true);
});

test("another kind of file is neither cut nor overwritten", async () => {
  const file = await storeFile();
  await writeFile(`${file}.part`, "My thesis.");
  await expect(openStore(file, opening)).rejects.toMatchObject({ code: "NotAStore" });
  expect(await readFile(`${file}.part`, "utf8")).toBe("My thesis.");
});

test("after another process writes to the same file, nothing more is written", async () => {
  const file = await storeFile();
  const store = await openStore(file, opening);
  const [first, second] = scenarios;
  if (first === undefined || second === undefined) throw new Error("no scenarios");
  await store.addScenario(first);
  await appendFile(`${file}.part`, "x");
  await expect(store.addScenario(second)).rejects.toMatchObject({ code: "StoreBusy" });
  await truncate(`${file}.part`, 0);
  await expect(store.addScenario(second)).rejects.toMatchObject({ code: "StoreBusy" });
  await store.close();
});

test.each([
  [
    "a sampled page that is not in the store",
    { drawn: [{ scenario: "p9", url: "http://www.example.com/9", outcome: "sampled" as const }] },
  ],
  ["a page in the store that was not drawn", { drawn: [] }],
  [
    "a count that is not the sum over the pages",
    { scores: [{ ruleSet: "uwem-1.2", applied: 1, failed: 1, sample: "uniform" as const, pages: 1 }] },
  ],
  ["no score of a rule set that pages have", { scores: [] }],
  ["a URL count of 0", { urlCount: 0 }],
])("a survey with %s is refused; the right one seals the store", async (_, changes) => {
  const file = await storeFile();
  const store = await openStore(file, opening);
  const [first] = scenarios;
  if (first === undefined) throw new Error("no scenario");
  await store.addScenario(first);
  await expect(store.seal(surveyOf([first], changes))).rejects.toMatchObject({ code: "SurveyDisagrees" });
  await store.seal(surveyOf([first]));
  expect(await pagesOf(file)).toEqual(["p1"]);
});

test.each([
  ["an id that is a path", scenarioOf("../x", [evaluated("http://www.example.com/", "")])],
  ["no document", scenarioOf("x", [])],
  [
    "a rule set that the store was begun without",
    { ...scenarioOf("x", [evaluated("http://a.example/", "")]), counts: [{ ruleSet: "mine", applied: 1, failed: 0 }] },
  ],
  [
    "more fails than results",
    {
      ...scenarioOf("x", [evaluated("http://a.example/", "")]),
      counts: [{ ruleSet: "uwem-1.2", applied: 1, failed: 2 }],
    },
  ],
])("a scenario with %s is refused; the next is stored", async (_, bad) => {
  const file = await storeFile();
  const store = await openStore(file, opening);
  await expect(store.addScenario(bad)).rejects.toMatchObject({ code: "ScenarioInvalid" });
  const [first] = scenarios;
  if (first !== undefined) await store.addScenario(first);
  expect([...store.held.keys()]).toEqual(["p1"]);
  await store.close();
});
