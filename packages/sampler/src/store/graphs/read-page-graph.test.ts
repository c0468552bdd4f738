import { rm } from "node:fs/promises";
import { checkWith, createEarlWriter, writeEarl } from "@eiao/wam-core";
import type { Report } from "@eiao/wam-core";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { openStoreReader } from "../file/read.ts";
import type { StoredDocument } from "../contents.ts";
import { naiveFacts } from "../test-naive-facts.ts";
import { researchStores } from "../../../../../test/support/research-stores.ts";
import { date, opening } from "../test-store.ts";
import { graphBytes, pageGraph } from "./page-graph.ts";
import { readPageGraph } from "./read-page-graph.ts";

const html = `<html lang="en"><link rel="stylesheet" href="a.css"><p><img src="a.gif"><img src="b.gif" alt=""><embed src="a.swf">
<a href="x.html">a "link"</a><blink>x</blink></p>`;
const css = 'p { color: red }\n.x } { color: "red" }';

function reportOf(url: string): Report {
  return checkWith({ url, content: Buffer.from(html), contentType: "text/html" }, () => ({
    content: Buffer.from(css),
    contentType: "text/css",
  }));
}

/** Returns the only document of a page. @throws AssertionError if it has none or several. */
function onlyDocument({ documents }: ReturnType<typeof naiveFacts>) {
  expect(documents).toHaveLength(1);
  return documents[0] as object;
}

/** Returns the findings of the engine in the form of a store. */
function findingsOf({ judgements, statistics }: Report) {
  return {
    results: judgements.map(({ wam, result, location: { line, column, source } }) => ({
      wam: wam.id,
      value: result,
      line,
      column,
      source,
    })),
    statistics: statistics.map(({ type, value, location: { line, column, source } }) => ({
      type,
      value,
      line,
      column,
      source,
    })),
  };
}

function graphOf(documents: readonly StoredDocument[]): Buffer {
  const scenario = { id: "p1", documents, counts: [{ ruleSet: "uwem-1.2", applied: 4, failed: 1.5 }] };
  return Buffer.from(graphBytes(pageGraph(scenario, opening)));
}

function storedDocument(report: Report, terms: "seed" | "both"): StoredDocument {
  const { url } = report;
  const earl =
    terms === "both"
      ? writeEarl(report, "turtle", { terms, date })
      : createEarlWriter("turtle-nodes", { terms }).write(report, { date });
  return { url, downloaded: date, earl };
}

test.each(["seed", "both"] as const)("results and statistics equal those of the engine, terms %s", (terms) => {
  const report = reportOf("http://www.example.com/1.html");
  const facts = readPageGraph(graphOf([storedDocument(report, terms)]), "a store");
  const { results, statistics } = findingsOf(report);
  expect(results.some(({ value }) => value === null || value > 0)).toBe(true);
  expect(results.some(({ source }) => source === "http://www.example.com/a.css")).toBe(true);
  expect(statistics.length).toBeGreaterThan(2);
  expect(facts).toMatchObject({
    id: "p1",
    messages: [],
    counts: [{ ruleSet: "uwem-1.2", applied: 4, failed: 1.5 }],
    documents: [
      {
        url: "http://www.example.com/1.html",
        downloaded: date,
        headers: [],
        languages: [],
        doctype: undefined,
        authoringTools: [],
        contentLength: html.length,
        tidy: false,
        parsingFailed: false,
        results,
        statistics,
      },
    ],
  });
});

test("any results, statistics and documents are read as they were written", () => {
  const location = fc.record({
    line: fc.nat(),
    column: fc.nat(),
    source: fc.constantFrom(undefined, "http://www.example.com/a.css", "http://www.example.com/%20-L1.css"),
  });
  const value = fc.oneof(fc.constantFrom(null, 0, 1), fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs));
  const text = fc.oneof(fc.constantFrom("text/html", 'a "b" \\ \n .\n', "> ;"), fc.string({ unit: "grapheme" }));
  const first = reportOf("http://www.example.com/1.html");
  const judgement = fc
    .tuple(fc.nat({ max: first.judgements.length - 1 }), value, location)
    .map(
      ([at, result, where]) => ({ ...first.judgements[at], result, location: where }) as Report["judgements"][number],
    );
  const statistic = fc
    .tuple(fc.nat({ max: first.statistics.length - 1 }), text, location)
    .map(
      ([at, content, where]) =>
        ({ ...first.statistics[at], value: content, location: where }) as Report["statistics"][number],
    );
  const report = fc
    .tuple(fc.array(judgement), fc.array(statistic))
    .map(([judgements, statistics]): Report => ({ ...first, judgements, statistics }));
  fc.assert(
    fc.property(fc.array(report, { minLength: 1, maxLength: 3 }), fc.constantFrom("seed", "both"), (reports, terms) => {
      const written = reports.map((one, at) => ({ ...one, url: `http://www.example.com/${at}.html` }));
      const trig = graphOf(written.map((one) => storedDocument(one, terms)));
      const facts = readPageGraph(trig, "a store");
      expect(facts).toMatchObject(naiveFacts(trig));
      const legal = (found: ReturnType<typeof findingsOf>) => ({
        ...found,
        statistics: found.statistics.map((one) => ({
          ...one,
          value: one.value.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "\uFFFD"),
        })),
      });
      expect(facts.documents.map(({ results, statistics }) => ({ results, statistics }))).toEqual(
        written.map((one) => legal(findingsOf(one))),
      );
    }),
    { numRuns: randomSamples(50, 1000) },
  );
});

