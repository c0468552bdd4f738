/** Runs tests on corpora with labels for each document or target. They belong to others and are read from where they were downloaded. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { check, uwem12 } from "@eiao/wam-core";
import type { Judgement } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import type { CorpusCount } from "./counts.ts";

/**
 * The ACT rules that ask the same question as a test of UWEM, so that W3C's labels of their examples apply to the test. Form fields are left out:
 * their examples have no ids, without which 12.4_HTML_02 asks nothing.
 */
const sameQuestion: Readonly<Record<string, readonly string[]>> = {
  "1.1_HTML_01": ["23a2a8", "59796f"],
  "12.1_HTML_01": ["cae760"],
};

/** The rules of axe-core that ask the same question as a test of UWEM. Rules of WCAG 2.2 name theirs themselves. */
const sameInAxe: Readonly<Record<string, readonly string[]>> = {
  "1.1_HTML_01": ["image-alt", "input-image-alt", "area-alt"],
  "12.1_HTML_01": ["frame-title"],
  "12.4_HTML_02": ["label", "select-name"],
  "3.5_HTML_03": ["heading-order"],
  "7.2_HTML_01": ["blink"],
  "7.3_HTML_01": ["marquee"],
  "9.1_HTML_01": ["server-side-image-map"],
};

export const corpora = {
  act: "W3C's examples of ACT rules",
  axe: "rule fixtures of axe-core",
  grammar: "documents judged by W3C's Markup Validator",
} as const;

type Label = "failed" | "passed";
type Outcome = "failed" | "open" | "other";

/** Counts the labels and outcomes of one test. */
function count(test: string, corpus: string, pairs: readonly (readonly [Label, Outcome])[]): CorpusCount {
  const number = (label: Label, outcome: Outcome) =>
    pairs.filter(([one, other]) => one === label && other === outcome).length;
  return {
    test,
    corpus,
    found: number("failed", "failed"),
    open: number("failed", "open"),
    missed: number("failed", "other"),
    right: pairs.filter(([label]) => label === "passed").length,
    alarms: number("passed", "failed"),
  };
}

function outcomeOf(judgements: readonly Judgement[]): Outcome {
  if (judgements.some(({ result }) => result !== null && result > 0)) return "failed";
  return judgements.some(({ result }) => result === null) ? "open" : "other";
}

const linesOf = <Row>(file: string): Row[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);

interface Testcase {
  readonly ruleId: string;
  readonly relativePath: string;
  readonly url: string;
  readonly expected: string;
}

/** Runs tests of UWEM on W3C's examples, which have a label each. @param list  W3C's testcases.json, with the examples beside it. */
export async function measureAct(list: string): Promise<readonly CorpusCount[]> {
  const { testcases } = JSON.parse(readFileSync(list, "utf8")) as { readonly testcases: readonly Testcase[] };
  const counts: CorpusCount[] = [];
  for (const [test, rules] of Object.entries(sameQuestion)) {
    const pairs: [Label, Outcome][] = [];
    for (const { ruleId, relativePath, url, expected } of testcases) {
      if (!rules.includes(ruleId) || !relativePath.endsWith(".html")) continue;
      const content = readFileSync(path.join(path.dirname(list), relativePath));
      const { judgements } = await check({ url, content }, { ruleSets: [uwem12], only: [test] });
      pairs.push([expected === "failed" ? "failed" : "passed", outcomeOf(judgements)]);
    }
    counts.push(count(test, corpora.act, pairs));
  }
  return counts;
}

interface AxeFixture {
  readonly rule: string;
  readonly html: string;
  /** The ids of the elements that fail, and of those that pass. */
  readonly fails: readonly string[];
  readonly passes: readonly string[];
}

/** Runs tests on axe-core's fixtures, with a label for each element. @param file  A line of JSON each: rule, html, ids that fail and pass. */
export async function measureAxe(file: string): Promise<readonly CorpusCount[]> {
  const fixtures = linesOf<AxeFixture>(file);
  const judges = [...wcag22.judges, ...uwem12.judges];
  const counts: CorpusCount[] = [];
  for (const [test, [judge]] of Map.groupBy(judges, ({ test: name }) => name)) {
    const names = judge?.axe ?? sameInAxe[test] ?? [];
    const pairs: [Label, Outcome][] = [];
    // If several rules of WCAG 2.2 share a rule of axe-core, some of its targets belong to another rule.
    const isShared = (rule: string) => wcag22.judges.filter(({ axe = [] }) => axe.includes(rule)).length > 1;
    for (const { rule, html, fails, passes } of fixtures) {
      if (!names.includes(rule) || (judge?.axe !== undefined && isShared(rule))) continue;
      const content = `<!DOCTYPE html><html lang="en"><head><title>Fixture</title></head><body>\n${html}\n</body></html>\n`;
      const resource = { url: "http://fixtures.example/", content };
      const { judgements } = await check(resource, { ruleSets: [uwem12, wcag22], only: [test] });
      const places = placesOf(content);
      const outcomeAt = (id: string) =>
        outcomeOf(judgements.filter(({ location }) => `${location.line} ${location.column}` === places.get(id)));
      pairs.push(
        ...fails.map((id): [Label, Outcome] => ["failed", outcomeAt(id)]),
        ...passes.map((id): [Label, Outcome] => ["passed", outcomeAt(id)]),
      );
    }
    if (pairs.length > 0) counts.push(count(test, corpora.axe, pairs));
  }
  return counts;
}

/** Returns line and column of start tags by the ids of their elements. */
function placesOf(content: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("attrs" in node) {
      const id = node.attrs.find(({ name }) => name === "id")?.value;
      const { startTag = node.sourceCodeLocation } = node.sourceCodeLocation ?? {};
      if (id !== undefined && startTag && !places.has(id)) places.set(id, `${startTag.startLine} ${startTag.startCol}`);
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(content, { sourceCodeLocationInfo: true }));
  return places;
}

interface GrammarCase {
  readonly id: string;
  readonly valid: boolean;
  /** The text of a whole document. */
  readonly text?: string;
  readonly type?: string;
  /** For a changed document: the id of its base and the replacements, by position in code points. */
  readonly base?: string;
  readonly edits?: readonly (readonly [at: number, length: number, insert: string])[];
}

/** Runs 3.2_HTML_02 on documents that W3C's Markup Validator judged. @param file  A line of JSON for each document or change. */
export async function measureGrammar(file: string): Promise<readonly CorpusCount[]> {
  const cases = linesOf<GrammarCase>(file);
  const byId = new Map(cases.map((one) => [one.id, one]));
  const pairs: [Label, Outcome][] = [];
  for (const { text, type, base = "", edits = [], valid } of cases) {
    const source = text === undefined ? byId.get(base) : { text, type };
    const points = [...(source?.text ?? "")];
    for (const [at, length, insert] of edits.toSorted((a, b) => b[0] - a[0])) points.splice(at, length, ...insert);
    const contentType = source?.type ?? "text/html";
    const resource = { url: "http://documents.example/", content: points.join(""), contentType };
    const { judgements } = await check(resource, { ruleSets: [uwem12], only: ["3.2_HTML_02"] });
    pairs.push([valid ? "passed" : "failed", outcomeOf(judgements)]);
  }
  return [count("3.2_HTML_02", corpora.grammar, pairs)];
}
