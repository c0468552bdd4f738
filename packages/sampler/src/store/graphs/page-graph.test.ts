import { Parser } from "n3";
import type { Quad } from "n3";
import { expect, test } from "vitest";
import type { StoreOpening, StoredScenario } from "../contents.ts";
import { evaluated, opening, readByN3 } from "../test-store.ts";
import type { Evaluated } from "../test-store.ts";
import { graphBytes, pageGraph } from "./page-graph.ts";

/** These tests compare the statements about a page, without EARL, with hand-written TriG: wams.md 7.5, docs/vocabulary.md. */

const begun: StoreOpening = { ...opening, ruleSets: [...opening.ruleSets, { id: "pdf-1", version: "1.0.0" }] };
const shared = {
  url: "http://www.example.com/a.css",
  digest: "aa",
  warc: { file: "w.gz", offset: 10, length: 5, digest: "bb" },
};
const plain = { url: "http://www.example.com/b.css" };
const set: Evaluated["document"] = {
  ...evaluated("http://www.example.com/set", "<p>x").document,
  headers: [
    ["Server", "x"],
    ["Set-Cookie", "secret=1"],
    ["Server", "x"],
  ],
  languages: ["en", "de", "en"],
  doctype: "",
  authoringTools: ["vi", "vi"],
  digest: "cc",
  warc: { file: "w.gz", offset: 0, length: 7, digest: "dd" },
  sheets: [shared, plain, shared],
};
const frame: Evaluated["document"] = {
  ...evaluated("http://www.example.com/frame", "<p>y").document,
  sheets: [shared],
};
const scenario: StoredScenario = {
  id: "p1",
  documents: [set, frame],
  messages: ["an empty shell"],
  counts: [
    { ruleSet: "uwem-1.2", applied: 4, failed: 1 },
    { ruleSet: "pdf-1", applied: 0, failed: 0 },
  ],
};

const prefixes = `@base <http://www.eiao.net/rdf/2.0/> . @prefix eiao: <http://www.eiao.net/rdf/2.0#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix s: <http://www.eiao.net/rdf/2.0/#survey_200802_www.example.com_> .
@prefix sheet: <http://www.eiao.net/rdf/2.0/#sheet_> .\n`;

