import { describe, expect, test } from "vitest";
import { defaultBudget } from "../budget.ts";
import { parseDocument } from "../document/parse.ts";
import { coreError } from "../errors.ts";
import { headersOf, pageOf } from "../page.ts";
import { defineAWam } from "../rule-set/define.ts";
import type { AWam, SubjectLocation, Subject } from "../rule-set/define.ts";
import type { AppliedStyle } from "../style/cascade/applied-style.ts";
import type { Construct, Winner } from "../style/cascade/construct.ts";
import { planOf } from "./plan.ts";
import { measure } from "./walk.ts";

const pageWith = (html: string, mode: "html" | "xml" = "html") =>
  pageOf({
    url: "http://www.example.com/",
    contentType: "text/html",
    headers: headersOf(),
    document: parseDocument(html, mode, defaultBudget),
    doctype: null,
    living: false,
    tidy: false,
    violations: undefined,
  });

const measured = (html: string, wams: readonly AWam[], style?: AppliedStyle) =>
  measure(pageWith(html), style, planOf(wams));

const rows = (values: ReadonlyMap<SubjectLocation, unknown>) =>
  [...values].map(([{ line, column }, value]) => [line, column, value]);

const element = (parts: { id?: string; elements?: string[]; attributes?: string[]; called?: Subject[] }) =>
  defineAWam({
    kind: "element",
    id: parts.id ?? "E",
    title: "",
    ...(parts.elements === undefined ? {} : { elements: parts.elements }),
    ...(parts.attributes === undefined ? {} : { attributes: parts.attributes }),
    measure(each) {
      parts.called?.push(each);
      return each.name;
    },
  });

describe("dispatch", () => {
  test("by name, by name and attribute, by attribute alone, everywhere", () => {
    const html = "<p><b id=x>1</b>\n<i title=t id=y>2</i></p>";
    expect(rows(measured(html, [element({ elements: ["b", "i"] })]).values("E"))).toEqual([
      [1, 4, "b"],
      [2, 1, "i"],
    ]);
    expect(
      rows(measured(html, [element({ elements: ["b", "i"], attributes: ["title", "lang"] })]).values("E")),
    ).toEqual([[2, 1, "i"]]);
    expect(rows(measured(html, [element({ attributes: ["id"] })]).values("E"))).toEqual([
      [1, 4, "b"],
      [2, 1, "i"],
    ]);
    expect(rows(measured(html, [element({})]).values("E"))).toEqual([
      [1, 1, "p"],
      [1, 4, "b"],
      [2, 1, "i"],
    ]);
  });

  test("once per element, for any number of named attributes", () => {
    const called: Subject[] = [];
    measured("<b id=x title=y lang=z>1</b><b lang=q>", [element({ attributes: ["id", "title", "lang"], called })]);
    expect(called).toHaveLength(2);
  });

  test("elements without a tag of their own, of other name spaces and in templates are not measured", () => {
    const html = "<table><tr><td><svg><a id=x></a></svg></table><template><b id=y></b></template>";
    expect(rows(measured(html, [element({})]).values("E")).map(([, , name]) => name)).toEqual([
      "table",
      "tr",
      "td",
      "template",
    ]);
  });

  test("attributes of another name space do not count", () => {
    const html =
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p xml:lang="en">x</p><p lang="en">y</p></body></html>';
    const values = measure(pageWith(html, "xml"), undefined, planOf([element({ attributes: ["lang"] })])).values("E");
    expect(rows(values)).toEqual([[1, 72, "p"]]);
  });
});

