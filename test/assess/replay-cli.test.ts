import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Assessment, Replay } from "@eiao/sampler/internal";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wam, programFile } from "../support/programs.ts";
import { reseal } from "../support/reseal.ts";
import { startExampleSite } from "../support/samples.ts";

/** The command `replay` as users run it. cli.md 1 and 9. */

let cwd: string;
let card: Assessment;
let store: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "eiao-replay-cli-"));
  const site = await startExampleSite();
  const args = [
    "assess",
    site.origin,
    "--allow-private",
    "--delay",
    "0",
    "--ruleset",
    "uwem-1.2",
    "--quiet",
    "--format",
    "json",
  ];
  const { code, out, err } = await wam(args, { cwd });
  await site.close();
  if (code !== 0) throw new Error(`assess ended with ${code}: ${err}`);
  card = JSON.parse(out) as Assessment;
  store = join("eiao-data", card.store);
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

interface ReplayJson extends Pick<Replay, "lost" | "pages" | "documents" | "replayOf"> {
  readonly store: string;
  readonly replay: string;
  readonly rulesets: readonly { readonly id: string; readonly before: string; readonly after: string }[];
  readonly scores: readonly {
    readonly ruleset: string;
    readonly sample?: string;
    readonly before: object | null;
    readonly after: object | null;
  }[];
}

const schemaErrors = (json: unknown, command = "replay") => {
  const schema = new URL(`../../packages/cli/schemas/${command}.schema.json`, import.meta.url);
  const valid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(schema, "utf8")) as object,
  );
  return valid(json) ? [] : valid.errors;
};

/** Lists the folder of the store. */
const files = (folder = cwd) => readdirSync(join(folder, dirname(store))).toSorted();

/** Makes a folder with a copy of the data. */
async function copied(): Promise<string> {
  const copy = await mkdtemp(join(cwd, "copy-"));
  cpSync(join(cwd, "eiao-data/output"), join(copy, "eiao-data/output"), { recursive: true });
  return copy;
}

test("the same rules give the same score, as text and as JSON by its schema; verify accepts the replay, and it is no store of the run", async () => {
  const folder = await copied();
  const before = files(folder);
  const { code, out, err } = await wam(["replay", store], { cwd: folder });
  expect([code, err]).toEqual([0, ""]);
  const { version = "" } = card.rulesets[0] ?? {};
  expect(out).toContain(`uwem-1.2: version ${version}, as before`);
  expect(out).toMatch(new RegExp(`Score by uwem-1\\.2, census: 0\\.\\d+ ${card.scores[0]?.letter}, unchanged`));
  const json = await wam(["replay", card.store, "--format", "json"], { cwd: folder }); // the path in the report; a second time
  const replay = JSON.parse(json.out) as ReplayJson;
  expect(schemaErrors(replay)).toEqual([]);
  const [first] = card.scores;
  if (first === undefined) throw new Error("there is no score");
  const { ruleset, sample, ...score } = first;
  expect(replay.scores[0]).toEqual({ ruleset, sample, before: score, after: score });
  expect(replay).toMatchObject({ store: card.store, lost: [], pages: card.pages.sampled });
  expect(out).toContain(`The replay is in ${join(dirname(store), basename(replay.replay))}\n`);
  const names = [basename(replay.replay), basename(replay.replay).replace(".trig.zst", ".assessment.json")];
  expect(files(folder)).toEqual([...before, ...names].toSorted());
  expect(readFileSync(join(folder, store))).toEqual(readFileSync(join(cwd, store)));
  const verified = await wam(["verify", replay.replay], { cwd: folder });
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining("No difference")]);
  const repeated = await wam(["replay", replay.replay], { cwd: folder });
  expect([repeated.code, repeated.err]).toEqual([1, expect.stringContaining("is a replay itself")]);
  // `load output/rdf/*/*.trig.zst` names both files: the replay belongs to no run, and does not hinder the loading.
  const both = await wam(["load", replay.replay, store, "--run", "R", "--format", "json"], { cwd: folder });
  expect([both.code, both.err]).toEqual([
    0,
    `eiao-wam: ${replay.replay} was left out, because it is a replay of another store.\n`,
  ]);
  const loaded = JSON.parse(both.out) as unknown;
  expect(loaded).toMatchObject({ loaded: [{ store }], failed: [], leftOut: [replay.replay], published: ["R"] });
  expect(schemaErrors(loaded, "load")).toEqual([]);
  const alone = await wam(["load", replay.replay, "--run", "S"], { cwd: folder });
  expect([alone.code, alone.err]).toEqual([1, expect.stringContaining("Load the original store instead.")]);
  const nothing = await wam(["load", replay.replay, replay.replay, "--run", "S"], { cwd: folder });
  expect(nothing.code).toBe(1);
});

