import type { Evaluator } from "@eiao/sampler/evaluation";
import type { CheckAnswer, CheckInterface } from "./check-interface.ts";
import type { Expected, WamCase } from "./case-tables.ts";
import { rowsOfPage, rowsOnlyIn, sameRows } from "./page-rows.ts";
import { evaluateCase } from "./run-wam-case.ts";

/** The subject of the cases of wams.md 10.3. */
export interface CallSubject {
  readonly interface: CheckInterface;
  readonly evaluator: Evaluator;
  readonly wamCase: (id: string) => WamCase;
  readonly date: string;
}

/** Returns what is not as expected, in words, or `undefined`. @throws Error if there was no answer. */
export type CallCheck = (subject: CallSubject) => Promise<string | undefined>;

const PAGE_URL = "http://www.example.com/page.html";
const EMBED = "PHA+PGVtYmVkIHNy\nYz0iYS5zd2YiPjwvcD4=\n";
const only = ["UWEM.B.10.1.1.3.HTML.DEF.6.1"];
const languageOf = (octets: readonly number[]) =>
  Uint8Array.from([...Buffer.from('<html lang="x-'), ...octets, ...Buffer.from('"><p>x')]);
const language: readonly Expected[] = [["EIAO.LANG.1.2", 1, 1, "x-å"]];
const nothingMeasured: readonly Expected[] = [["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", 0, 0, "cannotTell"]];

/** The cases by id that can be run anywhere. The others are in `library-cases.ts`. */
export const callChecks: Readonly<Record<string, CallCheck>> = {
  K01: async ({ interface: { check } }) => {
    const answer = await check({ url: PAGE_URL, cont: EMBED, compression: "base64", ruleset: only });
    return (
      rowsProblem(answer, [["1.1_HTML_06", 1, 4, 1]]) ?? earlProblem(answer, /:contentLength[^>]*>(\d+)</g, ["26"])
    );
  },
  K02: async ({ interface: { check } }) =>
    notRefused(await check({ url: PAGE_URL, cont: EMBED, compression: "gzip", ruleset: only })),
  K03: async ({ interface: { check } }) =>
    notRefused(await check({ url: PAGE_URL, cont: "!!!", compression: "base64" })),
  K04: async ({ interface: { check } }) => {
    const given = { url: PAGE_URL, cont: languageOf([0xe5]), ruleset: ["EIAO.LANG.1.2"] };
    return rowsProblem(await check({ ...given, encoding: "iso-8859-1" }), language);
  },
  K05: async ({ interface: { check } }) => {
    const given = { url: PAGE_URL, cont: languageOf([0xc3, 0xa5]), ruleset: ["EIAO.LANG.1.2"] };
    return rowsProblem(await check({ ...given, encoding: "text/html" }), language);
  },
  K06: async ({ interface: { check } }) =>
    rowsProblem(await check({ url: PAGE_URL, cont: "<p><embed>", contentType: "image/png" }), nothingMeasured),
  K08: async ({ interface: { check }, wamCase }) => {
    const { content: cont, expect, ...each } = wamCase("T01");
    const [none, all] = [await check({ url: each.url, cont }), await check({ url: each.url, cont, ruleset: "all" })];
    if ("refused" in none || "refused" in all) return "the call was refused";
    const rows = rowsOfPage(none.page);
    const lacking = rowsOnlyIn(expect, rows);
    return rowsProblem(all, rows) ?? (lacking.length === 0 ? undefined : `missing: ${JSON.stringify(lacking)}`);
  },
  K11: async ({ evaluator, wamCase, date }) => {
    const { earl = "" } = await evaluateCase(wamCase("T72"), evaluator, date, { earl: { form: "rdf-xml" } });
    const sheets = ["http://www.example.com/css/a.css", "http://www.example.com/css/b.css"];
    return earlProblem({ earl }, /<dc:source rdf:resource="([^"]*)"/g, sheets);
  },
  K12: async ({ interface: { check } }) =>
    notRefused(await check({ cont: "x" })) ?? notRefused(await check({ url: PAGE_URL })),
};

/** The cases whose answer does not depend on the way in which a server is called. */
export const callsWithoutInterface: ReadonlySet<string> = new Set(["K11"]);

function notRefused(answer: CheckAnswer): string | undefined {
  return "refused" in answer ? undefined : "there is a report, not an error";
}

function rowsProblem(answer: CheckAnswer, expected: readonly Expected[]): string | undefined {
  if ("refused" in answer) return `the call was refused (${answer.refused})`;
  const found = rowsOfPage(answer.page);
  return sameRows(found, expected) ? undefined : `found: ${JSON.stringify(found).slice(0, 500)}`;
}

function earlProblem(
  answer: CheckAnswer | { readonly earl: string },
  pattern: RegExp,
  expected: readonly string[],
): string | undefined {
  if ("refused" in answer) return `the call was refused (${answer.refused})`;
  const found = [...answer.earl.matchAll(pattern)].map(([, text]) => text);
  return JSON.stringify(found) === JSON.stringify(expected) ? undefined : `found in the EARL: ${found.join(", ")}`;
}
