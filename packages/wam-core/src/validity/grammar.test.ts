import { expect, test } from "vitest";
import { grammarOfIdentifiers, grammarOfPublicId, isKnownDoctype } from "./doctypes.ts";
import { grammarNamed } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";

const attribute = (grammar: Grammar, element: string, name: string) =>
  grammar.elements.get(element)?.attributes.byName.get(name);

test("the tables agree with the DTDs (HTML 4.01, sections 7.3, 7.4, 11.2, 13.2)", () => {
  const strict = grammarNamed("HTML 4.01 Strict");
  expect(strict.elements.get("head")).toMatchObject({ omitStart: true, omitEnd: true, content: "model" });
  expect(strict.elements.get("br")).toMatchObject({ omitStart: false, omitEnd: true, content: "empty" });
  expect(strict.elements.get("script")).toMatchObject({ content: "cdata", omitEnd: false });
  expect(strict.elements.get("a")?.exclusions.map((index) => strict.names[index])).toEqual(["a"]);
  expect(strict.elements.get("body")?.inclusions.map((index) => strict.names[index])).toEqual(["del", "ins"]);
  expect(attribute(strict, "img", "alt")).toMatchObject({ required: true, kind: "cdata" });
  expect(attribute(strict, "td", "scope")).toMatchObject({
    kind: "group",
    tokens: ["row", "col", "rowgroup", "colgroup"],
  });
  expect(attribute(strict, "p", "align")).toBeUndefined();
  expect(attribute(grammarNamed("HTML 4.01 Transitional"), "p", "align")).toBeDefined();
  expect(strict.entities.get("nbsp")).toBe(160);
  expect(strict.entities.size).toBe(252);
});

/** The number of element types in the DTDs: `grep -c '<!ELEMENT'` for DTDs that declare each separately. */
test.each([
  ["XHTML 1.0 Strict", 77],
  ["XHTML 1.0 Transitional", 89],
  ["XHTML 1.0 Frameset", 91],
])("%s declares %i elements", (name, count) => expect(grammarNamed(name).elements.size).toBe(count));

test("XHTML fixes its name space", () => {
  expect(attribute(grammarNamed("XHTML 1.1"), "html", "xmlns")?.fixed).toBe("http://www.w3.org/1999/xhtml");
});

test("a table with a caption and rows: states of its content model", () => {
  const grammar = grammarNamed("HTML 4.01 Strict");
  const index = (name: string): number => grammar.elements.get(name)?.index ?? -1;
  const states = grammar.elements.get("table")?.model ?? [];
  const [start] = states;
  expect(start).toMatchObject({ accepts: false, required: index("tbody"), data: -1 });
  const afterCaption = states[start?.next[index("caption")] ?? -1];
  expect(afterCaption?.next[index("caption")]).toBe(-1);
  const afterBody = states[start?.next[index("tbody")] ?? -1];
  expect(afterBody?.accepts).toBe(true);
  expect(afterBody?.next[index("tr")]).toBe(-1);
});

test("a grammar is unpacked once; an unknown name is an error", () => {
  expect(grammarNamed("HTML 3.2")).toBe(grammarNamed("HTML 3.2"));
  expect(() => grammarNamed("HTML 5")).toThrow("no grammar HTML 5");
});

test("public identifiers (wams.md 2.2.1): exact, except for white space", () => {
  expect(grammarOfPublicId(" -//W3C//DTD  HTML 4.01//EN ")).toBe("HTML 4.01 Strict");
  expect(grammarOfPublicId("-//IETF//DTD HTML//EN")).toBe("HTML 2.0");
  expect(grammarOfPublicId("-//w3c//dtd html 4.01//en")).toBeUndefined();
  expect(grammarOfPublicId(null)).toBeUndefined();
  expect(grammarOfIdentifiers(undefined, "http://www.w3.org/TR/html4/loose.dtd")).toBe("HTML 4.01 Transitional");
  expect(isKnownDoctype("-//W3C//DTD XHTML 1.1//EN")).toBe(true);
  expect(isKnownDoctype("html")).toBe(false);
});
