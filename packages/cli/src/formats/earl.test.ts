import jsonld from "jsonld";
import { Parser } from "n3";
import { checkWith, writeEarl } from "@eiao/wam-core";
import type { EarlForm, EarlTerms, Report } from "@eiao/wam-core";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { failedPage } from "../findings/page.ts";
import { earlFormats } from "./earl.ts";
import { run } from "./test-run.ts";

const date = "2008-03-16T11:18:00+01:00";
const report = (name: string, body: string): Report =>
  checkWith(
    { url: `http://www.example.com/${name}`, content: body },
    {},
    { date, only: ["1.1_HTML_06", "1.1_HTML_01", "EIAO.TECH.1.2", "EIAO.LANG.1.2"] },
  );
/** Reports with texts that look like a shared node, or like the end of one. */
const reports = [
  report("a.html", '<embed src="a"> rdf:ID="x"'),
  report("b.html#Software", '<img src="b"><embed>'),
  report("c.html", '<img alt=" rdf:ID=&quot;y"><html lang="earl:TestRequirement">'),
  report("TestCase", '<img><html lang="#Software> .&#10;&#10;  a earl:Software ;&#10;  &lt;earl:Assertor">'),
  report("TestCase", '<img alt><html lang="&quot;@type&quot;:[&quot;earl:Software&quot;],&#10;">'),
];
const page = failedPage("http://www.example.com/", "");

/** Returns the joined documents, and the engine's document of all reports at once. Both must state the same. */
function both(form: EarlForm, terms: EarlTerms): { joined: string; whole: string } {
  const format = earlFormats[form].open({ ...run, inputs: reports.length + 1 });
  const parts = reports.map((one) => format.page({ page, earl: Buffer.from(writeEarl(one, form, { terms })) }));
  const joined =
    format.begin() +
    parts.join("") +
    format.page({ page }) +
    String(format.end({ evaluated: reports.length, failed: 1, findings: 0, counted: 0, known: 0, scores: [] }));
  return { joined, whole: writeEarl(reports, form, { terms }) };
}

const triples = (text: string) =>
  new Set(
    new Parser({ baseIRI: "http://base/" })
      .parse(text)
      .map(({ subject, predicate, object }) => `${subject.value} ${predicate.value} ${object.value}`),
  );

describe.each(["seed", "earl-1.0", "both"] as const)(
  "the documents of several pages become one, equal to the engine's own document of all pages: terms %s",
  (terms) => {
    test.each(["turtle", "n-triples"] as const)("%s", (form) => {
      const { joined, whole } = both(form, terms);
      expect(triples(joined)).toEqual(triples(whole));
      expect(joined).toBe(whole);
    });

    test("json-ld", async () => {
      const { joined, whole } = both("json-ld", terms);
      const statements = async (text: string) =>
        ((await jsonld.toRDF(JSON.parse(text) as object, { format: "application/n-quads" })) as unknown as string)
          .split("\n")
          .sort();
      expect(await statements(joined)).toEqual(await statements(whole));
      expect(joined).toBe(whole);
    });

    test("rdf-xml: equal nodes, with ids as rdf:about", () => {
      const { joined, whole } = both("rdf-xml", terms);
      expect(nodes(joined)).toEqual(nodes(whole.replaceAll(' rdf:ID="', ' rdf:about="#')));
      expect(joined).not.toContain('rdf:ID="U');
    });
  },
);

/** Written by hand: first two shared nodes, and a node that contains `Software` but is not shared. */
test.each([
  [
    "json-ld",
    (url: string) =>
      `{"@context":{},\n"@graph":[\n{"@id":"#s","@type":["earl:Software"]},\n{"@id":"#a","@type":["earl:Assertor"]},\n${url},\n{"@id":"#x","t":"Software"}\n]}\n`,
    '{"@context":{},\n"@graph":[\n{"@id":"#s","@type":["earl:Software"]},\n{"@id":"#a","@type":["earl:Assertor"]},\n1,\n{"@id":"#x","t":"Software"},\n2,\n{"@id":"#x","t":"Software"}\n]}\n',
  ],
  [
    "turtle",
    (url: string) =>
      `@base <b> .\n\n<#s>\n  a earl:Software .\n\n<#a>\n  a earl:Assertor .\n\n<${url}>\n  a x .\n\n<#x>\n  t "Software" .\n`,
    '@base <b> .\n\n<#s>\n  a earl:Software .\n\n<#a>\n  a earl:Assertor .\n\n<1>\n  a x .\n\n<#x>\n  t "Software" .\n\n<2>\n  a x .\n\n<#x>\n  t "Software" .\n',
  ],
] as const)("nodes that pages share are written once, and nothing else is left out: %s", (form, document, joined) => {
  const format = earlFormats[form].open({ ...run, inputs: 2 });
  const parts = ["1", "2"].map((url) => format.page({ page, earl: Buffer.from(document(url)) }));
  const end = format.end({ evaluated: 2, failed: 0, findings: 0, counted: 0, known: 0, scores: [] });
  expect(parts.join("") + String(end)).toBe(joined);
});

/** Returns the node elements as text, sorted. Throws if the XML is not well-formed. */
function nodes(text: string): string[] {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
  const body = text.slice(text.indexOf(">", text.indexOf("<rdf:RDF")) + 1, text.lastIndexOf("</rdf:RDF>"));
  return body
    .split(/\n(?= {2}<\w)/)
    .map((node) => node.trim())
    .filter((node) => node !== "")
    .sort();
}

test("a single page is passed on byte by byte", () => {
  const [first] = reports as [Report];
  const text = writeEarl(first, "rdf-xml");
  const format = earlFormats["rdf-xml"].open({ ...run, inputs: 1 });
  expect(
    format.begin() +
      format.page({ page, earl: Buffer.from(text) }) +
      String(format.end({ evaluated: 1, failed: 0, findings: 0, counted: 0, known: 0, scores: [] })),
  ).toBe(text);
});

describe("without any report there is still a document", () => {
  const empty = (form: EarlForm) => {
    const format = earlFormats[form].open({ ...run, inputs: 1 });
    return (
      format.begin() +
      format.page({ page }) +
      String(format.end({ evaluated: 0, failed: 1, findings: 0, counted: 0, known: 0, scores: [] }))
    );
  };
  test("all four forms", () => {
    expect(nodes(empty("rdf-xml"))).toEqual([]);
    expect(JSON.parse(empty("json-ld"))).toMatchObject({ "@graph": [] });
    expect(triples(empty("turtle")).size + triples(empty("n-triples")).size).toBe(0);
  });
});
