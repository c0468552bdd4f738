import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetWith } from "../budget.ts";
import type { Element, Text } from "./document.ts";
import { FlatTree } from "./flat-tree.ts";
import { parseDocument } from "./parse.ts";

const treeOf = (source: string): FlatTree => new FlatTree(parseDocument(source, "html", budgetWith({})));

/** Returns the flat tree below an element in a notation that shows names, ids and text. */
function notation(tree: FlatTree, element: Element): string {
  const id = element.attribute("id");
  const content = Array.from(tree.childrenOf(element), (child: Element | Text) =>
    child.kind === "text" ? child.data : notation(tree, child),
  ).join("");
  return `${element.name}${id === undefined ? "" : `#${id}`}(${content})`;
}

function body(source: string): string {
  const tree = treeOf(`<!DOCTYPE html><body>${source}`);
  return notation(tree, tree.document.named("body")[0] as Element);
}

/** HTML, 13.2.6.4.4 (templates), DOM, 4.2.2 (slots) and CSS Scoping 1, 3.4. */
describe("declarative shadow roots", () => {
  test.each([
    [
      "a shadow tree stands in place of the children",
      "<div>a<template shadowrootmode=open><b>c</b></template></div>",
      "body(div(b(c)))",
    ],
    ["closed, in any case", "<div><template shadowrootmode=CLOSED>c</template></div>", "body(div(c))"],
    [
      "an unknown mode makes no shadow tree",
      "<div>a<template shadowrootmode=no>c</template></div>",
      "body(div(atemplate()))",
    ],
    ["a plain template", "<div>a<template>c</template></div>", "body(div(atemplate()))"],
    [
      "the first shadow root counts",
      "<p><template shadowrootmode=open>a</template><template shadowrootmode=open>b</template></p>",
      "body(p(a))",
    ],
    ["a custom element can be a host", "<x-y><template shadowrootmode=open>a</template></x-y>", "body(x-y(a))"],
    [
      "font-face is no custom element",
      "<font-face><template shadowrootmode=open>a</template></font-face>",
      "body(font-face(template()))",
    ],
    ["a list cannot", "<ul><template shadowrootmode=open>a</template><li>b</ul>", "body(ul(template()li(b)))"],
    [
      "the default slot takes elements and text",
      "<div>a<i>b</i><template shadowrootmode=open>(<slot></slot>)</template></div>",
      "body(div((slot(ai(b)))))",
    ],
    [
      "the template itself is never slotted",
      "<div><template shadowrootmode=open><slot>c</slot></template></div>",
      "body(div(slot(c)))",
    ],
    [
      "a slot with a name",
      "<div><i slot=s>b</i>a<template shadowrootmode=open><slot name=s></slot></template></div>",
      "body(div(slot(i(b))))",
    ],
    [
      "an unknown slot",
      "<div><i slot=t>b</i><template shadowrootmode=open><slot name=s>c</slot></template></div>",
      "body(div(slot(c)))",
    ],
    [
      "the first slot of a name",
      "<div>a<template shadowrootmode=open><slot>b</slot><slot>c</slot></template></div>",
      "body(div(slot(a)slot(c)))",
    ],
    ["a slot outside of shadow trees shows its content", "<div>a<slot>b</slot></div>", "body(div(aslot(b)))"],
    [
      "a slot in a slot",
      "<div>a<template shadowrootmode=open><p><slot></slot><template shadowrootmode=open>[<slot></slot>]</template></p></template></div>",
      "body(div(p([slot(slot(a))])))",
    ],
    [
      "a shadow root in a plain template is not shown",
      "<template><div><template shadowrootmode=open>a</template></div></template>",
      "body(template())",
    ],
  ])("%s", (_, source, expected) => {
    expect(body(source)).toBe(expected);
  });

  test("elements come in flat tree order, with numbers after those of the document and their own locations", () => {
    const tree = treeOf(
      "<!DOCTYPE html>\n<body><div id=h><i id=a></i><template shadowrootmode=open>\n<b id=s><slot></slot></b></template></div><u id=z></u>",
    );
    const ids = tree.elements.map((element) => element.attribute("id") ?? element.name);
    expect(ids).toEqual(["html", "head", "body", "h", "s", "slot", "a", "z"]);
    const [shadow] = tree.elements.filter((element) => element.attribute("id") === "s") as [Element];
    expect(shadow.index).toBeGreaterThanOrEqual(tree.document.elements.length);
    expect(tree.document.locate(shadow.start)).toEqual({ line: 3, column: 1 });
    expect(new Set(tree.elements.map(({ index }) => index)).size).toBe(tree.elements.length);
    expect(shadow.nth).toBe(1);
    expect(tree.shadowOf(shadow)?.host.attribute("id")).toBe("h");
    expect(tree.shadowOf(tree.document.elements.at(-1) as Element)).toBeUndefined();
  });

  test("the document keeps its own tree", () => {
    const { document } = treeOf("<body><div>a<template shadowrootmode=open><b></b></template></div>");
    expect(document.elements.map(({ name }) => name)).toEqual(["html", "head", "body", "div", "template"]);
  });

  test("a node without a slot is in no flat tree", () => {
    const tree = treeOf("<body><div><i><u></u></i><template shadowrootmode=open><slot name=s></slot></template></div>");
    expect(tree.parentOf(tree.document.named("i")[0] as Element)).toBeNull();
    expect(tree.elements.some(({ name }) => name === "u")).toBe(false);
  });

  test("XML has no declarative shadow roots", () => {
    const source =
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><div>a<template shadowrootmode="open"/></div></body></html>';
    const document = parseDocument(source, "xml", budgetWith({}));
    expect(new FlatTree(document).elements).toBe(document.elements);
  });
});

/** Markup with nested hosts, slots and templates. */
const markup: fc.Arbitrary<string> = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("a", "<i slot=s>b</i>", "<slot></slot>", "<slot name=s>c</slot>"),
    tie("nodes").map((inside) => `<div>${inside}</div>`),
    tie("nodes").map((inside) => `<slot>${inside}</slot>`),
    fc
      .tuple(tie("nodes"), tie("nodes"))
      .map(([light, shadow]) => `<p-q slot=s>${light}<template shadowrootmode=open>${shadow}</template></p-q>`),
  ),
  nodes: fc.array(tie("node"), { maxLength: 4 }).map((nodes) => nodes.join("")),
})).nodes;

test("each child in the flat tree has the right parent, and each element occurs once", () => {
  const property = fc.property(markup, (source) => {
    const tree = treeOf(`<body>${source}`);
    const seen = new Set(tree.elements);
    expect(seen.size).toBe(tree.elements.length);
    for (const element of tree.elements)
      for (const child of tree.childrenOf(element)) {
        expect(tree.parentOf(child)).toBe(element);
        if (child.kind === "element") expect(seen.has(child)).toBe(true);
      }
    for (const element of tree.elements) expect(tree.parentOf(element) === null).toBe(element === tree.document.root);
  });
  fc.assert(property, { numRuns: 300 });
});

test("30,000 hosts, and 4,000 nested shadow trees", () => {
  const many = treeOf("<div>a<template shadowrootmode=open><slot></slot></template></div>".repeat(30_000));
  expect(many.elements).toHaveLength(60_003);
  const deep = treeOf(`<body>${"<p-q>".repeat(100)}${"<div><template shadowrootmode=open>".repeat(4_000)}`);
  expect(deep.elements).toHaveLength(4_103);
});
