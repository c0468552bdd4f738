import type { Evaluator } from "@eiao/sampler/internal/evaluation";
import { describeError } from "../errors.ts";
import { evaluateCase, rowsOfPage, rowsOnlyIn, sameRows } from "./cases.ts";
import type { CallCase, CaseOutcome, Expected, WamCase } from "./cases.ts";
import type { CheckAnswer, CheckInterface } from "./checks.ts";
import { libraryCases } from "./library-cases.ts";

/** Settings for running call cases. */
export interface CallSettings extends Omit<CallSubject, "interface"> {
  /** The interfaces to call, one after the other. */
  readonly interfaces: readonly CheckInterface[];
  readonly isServer: boolean;
}

/** Runs a case of wams.md 10.3. Returns one outcome for each interface of a server. Never throws. */
export async function runCallCase(each: CallCase, settings: CallSettings): Promise<readonly CaseOutcome[]> {
  const { id } = each;
  const { interfaces, isServer, wamCase } = settings;
  const ofLibrary = libraryCases[id];
  if (ofLibrary !== undefined)
    return isServer
      ? [{ ...labelOf(each), status: "not-run", reason: ofLibrary.reason }]
      : [await outcomeOf(each, () => ofLibrary.problem(wamCase))];
  const check = callChecks[id];
  if (check === undefined)
    return [{ ...labelOf(each), status: "not-run", reason: "this program does not have this case" }];
  const chosen = callsWithoutInterface.has(id) ? interfaces.slice(0, 1) : interfaces;
  const outcomes: CaseOutcome[] = [];
  for (const one of chosen) {
    const outcome = await outcomeOf(each, () => check({ ...settings, interface: one }));
    outcomes.push(chosen.length === 1 || one.over === undefined ? outcome : { ...outcome, over: one.over });
  }
  return outcomes;
}

async function outcomeOf(each: CallCase, problemOf: () => Promise<string | undefined>): Promise<CaseOutcome> {
  try {
    const problem = await problemOf();
    return problem === undefined
      ? { ...labelOf(each), status: "passed" }
      : { ...labelOf(each), status: "failed", reason: `expected: ${each.expected}; ${problem}` };
  } catch (error) {
    return { ...labelOf(each), status: "not-evaluated", reason: describeError(error) };
  }
}

function labelOf({ id, call }: CallCase): Pick<CaseOutcome, "id" | "about"> {
  return { id, about: call };
}

/** Returns a function that finds a case by its id. @throws Error for an unknown id, which is a fault in the program. */
export function caseFinder(cases: readonly WamCase[]): (id: string) => WamCase {
  return (id) => {
    const found = cases.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no case ${id}.`);
    return found;
  };
}

/** The subject of the cases of wams.md 10.3. */
export interface CallSubject {
  readonly interface: CheckInterface;
  readonly evaluator: Evaluator;
  readonly wamCase: (id: string) => WamCase;
  readonly date: string;
}

/** Returns a description of the difference from the expected answer, or `undefined`. @throws Error if there was no answer. */
export type CallCheck = (subject: CallSubject) => Promise<string | undefined>;

const PAGE_URL = "http://www.example.com/page.html";
const EMBED = "PHA+PGVtYmVkIHNy\nYz0iYS5zd2YiPjwvcD4=\n";
const only = ["UWEM.B.10.1.1.3.HTML.DEF.6.1"];
const languageOf = (bytes: readonly number[]) =>
  Uint8Array.from([...Buffer.from('<html lang="x-'), ...bytes, ...Buffer.from('"><p>x')]);
const language: readonly Expected[] = [["EIAO.LANG.1.2", 1, 1, "x-å"]];
const nothingMeasured: readonly Expected[] = [["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", 0, 0, "cannotTell"]];

/** The cases that can be run on any subject, by id. The others are in `library-cases.ts`. */
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
    const args = { url: PAGE_URL, cont: languageOf([0xe5]), ruleset: ["EIAO.LANG.1.2"] };
    return rowsProblem(await check({ ...args, encoding: "iso-8859-1" }), language);
  },
  K05: async ({ interface: { check } }) => {
    const args = { url: PAGE_URL, cont: languageOf([0xc3, 0xa5]), ruleset: ["EIAO.LANG.1.2"] };
    return rowsProblem(await check({ ...args, encoding: "text/html" }), language);
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

/** The cases whose answer does not depend on the interface of a server. */
export const callsWithoutInterface: ReadonlySet<string> = new Set(["K11"]);

function notRefused(answer: CheckAnswer): string | undefined {
  return "refused" in answer ? undefined : "the call returned a report instead of an error";
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
