/** The sites of each sector are those whose code lies there in its revision: in the warehouse, on pages, in search and in exports. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readSites } from "@eiao/crawler/internal";
import { announceSites, exportRun, fillSearchIndex, loadStore, publishRun, runReport } from "@eiao/etl/internal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { readCsv } from "../../../../../test/support/csv.ts";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { storeFolder, writeStore } from "../../../../../test/support/sealed-stores.ts";
import { testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

const revisions = ["1.1", "2", "2.1"] as const;
type Revision = (typeof revisions)[number];

/** The codes of each revision in the order of its regulation, each with the section above it. */
const tables = { "1.1": sectionsOf("1.1"), "2": sectionsOf("2"), "2.1": sectionsOf("2.1") };

function sectionsOf(revision: Revision): ReadonlyMap<string, string> {
  const table = readFileSync(new URL(`../../../../crawler/src/data/nace-rev-${revision}.tsv`, import.meta.url), "utf8");
  const codes = table
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split("\t")[0] ?? "");
  let section = "";
  return new Map(
    codes.map((code) => {
      if (/^[A-Z]$/.test(code)) section = code;
      return [code, section];
    }),
  );
}

/** A listed site. The revision of its code is in the field, or the import sets it for all fields without one. */
interface Listed {
  readonly revision: Revision;
  readonly code: string;
  readonly isNamed: boolean;
}

/** Codes that each revision places elsewhere (publication, education, administration) are more frequent. */
const listed = fc.constantFrom(...revisions).chain((revision) => {
  const codes = [...tables[revision].keys()];
  return fc.record({
    revision: fc.constant(revision),
    code: fc.oneof(
      fc.constantFrom(...codes.filter((code) => /^(?:[OPQJK]|(?:58|62|75|8[45])(?:\.\d+)?)$/.test(code))),
      fc.constantFrom(...codes),
    ),
    isNamed: fc.boolean(),
  });
});

const lists = fc.record({
  revision: fc.constantFrom(...revisions),
  sites: fc.array(listed, { minLength: 1, maxLength: 8 }),
});

test("the sites of each sector are those whose code lies there in its revision", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lists, async ({ revision, sites }) => {
      const reports = await testReports(embeddedStore, { sites: 0, pages: 0, runs: 0, seed: "sectors" });
      const stores = await storeFolder();
      try {
        await load(reports, stores.folder, revision, sites);
        const sectors = sites.flatMap((site) => sectorsOf(site));
        // The same letters and numbers in the other revisions do not match, except by another site.
        const alike = sites.flatMap(({ code }) =>
          revisions.flatMap((other) => {
            const own = withoutZeros(code);
            return tables[other].has(own) ? [codeIn(other, own)] : [];
          }),
        );
        for (const sector of new Set([...sectors, ...alike])) {
          const expected = sites.flatMap((site, at) => (sectorsOf(site).includes(sector) ? [siteName(at)] : []));
          await compare(reports, sector, expected);
        }
        await compareExport(reports, stores.folder, sites);
        expect(reports.faults).toEqual([]);
      } finally {
        await stores.remove();
        await reports.remove();
      }
    }),
    { numRuns: randomSamples(6, 60) },
  );
});

const siteName = (at: number): string => `s${at}.example`;

/** Writes a code as in addresses and data: in Rev. 2 without its revision. */
function codeIn(revision: Revision, code: string): string {
  return revision === "2" ? code : `${revision}:${code}`;
}

/** Returns a code without final zeros. With them a division or group stands for itself (spec 4.3). */
function withoutZeros(code: string): string {
  return code.replace(/\.0{1,2}$|(?<=\.\d)0$/, "");
}

/** Returns the section, division, group and class of a site, as far as its code has them. */
function sectorsOf({ revision, code }: Listed): string[] {
  const own = withoutZeros(code);
  const above = [
    tables[revision].get(code) ?? "",
    ...[2, 4].filter((end) => /^\d/.test(own) && end < own.length).map((end) => own.slice(0, end)),
  ];
  return [...new Set([...above, own])].map((each) => codeIn(revision, each));
}

async function load(reports: TestReports, folder: string, revision: Revision, sites: readonly Listed[]): Promise<void> {
  const text = sites
    .map((site, at) => {
      const code = site.isNamed || site.revision !== revision ? `${site.revision}:${site.code}` : site.code;
      return `http://${siteName(at)}/,${siteName(at)},Title,test,${code},unknown,unknown,unknown,\n`;
    })
    .join("");
  const refuse = () => Promise.reject(new Error("no scope file is named"));
  const list = await readSites([{ name: "list.csv", text }], refuse, { nace: revision });
  for (const known of list.sites) {
    const results = [{ test: 0, value: 1, line: 1, column: 1 }];
    const file = await writeStore(folder, { site: known.site, pages: [{ documents: [{ results, statistics: [] }] }] });
    await announceSites(reports.warehouse, "R", [known.site], { panel: "default" });
    await loadStore(reports.warehouse, { file, run: "R", dataDir: folder, siteAt: async () => known });
  }
  await publishRun(reports.warehouse, "R");
  await fillSearchIndex(reports.warehouse, { dataDir: folder, textsOf: async () => new Map() });
  await reports.site.refresh();
}

async function compare(reports: TestReports, sector: string, expected: readonly string[]): Promise<void> {
  const { rows } = await runReport(reports.warehouse, "siteList", { run: "R", sector });
  expect(rows.map(({ site }) => site ?? "").toSorted(), `siteList of ${sector}`).toEqual(expected);
  const query = `?sector=${encodeURIComponent(sector)}`;
  const list = JSON.parse((await reports.get(`/api/reports/sites${query}`)).body) as {
    rows: { site: string }[];
  };
  expect(list.rows.map(({ site }) => site).toSorted(), `API of ${sector}`).toEqual(expected);
  const [head = [], ...lines] = readCsv((await reports.get(`/csv/reports/sites${query}`)).body);
  expect(lines.map((line) => line[head.indexOf("site")] ?? "").toSorted(), `CSV of ${sector}`).toEqual(expected);
  const page = (await reports.get(`/reports/sites${query}`)).body;
  const linked = new Set([...page.matchAll(/href="\/sites\/(s\d\.example)/g)].map(([, site]) => site ?? ""));
  expect([...linked].toSorted(), `page of ${sector}`).toEqual(expected);
  const searched = encodeURIComponent(`sector:${sector}`);
  const found = JSON.parse((await reports.get(`/api/search?q=${searched}&table=sites`)).body) as {
    rows: { site: string }[];
  };
  expect(found.rows.map(({ site }) => site).toSorted(), `search for ${sector}`).toEqual(expected);
}

async function compareExport(reports: TestReports, dataDir: string, sites: readonly Listed[]): Promise<void> {
  const folder = path.join(dataDir, "exports");
  await exportRun(reports.warehouse, { run: "R", format: "csv", folder, dataDir, software: "test" });
  const [head = [], ...lines] = readCsv(await readFile(path.join(folder, "run=R", "sites.csv"), "utf8"));
  const columns = ["nace_section", "nace_division", "nace_group", "nace_class"].map((name) => head.indexOf(name));
  const exported = lines.map((line) =>
    [line[head.indexOf("site")] ?? "", ...columns.map((at) => line[at] ?? "")].join(" "),
  );
  expect(exported.toSorted()).toEqual(
    sites.map((site, at) =>
      [siteName(at), ...Array.from({ length: 4 }, (_, level) => sectorsOf(site)[level] ?? "")].join(" "),
    ),
  );
}
