import { Parser, type Quad } from "n3";
import { expect, test } from "vitest";
import type { Report } from "../report.ts";
import { createEarlWriter } from "./earl-writer.ts";
import { ByteSink } from "./byte-sink.ts";
import { bWam, embed, example, judgement, notMeasured, report, statistic } from "./test-reports.ts";
import { expand } from "./vocabulary.ts";
import { writeEarl } from "./write-earl.ts";

const utf8 = new TextDecoder();
const sheet = "http://www.example.com/a.css";

/** Returns a report with results of two classes in turn, at one location after the other, with numbers of all widths. */
function longReport(results: number): Report {
  const other = bWam("UWEM.B.10.7.2.3.CSS.DEF.2.1");
  return report({
    judgements: Array.from({ length: results }, (_, i) => {
      const source = i % 7 === 3 ? `${sheet}?${i % 2 === 0 ? "" : "ø"}` : undefined;
      const result = i % 5 === 0 ? null : i % 5 === 1 ? 0 : i % 11 === 0 ? 0.25 : 1;
      return judgement(i % 3 === 0 ? other : embed, i % 13 === 0 ? 0 : 1 + i * i, 1 + (i % 120), result, source);
    }),
    statistics: Array.from({ length: results }, (_, i) =>
      statistic("EIAO.LANG.1.2", i % 2 === 0 ? "language" : "other", i % 4 === 0 ? "a".repeat(i) : `ø${i}`, i, i),
    ),
  });
}

/** Returns the values of each result that a reader finds, in the order of the numbers in their ids. */
function resultsIn(quads: readonly Quad[], type: string) {
  const value = (subject: string, name: Parameters<typeof expand>[0]): string | undefined =>
    bySubject.get(subject)?.find(({ predicate }) => predicate.value === expand(name))?.object.value;
  const bySubject = Map.groupBy(quads, ({ subject }) => subject.value);
  return quads
    .filter(({ object }) => object.value === type)
    .map(({ subject }) => subject.value)
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map((id) => {
      const location = value(id, "eiao:singleLocation") ?? "";
      const result = value(id, "earl:result") ?? "";
      return {
        number: [id, location, ...(result === "" ? [] : [result])].map(numberOf),
        wam: value(id, "earl:requirement")?.split("#")[1],
        line: Number(value(location, "eiao:line")),
        column: Number(value(location, "eiao:column")),
        source: value(location, "dc:source"),
        indicator: value(result, "eiao:barrierIndicator"),
        value: value(id, "eiao:value"),
      };
    });
}

const numberOf = (id: string): number => Number(/(\d+)$/.exec(id)?.[1]);

test.each([
  ["derived numbers", undefined, 1],
  ["a counter", { next: 95 }, 95],
])("each of 1,200 results has its own values: %s", (_, counter, first) => {
  const page = longReport(600);
  const written = createEarlWriter("n-triples", { terms: "seed" }).write(
    page,
    counter === undefined ? {} : { counter },
  );
  const quads = new Parser({ format: "N-Triples" }).parse(utf8.decode(written.bytes));
  expect(written.triples).toBe(quads.length);
  const numbers = (i: number, count: number) => Array.from({ length: count }, () => first + i);
  expect(resultsIn(quads, expand("earl:Assertion"))).toEqual(
    page.judgements.map(({ wam, location: { line, column, source }, result }, i) => ({
      number: numbers(i, 3),
      wam: wam.id,
      line,
      column,
      source,
      indicator: result === null ? undefined : String(result),
      value: undefined,
    })),
  );
  expect(resultsIn(quads, expand("eiao:MetaData"))).toEqual(
    page.statistics.map(({ location: { line, column }, value }, i) => ({
      number: numbers(600 + i, 2),
      wam: undefined,
      line,
      column,
      source: undefined,
      indicator: undefined,
      value,
    })),
  );
});

test("a writer gives the same document for a page as a new writer does", () => {
  const pages = [longReport(30), { ...longReport(12), url: "http://www.example.com/ø" }, notMeasured, longReport(30)];
  for (const form of ["rdf-xml", "json-ld", "turtle", "n-triples", "turtle-nodes"] as const) {
    const writer = createEarlWriter(form);
    const written = pages.map((page) => utf8.decode(writer.write(page).bytes));
    expect(written).toEqual(pages.map((page) => utf8.decode(createEarlWriter(form).write(page).bytes)));
    if (form !== "turtle-nodes") expect(written[1]).toBe(writeEarl(pages[1] as Report, form));
  }
});

test("a report that cannot be written leaves nothing behind", () => {
  const writer = createEarlWriter("turtle");
  const expected = utf8.decode(writer.write(longReport(20)).bytes);
  expect(() => writer.write(report({ judgements: [judgement(embed, 1, 1, 1), judgement(embed, 2, 2, 2)] }))).toThrow(
    expect.objectContaining({ code: "EarlIndicator" }),
  );
  expect(utf8.decode(writer.write(longReport(20)).bytes)).toBe(expected);
});

test("nodes alone are the nodes of Turtle, with datatypes for numbers, and with the ids that link them", () => {
  const page = longReport(40);
  const { bytes, ...links } = createEarlWriter("turtle-nodes", { terms: "seed" }).write(page);
  const [, ...nodes] = writeEarl(page, "turtle", { terms: "seed" }).split(/(?<=\n)\n/);
  const typed = nodes
    .join("")
    .replaceAll(/eiao:(?:line|column|contentLength|tidy|parsingFailed) "[^"]*"/g, "$&^^xsd:integer")
    .replaceAll(/eiao:barrierIndicator "[^"]*"/g, "$&^^xsd:decimal");
  expect(utf8.decode(bytes)).toBe(typed);
  const idsOf = (type: string) =>
    nodes.flatMap((node) => (node.includes(`\n  a ${type} ;`) ? [/^<(#[^>]*)>/.exec(node)?.[1]] : []));
  expect(links).toMatchObject({
    assertors: ["http://www.eiao.net/2.0/RelaxedWAM/"],
    subjects: [page.url],
    assertions: idsOf("earl:Assertion"),
    metadata: idsOf("eiao:MetaData"),
  });
  expect(links.assertions).toHaveLength(40);
});

test("the buffer grows for any text and shrinks again", () => {
  const sink = new ByteSink();
  const long = "ø".repeat(1_200_000);
  for (const text of ["", "a", "ø", "x".repeat(25), "\u{1f600}".repeat(20_000), long, long]) {
    sink.clear();
    sink.text("<");
    sink.text(text);
    sink.repeat(0, sink.length);
    sink.append(new Uint8Array(30).fill(65));
    sink.number(-7);
    sink.number(1_234_567_890_123);
    expect(utf8.decode(sink.written)).toBe(`${`<${text}`.repeat(2)}${"A".repeat(30)}-71234567890123`);
  }
});

test("a document that becomes too long is refused before half a gigabyte of it is written", () => {
  const one = judgement(embed, 1, 4, 1);
  const few = createEarlWriter("turtle");
  const bytes = (count: number) => few.write(report({ judgements: Array.from({ length: count }, () => one) })).bytes;
  const each = bytes(2).length - bytes(1).length;
  const much = report({ judgements: Array.from({ length: Math.ceil(550_000_000 / each) }, () => one) });
  const writer = createEarlWriter("turtle");
  const before = process.memoryUsage().arrayBuffers;
  expect(() => writer.write(much)).toThrow(expect.objectContaining({ code: "TooLongEarl" }));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  expect(writer.write(example).bytes).toEqual(createEarlWriter("turtle").write(example).bytes);
});
