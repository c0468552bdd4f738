import { readFileSync } from "node:fs";
import { serialize } from "node:v8";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import jsonld from "jsonld";
import { Parser, type Quad, Writer } from "n3";
import { expect, test } from "vitest";
import { EiaoError } from "../coded-error.ts";
import type { Report } from "../report.ts";
import { readRdfXml } from "./test-read-rdf-xml.ts";
import {
  atGrammarError,
  bWam,
  embed,
  example,
  grammarError,
  judgement,
  notMeasured,
  randomReports,
  report,
  statistic,
} from "./test-reports.ts";
import { expand, namespaces, type Terms } from "./vocabulary.ts";
import type { EarlForm } from "./syntax-of-form.ts";
import { type EarlOptions, writeEarl } from "./write-earl.ts";

const forms: readonly EarlForm[] = ["rdf-xml", "json-ld", "turtle", "n-triples"];
const allTerms: readonly Terms[] = ["seed", "earl-1.0", "both"];
const schema = JSON.parse(readFileSync(new URL("../../schemas/earl.schema.json", import.meta.url), "utf8")) as object;
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

// ---- independent readers

const lines = (quads: readonly Quad[]): string[] => {
  const text = ({ subject, predicate, object }: Quad): string =>
    JSON.stringify([
      subject.value,
      predicate.value,
      object.termType,
      object.value,
      object.termType === "Literal" ? [object.language, object.datatype.value] : "",
    ]);
  return [...new Set(quads.map(text))].sort();
};

async function toQuads(written: string): Promise<Quad[]> {
  const options = {
    format: "application/n-quads",
    safe: true, // an error for everything that would be dropped; the type declarations lack this option
    documentLoader: () => Promise.reject(new Error("a remote context")),
  } as const;
  const nQuads = await jsonld.toRDF(JSON.parse(written) as jsonld.JsonLdDocument, options);
  return new Parser({ format: "N-Quads" }).parse(nQuads as unknown as string);
}

async function read(written: string, form: EarlForm): Promise<string[]> {
  if (form === "rdf-xml") return lines(readRdfXml(written));
  if (form === "json-ld") return lines(await toQuads(written));
  return lines(new Parser({ format: form === "turtle" ? "Turtle" : "N-Triples" }).parse(written));
}

const triples = (reports: Report | readonly Report[], options: EarlOptions = {}): Quad[] =>
  new Parser({ format: "N-Triples" }).parse(writeEarl(reports, "n-triples", options));

function values(quads: readonly Quad[], predicate: Parameters<typeof expand>[0]): string[] {
  return quads.filter((quad) => quad.predicate.value === expand(predicate)).map((quad) => quad.object.value);
}

const code = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof EiaoError) return error.code;
    throw error;
  }
  return "none";
};

// ---- the seed's shape

test("the example of spec 7.4, byte for byte", () => {
  const expected = readFileSync(new URL("example-7.4.rdf", import.meta.url), "utf8");
  expect(writeEarl(example, "rdf-xml", { counter: { next: 51 } })).toBe(expected);
});

test("K10: a counter at 50", () => {
  const counter = { next: 51 };
  const page = report({ judgements: [judgement(embed, 1, 1, 1), judgement(embed, 2, 3, 1)] });
  const xml = writeEarl(page, "rdf-xml", { counter });
  expect([...xml.matchAll(/<earl:Assertion rdf:ID="([^"]+)"/g)].map((match) => match[1])).toEqual([
    "www.eiao.net.2.0.RelaxedWAM.UWEM.B.10.1.1.3.HTML.DEF.6.1-A51",
    "www.eiao.net.2.0.RelaxedWAM.UWEM.B.10.1.1.3.HTML.DEF.6.1-A52",
  ]);
  expect(xml.match(/<earl:TestRequirement /g)).toHaveLength(1);
  expect(counter.next).toBe(53);
});

test("K11: locations in external sheets have their dc:source", () => {
  const blink = bWam("UWEM.B.10.7.2.3.CSS.DEF.2.1");
  const page = report({
    judgements: [
      judgement(blink, 2, 1, 0, "http://www.example.com/css/a.css"),
      judgement(blink, 1, 2, 1, "http://www.example.com/css/b.css"),
    ],
  });
  const xml = writeEarl(page, "rdf-xml");
  const locations = xml.match(/<eiao:SingleLocation .*\n.*\n.*\n.*\n/g);
  expect(
    locations?.map((text) =>
      [...(/>(\d+)<.*\n.*>(\d+)<.*\n.*dc:source rdf:resource="(.*)"\/>/.exec(text) ?? [])].slice(1),
    ),
  ).toEqual([
    ["2", "1", "http://www.example.com/css/a.css"],
    ["1", "2", "http://www.example.com/css/b.css"],
  ]);
});

