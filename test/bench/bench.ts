/**
 * `npm run bench [-- --check] [--rounds N] [--no-peers]`: measures the cost of a check in multiples of the cost of parsing the same real
 * pages. Contestants run in turn in one process (the cold ones in new processes); each figure is a ratio of medians. `--check`: exit 1 above
 * a limit. Without `--no-peers` it also prints the table for the README, and the size and time of `@eiao/cli`, html-validate and pa11y-ci
 * for a small page.
 */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkWith, createEarlWriter, createSheetCache, pageJson, writeEarl } from "@eiao/wam-core";
import type { Report } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { parse } from "parse5";
import { material } from "./material.ts";
import type { BenchPage, Material } from "./material.ts";
import { median, timeInTurn } from "./measure.ts";
import { memoryOfLargePage } from "./memory.ts";
import { timePeers } from "./peers.ts";
import type { Peer } from "./peers.ts";
import { timeStyle } from "./style-load.ts";
import { printTools } from "./tools.ts";
import { growthOfValidation, validates } from "./validity.ts";

interface Row {
  readonly what: string;
  readonly ratio: number;
  /** The limit. Undefined for a figure that is only for information. */
  readonly limit?: number;
  readonly detail: string;
}

/** The rows of the README, by measured row: the name there, and the base of the multiple. */
const shownRows = new Map([
  [
    "check and JSON, pages without CSS / parse5",
    ["A check with JSON, pages without style sheets", "parse5 on the same pages"],
  ],
  [
    "check and JSON, pages with CSS, sheets cached / parse5",
    ["A check with JSON, style sheets in the cache", "parse5 on the same pages"],
  ],
  [
    "check, CSS cold, new process / parse5 + css-tree",
    ["The same in a new process, each style sheet read once", "parse5 and css-tree on pages and sheets"],
  ],
  [
    "check by wcag-2.2, CSS cold, new process / parse5 + css-tree",
    ["The same by WCAG 2.2", "parse5 and css-tree on pages and sheets"],
  ],
  [
    "memory held by the report of a 10 MB page / its bytes",
    ["Memory that the report of a page of 10 MB holds", "the bytes of the page"],
  ],
]);

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    rounds: { type: "string", default: "15" },
    "no-peers": { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const loaded = await material(60, 40);
const rows: Row[] = [
  ...plainPages(loaded),
  ...earlForms(loaded),
  warmSheets(loaded),
  ...coldSheets(loaded),
  ...(await style()),
  ...validity(loaded),
  await memory(),
];

const peers = values["no-peers"] ? [] : await comparePeers(loaded);
rows.push(...peers.map(({ row: each }) => each));

console.log(
  `${loaded.plain.length} real pages without CSS, ${loaded.styled.length} with ${loaded.sheets.length} sheets; ${rounds} rounds; Node ${process.version}\n`,
);
for (const { what, ratio, limit, detail } of rows) {
  const verdict = limit === undefined ? "" : `limit ${limit}x ${ratio <= limit ? "ok" : "OVER"}`;
  console.log(`${what.padEnd(58)} ${ratio.toFixed(2).padStart(7)}x  ${verdict.padEnd(16)} ${detail}`);
}
if (peers.length > 0) console.log(readmeTable(rows, peers));
if (!values["no-peers"]) await printTools();
if (values.check && rows.some(({ ratio, limit = Number.POSITIVE_INFINITY }) => ratio > limit)) process.exitCode = 1;

function parsePage(page: BenchPage): unknown {
  return parse(page.text, { sourceCodeLocationInfo: true });
}

function checkPage(page: BenchPage, { load }: Material, sheetCache = createSheetCache()): string {
  return JSON.stringify(pageJson(checkWith({ url: page.url, content: page.content }, load, { sheetCache })));
}

function plainPages(all: Material): Row[] {
  const contestants = [
    { name: "parse5", run: parsePage },
    { name: "check", run: (page: BenchPage) => checkPage(page, all) },
  ];
  const times = timeInTurn(contestants, all.plain, rounds);
  return [row("check and JSON, pages without CSS / parse5", 2, times, "check", "parse5", all.plain.length)];
}

function earlForms(all: Material): Row[] {
  const pages = [...all.plain, ...all.styled];
  const reports = new Map<BenchPage, Report>();
  for (const page of pages)
    reports.set(page, checkWith({ url: page.url, content: page.content }, all.load, { date: "2026-01-01T00:00:00Z" }));
  const forms = ["rdf-xml", "json-ld", "turtle", "n-triples"] as const;
  const writers = new Map(forms.map((form) => [form, createEarlWriter(form)]));
  const contestants = forms.flatMap((form) => [
    // `check` and the store have it like this: as separate bytes.
    {
      name: form,
      run: (page: BenchPage) =>
        writers
          .get(form)
          ?.write(reports.get(page) as Report)
          .bytes.slice(),
    },
    { name: `${form}, text`, run: (page: BenchPage) => writeEarl(reports.get(page) as Report, form) },
  ]);
  const times = timeInTurn([{ name: "parse5", run: parsePage }, ...contestants], pages, rounds);
  return forms.flatMap((form) => [
    row(`EARL as ${form} on top / parse5`, form === "rdf-xml" ? 0.5 : 1.5, times, form, "parse5", pages.length),
    row(`  the same as a text / parse5`, undefined, times, `${form}, text`, "parse5", pages.length),
  ]);
}

function warmSheets(all: Material): Row {
  const cache = createSheetCache();
  const contestants = [
    { name: "parse5", run: parsePage },
    { name: "check", run: (page: BenchPage) => checkPage(page, all, cache) },
  ];
  const times = timeInTurn(contestants, all.styled, rounds);
  return row(
    "check and JSON, pages with CSS, sheets cached / parse5",
    2.5,
    times,
    "check",
    "parse5",
    all.styled.length,
  );
}

function coldSheets(all: Material): Row[] {
  const byUrl: Record<string, string> = {};
  const recording = (url: string) => {
    const sheet = all.load(url);
    if (sheet !== undefined)
      byUrl[url] = typeof sheet.content === "string" ? sheet.content : new TextDecoder().decode(sheet.content);
    return sheet;
  };
  for (const { url, content } of all.styled) checkWith({ url, content }, recording);
  const input = JSON.stringify({
    styled: all.styled.map(({ url, text }) => ({ url, text })),
    sheets: all.sheets,
    byUrl,
  });
  const program = fileURLToPath(new URL("cold.ts", import.meta.url));
  const runOnce = (contestant: string) =>
    Number(
      execFileSync(process.execPath, ["--conditions=@eiao/source", program, contestant], { input, maxBuffer: 1e6 }),
    );
  const times = { engine: [] as number[], wcag: [] as number[], both: [] as number[], parsers: [] as number[] };
  for (let round = 0; round < Math.max(3, Math.ceil(rounds / 3)); round++) {
    times.parsers.push(runOnce("parsers"));
    times.engine.push(runOnce("engine"));
    times.wcag.push(runOnce("wcag"));
    times.both.push(runOnce("both"));
  }
  const medians = new Map([
    ["check", median(times.engine)],
    ["wcag", median(times.wcag)],
    ["both", median(times.both)],
    ["parsers", median(times.parsers)],
  ]);
  const cold = (name: string, limit: number, contestant: string): Row =>
    row(`${name}, CSS cold, new process / parse5 + css-tree`, limit, medians, contestant, "parsers", all.styled.length);
  return [cold("check", 1.5, "check"), cold("check by wcag-2.2", 4, "wcag"), cold("check by both sets", 5, "both")];
}

/** Measures the test of validity in addition to a check, and that its cost per byte does not grow with the input. */
function validity(all: Material): Row[] {
  const pages = [...all.plain, ...all.styled];
  const contestants = [
    { name: "parse5", run: parsePage },
    { name: "validator", run: validates },
  ];
  const times = timeInTurn(contestants, pages, rounds);
  const growth = growthOfValidation().map(({ shape, ratio, perByte }) => ({
    what: `validity, ${shape}: per byte, 1 to 50 MB / 10 to 100 kB`,
    ratio,
    limit: 2, // constant except for caches and garbage collection
    detail: perByte.map(({ bytes, nanoseconds }) => `${bytes / 1000} kB ${nanoseconds.toFixed(0)} ns`).join(", "),
  }));
  return [row("3.2_HTML_02 on top / parse5", 1, times, "validator", "parse5", pages.length), ...growth];
}

async function style(): Promise<Row[]> {
  const { elements, selectors, forTests, everything, cssTree } = await timeStyle(rounds);
  const detail = (ours: number) =>
    `${elements} elements, ${selectors} selectors: ${ours.toFixed(1)} against ${cssTree.toFixed(1)} ms`;
  return [
    {
      what: "style for the tests of UWEM / css-tree's parse of the sheet",
      ratio: forTests / cssTree,
      limit: 1,
      detail: detail(forTests),
    },
    {
      what: "every rule of every element / the same parse",
      ratio: everything / cssTree,
      limit: 1,
      detail: detail(everything),
    },
  ];
}

async function memory(): Promise<Row> {
  const { bytes, held, highest } = await memoryOfLargePage();
  const detail = `${(bytes / 1e6).toFixed(1)} MB; ${highest.toFixed(1)}x before collection`;
  return { what: "memory held by the report of a 10 MB page / its bytes", ratio: held, limit: 40, detail };
}

/** Compares a check by WCAG 2.2 with other checkers, all on the same eight pages without their style sheets. */
async function comparePeers(all: Material): Promise<{ readonly peer: Peer; readonly row: Row }[]> {
  const small = (pages: readonly BenchPage[]) => pages.filter(({ elements }) => elements < 300).slice(0, 4);
  const pages = [...small(all.plain), ...small(all.styled)];
  const check = ({ url, content }: BenchPage) =>
    JSON.stringify(pageJson(checkWith({ url, content }, {}, { ruleSets: [wcag22] })));
  const ours = timeInTurn([{ name: "check", run: check }], pages, 5).get("check") as number;
  return (await timePeers(pages, 2)).map((peer) => {
    const times = new Map([
      ["check", ours],
      ["peer", peer.time],
    ]);
    return {
      peer,
      row: row(`check by wcag-2.2, no sheets / ${peer.name}`, 1 / 50, times, "check", "peer", pages.length),
    };
  });
}

/** Returns the table of the README in Markdown. */
function readmeTable(measured: readonly Row[], others: Awaited<ReturnType<typeof comparePeers>>): string {
  const lines = [...shownRows].map(([name, [label, base]]) => {
    const found = measured.find((one) => one.what === name);
    if (found === undefined) throw new Error(`No row is called ${name}`);
    return `| ${label} | ${found.ratio.toFixed(1)} × ${base} |`;
  });
  const names = others.map(({ peer }) => peer.name).join(" and ");
  const multiples = others.map(({ row: { ratio } }) => `${(1 / ratio).toFixed(0)} ×`).join(" and ");
  const last = `| ${names}, without style sheets | ${multiples} a check by WCAG 2.2 of the same pages |`;
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}, ${availableParallelism()} cores, on real pages of npm packages. The figures are ratios of medians, because machines differ:`;
  return ["\nThe table of the README:\n", head, "", "| What | Costs |", "| --- | --- |", ...lines, last].join("\n");
}

function row(
  what: string,
  limit: number | undefined,
  times: ReadonlyMap<string, number>,
  contestant: string,
  base: string,
  pages: number,
): Row {
  const [ours = 0, theirs = 0] = [times.get(contestant), times.get(base)];
  return {
    what,
    ratio: ours / theirs,
    ...(limit === undefined ? {} : { limit }),
    detail: `${(ours / pages).toFixed(2)} against ${(theirs / pages).toFixed(2)} ms a page`,
  };
}
