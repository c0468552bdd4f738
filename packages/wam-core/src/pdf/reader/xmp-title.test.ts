import { expect, test } from "vitest";
import { xmpTitle } from "./xmp-title.ts";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const DC = "http://purl.org/dc/elements/1.1/";
const bytes = (text: string) => new TextEncoder().encode(text);
const titleOf = (xml: string) => xmpTitle(bytes(xml));
/** Returns XMP metadata with properties of the document and the usual prefixes. */
const metadata = (properties: string, attributes = "") =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}" xmlns:dc="${DC}"><rdf:Description rdf:about="" ${attributes}>${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const alternatives = (items: string) => metadata(`<dc:title><rdf:Alt>${items}</rdf:Alt></dc:title>`);

test.each([
  ["the usual prefixes", alternatives('<rdf:li xml:lang="x-default">Report</rdf:li>')],
  [
    "other prefixes",
    `<a:RDF xmlns:a="${RDF}"><a:Description xmlns:b="${DC}"><b:title><a:Alt><a:li>Report</a:li></a:Alt></b:title></a:Description></a:RDF>`,
  ],
  [
    "dc as the default namespace",
    `<rdf:RDF xmlns:rdf="${RDF}"><rdf:Description><title xmlns="${DC}"><rdf:Alt><rdf:li>Report</rdf:li></rdf:Alt></title></rdf:Description></rdf:RDF>`,
  ],
  [
    "rdf as the default namespace",
    `<RDF xmlns="${RDF}" xmlns:dc="${DC}"><Description><dc:title><Alt><li>Report</li></Alt></dc:title></Description></RDF>`,
  ],
  ["an attribute", metadata("", 'dc:title="Report"')],
  [
    "an attribute with another prefix",
    `<rdf:RDF xmlns:rdf="${RDF}"><rdf:Description xmlns:q="${DC}" q:title="Report"/></rdf:RDF>`,
  ],
  ["text without alternatives", metadata("<dc:title>Report</dc:title>")],
  ["CDATA, references and white space", alternatives("<rdf:li>\n <![CDATA[Re]]>&#112;ort </rdf:li>")],
  [
    "x-default, though it is not the first",
    alternatives('<rdf:li xml:lang="de">Bericht</rdf:li><rdf:li xml:lang="x-default">Report</rdf:li>'),
  ],
  [
    "the first one, where there is no x-default",
    alternatives('<rdf:li xml:lang="en">Report</rdf:li><rdf:li xml:lang="de">Bericht</rdf:li>'),
  ],
  [
    "another one, where x-default is empty",
    alternatives('<rdf:li xml:lang="x-default"/><rdf:li xml:lang="en">Report</rdf:li>'),
  ],
  [
    "in the second description",
    metadata("<dc:format>a</dc:format>").replace(
      "</rdf:RDF>",
      "<rdf:Description><dc:title>Report</dc:title></rdf:Description></rdf:RDF>",
    ),
  ],
  ["after an ampersand that is not escaped", metadata("<dc:creator>A & B</dc:creator><dc:title>Report</dc:title>")],
  ["text before and after the packet", `junk${metadata("<dc:title>Report</dc:title>")}\0\0`],
])("%s", (_, xml) => {
  expect(titleOf(xml).trim()).toBe("Report");
});

test.each([
  ["an empty title", alternatives('<rdf:li xml:lang="x-default"></rdf:li>')],
  [
    "a title of another namespace with the prefix dc",
    alternatives("<rdf:li>Report</rdf:li>").replace(DC, "http://e.example/"),
  ],
  [
    "the title of an ingredient",
    metadata(
      `<i:from xmlns:i="http://e.example/"><rdf:Description><dc:title>Report</dc:title></rdf:Description></i:from>`,
    ),
  ],
  ["a title beside RDF", `<x xmlns:dc="${DC}"><dc:title>Report</dc:title></x>`],
  ["no XML", "Report"],
  ["nothing", ""],
  ["XML that ends within the tag", `<rdf:RDF xmlns:rdf="${RDF}"><rdf:Description xmlns:dc="${DC}"><dc:title`],
])("%s: no title", (_, xml) => {
  expect(titleOf(xml).trim()).toBe("");
});

test.each([
  ["little, with a mark", "\ufeff", false],
  ["little, without", "", false],
  ["big, with a mark", "\ufeff", true],
  ["big, without", "", true],
])("UTF-16, %s", (_, mark, isBig) => {
  const buffer = Buffer.from(mark + metadata("<dc:title>Årsrapport – 年</dc:title>"), "utf16le");
  if (mark === "") expect(buffer[0]).toBe(0x3c);
  expect(xmpTitle(isBig ? buffer.swap16() : buffer)).toBe("Årsrapport – 年");
});

test("10,000 nested elements, with as many names each", () => {
  const depth = 10_000;
  const begun = performance.now();
  const deep = `${"<a>".repeat(depth)}${'<b c="" d=""/>'.repeat(depth)}${"</a>".repeat(depth)}`;
  expect(titleOf(metadata(`${deep}<dc:title>Report</dc:title>`))).toBe("Report");
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test("an unescaped ampersand is an ampersand", () => {
  expect(titleOf(metadata("<dc:title>Bed & breakfast &amp; more</dc:title>"))).toBe("Bed & breakfast & more");
});
