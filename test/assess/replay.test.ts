import { globSync } from "node:fs";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pdf1 } from "@eiao/wam-core/pdf";
import { uwem12 } from "@eiao/wam-core";
import type { RuleSet } from "@eiao/wam-core";
import { openSparql, openStoreReader, readAssessment, replayStore, verifyStore } from "@eiao/sampler/internal";
import type { Assessment, Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { createRememberingEvaluator } from "./remembering-evaluator.ts";
import { reseal } from "../support/reseal.ts";
import type { LooseStore } from "../support/reseal.ts";
import { copyOf, openSamples, sealed, startExampleSite } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** Issue 16, item 3; cli.md 9: a stored sample is evaluated again from its archive. */

let samples: Samples;
let evaluator: Evaluator;
/** The path of the store, relative to the data directory. */
let name: string;
let card: Assessment;
const later = { name: "eiao-wam", version: "9.9.9" };

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  const site = await startExampleSite();
  evaluator = createRememberingEvaluator();
  const seed = `${site.origin}/`;
  const launch = await samples.crawl(seed, { maxPages: 16 }); // a third of the pages
  const result = sealed(await samples.sample(seed, launch, { minimum: 0, evaluator, includePdf: true }));
  name = result.file.slice(samples.dataDir.length + 1);
  card = result.assessment;
  await site.close(); // from here on there are no requests
});
afterAll(async () => {
  await evaluator.close();
  await samples.close();
});

