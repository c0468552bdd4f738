import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePattern } from "../../decide/scope/pattern.ts";
import { isValidationErrors } from "./problem.ts";
import { readScopeXml } from "./scope-xml.ts";
import { anyText } from "../../../../../test/support/any-text.ts";

/** Appendix B of the seed, with `and` for the ampersand. */
const appendixB = (and: string): string =>
  String.raw`<?xml version="1.0" encoding = "US-ASCII"?>

<!--
    Note that the list of rules goes from the most specific to the most general.
-->

<scopePatternList
  xmlns="http://www.wabcluster.org"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">

  <rule
    type="include"
    pattern="http://www\.example\.com/site1/admin/private/.*"
  />
  <rule
    type="include"
    pattern="http://www\.example\.com/site1/admin/public/.*"
  />
  <rule
    type="include"
    pattern=".*?type\=notsosecret\@isitsecret\=no.*"
  />
  <rule
    type="exclude"
    pattern="http://www\.example\.com/site1/admin/.*"
  />
  <rule
    type="include"
    pattern="http://www\.example\.com/site1/.*"
  />
</scopePatternList>
`.replace("@", and);

/** The rules of table 7. */
const table7 = [
  { order: 1, type: "include", pattern: String.raw`http://www\.example\.com/site1/admin/private/.*` },
  { order: 2, type: "include", pattern: String.raw`http://www\.example\.com/site1/admin/public/.*` },
  { order: 3, type: "include", pattern: String.raw`.*?type\=notsosecret\&isitsecret\=no.*` },
  { order: 4, type: "exclude", pattern: String.raw`http://www\.example\.com/site1/admin/.*` },
  { order: 5, type: "include", pattern: String.raw`http://www\.example\.com/site1/.*` },
];

const list = (content: string): string =>
  `<scopePatternList xmlns="http://www.wabcluster.org" xmlns:e="urn:eiao:scope-ext">\n${content}\n</scopePatternList>`;
const rule = (pattern: string): string => list(`<rule type="include" pattern="${pattern}"/>`);

test("appendix B gives the rules of table 7, and a warning for the third, which names no host (AT-SCOPE-6)", () => {
  const read = readScopeXml(appendixB("&amp;"), "appendix-b.xml");
  expect(read.rules).toEqual(table7);
  expect(read.warnings).toMatchObject([{ file: "appendix-b.xml", line: 19, field: "pattern" }]);
});

test("a bare ampersand is refused with its line, and repaired with a warning when lenient (D-17)", () => {
  expect(problemsOf(appendixB("&"))).toMatchObject([{ line: 21, message: expect.stringContaining("--lenient") }]);
  const read = readScopeXml(appendixB("&"), "b.xml", { lenient: true });
  expect(read.rules).toEqual(table7);
  expect(read.warnings.map((warning) => warning.line)).toEqual([21, 19]);
});

test("geo elements name countries, in one order with rules (spec 19.1)", () => {
  const text = list('<e:geo type="include" countries="GB FR"/><rule type="exclude" pattern="http://a\\.org/"/>');
  expect(readScopeXml(text, "x").rules).toEqual([
    { order: 1, type: "include", countries: ["GB", "FR"] },
    { order: 2, type: "exclude", pattern: String.raw`http://a\.org/` },
  ]);
});

test("another namespace, or none, is a warning", () => {
  for (const namespace of [' xmlns="http://other.example/"', ""]) {
    const text = `<scopePatternList${namespace}><rule type="include" pattern="http://a\\.org/"/></scopePatternList>`;
    expect(readScopeXml(text, "x").warnings).toMatchObject([
      { line: 1, message: expect.stringContaining("namespace") },
    ]);
  }
});

