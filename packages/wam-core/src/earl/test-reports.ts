/** Makes B-WAMs and reports for the tests of this folder, by hand or at random; no evaluation runs. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Judgement, Report, Statistic } from "../report.ts";
import type { BWam, ConstructWam, MWam, SubjectLocation, RuleSet } from "../rule-set/define.ts";
import type { Construct } from "../style/cascade/construct.ts";
import { anyText } from "../../../../test/support/any-text.ts";
import { anyWebUrl } from "../../../../test/support/any-web-url.ts";

export function bWam(id: string, changes: Partial<BWam> = {}): BWam {
  return {
    id,
    test: "1.1_HTML_06",
    checkpoint: "1.1",
    priority: 1,
    title: "embed element in use",
    description: "Checkpoint 1.1: Provide a text equivalent for every non-text element. [Priority 1]",
    mode: "automatic",
    at: [],
    judge: () => () => 0,
    affects: "",
    remedy: "",
    examples: { fails: [], passes: [] },
    ...changes,
  };
}

export function judgement(wam: BWam, line: number, column: number, result: number | null, source?: string): Judgement {
  return { ruleSet: "uwem-1.2", wam, location: location(line, column, source), result };
}

export function statistic(id: string, type: string, value: string, line = 0, column = 0): Statistic {
  return { wam: { id } as MWam, id, type, value, location: location(line, column) };
}

/** Returns a result of 3.2_CSS_01 or, if `at` is empty, of another test at the same erroneous rule. */
export function atGrammarError(at: BWam["at"], message: string): Judgement {
  return {
    ruleSet: "uwem-1.2",
    wam: bWam("UWEM.B.10.3.2.3.CSS.DEF.1.1", { at }),
    location: location(3, 1, undefined, message),
    result: 1,
  };
}

function location(line: number, column: number, source?: string, message?: string): SubjectLocation {
  const subject = message === undefined ? null : ({ kind: "construct", message } as Construct);
  return { line, column, subject, ...(source === undefined ? {} : { source }) };
}

export function report(changes: Partial<Report> & { readonly content?: string } = {}): Report {
  const { content = "", ...rest } = changes;
  return {
    url: "http://www.example.com/page.html",
    contentType: "text/html",
    contentLength: Buffer.byteLength(content),
    contentDigest: () => createHash("sha256").update(content).digest("hex"),
    date: "2008-03-16T11:18:00+01:00",
    tidy: false,
    parsingFailed: false,
    failure: undefined,
    ruleSets: [{ id: "uwem-1.2", statistics: [] as RuleSet["statistics"] } as RuleSet],
    judges: [],
    judgements: [],
    statistics: [],
    untested: [],
    messages: [],
    violations: undefined,
    document: undefined,
    winners: new Map(),
    ...rest,
  };
}

export const embed: BWam = bWam("UWEM.B.10.1.1.3.HTML.DEF.6.1");

/** The page of spec 7.4. */
export const example: Report = report({
  content: '<p><embed src="a.swf"></p>',
  judgements: [judgement(embed, 1, 4, 1)],
  statistics: [statistic("EIAO.TECH.1.2", "technology", "text/html")],
});

/** A report of spec 8.5. */
export const notMeasured: Report = report({
  url: "http://www.example.com/a.png",
  parsingFailed: true,
  failure: { reason: "content type image/png is neither HTML nor XML", unsupportedType: true },
  judgements: [
    judgement(
      bWam("EIAO.B.10.0.0.2.EXCEPTION.DEF.1", { description: "content type image/png is neither HTML nor XML" }),
      0,
      0,
      null,
    ),
  ],
});

/** Text that tries to break out of every syntax. */
const nasty: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "&amp;<b>\"'",
    "]]>",
    "a\r\nb\tc\rd",
    "\0\x01\x1F\x7F\x85",
    "\uD800",
    "\uDFFFx",
    "😀",
    "\uFFFE\uFFFF0",
    "\\u0041\\",
    '"@en',
    "@id",
    "_:b",
    "\u2028\u2029",
    "\uFEFF",
  ),
  anyText({ maxLength: 12 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
);

const urls: fc.Arbitrary<string> = fc.oneof(
  anyWebUrl({ fragment: true, query: true }),
  nasty.map((part) => `http://www.example.com/${part}?q=${part}#${part}`),
  fc.constantFrom(
    "file:///a/b.html",
    "http://a/b/../c?x={1}|2^`",
    "urn:x:y",
    "data:text/html,<p>",
    "http://[::1]:8080/%7e%",
    "HTTP://A/#x#y",
  ),
);

const modes = fc.constantFrom("automatic" as const, "manual" as const, "heuristic" as const);
const ids = fc.oneof(fc.constantFrom(embed.id, "EIAO.X.1", "1 odd:id#<&>"), nasty);
export const grammarError: ConstructWam = {
  kind: "construct",
  constructs: "error",
  id: "A",
  title: "",
  measure: () => 1,
};
const wams: fc.Arbitrary<BWam> = fc
  .record({ id: ids, mode: modes, description: nasty, at: fc.constantFrom([], [grammarError]) })
  .map(({ id, ...over }) => bWam(id, over));
const results = fc.oneof(fc.constantFrom(0, 1, 0.8, 1e-7, null), fc.double({ min: 0, max: 1, noNaN: true }));
const locations: fc.Arbitrary<SubjectLocation> = fc
  .record({
    line: fc.nat(300),
    column: fc.nat(300),
    source: fc.option(urls, { nil: undefined }),
    message: fc.option(nasty, { nil: undefined }),
  })
  .map(({ line, column, source, message }) =>
    location(line === 0 ? 0 : line, line === 0 ? 0 : column, source, message),
  );

const judgements: fc.Arbitrary<Judgement> = fc.record({
  ruleSet: fc.constant("uwem-1.2"),
  wam: wams,
  location: locations,
  result: results,
});
const types = fc.oneof(fc.constantFrom("language", "technology", "internalLinks"), nasty);
const statistics: fc.Arbitrary<Statistic> = fc
  .record({ id: ids, type: types, value: nasty, location: locations })
  .map((parts) => ({ ...parts, wam: { id: parts.id } as MWam }));

export const randomReports: fc.Arbitrary<Report> = fc
  .record({
    url: urls,
    content: nasty,
    date: fc.constantFrom(undefined, "2008-03-16T11:18:00+01:00", "2026-11-21T09:00:00Z"),
    tidy: fc.boolean(),
    judgements: fc.array(judgements, { maxLength: 6 }),
    statistics: fc.array(statistics, { maxLength: 4 }),
  })
  .map(report);