describe("locations", () => {
  test("one object per subject, so that the values of several A-WAMs have one location", () => {
    const result = measured("<b id=x>1</b>", [
      element({ id: "E1", elements: ["b"] }),
      element({ id: "E2", attributes: ["id"] }),
    ]);
    const [location] = result.values("E1").keys();
    expect(result.read("E2", location as SubjectLocation)).toBe("b");
    expect(result.read("E3", location as SubjectLocation)).toBe(0);
  });

  test("the location of a text node is its first character that is not white space", () => {
    const text: AWam = defineAWam({
      kind: "text",
      id: "T",
      title: "",
      measure: ({ data }) => (data.trim() === "" ? undefined : data.trim()),
    });
    expect(rows(measured("<p>\n  a<b> b</b></p>", [text]).values("T"))).toEqual([
      [2, 3, "a"],
      [2, 8, "b"],
    ]);
  });

  test("two rules with one id share its values; undefined is no value", () => {
    const text: AWam = defineAWam({ kind: "text", id: "E", title: "", measure: () => "text" });
    const never: AWam = defineAWam({ kind: "resource", id: "R", title: "", measure: () => undefined });
    const result = measured("<p>a</p>", [element({ elements: ["p"] }), text, never]);
    expect(rows(result.values("E"))).toEqual([
      [1, 1, "p"],
      [1, 4, "text"],
    ]);
    expect(result.values("R").size).toBe(0);
  });
});

const construct = (line: number): Construct => ({
  kind: "construct",
  sheet: "s",
  source: "s",
  line,
  column: 1,
  prelude: "p",
  context: "",
});

test("style: errors, media lists, winners, each construct at its location", () => {
  const [bad, media, rule] = [construct(1), construct(2), construct(3)];
  const page = pageWith("<p>x</p>");
  const declaration = {
    property: "color",
    value: "red",
    important: false,
    construct: rule,
    identifiers: new Set(["red"]),
  };
  const winner: Winner = {
    construct: rule,
    declaration,
    element: page.document.elements[2] as Winner["element"],
    losers: [],
  };
  const style: AppliedStyle = { errors: [bad], mediaLists: [media], winners: () => [winner], isRendered: () => true };
  const wams: AWam[] = [
    defineAWam({ kind: "construct", id: "C", title: "", constructs: "error", measure: () => 1 }),
    defineAWam({ kind: "construct", id: "M", title: "", constructs: "media", measure: () => "print" }),
    defineAWam({ kind: "winner", id: "W", title: "", property: "color", measure: (won) => won.declaration.value }),
  ];
  const result = measure(page, style, planOf(wams));
  expect([...result.values("C").keys()]).toEqual([{ line: 1, column: 1, source: "s", subject: bad }]);
  expect(rows(result.values("M"))).toEqual([[2, 1, "print"]]);
  expect(rows(result.values("W"))).toEqual([[3, 1, "red"]]);
  const [location] = result.values("W").keys();
  expect(result.winners.get("color")?.get(location as SubjectLocation)).toBe(winner);
});

describe("exceptions (8.6)", () => {
  const broken: AWam = defineAWam({
    kind: "element",
    id: "B",
    title: "",
    elements: ["b"],
    measure: (each) => {
      if (each.has("id")) throw new TypeError("no");
      return 1;
    },
  });

  test("an A-WAM that fails somewhere ends neither itself nor the others", () => {
    const result = measured("<b>1</b><b id=x>2</b><b>3</b>", [broken, element({ elements: ["b"] })]);
    expect(rows(result.values("B"))).toEqual([
      [1, 1, 1],
      [1, 22, 1],
    ]);
    expect(result.values("E").size).toBe(3);
    expect([...result.failures]).toEqual([["B", "TypeError: no"]]);
  });

  test("a thrown value without a text does not end the walk either", () => {
    const wordless: AWam = defineAWam({
      kind: "element",
      id: "W",
      title: "",
      elements: ["b"],
      measure: () => {
        throw Object.create(null);
      },
    });
    const result = measured("<b>1</b>", [wordless, element({ elements: ["b"] })]);
    expect(result.values("E").size).toBe(1);
    expect([...result.failures]).toEqual([["W", "a value that cannot be shown"]]);
  });

  test("an exceeded budget ends the evaluation", () => {
    const costly: AWam = defineAWam({
      kind: "resource",
      id: "O",
      title: "",
      measure: () => {
        throw coreError("TooManySteps", { limit: 1 });
      },
    });
    expect(() => measured("<b>", [costly])).toThrow("more than 1 steps");
  });
});