// AT-SCOPE-11 and spec 5.2; the line is counted in the text.
test.each([
  ["no XML", "hello", 1, "well-formed"],
  ["an element that is not closed", list('<rule type="include" pattern="a">'), 3, "well-formed"],
  ["an empty file", "", 1, "well-formed"],
  ["a wrong root", '\n<scope xmlns="http://www.wabcluster.org"/>', 2, "must be scopePatternList"],
  ["no rule", list(""), 1, "no rule"],
  ['type="maybe"', list('\n<rule type="maybe" pattern="a"/>'), 3, '"maybe" must be include or exclude'],
  ["no type", list('<rule pattern="a"/>'), 2, "missing"],
  ["no pattern", list('\n\n<rule\ntype="include"\n/>'), 4, "missing"],
  ["an empty pattern", rule(""), 2, "empty"],
  ["the pattern (", rule("("), 2, "linear time"],
  ["look-ahead", rule("http://a(?!b)"), 2, "look-ahead"],
  ["look-behind", rule("(?&lt;=a)b"), 2, "look-behind"],
  ["a back-reference", rule("(a)\\1"), 2, "back-references"],
  ["an unknown attribute", list('<rule type="include" pattern="http://a/" flags="i"/>'), 2, "unknown"],
  ["an unknown element", list('\n<rules type="include" pattern="a"/>'), 3, "unknown"],
  ["an element in a rule", list('<rule type="include" pattern="http://a/"><b/></rule>'), 2, "not allowed inside"],
  ["text", list("include everything"), 2, "Text is not allowed"],
  ["a CDATA section", list("<![CDATA[x]]>"), 2, "Text is not allowed"],
  ["a DTD", `<!DOCTYPE scopePatternList [<!ENTITY a "b">]>\n${rule("http://a/")}`, 1, "document type declaration"],
  ["an unknown entity", list('<rule type="include" pattern="&a;"/>'), 2, "well-formed"],
  ["a geo rule without countries", list('<e:geo type="include"/>'), 2, "missing"],
  ["a geo rule with an empty list", list('<e:geo type="include" countries=" "/>'), 2, "at least one country"],
  ["a geo rule with UK", list('<e:geo type="include" countries="UK"/>'), 2, '"UK" is not a country code'],
  ["geo outside of its namespace", list('<geo type="include" countries="GB"/>'), 2, "unknown"],
])("%s is refused with its line", (_, text, line, message) => {
  expect(problemsOf(text)).toMatchObject([{ file: "scope.xml", line, message: expect.stringContaining(message) }]);
});

test("every wrong rule is named, not just the first", () => {
  const text = list('<rule type="maybe" pattern="("/>\n<rule/>');
  expect(problemsOf(text).map((problem) => [problem.line, problem.field])).toEqual([
    [2, "type"],
    [2, "pattern"],
    [3, "type"],
    [3, "pattern"],
  ]);
});

test("bytes are read in the encoding that they declare", () => {
  const text = `<?xml version="1.0" encoding="iso-8859-1"?>${rule("http://a/é")}`;
  expect(readScopeXml(Buffer.from(text, "latin1"), "x").rules).toMatchObject([{ pattern: "http://a/é" }]);
  expect(readScopeXml(Buffer.from(`\uFEFF${rule("http://a/é")}`, "utf16le"), "x").rules).toHaveLength(1);
  expect(readScopeXml(Buffer.from(`\uFEFF${rule("http://a/é")}`), "x").rules).toHaveLength(1);
  expect(() => readScopeXml(Buffer.from(rule("é"), "latin1"), "x")).toThrow("encoding");
  expect(() => readScopeXml(Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'), "x")).toThrow("encoding");
});

test("a file that is too long, too deep or all wrong is refused soon", () => {
  expect(() => readScopeXml(" ".repeat(4_000_001), "x")).toThrow("longer than");
  expect(problemsOf(list("<rule/>".repeat(100_000)))).toHaveLength(100);
  expect(problemsOf(list("<a>".repeat(100_000)))).toHaveLength(100);
});

test("any text, lenient or not, gives rules that compile, or ValidationErrors", () => {
  const piece = fc.constantFrom(
    "<rule",
    "<e:geo",
    "/>",
    ">",
    "<",
    "</",
    "type=",
    "pattern=",
    "countries=",
    '"',
    "include",
  );
  const more = fc.constantFrom(
    "&",
    "&amp;",
    "\n",
    " ",
    "<!--",
    "-->",
    "(",
    "\\",
    ".*",
    "GB",
    "<!DOCTYPE a [",
    "]>",
    "]]>",
  );
  const text = fc.array(fc.oneof(piece, more, anyText({ maxLength: 4 })), { maxLength: 30 });
  const property = fc.property(text, fc.boolean(), fc.boolean(), (pieces, lenient, wrapped) => {
    try {
      const source = wrapped ? list(pieces.join("")) : pieces.join("");
      for (const each of readScopeXml(source, "x", { lenient }).rules) {
        if ("pattern" in each) compilePattern(each.pattern);
      }
    } catch (error) {
      expect(isValidationErrors(error), String(error)).toBe(true);
    }
  });
  fc.assert(property, { numRuns: 1_000 });
});

function problemsOf(text: string) {
  try {
    readScopeXml(text, "scope.xml");
  } catch (error) {
    if (isValidationErrors(error)) return error.problems;
    throw error;
  }
  throw new Error("nothing was refused");
}
