import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../test/support/computing-time.ts";
import { validate, violationsOf } from "./validate.ts";

const STRICT = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n';
const XHTML =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n';
const doctype = (publicId: string | null) => ({ name: "html", publicId, systemId: null });
const strict = doctype("-//W3C//DTD HTML 4.01//EN");

describe("the test of UWEM (wams.md 2.2.1, cases T08 to T11)", () => {
  test("a valid document has no violations", () => {
    expect(
      violationsOf(`${STRICT}<html><head><title>t</title></head><body><p>x</p></body></html>`, strict, "html"),
    ).toEqual([]);
  });

  test("two violations, with message and location", () => {
    const source = `${STRICT}<html><head><title>t</title></head><body><p foo="1">x<p bar="2">y</body></html>`;
    expect(violationsOf(source, strict, "html")).toEqual([
      {
        code: "attribute-unknown",
        message: 'There is no attribute "foo" on "p" in HTML 4.01 Strict.',
        line: 2,
        column: 45,
        element: "p",
        attribute: "foo",
      },
      {
        code: "attribute-unknown",
        message: 'There is no attribute "bar" on "p" in HTML 4.01 Strict.',
        line: 2,
        column: 57,
        element: "p",
        attribute: "bar",
      },
    ]);
  });

  test.each([
    ["&#constructor;", "character-reference"],
    ["&#toString;", "character-reference"],
    ["<![constructor[x]]>", "marked-section"],
  ])("names of Object.prototype are not keywords of SGML: %s in XHTML is %s", (markup, code) => {
    const source = `${XHTML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>${markup}</p></body></html>`;
    const xhtml = doctype("-//W3C//DTD XHTML 1.0 Strict//EN");
    expect(violationsOf(source, xhtml, "xml").map((violation) => violation.code)).toContain(code);
  });

  test("without DOCTYPE: HTML 4.01 Transitional, which allows center; its absence is not a violation", () => {
    expect(
      violationsOf("<html><head><title>t</title></head><body><center>x</center></body></html>", null, "html"),
    ).toEqual([]);
  });

  test("a living document that is not well-formed: its first fault, and no violations of a DTD (8.4, D80)", () => {
    const source = `<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><section>x</body></html>`;
    expect(violationsOf(source, doctype(null), "xml", true)).toMatchObject([
      { code: "not-well-formed", line: 2, column: 60 },
    ]);
  });

  test("without DOCTYPE in XML mode: XHTML 1.0 Transitional; the name space is required (2.2.1)", () => {
    const rest = "<head><title>t</title></head><body><center>x</center></body></html>";
    expect(violationsOf(`<html xmlns="http://www.w3.org/1999/xhtml">${rest}`, null, "xml")).toEqual([]);
    expect(violationsOf(`<html>${rest}`, null, "xml").map(({ code }) => code)).toEqual(["xmlns-missing"]);
  });

  test("an XHTML document in text/html must be well-formed (D34)", () => {
    const source = `${XHTML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>1 < 2</p></body></html>`;
    expect(violationsOf(source, doctype("-//W3C//DTD XHTML 1.0 Strict//EN"), "html")).toEqual([
      {
        code: "not-well-formed",
        message: 'Not well-formed XML: "<" does not begin a tag; write "&lt;".',
        line: 2,
        column: 84,
      },
    ]);
  });

  test("a document that needed the clean-up fallback never passes (8.4)", () => {
    const source =
      "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title></head><body><p>x</p></body></html>";
    expect(violationsOf(source, null, "xml", true)).toHaveLength(1);
    expect(violationsOf(source, null, "xml", false)).toEqual([]);
  });
});

