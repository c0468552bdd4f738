import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetWith, defaultBudget } from "../budget.ts";
import type { EiaoError } from "../errors.ts";
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

  test("names keep their case and name space", () => {
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

  test("D27: no name space counts as XHTML with an XHTML public identifier only", () => {
    expect(read(`${strict}<html/>`).root?.namespace).toBe(XHTML_NAMESPACE);
    expect(read("<!DOCTYPE html><html/>").root?.namespace).toBe("");
    expect(read(`${strict}<x xmlns="y"/>`).root?.namespace).toBe("y");
  });

  test("the same tree as the HTML parser on a page that both read alike", () => {
    const word = fc.constantFrom("x", " ", "é", "&amp;", "&#x1F600;", "<!-- c -->", "\n");
    const inline = fc
      .tuple(fc.constantFrom("b", "i", "span"), word)
      .map(([name, text]) => `<${name} class="c">${text}</${name}>`);
    const block = fc.array(fc.oneof(word, inline)).map((parts) => `<div>${parts.join("")}</div>`);
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
  test("an XHTML public identifier brings the names of HTML", () => {
    expect(read(`${strict}<p title="&eacute;">&nbsp;&hearts;&semi;</p>`).texts[0]?.data).toBe("\u00A0♥;");
    expect(failure("<p>&nbsp;</p>").message).toContain("undefined entity");
    expect(failure(`${strict}<p>&notit;</p>`).message).toContain("undefined entity");
  });

  test("plain entities of the internal subset", () => {
    const doctype = `<!DOCTYPE a [<!-- <!ENTITY no "x"> --><!ENTITY u "http://x/"><!ENTITY u 'y'><!ENTITY c "&#233;"><!ENTITY % p "<!ENTITY q 'r'>">]>`;
    expect(read(`${doctype}<a xmlns="&u;">&c;</a>`)).toMatchObject({
      root: { namespace: "http://x/" },
      texts: [{ data: "é" }],
    });
    expect(failure(`${doctype}<a>&no;</a>`).code).toBe("NotWellFormed");
    expect(failure(`${doctype}<a>&q;</a>`).code).toBe("NotWellFormed");
  });

  test("nothing is expanded again, loaded, or expanded without end; nothing comes from Object.prototype", () => {
    expect(failure(`<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;">]><a>&m;</a>`).code).toBe("NotWellFormed");
    expect(failure(`<!DOCTYPE a [<!ENTITY m "<b/>">]><a>&m;</a>`).code).toBe("NotWellFormed");
    expect(failure(`<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>`).code).toBe("NotWellFormed");
    expect(failure("<a>&constructor;</a>").code).toBe("NotWellFormed");
    const bomb = `<!DOCTYPE a [<!ENTITY l "${"l".repeat(10_000)}">]><a>${"&l;".repeat(10_000)}</a>`;
    expect(failure(bomb).code).toBe("TooManyBytes");
  });
});

describe("not well-formed", () => {
  // Line and column are those where the parser noticed.
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

test("name spaces end with their element", () => {
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
  // saxes alone would look 9,000 elements up for each of the 100,000.
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