/** Returns a page on which one test failed four times in the same way, and the group of the third failure. */
function fourAlike(): { readonly text: string; readonly third: string } {
  const report = reportOf("http://www.example.com/1.html");
  const failed = report.judgements.find(({ result }) => result === 1) as Report["judgements"][number];
  const judgements = [1, 2, 3, 4].map((line) => ({
    ...failed,
    location: { ...failed.location, line, column: 9 * line },
  }));
  const text = graphOf([storedDocument({ ...report, judgements }, "seed")]).toString();
  const groups = text.match(/<#[^\n]*\n {2}a eiao:SingleLocation[^]*?\n {2}eiao:singleLocation [^\n]*\.\n/g);
  return { text, third: groups?.[2] ?? "" };
}

test.each<readonly [what: string, from: RegExp, to: string]>([
  ["nothing", /$/, ""],
  ["another test", /requirement <#[^>]*>/, "requirement <#UWEM.B.10.1.1.3.HTML.DEF.9.9>"],
  ["another outcome", /earl:fail ;\n[^\n]* \.\n/, "earl:cannotTell .\n"],
  ["another barrier indicator", /barrierIndicator "1"/, 'barrierIndicator "0.25"'],
  ["a message", / \.\n$/, ' ;\n  earl:message "x"@en .\n'],
  ["a probability", /(?<=decimal) \.\n/, ' ;\n  eiao:probability "0.5" .\n'],
  ["numbers without a datatype", /\^\^xsd:integer/g, ""],
  ["a sheet", /(?<=xsd:integer) \.\n/, " ;\n  dc:source <http://www.example.com/b.css> .\n"],
  ["a line that is longer", /line "3"/, 'line "123456789012345"'],
])("a result that differs from the one before by %s is read correctly", (_, from, to) => {
  const { text, third } = fourAlike();
  const changed = third.replace(from, to);
  const trig = Buffer.from(text.replace(third, () => changed));
  const [document] = readPageGraph(trig, "a store").documents;
  expect(document?.results.map(({ column }) => column)).toEqual([9, 18, 27, 36]);
  expect(document).toMatchObject(onlyDocument(naiveFacts(trig)));
});

test("a result with a wrong id is not taken for one like that before", () => {
  const { text, third } = fourAlike();
  const changed = third.replace(/(-V[^>]*).>(?=\n {2}a earl:result)/, (__, start: string) => `${start}x>`);
  expect(changed).not.toBe(third);
  const trig = Buffer.from(text.replace(third, () => changed));
  expect(() => readPageGraph(trig, "a store")).toThrow(expect.objectContaining({ code: "StoreDamaged" }));
});

test.each<readonly [what: string, from: RegExp, to: string]>([
  ["a location that nothing names", /<#.(?=[^\n]*\n {2}a eiao:SingleLocation)/, "<#~"],
  ["a location without a line", /eiao:line/, "eiao:lime"],
  ["a location without a column", /eiao:column/, "eiao:colamn"],
  ["an empty line", /line "3"/, 'line ""'],
  ["an empty column", /column "27"/, 'column ""'],
  ["a line of 16 digits", /line "3"/, 'line "1000000000000000"'],
  ["an invalid column", /column "27"/, 'column "2x"'],
  ["a result that nothing names", /-V(?=[^>]*>\n {2}a earl:result)/, "-W"],
  ["an assertion without a location", /eiao:singleLocation/, "eiao:singleLocatiom"],
])("%s is refused among similar results", (_, from, to) => {
  const { text, third } = fourAlike();
  const changed = third.replace(from, to);
  expect(changed).not.toBe(third);
  expect(() => readPageGraph(Buffer.from(text.replace(third, () => changed)), "a store")).toThrow(
    expect.objectContaining({ code: "StoreDamaged" }),
  );
});

test("an end anywhere within a result that resembles those before is refused", () => {
  const { text, third } = fourAlike();
  const start = text.indexOf(third);
  for (let length = 1; length < third.length; length += 7) {
    const cut = `${text.slice(0, start + length).trimEnd()}\n}\n`;
    expect(() => readPageGraph(Buffer.from(cut), "a store"), `${length} characters`).toThrow(
      expect.objectContaining({ code: "StoreDamaged" }),
    );
  }
});

test("a test whose name ends like an id is not taken for that before", () => {
  const { text } = fourAlike();
  let at = 0;
  const trig = Buffer.from(
    text.replace(/requirement <#[^>]*>(?=[^]*?-V([0-9a-f]*\.\d+)>)/g, (__, suffix: string) => {
      at++;
      return `requirement <#T${suffix}>`;
    }),
  );
  const [document] = readPageGraph(trig, "a store").documents;
  expect(at).toBe(4);
  expect(new Set(document?.results.map(({ wam }) => wam)).size).toBe(4);
  expect(document).toMatchObject(onlyDocument(naiveFacts(trig)));
});

test.each(["seed", "both"] as const)("pages of any length and with any letters are read whole, terms %s", (terms) => {
  const report = reportOf("http://www.example.com/\u00e9\u{1f600}.html");
  const [statistic] = report.statistics;
  const many = <Found extends { readonly location: object }>(found: Found | undefined, value: object): Found[] =>
    Array.from({ length: 700 }, (_, line) => ({ ...found, ...value, location: { ...found?.location, line } }) as Found);
  const long = {
    ...report,
    judgements: [...report.judgements, ...many(report.judgements[0], {})],
    statistics: [
      ...many(statistic, { value: "\u4e2d\u00e9\u{1f600}" }),
      ...many(statistic, { value: "x".repeat(90_000) }).slice(0, 2),
    ],
  };
  const trig = graphOf([storedDocument(long, terms)]);
  const facts = readPageGraph(trig, "a store");
  expect(trig.length).toBeGreaterThan(1_000_000);
  expect(facts.documents[0]?.results.length).toBe(long.judgements.length);
  expect(facts.documents[0]?.statistics).toEqual(findingsOf(long).statistics);
  expect(facts).toMatchObject(naiveFacts(trig));
});

test("documents whose URLs are the same IRI keep their own links", () => {
  const reports = ["http://www.example.com/a|b", "http://www.example.com/a%7Cb"].map((url, at) => {
    const report = reportOf(url);
    return { ...report, contentLength: at, judgements: report.judgements.slice(at) };
  });
  const facts = readPageGraph(graphOf(reports.map((one) => storedDocument(one, "seed"))), "a store");
  expect(facts.documents.map(({ url, contentLength }) => [url, contentLength])).toEqual([
    ["http://www.example.com/a|b", 0],
    ["http://www.example.com/a%7Cb", 1],
  ]);
  expect(facts.documents.map(({ results }) => results)).toEqual(reports.map((one) => findingsOf(one).results));
});

test("pages of stores give the same facts as reading statement by statement", async () => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const read: ReturnType<typeof readPageGraph>[] = [];
  for (const file of files) {
    const reader = await openStoreReader(file);
    for (const page of reader.pages) {
      const trig = await reader.pageTrig(page);
      const facts = readPageGraph(trig, file);
      expect(facts).toMatchObject(naiveFacts(trig));
      expect([facts.id, facts.counts]).toEqual([page.id, page.counts]);
      expect(facts.documents.map(({ url }) => url)).toEqual(page.urls);
      read.push(facts);
    }
    await reader.close();
  }
  expect(read.map(({ documents }) => documents.length)).toEqual([1, 1, 2, 2, 1, 1, 2, 2]);
  expect(read.flatMap(({ messages }) => messages)).toContain("It is an empty shell.");
});

const forms = (["seed", "both"] as const).map((terms) =>
  graphOf([storedDocument(reportOf("http://www.example.com/1.html"), terms)]).toString(),
);

test.each<readonly [what: string, from: string | RegExp, to: string]>([
  ["no graph", /^@base[^]*?\{/, "{"],
  ["a barrier indicator above 1", 'barrierIndicator "1"', 'barrierIndicator "1.5"'],
  ["an invalid barrier indicator", 'barrierIndicator "0"', 'barrierIndicator "x"'],
  ["a pass with a barrier", /earl:pass ;\n {2}eiao:barrierIndicator "0"/, 'earl:pass ;\n  eiao:barrierIndicator "1"'],
  [
    "a fail without a barrier",
    /earl:fail ;\n {2}eiao:barrierIndicator "1"/,
    'earl:fail ;\n  eiao:barrierIndicator "0.0"',
  ],
  ["an invalid line", /eiao:line "\d+"/, 'eiao:line "-1"'],
  [
    "a result of no document",
    /earl:subject <[^>]*> ;\n {2}earl:requirement/,
    "earl:subject <x:y> ;\n  earl:requirement",
  ],
  ["no page survey", "a eiao:pageSurvey", "a eiao:other"],
  ["no scenario", "a eiao:scenario", "a eiao:other"],
  ["no document", /\n {2}eiao:rangeLocation [^\n]*/, ""],
  ["an end within a node", / ;\n {2}eiao:singleLocation [^]*$/, " ;\n}\n"],
])("%s is refused", (_, from, to) => {
  for (const form of forms) {
    const damaged = form.replace(from, () => to);
    expect(damaged).not.toBe(form);
    expect(() => readPageGraph(Buffer.from(damaged), "a store")).toThrow(
      expect.objectContaining({ code: "StoreDamaged" }),
    );
  }
});

test.each<readonly [what: string, nodes: (times: number) => string]>([
  ["an id of many ends", (times) => `<#${"-L".repeat(times)}>\n  a eiao:SingleLocation .\n`],
  [
    "locations without results",
    (times) => '<#a-L1>\n  a eiao:SingleLocation ;\n  eiao:line "1" ;\n  eiao:column "1" .\n'.repeat(times),
  ],
  ["links that end nowhere", (times) => `<#a>\n  a eiao:rangeLocation${" ;\n  earl:asserts <#b>".repeat(times)} .\n`],
  ["a message without an end", (times) => `<#a>\n  a earl:Assertion ;\n  earl:message "${'\\\\"\\"'.repeat(times)}`],
  [
    "results of one subject after the other",
    (times) =>
      Array.from({ length: times }, (__, at) => `<#a${at}>\n  a eiao:MetaData ;\n  earl:subject <x:${at}> .\n`).join(
        "",
      ),
  ],
])("%s take time in proportion to their length", (_, nodes) => {
  const [form = ""] = forms;
  const time = (times: number) => {
    const trig = Buffer.from(form.replace(/\}\n$/, () => `${nodes(times)}}\n`));
    const started = computingMilliseconds();
    try {
      readPageGraph(trig, "a store");
    } catch (error) {
      expect(error).toMatchObject({ code: "StoreDamaged" });
    }
    return computingMilliseconds() - started;
  };
  time(1000);
  // Eight times as much takes eight times as long, or a little more on a busy machine. Quadratic time would be 64 times.
  expect(time(80_000)).toBeLessThan(32 * Math.max(time(10_000), 1));
});

test("documents of one subject take time in proportion to their number", () => {
  const [form = ""] = forms;
  const time = (times: number) => {
    const each = (text: (at: number) => string) => Array.from({ length: times }, (_, at) => text(at)).join("");
    const trig = Buffer.from(`${form.slice(0, form.indexOf("{"))}{
<#scenario_p1>\n  a eiao:scenario${each((at) => ` ;\n  eiao:rangeLocation <#r${at}>`)} .
${each(
  (
    at,
  ) => `<#r${at}>\n  a eiao:rangeLocation ;\n  earl:subject <http://a.example/> ;\n  eiao:page "http://a.example/${at}" .
<#s${at}>\n  a eiao:pageSurvey ;\n  eiao:rangeLocation <#r${at}> ;\n  eiao:downloaded "2026" .\n`,
)}<http://a.example/>\n  a earl:TestSubject${each(
      () => ` ;\n  dc:date "2026" ;\n  eiao:contentLength "1" ;\n  eiao:tidy "0" ;\n  eiao:parsingFailed "0"`,
    )} .\n}\n`);
    const started = computingMilliseconds();
    expect(readPageGraph(trig, "a store").documents).toHaveLength(times);
    return computingMilliseconds() - started;
  };
  time(500);
  expect(time(16_000)).toBeLessThan(32 * Math.max(time(2_000), 1)); // eight times, or a little more on a busy machine, not 64 times
});