describe("the policy of the W3C validator", () => {
  const body = "<title>t</title><p>x</p>";
  const codes = (source: string, mode: "html" | "xml" = "html", override?: string) =>
    validate({ source, mode, override }, "w3c").violations.map(({ code }) => code);

  test("a missing DOCTYPE is the first error", () => {
    expect(codes(body)).toEqual(["doctype-missing"]);
    expect(codes(`<!-- c -->\n${body}`)).toEqual(["doctype-missing"]);
  });

  test("a missing DOCTYPE is not an error if the root names the XHTML name space", () => {
    expect(
      codes(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>x</p></body></html>`),
    ).toEqual([]);
  });

  test("XML declaration without DOCTYPE: checked against XHTML, and the DOCTYPE is missing", () => {
    expect(codes(`<?xml version="1.0"?>\n<html><head><title>t</title></head><body><p>x</p></body></html>`)).toEqual([
      "doctype-missing",
    ]);
  });

  test("the root of XHTML needs its name space, except in XHTML Basic", () => {
    const page = "<html><head><title>t</title></head><body><p>x</p></body></html>";
    expect(codes(XHTML + page)).toEqual(["xmlns-missing"]);
    const basic =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML Basic 1.1//EN" "http://www.w3.org/TR/xhtml-basic/xhtml-basic11.dtd">';
    expect(codes(basic + page)).toEqual([]);
  });

  test("an unknown document type", () => {
    expect(codes(`<!DOCTYPE html PUBLIC "-//X//DTD Y//EN" "http://example.org/y.dtd">${body}`)).toEqual([
      "doctype-unknown",
    ]);
    expect(codes(`<!DOCTYPE html PUBLIC "x">${body}`)).toEqual(["doctype-unknown"]);
  });

  test("a system identifier finds the DTD too", () => {
    const source = `<!DOCTYPE html SYSTEM "http://www.w3.org/TR/html4/strict.dtd">${body}<center>x</center>`;
    expect(codes(source)).toEqual(["element-unknown"]);
  });

  test("--doctype checks the page against another DTD", () => {
    const source = `${STRICT}<title>t</title><p>x</p><center>y</center>`;
    expect(codes(source)).toEqual(["element-unknown"]);
    expect(codes(source, "html", "-//W3C//DTD HTML 4.01 Transitional//EN")).toEqual([]);
    expect(codes(body, "html", "-//W3C//DTD HTML 4.01//EN")).toEqual([]);
  });
});

test("positions follow the line rules of reports: CR LF, a lone CR, tabs, characters of two units", () => {
  const source = `${STRICT.trimEnd()}\r\n<title>t</title>\r\t<p>\u{1F600}<p x=1>`;
  expect(violationsOf(source, strict, "html")).toMatchObject([{ line: 3, column: 10, attribute: "x" }]);
});

test("the same text gives the same verdict, with at most 1000 violations", () => {
  const source = `${STRICT}<title>t</title>${"<p x=1>".repeat(5000)}`;
  const first = violationsOf(source, strict, "html");
  expect(first).toHaveLength(1000);
  expect(violationsOf(source, strict, "html")).toEqual(first);
});

test("time is proportional to hostile depth and width", () => {
  for (const piece of [
    "<div>",
    "<p><li>",
    "<td>",
    "<foo>",
    "<table>x<tr>",
    "<b/",
    "<!-- a -- b -->",
    "&x",
    "<p a='",
    "<![IGNORE[",
  ]) {
    const source = STRICT + piece.repeat(200_000);
    const start = computingMilliseconds();
    violationsOf(source, strict, "html");
    expect(computingMilliseconds() - start, piece).toBeLessThan(5000);
  }
});

/** XML 1.0, 4.3.2 and 3.1; spec D68. */
describe("entities of an XHTML document's own DOCTYPE", () => {
  const codes = (subset: string, body: string): string[] => {
    const source = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x" [${subset}]><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`;
    const doctype = { name: "html", publicId: "-//W3C//DTD XHTML 1.0 Strict//EN", systemId: "x" };
    return violationsOf(source, doctype, "html").map(({ code, column }) => `${code}@${column - source.indexOf(body)}`);
  };

  test.each<[string, string, string, string[]]>([
    ["whole elements", `<!ENTITY e "<p>x</p>">`, "&e;", []],
    [
      "an element that is not allowed, at its reference",
      `<!ENTITY e "<p><p/></p>">`,
      "<hr/>&e;",
      ["element-not-allowed@6"],
    ],
    ["a value by an entity", `<!ENTITY e "1x"><!ENTITY f "&e;">`, '<p id="&f;">x</p>', ["attribute-type@7"]],
    ["a default value satisfies a required attribute", `<!ATTLIST img alt CDATA "">`, '<p><img src="x"/></p>', []],
    ["two halves of two elements", `<!ENTITY e "</p><p>">`, "<p>&e;</p>", ["entity-markup@4", "not-well-formed@4"]],
    [
      "a < in a value, by another entity",
      `<!ENTITY l "&#60;"><!ENTITY e "&l;">`,
      '<p title="&e;">x</p>',
      ["not-well-formed@11"],
    ],
  ])("%s", (_, subset, body, expected) => {
    expect(codes(subset, body)).toEqual(expected);
  });

  test("an entity that refers to itself", () => {
    expect(codes(`<!ENTITY e "&e;">`, "<p>&e;</p>")).toContain("entity-loop@4");
  });
});
