import { Parser } from "n3";
import type { Quad } from "n3";
import { expect, test } from "vitest";
import type { SiteSurvey, StoreOpening } from "../contents.ts";
import type { WrittenGraph } from "../trig/trig-node.ts";
import { manifestGraph, openingGraph, surveyGraph } from "./survey-graph.ts";

/** Tests the statements above the pages against hand-written TriG: wams.md 7.5, observatory.md 9.4, docs/vocabulary.md. */

const opening: StoreOpening = {
  run: "200802",
  database: "crawl-7",
  site: "www.example.com",
  webSite: "http://www.example.com/",
  tool: { name: "eiao-wam", version: "0.1.0" },
  ruleSets: [
    { id: "uwem-1.2", version: "1.0.0" },
    { id: "pdf-1", version: "1.0.0" },
  ],
  seed: 'a "seed"\\',
  seedOrigin: "chosen by hand",
  population: 700,
  populationDigest: "c0",
  sizesDigest: "c1",
  wanted: 3,
  extent: "census",
};

const survey: SiteSurvey = {
  urlCount: 700,
  standardDeviation: 0.12,
  errorMargin: 1.5e-7,
  emptyShells: 1,
  scores: [
    { ruleSet: "uwem-1.2", applied: 4, failed: 1, low: 0.1, high: 0.9, method: "census", sample: "census", pages: 2 },
    { ruleSet: "pdf-1", applied: 0, failed: 0, sample: "census", pages: 2 },
  ],
  tests: [{ test: "1.1_HTML_01", wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1", ruleSet: "uwem-1.2", applied: 4, failed: 1 }],
  drawn: [
    { scenario: "p1", url: "http://www.example.com/1.html", outcome: "sampled" },
    { scenario: "p2", url: "http://www.example.com/2.html", outcome: "failed", reason: "no answer" },
    { scenario: "p3", url: "http://www.example.com/3.html", outcome: "sampled" },
  ],
  archives: [
    { file: "output/a.warc.gz", bytes: 1024, digest: "aa" },
    { file: "output/b.warc.gz", bytes: 2048, digest: "bb" },
  ],
  finished: "2008-02-01T15:00:00Z",
};
const pages = [
  { id: "p1", documents: 2 },
  { id: "p3", documents: 1 },
];
const digests = {
  survey: "5e",
  pages: new Map([
    ["p1", "d1"],
    ["p3", "d3"],
  ]),
};

const prefixes = `@base <http://www.eiao.net/rdf/2.0/> . @prefix eiao: <http://www.eiao.net/rdf/2.0#> .
@prefix earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix s: <http://www.eiao.net/rdf/2.0/#survey_200802_www.example.com_> .\n`;

const manifestEnd = `<#survey_200802_www.example.com_manifest> {
s:manifest a eiao:Manifest ; dct:created "2008-02-01T15:00:00Z"^^xsd:dateTime ; eiao:frameDigest "sha256:5e" ;
  eiao:draw s:draw_1, s:draw_2, s:draw_3 ; eiao:archive s:archive_1, s:archive_2 .
s:archive_1 a eiao:Archive ; eiao:warcFile "output/a.warc.gz" ; eiao:warcLength 1024 ; eiao:contentDigest "sha256:aa" .
s:archive_2 a eiao:Archive ; eiao:warcFile "output/b.warc.gz" ; eiao:warcLength 2048 ; eiao:contentDigest "sha256:bb" .
s:draw_1 a eiao:Draw ; eiao:order 1 ; dct:identifier "p1" ; eiao:drawnUrl "http://www.example.com/1.html" ;
  eiao:outcome "sampled" ; eiao:frameDigest "sha256:d1" .
s:draw_2 a eiao:Draw ; eiao:order 2 ; dct:identifier "p2" ; eiao:drawnUrl "http://www.example.com/2.html" ;
  eiao:outcome "failed" ; eiao:reason "no answer" .
s:draw_3 a eiao:Draw ; eiao:order 3 ; dct:identifier "p3" ; eiao:drawnUrl "http://www.example.com/3.html" ;
  eiao:outcome "sampled" ; eiao:frameDigest "sha256:d3" .
}`;

/** Returns the statements that N3.js reads, one line each, sorted. */
function quads(trig: string): string[] {
  const line = ({ graph, subject, predicate, object }: Quad) =>
    JSON.stringify([graph.value, subject.value, predicate.value, object.termType, object.value, typeOf(object)]);
  return new Parser({ format: "application/trig" }).parse(trig).map(line).sort();
}
const typeOf = (object: Quad["object"]) => (object.termType === "Literal" ? object.datatype.value : "");

function expectGraph({ trig, triples }: WrittenGraph, expected: string): void {
  expect(quads(trig)).toEqual(quads(prefixes + expected));
  expect(quads(trig)).toHaveLength(triples);
}

test("the manifest begins with the facts with which the measurement was begun", () => {
  expectGraph(
    openingGraph(opening),
    `<#survey_200802_www.example.com_manifest> {
s:manifest a eiao:Manifest ; eiao:run "200802" ; eiao:database "crawl-7" ; eiao:site "www.example.com" ;
  eiao:webSite "http://www.example.com/" ; eiao:tool "eiao-wam" ; dct:hasVersion "0.1.0" ; eiao:seed "a \\"seed\\"\\\\" ;
  eiao:seedOrigin "chosen by hand" ; eiao:population 700 ; eiao:populationDigest "sha256:c0" ; eiao:sizesDigest "sha256:c1" ;
  eiao:wanted 3 ; eiao:extent "census" ; eiao:ruleSet <#ruleset_uwem-1.2_1.0.0>, <#ruleset_pdf-1_1.0.0> .
<#ruleset_uwem-1.2_1.0.0> a eiao:RuleSet ; dct:identifier "uwem-1.2" ; dct:hasVersion "1.0.0" .
<#ruleset_pdf-1_1.0.0> a eiao:RuleSet ; dct:identifier "pdf-1" ; dct:hasVersion "1.0.0" .
}`,
  );
});

test("it ends with archives, digests and the draw in its order", () => {
  const written = manifestGraph(opening, survey, digests);
  expect(quads(written.trig)).toEqual(quads(prefixes + manifestEnd));
  expect(written.triples).toBe(quads(written.trig).length - 1); // both parts of the graph state its type
});

test("unknown facts are left out, and so are missing archives", () => {
  expect(openingGraph(opening).trig).not.toMatch(/eiao:geoCountry|eiao:replay/);
  const { archives: _, ...rest } = survey;
  expect(manifestGraph(opening, rest, digests).trig).not.toMatch(/archive|warc/i);
});

test("the survey: run, site, scores, tests and pages", () => {
  const decimal = (value: string) => `"${value}"^^xsd:decimal`;
  expectGraph(
    surveyGraph(survey, opening, pages, "x"),
    `<#survey_200802_www.example.com> {
<#testrun_200802> a eiao:testRun ; dct:identifier "200802" ; eiao:siteSurvey <#survey_200802_www.example.com> .
<#survey_200802_www.example.com> a eiao:siteSurvey ; dct:identifier "www.example.com" ; eiao:webSite "http://www.example.com/" ;
  eiao:barrierIndicator ${decimal("0.25")} ; eiao:variance ${decimal("0.12")} ; eiao:errorMargin ${decimal("0.00000015")} ;
  eiao:urlCount 700 ; eiao:emptyShellCount 1 ; eiao:manifest s:manifest ;
  eiao:score s:score_uwem-1.2, s:score_pdf-1 ; eiao:testScore s:test_UWEM.B.10.1.1.3.HTML.DEF.1.1 ;
  eiao:scenario s:scenario_p1, s:scenario_p3 ; eiao:pageSurvey s:page_p1_1, s:page_p1_2, s:page_p3_1 .
s:score_uwem-1.2 a eiao:Score ; eiao:ruleSet <#ruleset_uwem-1.2_1.0.0> ; eiao:applied 4 ; eiao:failed "1"^^xsd:decimal ;
  eiao:barrierIndicator ${decimal("0.25")} ; eiao:low 0.1 ; eiao:high 0.9 ; eiao:method "census" ;
  eiao:sample "census" ; eiao:pageCount 2 .
s:score_pdf-1 a eiao:Score ; eiao:ruleSet <#ruleset_pdf-1_1.0.0> ; eiao:applied 0 ; eiao:failed "0"^^xsd:decimal ;
  eiao:sample "census" ; eiao:pageCount 2 .
s:test_UWEM.B.10.1.1.3.HTML.DEF.1.1 a eiao:TestScore ; dct:identifier "1.1_HTML_01" ;
  earl:requirement <#UWEM.B.10.1.1.3.HTML.DEF.1.1> ; eiao:ruleSet <#ruleset_uwem-1.2_1.0.0> ;
  eiao:applied 4 ; eiao:failed "1"^^xsd:decimal .
}`,
  );
});

const census: StoreOpening = { ...opening, extent: "census" };

test("the score of a census leads, that of the uniform sample has its own name, and each draw has its samples", () => {
  const [score] = survey.scores;
  if (score === undefined) throw new Error("there is no score");
  const scores: SiteSurvey["scores"] = [
    { ...score, low: 0.25, high: 0.25, sample: "census", pages: 2 },
    {
      ruleSet: "uwem-1.2",
      applied: 2,
      failed: 1,
      low: 0.2,
      high: 0.8,
      method: "rule-of-three",
      sample: "uniform",
      pages: 1,
    },
  ];
  const drawn = survey.drawn.map((page, at) => ({
    ...page,
    samples: at === 0 ? (["census", "uniform"] as const) : (["census"] as const),
  }));
  const { trig } = surveyGraph({ ...survey, scores, drawn }, census, pages, "x");
  const found = new Set(quads(trig));
  const expected = quads(
    `${prefixes}<#survey_200802_www.example.com> {
<#survey_200802_www.example.com> eiao:barrierIndicator 0.25 ; eiao:score s:score_uwem-1.2, s:score_uwem-1.2_uniform .
s:score_uwem-1.2 eiao:sample "census" ; eiao:pageCount 2 ; eiao:barrierIndicator 0.25 .
s:score_uwem-1.2_uniform a eiao:Score ; eiao:ruleSet <#ruleset_uwem-1.2_1.0.0> ; eiao:applied 2 ; eiao:failed "1"^^xsd:decimal ;
  eiao:barrierIndicator 0.5 ; eiao:low 0.2 ; eiao:high 0.8 ; eiao:method "rule-of-three" ; eiao:sample "uniform" ; eiao:pageCount 1 .
}`,
  );
  expect(expected.filter((line) => !found.has(line))).toEqual([]);
  expect([...found].filter((line) => line.includes("score_uwem-1.2_uniform"))).toHaveLength(1 + 10); // the link to it, and its ten statements
  expect(openingGraph(census).trig).toContain('eiao:extent "census"');
  const draws = quads(manifestGraph(census, { ...survey, drawn }, digests).trig).filter((line) =>
    line.includes("#sample"),
  );
  expect(
    draws.map((line) =>
      (JSON.parse(line) as string[])
        .slice(1, 5)
        .join(" ")
        .replace(/^.*_(draw_\d) .* /, "$1 "),
    ),
  ).toEqual(["draw_1 census", "draw_1 uniform", "draw_2 census", "draw_3 census"]);
});

test("if the sample by size leads, its value is the estimate, and F(s) of the site is that of the uniform sample", () => {
  const of = { ruleSet: "uwem-1.2", method: "test", pages: 1 };
  const scores: SiteSurvey["scores"] = [
    { ...of, applied: 2, failed: 1, value: 0.3, low: 0.2, high: 0.4, sample: "by-size" },
    { ...of, applied: 2, failed: 0, low: 0, high: 0.8, sample: "uniform" },
  ];
  const both: StoreOpening = { ...opening, extent: "two samples", sizesDigest: "cc" };
  const found = new Set(quads(surveyGraph({ ...survey, scores }, both, pages, "x").trig));
  const expected = quads(
    `${prefixes}<#survey_200802_www.example.com> {
<#survey_200802_www.example.com> eiao:barrierIndicator 0.0 ; eiao:score s:score_uwem-1.2, s:score_uwem-1.2_uniform .
s:score_uwem-1.2 eiao:sample "by-size" ; eiao:barrierIndicator 0.3 ; eiao:failed 1.0 ; eiao:applied 2 .
s:score_uwem-1.2_uniform eiao:sample "uniform" ; eiao:barrierIndicator 0.0 .
}`,
  );
  const canonical = (line: string) => line.replaceAll(/"(\d+)\.0"/g, '"$1"');
  expect(expected.map(canonical).filter((line) => !found.has(line))).toEqual([]);
  const indicators = [...found].filter((line) => line.includes("#barrierIndicator"));
  expect(indicators).toHaveLength(3);
  const opened = openingGraph(both).trig;
  for (const line of ['eiao:extent "two samples"', 'eiao:sizesDigest "sha256:cc"']) expect(opened).toContain(line);
  const drawn: SiteSurvey["drawn"] = [
    {
      scenario: "p1",
      url: "http://www.example.com/",
      outcome: "sampled",
      elements: 12,
      samples: ["uniform", "by-size"],
    },
  ];
  const draw = quads(manifestGraph(both, { ...survey, drawn }, digests).trig).filter((line) => line.includes("draw_1"));
  for (const [property, value] of [
    ["elementCount", "12"],
    ["sample", "uniform"],
    ["sample", "by-size"],
  ])
    expect(draw.filter((line) => line.includes(`#${property}"`) && line.includes(JSON.stringify(value)))).toHaveLength(
      1,
    );
});

test("a site may have one page", () => {
  expect(surveyGraph({ ...survey, urlCount: 1 }, opening, pages, "x").trig).toContain('urlCount "1"');
});

test.each([[0], [-1], [1.5], [Number.NaN]])("a survey of %d pages is refused", (urlCount) => {
  expect(() => surveyGraph({ ...survey, urlCount }, opening, pages, "x")).toThrow(`the URL count is ${urlCount}`);
});

test.each([
  [0, "0"],
  [1, "1"],
  [1e21, "1000000000000000000000"],
  [1.25e22, "12500000000000000000000"],
  [1e-7, "0.0000001"],
  [2.5e-8, "0.000000025"],
])("%d as xsd:decimal is %s, without an exponent", (number, text) => {
  const variance = quads(surveyGraph({ ...survey, standardDeviation: number }, opening, pages, "x").trig).find((line) =>
    line.includes("#variance"),
  );
  expect(variance).toContain(JSON.stringify(text));
});

test("characters that XML forbids become U+FFFD; quotes and line ends are escaped", () => {
  const [line = ""] = quads(openingGraph({ ...opening, seed: 'a\0b\ud800c"d\\e\nf\rg\th\uffff' }).trig).filter((text) =>
    text.includes("#seed"),
  );
  expect((JSON.parse(line) as string[])[4]).toBe('a\ufffdb\ufffdc"d\\e\nf\rg\th\ufffd');
});
