import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetWith, defaultBudget } from "../budget.ts";
import type { EiaoError } from "../coded-error.ts";
import type { Document } from "./document.ts";
import { XHTML_NAMESPACE, XML_NAMESPACE } from "./document.ts";
import { parseHtml } from "./html.ts";
import { textPosition } from "./text-position.ts";
import { isNotWellFormed, parseXml } from "./xml.ts";

const read = (source: string): Document => parseXml(source, defaultBudget);
const strict =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';

const failure = (source: string, limits = {}): EiaoError => {
  try {
    parseXml(source, budgetWith(limits));
  } catch (error) {
    return error as EiaoError;
  }
  throw new Error("accepted");
};

describe("elements and attributes", () => {
  // Hand counts: name, start, end of the start tag.
  test.each([
    ["<a/>", ["a@0-4"]],
    ["<?xml version='1.0'?>\r\n<a\r\n><b x='>'\r/></a >", ["a@23-28", "b@28-39"]],
    ["<!-- <z> --><a>\u{1F600}<b\n/>\r<c></c></a><!-- <z> --><?p <z>?>", ["a@12-15", "b@17-22", "c@23-26"]],
    ["<!DOCTYPE a [<!ELEMENT a ANY><!-- <z> -->]>\n<a><![CDATA[<z>]]><b/></a>", ["a@44-47", "b@62-66"]],
    ["<é><ns:b xmlns:ns='u'/></é>", ["é@0-3", "b@3-23"]],
  ])("%j", (source, expected) => {
    expect(read(source).elements.map(({ name, start, contentStart }) => `${name}@${start}-${contentStart}`)).toEqual(
      expected,
    );
  });

  test("names keep their case and namespace", () => {
    const document = read(
      `<html xmlns="${XHTML_NAMESPACE}" xml:lang="en" LANG="x"><P/><svg xmlns="s" xmlns:x="y"><x:A x:b="1" b="2"/></svg></html>`,
    );
    expect(document.elements.map(({ name, namespace }) => [name, namespace])).toEqual([
      ["html", XHTML_NAMESPACE],
      ["P", XHTML_NAMESPACE],
      ["svg", "s"],
      ["A", "y"],
    ]);
    const [html, , , a] = document.elements;
    expect(html?.xmlAttribute("lang")).toBe("en");
    expect(html?.attribute("lang")).toBe(undefined);
    expect(html?.attributes).toContainEqual({ name: "lang", value: "en", prefix: "xml", namespace: XML_NAMESPACE });
    expect(a?.attribute("b")).toBe("2");
  });

  test("D27: only with an XHTML public identifier does a missing namespace count as XHTML", () => {
    expect(read(`${strict}<html/>`).root?.namespace).toBe(XHTML_NAMESPACE);
    expect(read("<!DOCTYPE html><html/>").root?.namespace).toBe("");
    expect(read(`${strict}<x xmlns="y"/>`).root?.namespace).toBe("y");
  });

  test("the same tree as from the HTML parser, for a page that means the same in both modes", () => {
    const piece = fc.constantFrom("x", " ", "é", "&amp;", "&#x1F600;", "<!-- c -->", "\n");
    const inline = fc
      .tuple(fc.constantFrom("b", "i", "span"), piece)
      .map(([name, text]) => `<${name} class="c">${text}</${name}>`);
    const block = fc.array(fc.oneof(piece, inline)).map((parts) => `<div>${parts.join("")}</div>`);
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        const source = `<html xmlns="${XHTML_NAMESPACE}"><head></head><body>${blocks.join("")}</body></html>`;
        const xml = read(source);
        const html = parseHtml(source, defaultBudget);
        const elements = (document: Document) =>
          document.elements.map(({ name, start, contentStart, nth, end }) => [name, start, contentStart, nth, end]);
        const texts = (document: Document) =>
          document.texts.map((text) => [text.data, text.start, text.elementsBefore]);
        expect(elements(xml)).toEqual(elements(html));
        expect(texts(xml)).toEqual(texts(html));
      }),
    );
  });
});

