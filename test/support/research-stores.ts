/** Two runs over a site of a frameset and two pages, known by hand, with everything that a store can have. Also reads docs/vocabulary.md. */
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkWith, createEarlWriter } from "@eiao/wam-core";
import { openStore } from "@eiao/sampler/internal";
import type { StoreOpening } from "@eiao/sampler";

type StoreWriter = Awaited<ReturnType<typeof openStore>>;
type StoredScenario = Parameters<StoreWriter["addScenario"]>[0];
type StoredDocument = StoredScenario["documents"][number];

const date = "2008-02-01T14:37:31Z";
const opening: Omit<StoreOpening, "run"> = {
  database: "rdf_200802_1201876651_1_1234567",
  site: "www.example.com",
  webSite: "http://www.example.com/",
  tool: { name: "eiao-wam", version: "0.1.0" },
  ruleSets: [{ id: "uwem-1.2", version: "1.0.0" }],
  seed: "seed-1",
  geoCountry: "NO",
  seedOrigin: "derived",
  population: 700,
  populationDigest: "3".repeat(64),
  sizesDigest: "4".repeat(64),
  wanted: 2,
  extent: "census",
  leftOut: 12,
  stoppedBy: "budget",
  unfetched: 3,
  replayOf: { digest: "5".repeat(64), begun: date },
};

const site = "http://www.example.com/";
const position = { file: "output/warcs/a.warc.gz", offset: 10, length: 20, digest: "0".repeat(64) };
const sheet = { url: `${site}a.css`, digest: "1".repeat(64), warc: position };
const css = "p { color: red }\n.x } { color: red }";

function documentOf(name: string, html: string, more: Partial<StoredDocument>): StoredDocument {
  const url = site + name;
  const report = checkWith({ url, content: Buffer.from(html), contentType: "text/html" }, (address) =>
    address === sheet.url ? { content: Buffer.from(css), contentType: "text/css" } : undefined,
  );
  const earl = createEarlWriter("turtle-nodes", { terms: "seed" }).write(report, { date });
  return { url, downloaded: date, earl, ...more };
}

const link = '<link rel="stylesheet" type="text/css" href="a.css">';
const everything = {
  headers: [
    ["Server", "x"],
    ["Vary", "y"],
  ],
  doctype: "",
  authoringTools: ["vi"],
  digest: "2".repeat(64),
  warc: position,
} as const;

/** Documents with images without alt: 2 of 3, 1 of 1, and 0 of 1 in a frame that two framesets show. */
const one = documentOf(
  "1.html",
  `<html lang="en">${link}<p><img src="a.gif"><img src="b.gif"><img src="c.gif" alt="C"><a href="2.html">x</a><a href="http://other.example/y.pdf">y</a>`,
  { ...everything, languages: ["en"], sheets: [sheet, { url: `${site}missing.css` }] },
);
const two = documentOf("2.html", `<html lang="de">${link}<p><img src="a.gif">`, { languages: ["de"], sheets: [sheet] });
const frame = documentOf("frame.html", '<html lang="en"><p><img src="a.gif" alt="A">', { languages: ["en"] });
const frameset = (name: string) =>
  documentOf(name, '<html lang="en"><frameset><frame src="frame.html" title="F"></frameset>', { languages: ["en"] });

const counted = (applied: number, failed: number) => [{ ruleSet: "uwem-1.2", applied, failed }];
const scenarios: readonly StoredScenario[] = [
  { id: "p1", documents: [one], counts: counted(4, 2) },
  { id: "p2", documents: [two], counts: counted(4, 1) },
  { id: "p3", documents: [frameset("3.html"), frame], counts: counted(4, 1) },
  { id: "p4", documents: [frameset("4.html"), frame], messages: ["It is an empty shell."], counts: counted(0, 0) },
];

/** Writes both stores into a folder that the caller removes. */
export async function researchStores(): Promise<{ readonly folder: string; readonly files: readonly string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-research-"));
  const files: string[] = [];
  for (const [run, failed] of [
    ["200802", 3],
    ["200803", 1],
  ] as const) {
    const file = path.join(folder, `${run}.trig.zst`);
    const writer = await openStore(file, { ...opening, run });
    for (const scenario of scenarios) await writer.addScenario(scenario);
    const score = { ruleSet: "uwem-1.2", method: "test" };
    await writer.seal({
      urlCount: 700,
      standardDeviation: 0.12,
      errorMargin: 0.14,
      finished: "2008-02-01T15:00:00Z",
      emptyShells: 1,
      tests: [
        { test: "1.1_HTML_01", wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1", ruleSet: "uwem-1.2", applied: 4, failed },
        { test: "12.1_HTML_01", wam: "UWEM.B.10.12.1.3.HTML.DEF.1.1", ruleSet: "uwem-1.2", applied: 2, failed: 0 },
      ],
      // A census. Its uniform sample of two pages has 8 results, 3 of them barriers.
      scores: [
        { ...score, applied: 12, failed: 4, low: 0.1, high: 0.9, sample: "census", pages: 4 },
        { ...score, applied: 8, failed: 3, low: 0.2, high: 0.6, sample: "uniform", pages: 2 },
      ],
      drawn: [
        ...scenarios.map(({ id, documents }, at) => ({
          scenario: id,
          url: documents[0]?.url ?? "",
          outcome: "sampled" as const,
          elements: 10 + at,
          samples: at < 2 ? (["census", "uniform"] as const) : (["census"] as const),
        })),
        { scenario: "p5", url: `${site}5.html`, outcome: "failed", samples: ["census"], reason: "status 500" },
      ],
      archives: [{ file: position.file, bytes: 100, digest: "3".repeat(64) }],
    });
    files.push(file);
  }
  return { folder, files };
}

/** A row of docs/vocabulary.md. */
export interface VocabularyRow {
  readonly class: string;
  readonly property: string;
  readonly type: string;
  readonly number: string;
}

/** Reads docs/vocabulary.md: its rows, and the queries of its questions by their titles. */
export async function readVocabulary(): Promise<{
  readonly rows: readonly VocabularyRow[];
  readonly questions: ReadonlyMap<string, string>;
}> {
  const text = await readFile(new URL("../../docs/vocabulary.md", import.meta.url), "utf8");
  const rows: VocabularyRow[] = [];
  const questions = new Map<string, string>();
  for (const section of text.split(/^### /m).slice(1)) {
    const [title = ""] = section.split("\n", 1);
    for (const [, property = "", type = "", number = ""] of section.matchAll(
      /^\| (\w+:\w+) \| ([\w:@]+) \| (\S+) \| /gm,
    ))
      rows.push({ class: title, property, type, number });
    const query = /^```sparql\n([^]*?)^```$/m.exec(section)?.[1];
    if (query !== undefined) questions.set(title, query);
  }
  return { rows, questions };
}
