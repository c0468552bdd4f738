/** Stores for the tests of this folder: real evaluations of small pages, real files in temporary folders. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkWith, writeEarl } from "@eiao/wam-core";
import type { EarlOptions } from "@eiao/wam-core";
import { Parser, type Quad } from "n3";
import { onTestFinished } from "vitest";
import type { SiteSurvey, StoreOpening, StoredDocument, StoredScenario } from "./contents.ts";
import { openStore } from "./file/write.ts";

export const opening: StoreOpening = {
  run: "200802",
  database: "rdf_200802_1201876651_1_1234567",
  site: "www.example.com",
  webSite: "http://www.example.com/",
  tool: { name: "eiao-wam", version: "0.1.0" },
  ruleSets: [{ id: "uwem-1.2", version: "1.0.0" }],
  seed: "seed-1",
  seedOrigin: "chosen by hand",
  population: 700,
  populationDigest: "a".repeat(64),
  sizesDigest: "b".repeat(64),
  wanted: 600,
  extent: "sample",
};

export const date = "2008-02-01T14:37:31Z";

/** A page like that of wams.md 7.4: one embed, no document type. */
export const embedPage = `<p><embed src="a.swf"></p>`;

export interface Evaluated {
  readonly document: StoredDocument & { readonly earl: string };
  /** The number of pass and fail results, counted over the engine's judgements, not over EARL. */
  readonly applied: number;
  readonly failed: number;
}

export function evaluated(url: string, html: string, terms: NonNullable<EarlOptions["terms"]> = "both"): Evaluated {
  const report = checkWith({ url, content: Buffer.from(html), contentType: "text/html" }, () => undefined);
  const earl = writeEarl(report, "turtle", { terms, date });
  const results = report.judgements.flatMap(({ result }) => (result === null ? [] : [result]));
  const failed = results.reduce((sum, result) => sum + result, 0);
  return { document: { url, downloaded: date, earl }, applied: results.length, failed };
}

export function scenarioOf(id: string, parts: readonly Evaluated[]): StoredScenario {
  const applied = parts.reduce((sum, part) => sum + part.applied, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  return {
    id,
    documents: parts.map(({ document }) => document),
    counts: [{ ruleSet: "uwem-1.2", applied, failed }],
  };
}

/** Returns scenarios p1, p2 … with one small page each. */
export function smallScenarios(count: number): StoredScenario[] {
  return Array.from({ length: count }, (_, at) =>
    scenarioOf(`p${at + 1}`, [evaluated(`http://www.example.com/${at + 1}.html`, embedPage.repeat(at % 3))]),
  );
}

export function surveyOf(scenarios: readonly StoredScenario[], changes: Partial<SiteSurvey> = {}): SiteSurvey {
  const counts = scenarios.flatMap((scenario) => scenario.counts);
  const applied = counts.reduce((sum, count) => sum + count.applied, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return {
    urlCount: 700,
    standardDeviation: 0.12,
    errorMargin: 0.14,
    scores: [
      {
        ruleSet: "uwem-1.2",
        applied,
        failed,
        low: 0.1,
        high: 0.9,
        method: "test",
        sample: "uniform",
        pages: scenarios.length,
      },
    ],
    tests: [],
    drawn: scenarios.map(({ id, documents }) => ({
      scenario: id,
      url: documents[0]?.url ?? "",
      outcome: "sampled",
      samples: ["uniform"],
    })),
    finished: "2008-02-01T15:00:00Z",
    ...changes,
  };
}

/** Returns a file name for a store in a folder that is removed after the test. */
export async function storeFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-rdf-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "site.trig.zst");
}

export async function sealedStore(
  scenarios: readonly StoredScenario[],
  changes: Partial<SiteSurvey> = {},
): Promise<string> {
  const file = await storeFile();
  const store = await openStore(file, opening);
  for (const scenario of scenarios) await store.addScenario(scenario);
  await store.seal(surveyOf(scenarios, changes));
  return file;
}

/** The datatypes that numbers of a report have in a store (observatory.md 10.3), independent of the code. */
const numbers: Readonly<Record<string, string>> = {
  line: "integer",
  column: "integer",
  contentLength: "integer",
  tidy: "integer",
  parsingFailed: "integer",
  barrierIndicator: "decimal",
  probability: "decimal",
};

/** Converts a line of `readByN3` from a report to the form of the store. */
export function asStored(line: string): string {
  const parts = JSON.parse(line) as string[];
  const type = numbers[/^http:\/\/www\.eiao\.net\/rdf\/2\.0#(\w+)$/.exec(parts[1] ?? "")?.[1] ?? ""];
  return type === undefined ? line : JSON.stringify([...parts.slice(0, 5), `http://www.w3.org/2001/XMLSchema#${type}`]);
}

/** Returns the triples that N3.js reads, one line each, sorted, without the names of their graphs. */
export function readByN3(trig: string, format = "application/trig"): string[] {
  return [...new Set(new Parser({ format }).parse(trig).map(tripleText))].sort();
}

function tripleText({ subject, predicate, object }: Quad): string {
  const mark = object.termType === "Literal" ? [object.language, object.datatype.value] : [];
  return JSON.stringify([subject.value, predicate.value, object.termType, object.value, ...mark]);
}