describe("prolog", () => {
  test("document type and instructions", () => {
    expect(
      read(`<?xml version="1.0"?><?xml-stylesheet href="a.css" type='text/css'?>${strict}<?b?><a><?c?></a><?d?>`),
    ).toMatchObject({
      quirks: false,
      doctype: {
        name: "html",
        publicId: "-//W3C//DTD XHTML 1.0 Strict//EN",
        systemId: "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd",
      },
      instructions: [
        { target: "xml-stylesheet", data: "href=\"a.css\" type='text/css'" },
        { target: "b", data: "" },
      ],
    });
    expect(read("<a/>").doctype).toBe(null);
  });
});

describe("text", () => {
  // Hand counts: data, start, first character that is not white space.
  test.each<[string, [string, number, number][]]>([
    [
      "<a> x<b/>\r\n\ty</a>",
      [
        [" x", 3, 4],
        ["\n\ty", 9, 12],
      ],
    ],
    ["<a>x<![CDATA[<y>\r\n]]>&amp;z</a>", [["x<y>\n&z", 3, 3]]],
    [
      "<a>x<!-- -->y<?p?>z</a>",
      [
        ["x", 3, 3],
        ["y", 12, 12],
        ["z", 18, 18],
      ],
    ],
    ["<a>&#32;&#x9;\n&lt;1</a>", [[" \t\n<1", 3, 14]]],
    ["<a> <![CDATA[ 1]]></a>", [["  1", 3, 14]]],
    ["<a><![CDATA[]]>x</a>", [["x", 15, 15]]],
    ["<a>\n</a>\n", [["\n", 3, 3]]],
  ])("%j", (source, expected) => {
    expect(read(source).texts.map((text) => [text.data, text.start, textPosition(text)])).toEqual(expected);
  });
});

describe("entities", () => {
  test("an XHTML public identifier adds the named characters of HTML", () => {
    expect(read(`${strict}<p title="&eacute;">&nbsp;&hearts;&semi;</p>`).texts[0]?.data).toBe("\u00A0♥;");
    expect(failure("<p>&nbsp;</p>").message).toContain("undefined entity");
    expect(failure(`${strict}<p>&notit;</p>`).message).toContain("undefined entity");
  });

  test("plain entities of the internal subset", () => {
    const doctype = `<!DOCTYPE a [<!-- <!ENTITY no "x"> --><!ENTITY u "http://x/"><!ENTITY u 'y'><!ENTITY c "&#233;">]>`;
    expect(read(`${doctype}<a xmlns="&u;">&c;</a>`)).toMatchObject({
      root: { namespace: "http://x/" },
      texts: [{ data: "é" }],
    });
    expect(failure(`${doctype}<a>&no;</a>`).code).toBe("NotWellFormed");
    expect(failure("<a>&constructor;</a>").code).toBe("NotWellFormed");
  });
});

/** Returns the tree with offsets: `name@start-contentStart attribute=value`, and text with its start. */
function placed(source: string): string[] {
  const { elements, texts } = read(source);
  const lines = [
    ...elements.map(({ name, start, contentStart, attributes }): [number, string] => [
      start,
      `${name}@${start}-${contentStart}${attributes.map((each) => ` ${each.name}=${each.value}`).join("")}`,
    ]),
    ...texts.map((text): [number, string] => [text.start + 0.5, `${JSON.stringify(text.data)}@${text.start}`]),
  ];
  return lines.toSorted(([a], [b]) => a - b).map(([, line]) => line);
}

const withSubset = (subset: string, content: string): string => `<!DOCTYPE a [${subset}]>${content}`;