test("spec 8.5: one assertion that cannot tell, with its reason and no indicator", () => {
  const graph = triples(notMeasured, { terms: "seed" });
  expect(values(graph, "rdf:type").map((type) => type.split("#")[1])).toEqual([
    "Software",
    "TestSubject",
    "TestRequirement",
    "SingleLocation",
    "result",
    "Assertion",
  ]);
  expect(values(graph, "earl:validity")).toEqual([expand("earl:cannotTell")]);
  expect(values(graph, "earl:mode")).toEqual([expand("earl:automatic")]);
  expect(values(graph, "eiao:barrierIndicator")).toEqual([]);
  expect(values(graph, "eiao:parsingFailed")).toEqual(["1"]);
  expect(values(graph, "dc:description")).toContain("content type image/png is neither HTML nor XML");
  expect(values(graph, "earl:requirement")[0]).toBe(
    `${namespaces.eiao.replace("#", "/#")}EIAO.B.10.0.0.2.EXCEPTION.DEF.1`,
  );
});

test("derived numbers: SHA-256 of URL, date and content digest, counted from 1", () => {
  // printf '%s\n%s\n%s' URL DATE "$(printf '%s' CONTENT | sha256sum | cut -c1-64)" | sha256sum | cut -c1-12
  const ids = [...writeEarl(example, "rdf-xml").matchAll(/-[AM]([0-9a-f]+\.\d+)"/g)].map((match) => match[1]);
  expect(ids).toEqual(["19571a27d800.1", "19571a27d800.2"]);
  expect(writeEarl(example, "rdf-xml")).toBe(writeEarl(example, "rdf-xml"));
});

test("a fractional indicator is a failure, in decimals; a heuristic test repeats it as probability", () => {
  const heuristic = bWam("X.B.1", { mode: "heuristic" });
  const graph = triples(
    report({
      judgements: [judgement(embed, 1, 1, 0.8), judgement(embed, 1, 2, 1e-7), judgement(heuristic, 1, 3, 0.25)],
    }),
  );
  expect(values(graph, "earl:validity")).toEqual([expand("earl:fail"), expand("earl:fail"), expand("earl:fail")]);
  expect(values(graph, "eiao:barrierIndicator")).toEqual(["0.8", "0.0000001", "0.25"]);
  expect(values(graph, "eiao:probability")).toEqual(["0.25"]);
  expect(values(graph, "earl:mode").at(-1)).toBe(expand("earl:heuristic"));
});

test("a grammar error of a style sheet has a message; another test at the same location has none", () => {
  for (const [at, messages] of [
    [[grammarError], ['"color" & more']],
    [[], []],
  ] as const) {
    const graph = triples(report({ judgements: [atGrammarError(at, '"color" & more')] }));
    expect(values(graph, "earl:message")).toEqual(messages);
    expect(values(graph, "earl10:info")).toEqual(messages);
  }
});

// ---- EARL 1.0

test("EARL 1.0 terms alone: no terms of the seed, and every assertion is complete", () => {
  const page = report({
    judgements: [judgement(embed, 1, 4, 1), judgement(embed, 0, 0, 0), judgement(embed, 3, 1, null, "http://a/b.css")],
  });
  const graph = triples([page, example], { terms: "earl-1.0" });
  expect(graph.filter((quad) => `${quad.predicate.value} ${quad.object.value}`.includes(namespaces.earl))).toEqual([]);
  const assertions = graph
    .filter((quad) => quad.object.value === expand("earl10:Assertion"))
    .map((quad) => quad.subject.value);
  expect(assertions).toHaveLength(4);
  for (const assertion of assertions) {
    for (const name of ["assertedBy", "subject", "test", "mode", "result"] as const) {
      const found = graph.filter(
        (quad) => quad.subject.value === assertion && quad.predicate.value === expand(`earl10:${name}`),
      );
      expect(found).toHaveLength(1);
    }
  }
  expect(values(graph, "earl10:outcome").map((iri) => iri.split("#")[1])).toEqual([
    "failed",
    "passed",
    "cantTell",
    "failed",
  ]);
  expect(values(graph, "ptr:reference")).toEqual([page.url, page.url, "http://a/b.css", example.url, example.url]);
  expect(values(graph, "ptr:lineNumber")).toEqual(["1", "3", "1"]);
  expect(graph.filter((quad) => quad.object.value === expand("ptr:SinglePointer"))).toHaveLength(2);
});

test("both: the union of the seed's graph and that of EARL 1.0", async () => {
  const graphOf = (terms: Terms): Promise<string[]> =>
    read(writeEarl([example, notMeasured], "turtle", { terms }), "turtle");
  const [seed, earl10, both] = await Promise.all(allTerms.map(graphOf));
  expect(both).toEqual([...new Set([...(seed ?? []), ...(earl10 ?? [])])].sort());
});

test("defaults: seed for RDF/XML, both elsewhere", () => {
  for (const form of forms) {
    expect(writeEarl(example, form)).toBe(writeEarl(example, form, { terms: form === "rdf-xml" ? "seed" : "both" }));
  }
});

// ---- isomorphism

test("four serialisations, one graph, whatever the report contains", async () => {
  const property = fc.asyncProperty(
    fc.array(randomReports, { maxLength: 3 }),
    fc.constantFrom(...allTerms),
    async (reports, terms) => {
      const [xml, ...others] = await Promise.all(forms.map((form) => read(writeEarl(reports, form, { terms }), form)));
      for (const other of others) expect(other).toEqual(xml);
      expect(validate(JSON.parse(writeEarl(reports, "json-ld", { terms }))), JSON.stringify(validate.errors)).toBe(
        true,
      );
    },
  );
  await fc.assert(property, { numRuns: 150 });
});

test("the canonical form of all four is the same", async () => {
  const reports = [example, notMeasured];
  const canonical = await Promise.all(
    forms.map(async (form) => {
      const written = writeEarl(reports, form, { terms: "both" });
      const quads =
        form === "rdf-xml"
          ? readRdfXml(written)
          : form === "json-ld"
            ? await toQuads(written)
            : new Parser().parse(written);
      const nQuads = new Writer({ format: "N-Quads" }).quadsToString(quads);
      return jsonld.canonize(
        nQuads as never,
        { algorithm: "RDFC-1.0", inputFormat: "application/n-quads", format: "application/n-quads" } as never,
      );
    }),
  );
  expect(canonical[0]).toContain("<http://www.w3.org/ns/earl#failed>");
  expect(new Set(canonical).size).toBe(1);
});

test("templates keep all values: every literal is read back unchanged, except for characters that XML lacks", async () => {
  const nasty = 'a<b>&amp;"\\n\n\t\r\u0000\uD800😀]]>';
  const page = report({ statistics: [statistic("EIAO.LANG.1.2", "language", nasty, 1, 1)] });
  for (const form of forms) {
    const found = (await read(writeEarl(page, form), form))
      .map((line) => JSON.parse(line) as string[])
      .find((triple) => triple[1] === expand("eiao:value"));
    expect(found?.[3]).toBe('a<b>&amp;"\\n\n\t\r\uFFFD\uFFFD😀]]>');
  }
});

test.each(forms)("%s takes one byte per letter in memory if only the page has letters beyond Latin-1", (form) => {
  // Cut from a text with a letter beyond U+00FF, like the values of a page that has one.
  const value = "\u2014 application/x-shockwave-flash".slice(2);
  expect(bytesPerLetter(value)).toBe(2);
  const statistics = [statistic("EIAO.M.1", "technology", value)];
  expect(bytesPerLetter(writeEarl({ ...example, statistics }, form))).toBe(1);
  expect(
    bytesPerLetter(writeEarl({ ...example, statistics: [statistic("EIAO.M.1", "technology", "\u2014")] }, form)),
  ).toBe(2);
});

/** Returns the bytes per letter from V8's serialisation, which has a tag for each kind of string. */
function bytesPerLetter(text: string): number {
  return serialize(text)[2] === '"'.charCodeAt(0) ? 1 : 2;
}

test("the page's URL is the same everywhere, and changes only where an IRI cannot hold it", () => {
  for (const [url, iri] of [
    ["http://a/ü?x=1&y=%20~'()", "http://a/ü?x=1&y=%20~'()"],
    ["http://a/?q={1}|2^3`4\\", "http://a/?q=%7B1%7D%7C2%5E3%604%5C"],
    ["http://a/b/../c/./d?/../x", "http://a/c/d?/../x"],
    ["http://a/b/..", "http://a/"],
    ["file:///../a/.", "file:///a/"],
    ['http://a/ <">\uD800\u0001', "http://a/%20%3C%22%3E%EF%BF%BD%01"],
  ] as const) {
    const graph = triples(report({ ...example, url }));
    expect(new Set(values(graph, "earl:subject"))).toEqual(new Set([iri]));
    expect(graph.find((quad) => quad.object.value === expand("earl:TestSubject"))?.subject.value).toBe(iri);
    expect(writeEarl(report({ ...example, url }), "rdf-xml")).toContain(`rdf:about="${iri.replaceAll("&", "&amp;")}"`);
  }
});

// ---- many reports

test("many reports: Software and each requirement are written once, repeated ids by rdf:about", () => {
  const other = report({
    ...notMeasured,
    url: "http://www.example.com/b.png",
    judgements: [judgement(bWam("EIAO.B.10.0.0.2.EXCEPTION.DEF.1", { description: "empty" }), 0, 0, null)],
  });
  const xml = writeEarl([example, { ...example, url: "http://www.example.com/2.html" }, notMeasured, other], "rdf-xml");
  expect(xml.match(/<earl:Software /g)).toHaveLength(1);
  expect(xml.match(/<earl:TestSubject /g)).toHaveLength(4);
  expect(xml.match(/<earl:TestRequirement rdf:ID="UWEM/g)).toHaveLength(1);
  expect(xml.match(/<earl:TestRequirement rdf:ID="EIAO/g)).toHaveLength(1);
  expect(xml.match(/<earl:TestRequirement rdf:about="#EIAO/g)).toHaveLength(1);
  readRdfXml(xml);
});

test("the same page twice gives no id twice", () => {
  const xml = writeEarl([example, example], "rdf-xml");
  expect([...xml.matchAll(/-[AM][0-9a-f]+\.(\d+)"/g)].map((match) => match[1])).toEqual(["1", "2", "3", "4"]);
  readRdfXml(xml); // throws if an rdf:ID is repeated
});

test("an empty list of reports gives a document too", async () => {
  for (const form of forms) expect(await read(writeEarl([], form, { terms: "seed" }), form)).toHaveLength(4);
});

// ---- options and errors

test("the caller sets assertor, base and date", () => {
  const options = {
    base: "http://rdf.example/x#",
    assertor: { uri: "http://127.0.0.1:8888//wam/", version: "2.1" },
    date: "2026-11-21 09:30Z",
    counter: { next: 1 },
  };
  const graph = triples(example, options);
  expect(values(graph, "earl:assertedBy")).toEqual(["http://127.0.0.1:8888//wam/"]);
  expect(values(graph, "dct:hasVersion")).toEqual(["2.1"]);
  expect(values(graph, "dc:date")).toEqual(["2026-11-21T09:30:00Z"]);
  expect(values(graph, "eiao:singleLocation")[0]).toBe(
    "http://rdf.example/x#127.0.0.1:8888.wam.UWEM.B.10.1.1.3.HTML.DEF.6.1-L1",
  );
  readRdfXml(writeEarl(example, "rdf-xml", options)); // these ids are not XML names
});

test.each(forms)("a base without a path or with a query: %s", async (form) => {
  for (const base of [
    "http://rdf.example",
    "http://rdf.example/a?b=c",
    "http://rdf.example/a/b",
    "http://rdf.example?q",
  ]) {
    expect(await read(writeEarl(example, form, { base, terms: "both" }), form)).toEqual(
      lines(triples(example, { base })),
    );
  }
});

test("input that cannot be written is refused with a code", () => {
  expect(code(() => writeEarl(report({ url: "page.html" }), "turtle"))).toBe("RelativeUrl");
  expect(code(() => writeEarl(example, "turtle", { base: "x" }))).toBe("RelativeUrl");
  expect(code(() => writeEarl(example, "turtle", { date: "yesterday" }))).toBe("EarlDate");
  expect(code(() => writeEarl(example, "turtle", { counter: { next: 0.5 } }))).toBe("EarlCounter");
  expect(code(() => writeEarl(report({ judgements: [judgement(embed, 1, 1, NaN)] }), "turtle"))).toBe("EarlIndicator");
  for (const wrong of [NaN, -1, 1.5, Infinity, 2 ** 53, "1" as never]) {
    expect(code(() => writeEarl(report({ judgements: [judgement(embed, wrong, 1, 1)] }), "turtle"))).toBe("EarlPlace");
    expect(code(() => writeEarl(report({ statistics: [statistic("M", "t", "v", 1, wrong)] }), "turtle"))).toBe(
      "EarlPlace",
    );
  }
  const byHand = bWam("X.B.1", { mode: "by hand" as never });
  for (const form of forms)
    expect(code(() => writeEarl(report({ judgements: [judgement(byHand, 1, 1, 1)] }), form))).toBe("EarlMode");
  expect(code(() => writeEarl(report({ url: "dc:title" }), "json-ld"))).toBe("EarlScheme");
  expect(code(() => writeEarl(report({ url: "dc:title" }), "turtle"))).toBe("none");
});

test("the schema refuses anything but a report", () => {
  const good = JSON.parse(writeEarl(example, "json-ld")) as { "@graph": Record<string, unknown>[] };
  expect(validate(good)).toBe(true);
  for (const index of good["@graph"].keys()) {
    for (const key of Object.keys(good["@graph"][index] ?? {})) {
      const broken = structuredClone(good);
      if (key === "@type") broken["@graph"][index] = { ...broken["@graph"][index], "@type": ["earl:Nonsense"] };
      else broken["@graph"][index] = { ...broken["@graph"][index], [key]: 5 };
      expect(validate(broken), `${index} ${key}`).toBe(false);
    }
    const extra = structuredClone(good);
    extra["@graph"][index] = { ...extra["@graph"][index], "earl:nonsense": "x" };
    expect(validate(extra)).toBe(false);
  }
});
