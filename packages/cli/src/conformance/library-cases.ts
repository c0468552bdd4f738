import { check, checkWith, createSheetCache, writeEarl, pageJson } from "@eiao/wam-core";
import type { CheckOptions, Report, WebResource } from "@eiao/wam-core";
import type { WamCase } from "./cases.ts";
import { rowsOfPage, sameRows } from "./cases.ts";

/** A case of wams.md 10.3 that a WAM server has no call for. */
export interface LibraryCase {
  /** The reason why the case is not run on a server. */
  readonly reason: string;
  /** Runs the case. Returns a description of the problem, like `CallCheck`. */
  problem(wamCase: (id: string) => WamCase): Promise<string | undefined>;
}

/** The cases, by id. */
export const libraryCases: Readonly<Record<string, LibraryCase>> = {
  K07: {
    reason: "a WAM server has no call that switches off the clean-up fallback",
    async problem(wamCase) {
      const report = await check(resourceOf(wamCase("T85")), { cleanup: false });
      const isAsExpected = report.parsingFailed && report.judgements.length === 1 && report.statistics.length === 0;
      return isAsExpected && report.judgements[0]?.result === null ? undefined : foundText(report);
    },
  },
  K09: {
    reason: "a WAM server has no call that clears its style sheets",
    async problem(wamCase) {
      const each = wamCase("T72");
      const sheetCache = createSheetCache();
      const fetches: string[] = [];
      const load = async (sheet: string) => {
        fetches.push(sheet.replace(/^.*\//, ""));
        return { content: each.sheets[sheet] ?? "" };
      };
      const problem = async () => {
        const report = await check(resourceOf(each), { ...optionsOf(each), sheetCache, load });
        return sameRows(rowsOfPage(pageJson(report)), each.expect) ? undefined : foundText(report);
      };
      const cached = (await problem()) ?? (await problem()) ?? fetchProblem(fetches, "a.css b.css");
      sheetCache.clearCSSCacheForURL("http://www.example.com/css/b.css");
      return cached ?? (await problem()) ?? fetchProblem(fetches, "a.css b.css b.css");
    },
  },
  K10: {
    reason: "a WAM server does not accept a counter",
    problem(wamCase) {
      const each = wamCase("T05");
      const counter = { next: 51 };
      const earl = writeEarl(checkWith(resourceOf(each), {}, optionsOf(each)), "rdf-xml", { counter });
      const numbers = [...earl.matchAll(/<earl:Assertion rdf:ID="[^"]*-(A\d+)"/g)].map(([, number]) => number);
      const requirements = earl.match(/<earl:TestRequirement /g)?.length;
      const seen = `${numbers.join(" ")}, ${requirements} requirements, then ${counter.next}`;
      return Promise.resolve(seen === "A51 A52, 1 requirements, then 53" ? undefined : `found: ${seen}`);
    },
  },
};

function fetchProblem(fetches: readonly string[], expected: string): string | undefined {
  const seen = fetches.toSorted().join(" ");
  return seen === expected ? undefined : `fetched: ${seen}`;
}

function foundText(report: Report): string {
  return `found: ${JSON.stringify(rowsOfPage(pageJson(report))).slice(0, 500)}`;
}

function resourceOf({ url, contentType, header, content }: WamCase): WebResource {
  return { url, contentType, headers: header, content };
}

function optionsOf({ media, environment, only }: WamCase): CheckOptions {
  return { medium: media, environment, only };
}