/** XML 1.0, 4.4, 4.5, 5.1, appendix D; the trees come from expat, the offsets were counted by hand. */
describe("internal subset (D68)", () => {
  test("the text of an entity has the location of the outermost reference", () => {
    const subset = '<!ENTITY i "<i b=\'1\'>y</i>"><!ENTITY o "x&i;z">';
    const at = withSubset(subset, "").length;
    expect(placed(withSubset(subset, "<a>\n&o;<b/></a>"))).toEqual([
      `a@${at}-${at + 3}`,
      `"\\nx"@${at + 3}`,
      `i@${at + 4}-${at + 7} b=1`,
      `"y"@${at + 4}`,
      `"z"@${at + 4}`,
      `b@${at + 7}-${at + 11}`,
    ]);
    const [, text] = read(withSubset('<!ENTITY o " <b/> x">', "<a> &o;</a>")).texts;
    expect(text === undefined ? -1 : textPosition(text)).toBe(withSubset('<!ENTITY o " <b/> x">', "<a> ").length);
  });

  test("style text: characters of the source keep their locations", () => {
    const source = withSubset("<!ENTITY s '.x { }'>", `<a xmlns="${XHTML_NAMESPACE}"><style>i {}&s;b {}</style></a>`);
    const [style] = read(source).styleTexts?.values() ?? [];
    expect(style?.text).toBe("i {}.x { }b {}");
    const at = source.indexOf("i {}&");
    expect([0, 4, 6, 10].map((index) => style?.offset(index))).toEqual([at, at + 4, at + 4, at + 7]);
  });

  test.each<[string, string, string, string[]]>([
    [
      "appendix D",
      `<!ENTITY example "<p>An ampersand (&#38;#38;) may be escaped numerically (&#38;#38;#38;) or with (&amp;amp;).</p>">`,
      "<a>&example;</a>",
      ["An ampersand (&) may be escaped numerically (&#38;) or with (&amp;)."],
    ],
    [
      "a character reference to < is markup at once, one to & later",
      `<!ENTITY l "&#60;b/>"><!ENTITY m "&#38;#60;b/>">`,
      "<a>&l;&m;</a>",
      ["<b/>"],
    ],
    ["predefined ones cannot be changed", `<!ENTITY lt "x"><!ENTITY amp "&#38;#38;">`, "<a>&lt;&amp;</a>", ["<&"]],
    ["the first declaration binds", `<!ENTITY e "1"><!ENTITY e "2">`, "<a>&e;</a>", ["1"]],
    [
      "a carriage return by reference does not end a line",
      `<!ENTITY e "&#13;&#10;x\r\ny">`,
      "<a>&e;</a>",
      ["\r\nx\ny"],
    ],
    [
      "not in comments, sections, instructions",
      `<!ENTITY e "1">`,
      "<a><!--&e;--><?p &e;?><![CDATA[&e;]]></a>",
      ["&e;"],
    ],
    ["declared by a parameter entity", `<!ENTITY % p "<!ENTITY e '1'>">%p;`, "<a>&e;</a>", ["1"]],
    ["nothing external is loaded", `<!ENTITY e SYSTEM "file:///etc/passwd">`, "<a>x&e;y</a>", ["xy"]],
  ])("%s", (_, subset, content, expected) => {
    expect(read(withSubset(subset, content)).texts.map(({ data }) => data)).toEqual(expected);
  });

  test.each<[string, string, string, Record<string, string>]>([
    [
      "defaults are supplied",
      `<!ATTLIST a b CDATA "1" c CDATA #FIXED '2' d CDATA #IMPLIED e CDATA #REQUIRED>`,
      "<a c='3'/>",
      { b: "1", c: "3" },
    ],
    [
      "the first declaration of an attribute binds",
      `<!ATTLIST a b CDATA "1"><!ATTLIST a b CDATA "2" c CDATA "3">`,
      "<a/>",
      { b: "1", c: "3" },
    ],
    [
      "entities in values",
      `<!ENTITY e "'&#34;&#38;lt;&#38;x;"><!ENTITY x "&#9;z"><!ATTLIST a c CDATA "(&e;)">`,
      `<a b="&e;"/>`,
      { b: `'"< z`, c: `('"< z)` },
    ],
    [
      "values of tokens are trimmed",
      `<!ATTLIST a b NMTOKENS ' x  y ' c ID #IMPLIED d CDATA #IMPLIED>`,
      "<a c=' 1 ' d=' 1 '/>",
      { b: "x y", c: "1", d: " 1 " },
    ],
    ["markup in a default is text", `<!ATTLIST a b CDATA "&lt;&#60;&quot;&amp;&#10;">`, "<a/>", { b: '<<"&\n' }],
    ["on an element from an entity", `<!ENTITY e ""><!ATTLIST a b CDATA "&e;1">`, "<a/>", { b: "1" }],
    [
      "after a parameter entity that is not there nothing counts",
      `<!ATTLIST a b CDATA "1"><!ENTITY % p SYSTEM "p">%p;<!ATTLIST a c CDATA "2">`,
      "<a/>",
      { b: "1" },
    ],
  ])("%s", (_, subset, content, expected) => {
    const { root } = read(withSubset(subset, content));
    expect(Object.fromEntries(root?.attributes.map(({ name, value }) => [name, value]) ?? [])).toEqual(expected);
  });

  test("a default declares the namespace", () => {
    const { elements } = read(
      withSubset(
        `<!ATTLIST a xmlns CDATA #FIXED "${XHTML_NAMESPACE}"><!ATTLIST p:b xmlns:p CDATA "q">`,
        "<a><p:b/></a>",
      ),
    );
    expect(elements.map(({ namespace }) => namespace)).toEqual([XHTML_NAMESPACE, "q"]);
  });

  test.each([
    ["half an element", `<!ENTITY e "<b>">`, "<a>&e;</b></a>"],
    ["the other half", `<!ENTITY e "</b>">`, "<a><b>&e;</a>"],
    ["an end and a start", `<!ENTITY e "</a><a>">`, "<a>&e;</a>"],
    ["half a comment", `<!ENTITY e "<!-- ">`, "<a>&e; --></a>"],
    ["half a section", `<!ENTITY e "<![CDATA[">`, "<a>&e;]]></a>"],
    ["half a tag", `<!ENTITY e "<b ">`, "<a>&e;/></a>"],
    ["half a reference", `<!ENTITY e "&#38;a">`, "<a>&e;mp;</a>"],
    ["a < in an attribute value", `<!ENTITY e "<">`, "<a b='&e;'/>"],
    ["a < there by another entity", `<!ENTITY l "&#60;"><!ENTITY e "&l;">`, "<a b='&e;'/>"],
    ["an external entity there", `<!ENTITY e SYSTEM "x">`, "<a b='&e;'/>"],
    ["an unparsed entity", `<!NOTATION n SYSTEM "n"><!ENTITY e SYSTEM "x" NDATA n>`, "<a>&e;</a>"],
    ["an entity outside the root", `<!ENTITY e "">`, "<a/>&e;"],
    ["a parameter reference in a declaration", `<!ENTITY % p "x"><!ENTITY e "%p;">`, "<a/>"],
    ["no such character", `<!ENTITY e "&#0;">`, "<a/>"],
    ["a default with <", `<!ATTLIST a b CDATA "<">`, "<a/>"],
    ["a declaration that XML does not know", "<!ENTITEE e 'x'>", "<a/>"],
    ["a content model with mixed separators", "<!ELEMENT a (b,c|d)>", "<a/>"],
  ])("not well-formed: %s", (_, subset, content) => {
    expect(failure(withSubset(subset, content)).code).toBe("NotWellFormed");
  });

  const chain = (length: number): string =>
    Array.from({ length }, (__, i) => `<!ENTITY e${i} "${i === 0 ? "x" : `&e${i - 1};`}">`).join("");
  const bomb = Array.from(
    { length: 30 },
    (__, i) => `<!ENTITY e${i} "${i === 0 ? "" : `&e${i - 1};`.repeat(10)}">`,
  ).join("");
  const half = `<!ENTITY e "${"l".repeat(500_000)}">`;

  test("the budget: 1,000,000 characters, 20 deep", () => {
    expect(read(withSubset(half, "<a>&e;&e;</a>")).texts[0]?.data.length).toBe(1_000_000);
    expect(read(withSubset(chain(20), "<a>&e19;</a>")).texts[0]?.data).toBe("x");
    expect(read(withSubset(`<!ENTITY e "&e;">`, "<a/>")).texts).toEqual([]);
  });

  test.each([
    ["too much", half, "<a>&e;&e;<b/>&e;</a>", "1000000 characters"],
    ["too much in values", half, "<a b='&e;' c='&e;' d='&e;'/>", "1000000 characters"],
    ["too deep", chain(21), "<a>&e20;</a>", "20 deep"],
    ["a billion laughs", bomb, "<a>&e19;</a>", "characters"],
    ["a billion laughs in a default", `${bomb}<!ATTLIST a b CDATA "&e19;">`, "<a/>", "characters"],
    ["a cycle", `<!ENTITY e "&f;"><!ENTITY f "<b>&e;</b>">`, "<a>&e;</a>", "refers to itself"],
    ["a cycle by an attribute", `<!ENTITY e "<b c='&e;'/>">`, "<a>&e;</a>", "refers to itself"],
    ["a cycle of parameters", `<!ENTITY % p "&#37;p;">%p;`, "<a/>", "refers to itself"],
    ["parameters again and again", `<!ENTITY % p "${" ".repeat(100_000)}">${"%p;".repeat(11)}`, "<a/>", "characters"],
    ["many defaults", `<!ATTLIST b c CDATA "${"l".repeat(100_000)}">`, `<a>${"<b/>".repeat(101)}</a>`, "10000000"],
  ])("beyond the limit: %s", (_, subset, content, reason) => {
    const error = failure(withSubset(subset, content));
    expect(error.code).toBe("UnboundedDoctype");
    expect(error.message).toContain(reason);
  });
});