test("--ruleset gives a store of UWEM 1.2 a score by WCAG 2.2, which verify recomputes", async () => {
  const folder = await copied();
  const args = ["replay", store, "--ruleset", "uwem-1.2,wcag-2.2"];
  const { code, out } = await wam(args, { cwd: folder });
  expect(code).toBe(0);
  expect(out).toMatch(/wcag-2\.2: version none before, \S+ now/);
  expect(out).toMatch(/Score by wcag-2\.2, census: n\/a before, 0\.\d+ [A-E] now/);
  const replay = JSON.parse((await wam([...args, "--format", "json"], { cwd: folder })).out) as ReplayJson;
  expect(schemaErrors(replay)).toEqual([]);
  expect(replay.scores).toMatchObject([
    { ruleset: "uwem-1.2", after: { value: card.scores[0]?.value } },
    {
      ruleset: "wcag-2.2",
      before: null,
      after: { low: expect.any(Number) as number, high: expect.any(Number) as number },
    },
  ]);
  expect((await wam(["verify", replay.replay], { cwd: folder })).code).toBe(0);
  const refused = await wam(["replay", store, "--ruleset", "bf051a"], { cwd: folder });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("belongs to the rule set wcag-2.2")]);
});

test("the replay of a store by other rules shows both versions, scores and letters", async () => {
  const folder = await copied();
  // The store claims that no test of version 0.9.0 found a barrier.
  await reseal(join(folder, store), (loose) => ({
    ...loose,
    opening: { ...loose.opening, ruleSets: [{ id: "uwem-1.2", version: "0.9.0" }] },
    pages: loose.pages.map((page) => ({ ...page, counts: page.counts.map((count) => ({ ...count, failed: 0 })) })),
  }));
  const [{ value, letter } = {}] = card.scores;
  const { code, out } = await wam(["replay", store], { cwd: folder });
  expect(code).toBe(0);
  expect(out).toMatch(/uwem-1\.2: version 0\.9\.0 before, \d+\.\d+\.\d+ now/);
  expect(out).toMatch(new RegExp(`Score by uwem-1\\.2, census: 0\\S* A before, 0\\.\\d+ ${letter} now`));
  const json = await wam(["replay", store, "--format", "json"], { cwd: folder });
  const replay = JSON.parse(json.out) as ReplayJson;
  expect(schemaErrors(replay)).toEqual([]);
  expect(replay.rulesets).toMatchObject([{ before: "0.9.0", after: card.rulesets[0]?.version }]);
  expect(replay.scores[0]).toMatchObject({ before: { value: 0, letter: "A" }, after: { value, letter } });
});

test("lost pages are named; only a replay without any page ends with 1", async () => {
  const folder = await copied();
  const [warc = ""] = globSync(join(folder, "eiao-data/output/warcs/*/*/*-00000.warc.gz"));
  const bytes = readFileSync(warc);
  writeFileSync(warc, bytes.subarray(0, bytes.length >> 1));
  const { code, out } = await wam(["replay", store, "--format", "json"], { cwd: folder });
  expect(code).toBe(0);
  const { lost, pages, ...replay } = JSON.parse(out) as ReplayJson;
  expect(schemaErrors({ lost, pages, ...replay })).toEqual([]);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length + pages).toBe(card.pages.sampled);
  const text = await wam(["replay", store], { cwd: folder });
  expect([text.code, text.out]).toEqual([
    0,
    expect.stringContaining(`Lost ${lost.length} pages, which the figures of the replay do not include:`),
  ]);
  expect(text.out).toContain(lost[0]?.page);
  rmSync(warc);
  const before = files(folder);
  const failed = await wam(["replay", store], { cwd: folder });
  expect([failed.code, failed.out]).toEqual([1, ""]);
  expect(failed.err).toMatch(/^eiao-wam: No page of .*\.trig\.zst could be evaluated again: .*--data/);
  expect(files(folder)).toEqual(before);
});

test.each([
  ["no store", [], "replay takes one store."],
  ["two stores", ["a.trig.zst", "b.trig.zst"], "replay takes one store."],
  ["an unknown store", ["nowhere.trig.zst"], "There is no store nowhere.trig.zst"],
])("%s: exit code 1 with a message", async (_, args, message) => {
  const { code, err } = await wam(["replay", ...args], { cwd });
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});

test("the help explains a replay by an example", async () => {
  const { code, out } = await wam(["replay", "--help"], { cwd });
  expect(code).toBe(0);
  for (const text of ["eiao-wam replay eiao-data/", "Exit codes:", "--format", "--data"]) expect(out).toContain(text);
});

test("a replay that is killed at any time leaves the store as it was, and the next call makes the replay", async () => {
  const folder = await copied();
  const before = files(folder);
  const bytes = readFileSync(join(folder, store));
  const program = programFile("eiao-wam");
  /** The states of the folder at which the replay is killed: while pages are written, and while the report card is put in place. */
  const moments: readonly ((added: readonly string[]) => boolean)[] = [
    (added) => added.some((name) => name.endsWith(".part")),
    (added) => added.some((name) => name.includes(".assessment.json")),
  ];
  for (const reached of moments) {
    const child = spawn(process.execPath, ["--conditions=@eiao/source", program, "replay", store], { cwd: folder });
    const ended = once(child, "exit");
    const look = setInterval(() => {
      if (reached(files(folder).filter((name) => !before.includes(name)))) child.kill("SIGKILL");
    }, 1);
    await ended;
    clearInterval(look);
    expect(readFileSync(join(folder, store))).toEqual(bytes);
  }
  const { code, out } = await wam(["replay", store, "--format", "json"], { cwd: folder });
  expect(code).toBe(0);
  const { replay } = JSON.parse(out) as ReplayJson;
  expect(files(folder)).toHaveLength(before.length + 2); // and no left-over files
  expect((await wam(["verify", replay], { cwd: folder })).code).toBe(0);
});