/** Runs work in a copy of the data directory. */
async function inCopy<T>(work: (dataDir: string, store: string) => Promise<T>): Promise<T> {
  const dataDir = await copyOf(samples.dataDir);
  try {
    return await work(dataDir, join(dataDir, name));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the counts of each rule set by page. */
async function countsOf(file: string) {
  const reader = await openStoreReader(file);
  await reader.close();
  return new Map(reader.pages.map(({ id, urls, counts }) => [id, { urls, counts }]));
}

/** Returns the offsets of pages in the WARC file, in order. Each page is the first document of its graph; shared sheets follow. */
async function offsetsOf(file: string): Promise<number[]> {
  const reader = await openStoreReader(file);
  const trigs = await Promise.all(reader.pages.map((page) => reader.pageTrig(page)));
  await reader.close();
  const found = trigs.map((trig) => /eiao:warcOffset "(\d+)"/.exec(trig.toString())?.[1]);
  return found.map(Number).toSorted((a, b) => a - b);
}

/** Returns every result of a store: page, test, location and verdict, without the ids of the nodes. */
async function resultsOf(file: string) {
  const endpoint = openSparql({ files: [file], pages: "all", maxRows: 100_000 });
  const { json } = await endpoint.query(`SELECT ?page ?test ?line ?column ?verdict ?failed {
    ?range eiao:page ?page ; earl:asserts ?a . ?a earl:requirement ?test ; earl:result ?r .
    ?r earl:validity ?verdict . OPTIONAL { ?r eiao:barrierIndicator ?failed }
    ?a eiao:singleLocation ?at . ?at eiao:line ?line ; eiao:column ?column }`);
  await endpoint.close();
  const rows = json.results?.bindings ?? [];
  return rows
    .map((row) => JSON.stringify(["page", "test", "line", "column", "verdict", "failed"].map((key) => row[key]?.value)))
    .toSorted();
}

const withoutSource = (assessment: Assessment) => {
  const { store: _, replayOf: __, notes: ___, ...rest } = assessment;
  return rest;
};
const replays = async (store: string) =>
  (await readdir(dirname(store))).filter((file) => file.includes("replay")).toSorted();

test("the store has every kind of page that a replay handles differently: pages, a frameset, a PDF document", async () => {
  const pages = [...(await countsOf(join(samples.dataDir, name))).values()];
  expect(pages.filter(({ urls }) => urls.length > 1)).toHaveLength(1);
  expect(card.scores.map(({ applied }) => applied > 0)).toEqual([true, true]);
});

describe("by the same rules and a later program", () => {
  test("results, counts, scores and intervals are the same, the old store is unchanged, and verify finds no difference", async () => {
    await inCopy(async (dataDir, store) => {
      const bytes = await readFile(store);
      const replay = await replayStore(store, dataDir, { tool: later, evaluator });
      expect(await readFile(store)).toEqual(bytes);
      expect(basename(replay.file)).toBe(
        `${card.run}.replay_uwem-1.2_${uwem12.version}_pdf-1_${pdf1.version}_eiao-wam_9.9.9.trig.zst`,
      );
      expect(replay).toMatchObject({ site: card.site, run: card.run, lost: [], pages: card.pages.sampled });
      expect(await countsOf(replay.file)).toEqual(await countsOf(store));
      const results = await resultsOf(store);
      expect(results.length).toBeGreaterThan(500);
      expect(await resultsOf(replay.file)).toEqual(results);
      expect(replay.scoresBefore).toEqual(card.scores);
      expect(withoutSource(replay.assessment)).toEqual(withoutSource(card));
      expect(await readAssessment(replay.file)).toEqual(replay.assessment);
      const { differences, pages, notes } = await verifyStore(replay.file, dataDir, { evaluator });
      expect({ differences, pages, notes }).toEqual({ differences: [], pages: card.pages.sampled, notes: [] });
    });
  });

  test("it is marked as a replay in its manifest and on its report card; its places and draw are those of the store", async () => {
    await inCopy(async (dataDir, store) => {
      const replay = await replayStore(store, dataDir, { tool: later, evaluator });
      const [old, fresh] = [await openStoreReader(store), await openStoreReader(replay.file)];
      const [before, after] = [await old.manifest(), await fresh.manifest()];
      await Promise.all([old.close(), fresh.close()]);
      expect(after.opening.replayOf).toEqual({
        digest: old.sha256,
        begun: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      });
      expect(replay.replayOf).toBe(`sha256:${old.sha256}`);
      expect(replay.assessment.replayOf).toBe(replay.replayOf);
      expect(replay.assessment.notes).toContainEqual(expect.stringMatching(/^This is a replay: /));
      expect(after.opening).toEqual({ ...before.opening, tool: later, replayOf: after.opening.replayOf });
      expect(after.drawn).toEqual(before.drawn);
      expect(after.archives).toEqual(before.archives);
      // Both stores at once: the replay adds nodes, and changes nothing about those of the store.
      const endpoint = openSparql({ files: [store, replay.file], pages: "all" });
      const { json } = await endpoint.query(`SELECT (COUNT(?s) AS ?n) (COUNT(?r) AS ?replays) {
        ?s a eiao:siteSurvey OPTIONAL { ?s eiao:manifest/eiao:replayOf ?r } }`);
      await endpoint.close();
      expect(json.results?.bindings).toMatchObject([{ n: { value: "2" }, replays: { value: "1" } }]);
    });
  });

  test("a second replay replaces the first, files of a killed one are removed, and a replay cannot be replayed", async () => {
    await inCopy(async (dataDir, store) => {
      const first = await replayStore(store, dataDir, { tool: later, evaluator });
      const names = await replays(store);
      for (const suffix of [".4194399-0a1b2c3d.part", `.${process.pid}-0a1b2c3d`, ".1-0a1b2c3d.part"])
        await writeFile(first.file + suffix, "what a kill left");
      const second = await replayStore(store, dataDir, { tool: later, evaluator });
      expect(second.file).toBe(first.file);
      // The process 1 is running: its file stays.
      expect(await replays(store)).toEqual([...names, `${basename(first.file)}.1-0a1b2c3d.part`].toSorted());
      await expect(replayStore(first.file, dataDir, { tool: later, evaluator })).rejects.toMatchObject({
        code: "ReplayOfReplay",
      });
    });
  });

  test("two at once leave one whole replay; a stopped one leaves nothing", async () => {
    await inCopy(async (dataDir, store) => {
      const stop = new AbortController();
      const stopped = replayStore(store, dataDir, {
        tool: later,
        evaluator,
        signal: stop.signal,
        onProgress: () => stop.abort(),
      });
      await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
      expect(await replays(store)).toEqual([]);
      const both = [
        replayStore(store, dataDir, { tool: later, evaluator }),
        replayStore(store, dataDir, { tool: later, evaluator }),
      ];
      const [one] = await Promise.all(both);
      expect(await replays(store)).toHaveLength(2);
      expect((await verifyStore(one?.file ?? "", dataDir, { evaluator })).differences).toEqual([]);
    });
  });
});

describe("by other rules", () => {
  /** The rule set lacks the test that found most barriers. */
  test("the score is that of the remaining results, and verify takes the same rules", async () => {
    const [worst] = card.tests;
    if (worst === undefined) throw new Error("no test applied");
    const { wam, test: id, failed, applied } = worst;
    expect(failed).toBeGreaterThan(0);
    const fewer: RuleSet = { ...uwem12, version: "4.0.0", judges: uwem12.judges.filter((judge) => judge.id !== wam) };
    await inCopy(async (dataDir, store) => {
      const replay = await replayStore(store, dataDir, { tool: later, ruleSets: [fewer] });
      const [before] = card.scores;
      const [after] = replay.assessment.scores;
      const remaining = { failed: (before?.failed ?? 0) - failed, applied: (before?.applied ?? 0) - applied };
      expect(after).toMatchObject({ ...remaining, value: remaining.failed / remaining.applied });
      expect(after?.value).not.toBe(before?.value);
      expect(replay.assessment.tests.map((one) => one.test)).not.toContain(id);
      expect(replay.assessment.rulesets).toEqual([
        { id: "uwem-1.2", version: "4.0.0" },
        { id: pdf1.id, version: pdf1.version },
      ]);
      expect(replay.rulesetsBefore).toEqual(card.rulesets);
      expect(basename(replay.file)).toContain(".replay_uwem-1.2_4.0.0_pdf-1_");
      const found = await verifyStore(replay.file, dataDir, { ruleSets: [fewer] });
      expect(found).toMatchObject({ differences: [], notes: [] });
      const today = await verifyStore(replay.file, dataDir, { evaluator });
      expect(today.differences.length).toBeGreaterThan(0);
      expect(today.notes).toContainEqual(expect.stringContaining("used version 4.0.0 of the rule set"));
    });
  });

  test("rule sets are checked before any evaluation: an invalid one, two of one id, and an empty list are refused by name, and nothing is written", async () => {
    const house: RuleSet = { id: "house", version: "1", title: "", measures: [], judges: [], statistics: [] };
    const refused = { code: "RuleSetRefused", message: expect.stringContaining("house") as string };
    await inCopy(async (dataDir, store) => {
      for (const [ruleSets, refusal] of [
        [[], { code: "NoRuleSet", message: `${store} cannot be evaluated, because no rule set for pages was given.` }],
        [[house, { ...house, version: "2" }], refused],
        [[uwem12, { ...house, judges: undefined as never }], refused],
        [[null as never], { code: "RuleSetRefused" }],
      ] as const) {
        await expect(replayStore(store, dataDir, { tool: later, ruleSets })).rejects.toMatchObject(refusal);
        await expect(verifyStore(store, dataDir, { ruleSets })).rejects.toMatchObject(refusal);
      }
      expect(await replays(store)).toEqual([]);
    });
  });

  test("a rule set that is given twice counts once, and verify takes the rule sets of a replay in any order", async () => {
    const [images] = uwem12.judges;
    if (images === undefined) throw new Error("UWEM judges nothing");
    const own: RuleSet = { ...uwem12, id: "own", version: "1", judges: [images], statistics: [] };
    await inCopy(async (dataDir, store) => {
      const replay = await replayStore(store, dataDir, { tool: later, ruleSets: [own, uwem12, own] });
      expect(replay.assessment.rulesets.map(({ id }) => id)).toEqual(["own", "uwem-1.2", "pdf-1"]);
      for (const ruleSets of [
        [own, uwem12],
        [uwem12, own],
      ]) {
        const { differences, notes } = await verifyStore(replay.file, dataDir, { ruleSets });
        expect({ differences, notes }).toEqual({ differences: [], notes: [] });
      }
    });
  });

  test("a rule set that is not installed is reported by name", async () => {
    await inCopy(async (dataDir, store) => {
      await reseal(store, (loose) => ({
        ...loose,
        opening: { ...loose.opening, ruleSets: [...loose.opening.ruleSets, { id: "own-1", version: "1.0.0" }] },
      }));
      await expect(replayStore(store, dataDir, { tool: later, evaluator })).rejects.toMatchObject({
        code: "RuleSetMissing",
        message: expect.stringContaining("own-1") as string,
      });
    });
  });
});

describe("bad input", () => {
  test("a truncated or damaged store is refused by name, and nothing is written", async () => {
    await inCopy(async (dataDir, store) => {
      const bytes = await readFile(store);
      await truncate(store, bytes.length - 50);
      await expect(replayStore(store, dataDir, { tool: later, evaluator })).rejects.toMatchObject({
        code: "NotAStore",
      });
      const reader = await (await writeFile(store, bytes), openStoreReader(store));
      await reader.close();
      const at = (reader.pages[3]?.offset ?? 0) + 50;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(store, bytes);
      await expect(replayStore(store, dataDir, { tool: later, evaluator })).rejects.toMatchObject({
        code: "StoreDamaged",
      });
      expect(await replays(store)).toEqual([]);
    });
  });

  const warcOf = (dataDir: string) => globSync(join(dataDir, "output/warcs/*/*/*-00000.warc.gz"))[0] ?? "";

  test("without its WARC files nothing is replayed", async () => {
    await inCopy(async (dataDir, store) => {
      await rm(warcOf(dataDir));
      await expect(replayStore(store, dataDir, { tool: later, evaluator })).rejects.toMatchObject({
        code: "NothingReplayed",
      });
      expect(await replays(store)).toEqual([]);
    });
  });

  test("pages without bytes in the archive are lost: named, counted, and in no figure; a false claim of it is found", async () => {
    await inCopy(async (dataDir, store) => {
      const warc = warcOf(dataDir);
      const bytes = await readFile(warc);
      const damaged = Buffer.from(bytes);
      for (const [at, offset] of (await offsetsOf(store)).entries())
        if (at % 2 === 0) damaged.fill(0, offset, offset + 40);
      await writeFile(warc, damaged);
      const { file, lost, pages, assessment } = await replayStore(store, dataDir, { tool: later, evaluator });
      expect(lost.length).toBeGreaterThan(0);
      expect(pages + lost.length).toBe(card.pages.sampled);
      for (const { page, reason } of lost)
        expect([page, reason]).toEqual([expect.stringMatching(/^http/), expect.stringMatching(/byte|record/i)]);
      expect(assessment).toMatchObject({ complete: false, pages: { sampled: pages, failed: lost.length } });
      // Computed by hand: the counts of the old store on the remaining pages.
      const rest = [...(await countsOf(store)).values()].filter(({ urls }) =>
        lost.every(({ page }) => page !== urls[0]),
      );
      const sum = (key: "failed" | "applied") => rest.reduce((total, { counts }) => total + (counts[0]?.[key] ?? 0), 0);
      expect(assessment.scores[0]).toMatchObject({ failed: sum("failed"), applied: sum("applied") });
      const cut = await verifyStore(file, dataDir, { evaluator });
      expect(new Set(cut.differences.map(({ kind }) => kind))).toEqual(new Set(["archive"]));
      await writeFile(warc, bytes);
      const restored = await verifyStore(file, dataDir, { evaluator });
      expect(restored.differences).toEqual(
        lost.map(({ page }) => ({ kind: "page", page, says: "It is marked as lost, but the archive has it." })),
      );
    });
  });

  test.each([
    ["its store is missing", (store: string) => rm(store), /The original store of this replay cannot be read/],
    [
      "its store is another one",
      (store: string) => reseal(store, (loose) => ({ ...loose, opening: { ...loose.opening, wanted: 7 } })),
      /is another store/,
    ],
  ])("verify of a replay reports if %s", async (_, plant, message) => {
    await inCopy(async (dataDir, store) => {
      const { file } = await replayStore(store, dataDir, { tool: later, evaluator });
      await plant(store);
      const { differences } = await verifyStore(file, dataDir, { evaluator });
      expect(differences).toMatchObject([{ kind: "store", says: expect.stringMatching(message) as string }]);
    });
  });

  test.each([
    [
      "from its store: another address",
      (loose: LooseStore) => ({ ...loose, opening: { ...loose.opening, webSite: "http://elsewhere.example/" } }),
      /opening\.webSite: the replay says "http:\/\/elsewhere\.example\/", the original store /,
    ],
    [
      "from the archive: the place of a page",
      (loose: LooseStore) => ({
        ...loose,
        pages: loose.pages.map((page) => ({
          ...page,
          trig: page.trig.replace(/eiao:warcOffset "\d+"/, 'eiao:warcOffset "0"'),
        })),
      }),
      /warcOffset: the store says "0", the archive "[1-9]/,
    ],
    [
      "from the archive: when a page was downloaded",
      (loose: LooseStore) => ({
        ...loose,
        pages: loose.pages.map((page) => ({
          ...page,
          trig: page.trig.replace(/eiao:downloaded "20/, 'eiao:downloaded "19'),
        })),
      }),
      /downloaded: the store says "19/,
    ],
  ])("verify finds a replay that differs %s", async (_, edit, message) => {
    await inCopy(async (dataDir, store) => {
      const { file } = await replayStore(store, dataDir, { tool: later, evaluator });
      await reseal(file, edit);
      const { differences } = await verifyStore(file, dataDir, { evaluator });
      expect(differences.map((difference) => difference.says)).toContainEqual(expect.stringMatching(message));
    });
  });
});
