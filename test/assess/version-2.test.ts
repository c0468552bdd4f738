import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createPoolEvaluator,
  change,
  compareAssessments,
  openSparql,
  openStoreReader,
  readAssessment,
  replayStore,
  verifyStore,
} from "@eiao/sampler";
import type { Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reseal } from "./reseal.ts";
import type { LooseStore } from "./reseal.ts";

/*
 * A store as the program sealed it before version 3 of the store (2026-11-22), of two of the three pages of a site, drawn by the seed "chance":
 *   /            <p><img src="a.gif"> <img src="b.gif" alt=""> <a href="two.html">Two</a> <a href="three.html">Three</a></p>
 *   /three.html  <p>Gone later</p>
 *   /a.css       p { color: #333 }
 * By hand: 2 images, 1 of them without a replacement.
 */
const origin = "http://127.0.0.1:8491";
const kept = new URL("version-2/", import.meta.url);
const run = "20261123145931";
const site = "127.0.0.1:8491";
let dataDir = "";
let evaluator: Evaluator;
let file = "";
let octets = Buffer.alloc(0);

beforeAll(async () => {
  evaluator = createPoolEvaluator({ workers: 1 });
  dataDir = await mkdtemp(path.join(tmpdir(), "eiao-version-2-"));
  const rdf = path.join(dataDir, "output/rdf", site);
  const warcs = path.join(dataDir, "output/warcs", site, run);
  file = path.join(rdf, `${run}.trig.zst`);
  await cp(new URL("site.trig.zst", kept), file);
  await cp(new URL("site.assessment.json", kept), path.join(rdf, `${run}.assessment.json`));
  await cp(new URL("pages.warc.gz", kept), path.join(warcs, `127.0.0.1_8491-${run}-00000.warc.gz`));
  await cp(new URL("index.cdxj", kept), path.join(warcs, "index.cdxj"));
  octets = await readFile(file);
});

afterAll(() => Promise.all([evaluator.close(), rm(dataDir, { recursive: true, force: true })]));

test("it is evaluated again without a difference, and one sentence names what cannot be checked", async () => {
  const { pages, differences, notes } = await verifyStore(file, dataDir, { evaluator });
  expect({ pages, differences }).toEqual({ pages: 2, differences: [] });
  expect(notes).toHaveLength(1);
  const [note = ""] = notes;
  expect(note).toMatch(/^The store is of version 2, whose archive has no account of the sample\. Not checked: /);
  for (const check of ["the seed was not searched for", "which pages could not be had", "when it was sealed"])
    expect(note).toContain(check);
});

test("it is read, fits the shapes, is queried, and compared with one of version 1", async () => {
  const reader = await openStoreReader(file);
  expect(reader.version).toBe(2);
  await reader.close();
  const endpoint = openSparql({ files: [file], pages: "all" });
  const { json } = await endpoint.query(`SELECT (COUNT(?b) AS ?n) (SUM(?b) AS ?failed) {
    ?a earl:requirement ?test ; earl:result/eiao:barrierIndicator ?b
    FILTER(STRENDS(STR(?test), "#UWEM.B.10.1.1.3.HTML.DEF.1.1")) }`);
  expect(json.results?.bindings).toMatchObject([{ n: { value: "2" }, failed: { value: "1" } }]);
  const drawn = await endpoint.query("SELECT ?url { ?s a eiao:Draw ; eiao:drawnUrl ?url } ORDER BY ?url");
  expect(drawn.json.results?.bindings.map(({ url }) => url?.value)).toEqual([`${origin}/`, `${origin}/three.html`]);
  await endpoint.close();
  const first = path.join(dataDir, "first.assessment.json");
  await cp(new URL("version-1/site.assessment.json", import.meta.url), first);
  const [earlier, later] = [await readAssessment(first), await readAssessment(file)];
  expect(compareAssessments(earlier, later, change).scores).toMatchObject([{ ruleset: "uwem-1.2" }]);
});

test("it is replayed by the rules of today: the images that were counted by hand, and a replay that verifies", async () => {
  const tool = { name: "eiao-wam", version: "9.9.9" };
  const replay = await replayStore(file, dataDir, { tool, evaluator });
  expect(await readFile(file)).toEqual(octets);
  expect(replay).toMatchObject({ pages: 2, documents: 2, lost: [], scoresBefore: (await readAssessment(file)).scores });
  const { tests } = replay.assessment;
  expect(tests.find(({ test: id }) => id === "1.1_HTML_01")).toMatchObject({ applied: 2, failed: 1 });
  const reader = await openStoreReader(replay.file);
  expect(reader.version).toBe(3);
  const { opening } = await reader.manifest();
  await reader.close();
  // What stores of version 2 did not say, nobody can say of them now.
  for (const key of ["seedOrigin", "populationDigest", "sizesDigest", "extent"])
    expect(opening).not.toHaveProperty(key);
  const { differences, notes } = await verifyStore(replay.file, dataDir, { evaluator });
  expect(differences).toEqual([]);
  expect(notes).toMatchObject([expect.stringMatching(/^The store is of version 2, /) as string]);
});

test.each([
  [
    "another score",
    (store: LooseStore) => ({ ...store, survey: store.survey.replace(/eiao:high "[^"]+"/, 'eiao:high "0.3"') }),
  ],
  ["the pages in each other's place", (store: LooseStore) => ({ ...store, drawn: store.drawn.toReversed() })],
  ["a page less", (store: LooseStore) => ({ ...store, drawn: store.drawn.slice(1), pages: store.pages.slice(1) })],
  [
    "a seed of which it says that it is derived",
    (store: LooseStore) => ({ ...store, opening: { ...store.opening, seedOrigin: "derived" as const } }),
  ],
] as const)("what can be checked is: %s", async (_, edit) => {
  await writeFile(file, octets);
  await reseal(file, (store) => ({ ...edit(store), version: 2 }));
  expect((await verifyStore(file, dataDir, { evaluator })).differences).not.toEqual([]);
  await writeFile(file, octets);
});

test("sealed again as it is, or said to be newer than its archive", async () => {
  await reseal(file, (store) => ({ ...store, version: 2 }));
  expect((await verifyStore(file, dataDir, { evaluator })).differences).toEqual([]);
  await reseal(file, (store) => ({ ...store, version: 3 }));
  expect((await verifyStore(file, dataDir, { evaluator })).differences).not.toEqual([]);
  await writeFile(file, octets);
});