describe("not well-formed", () => {
  // The location is where the parser noticed the error.
  test.each([
    ["<a>\r\n<b></a>", 2],
    ["<a>\n\n", 3],
    ["", 1],
    ["x", 1],
    ["<a/><b/>", 1],
    ["<a b=c/>", 1],
    ["<a b='1' b='2'/>", 1],
    ["<a>&x;</a>", 1],
    ["<x:a/>", 1],
    ["<a>\0</a>", 1],
    ["<a>\n\ud800<b/></a>", 2],
    ["<a>]]></a>", 1],
    ["<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.1//EN'><a/>", 1],
    ["<!DOCTYPE><a/>", 1],
  ])("%j", (source, line) => {
    const error = failure(source);
    expect(isNotWellFormed(error)).toBe(true);
    expect(error.message).toContain(`line ${line}, column `);
  });

  test("over budget is another error", () => {
    expect(failure("<a>".repeat(20_000)).code).toBe("TooDeep");
    expect(failure("<a><b/><b/>x</a>", { maxNodes: 3 }).code).toBe("TooManyNodes");
    expect(isNotWellFormed(failure("<a><b/></a>", { maxNodes: 1 }))).toBe(false);
  });
});

test("namespaces end with their element", () => {
  const document = read(
    '<a xmlns="1" xmlns:p="2"><b xmlns="3" xmlns:p="4"><p:c/><d xmlns=""/></b><p:e xmlns:q="5"/><f p:g=""/></a>',
  );
  expect(document.elements.map(({ name, namespace }) => name + namespace)).toEqual(["a1", "b3", "c4", "d", "e2", "f1"]);
  expect(document.elements.at(-1)?.attributes).toEqual([{ name: "g", value: "", prefix: "p", namespace: "2" }]);
  expect(failure('<a><b xmlns:p="1"/><p:c/></a>').message).toContain("unbound namespace prefix");
  expect(failure('<a xmlns:p="1" xmlns:q="1" p:b="" q:b=""/>').message).toContain("duplicate attribute");
});

test("9,000 deep, 300,000 siblings", () => {
  const deep = `${"<a>".repeat(9_000)}${"<b/>".repeat(100_000)}${"</a>".repeat(9_000)}`;
  // saxes alone would search 9,000 open elements for each of the 100,000.
  expect(read(deep).elements.at(-1)).toMatchObject({ nth: 100_000, index: 108_999 });
  expect(read(`${"<a>".repeat(9_000)}${"</a>".repeat(9_000)}`).elements.at(-1)).toMatchObject({
    start: 26_997,
    index: 8_999,
  });
  expect(read(`<a>${"<b/>".repeat(300_000)}</a>`).elements.at(-1)).toMatchObject({
    nth: 300_000,
    start: 3 + 299_999 * 4,
  });
});