/** Returns the sorted statements of nodes above EARL, read by N3.js. Style sheets are named by their file, not by their id. */
function aboveEarl(trig: string): string[] {
  const quads = new Parser({ format: "application/trig" }).parse(trig);
  const address = ({ predicate, object }: Quad) =>
    predicate.value.endsWith("#sheetUrl") || (predicate.value.endsWith("#page") && object.value.endsWith(".css"));
  const names = new Map(
    quads.filter(address).map((quad) => [quad.subject.value, `sheet ${quad.object.value.slice(-5)}`]),
  );
  const nameOf = (value: string) => names.get(value) ?? value;
  return quads
    .filter(({ subject }) => /#(?:survey|sheet)_/.test(subject.value))
    .filter(({ predicate }) => !/#(?:asserts|metaData|subject|assertedBy)$/.test(predicate.value))
    .map(({ graph, subject, predicate, object }) => {
      const type = object.termType === "Literal" ? object.datatype.value : "";
      return JSON.stringify([graph.value, nameOf(subject.value), predicate.value, nameOf(object.value), type]);
    })
    .sort();
}

test("scenario, scores, documents and sheets of a frameset", () => {
  const graph = pageGraph(scenario, begun);
  const trig = graphBytes(graph).toString();
  const score = '"0.25"^^xsd:decimal';
  const date = '"2008-02-01T14:37:31Z"^^xsd:dateTime';
  const expected = `${prefixes}<#survey_200802_www.example.com_scenario_p1> {
s:scenario_p1 a eiao:scenario ; eiao:barrierIndicator ${score} ; eiao:typeofscenario "pagescenario" ;
  eiao:message "an empty shell" ; eiao:rangeLocation s:page_p1_range_1, s:page_p1_range_2 ;
  eiao:score s:scenario_p1_score_uwem-1.2, s:scenario_p1_score_pdf-1 .
s:scenario_p1_score_uwem-1.2 a eiao:Score ; eiao:ruleSet <#ruleset_uwem-1.2_1.0.0> ; eiao:applied 4 ;
  eiao:failed "1"^^xsd:decimal ; eiao:barrierIndicator ${score} .
s:scenario_p1_score_pdf-1 a eiao:Score ; eiao:ruleSet <#ruleset_pdf-1_1.0.0> ; eiao:applied 0 ; eiao:failed "0"^^xsd:decimal .
s:page_p1_1 a eiao:pageSurvey ; eiao:downloaded ${date} ; eiao:rangeLocation s:page_p1_range_1 ;
  eiao:httpHeader "Server: x" ; eiao:language "en", "de" ; eiao:doctype "" ; eiao:authoringTool "vi" ;
  eiao:contentDigest "sha256:cc" ; eiao:warcFile "w.gz" ; eiao:warcOffset 0 ; eiao:warcLength 7 ; eiao:warcDigest "sha256:dd" ;
  eiao:styleSheet sheet:a, sheet:b .
s:page_p1_2 a eiao:pageSurvey ; eiao:downloaded ${date} ; eiao:rangeLocation s:page_p1_range_2 ; eiao:styleSheet sheet:a .
s:page_p1_range_1 a eiao:rangeLocation ; eiao:page "http://www.example.com/set" .
s:page_p1_range_2 a eiao:rangeLocation ; eiao:page "http://www.example.com/frame" .
sheet:a a eiao:StyleSheet ; eiao:sheetUrl "http://www.example.com/a.css" ; eiao:contentDigest "sha256:aa" ; eiao:warcFile "w.gz" ;
  eiao:warcOffset 10 ; eiao:warcLength 5 ; eiao:warcDigest "sha256:bb" .
sheet:b a eiao:StyleSheet ; eiao:sheetUrl "http://www.example.com/b.css" .
}`;
  expect(aboveEarl(trig)).toEqual(aboveEarl(expected));
  // Each statement occurs once, and their number is the count.
  const all = new Parser({ format: "application/trig" }).parse(trig);
  expect([all.length, readByN3(trig).length]).toEqual([graph.triples, graph.triples]);
});

test("each document links exactly the results, statistics, subject and program of its report", () => {
  const quads = new Parser({ format: "application/trig" }).parse(graphBytes(pageGraph(scenario, begun)).toString());
  for (const [at, { earl }] of [set, frame].entries()) {
    const report = new Parser({ format: "text/turtle" }).parse(earl);
    const ofType = (name: string) =>
      report.filter(({ predicate, object }) => predicate.value.endsWith("#type") && object.value.endsWith(name));
    const linked = (name: string) =>
      quads
        .filter(
          ({ subject, predicate }) =>
            subject.value.endsWith(`_page_p1_range_${at + 1}`) && predicate.value.endsWith(name),
        )
        .map(({ object }) => object.value)
        .sort();
    for (const [link, type] of [
      ["#asserts", "nmg-strawman#Assertion"],
      ["#metaData", "#MetaData"],
      ["#subject", "nmg-strawman#TestSubject"],
      ["#assertedBy", "nmg-strawman#Software"],
    ] as const) {
      expect([link, ...linked(link)]).toEqual([
        link,
        ...ofType(type)
          .map(({ subject }) => subject.value)
          .sort(),
      ]);
    }
  }
});

test.each([
  ["a document twice", { documents: [set, set] }],
  ["it has two counts for one rule set", { counts: [scenario.counts[0], scenario.counts[0]] }],
  ["without the rule set other", { counts: [{ ruleSet: "other", applied: 1, failed: 0 }] }],
  ["-1 of 1 results", { counts: [{ ruleSet: "pdf-1", applied: 1, failed: -1 }] }],
  ["2 of 1 results", { counts: [{ ruleSet: "pdf-1", applied: 1, failed: 2 }] }],
  ["1 of 1.5 results", { counts: [{ ruleSet: "pdf-1", applied: 1.5, failed: 1 }] }],
  ["no document", { documents: [] }],
  ["1 to 128 letters", { id: "a".repeat(129) }],
] as const)("an invalid scenario is refused: %s", (reason, changes) => {
  expect(() => pageGraph({ ...scenario, ...changes } as StoredScenario, begun)).toThrow(reason);
});
