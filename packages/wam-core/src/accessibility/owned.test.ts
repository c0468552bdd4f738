import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../test/support/computing-time.ts";
import { accessibilityOfHtml, inspect, elementWithId } from "./test-accessibility.ts";
import { ownedItems } from "./owned.ts";

const ids = (elements: readonly { attribute(name: string): string | undefined }[]) =>
  elements.map((element) => element.attribute("id")).join(" ");

/** wcag22.md 3.4, and the examples of the ACT rules bc4a75 and ff89c9. */
describe("owned elements", () => {
  test.each<readonly [source: string, owned: string]>([
    ["<ul id=x><li id=a>1<li id=b>2</ul>", "a b"],
    ["<div id=x role=list><div><p id=a role=listitem>1</p></div></div>", "a"],
    ["<div id=x role=list><div role=none><p id=a role=listitem>1</p></div></div>", "a"],
    ["<div id=x role=list><div hidden><p role=listitem>1</p></div><p id=a>2</p></div>", "a"],
    ["<div id=x role=list><div id=a>text</div></div>", "a"],
    ["<div id=x role=list><div><div id=a></div></div><p id=b></p></div>", "a b"],
    ["<div id=x role=list>text</div>", ""],
    ["<div id=x role=list><div id=a aria-live=polite><p role=listitem>1</p></div></div>", "a"],
    ["<div id=x role=list><div id=a title=t><p role=listitem>1</p></div></div>", "a"],
    ["<div id=x role=list><div id=a lang=en><p role=listitem>1</p></div></div>", "a"],
    ["<div id=x role=list><div id=a><p role=listitem>1</p></div></div><a aria-describedby=a>", "a"],
    ["<div id=x role=radiogroup><label><input id=a type=radio> A</label></div>", "a"],
    ["<div id=x role=list aria-owns='b a'><p id=c></p></div><p id=a></p><p id=b></p>", "c b a"],
    ["<div role=list id=y aria-owns=a></div><div id=x role=list aria-owns=a></div><p id=a></p>", ""],
    ["<div id=x role=list aria-owns=b><p id=a><i id=b role=note></i></p></div>", "a b"],
    ["<div role=list aria-owns=x><p id=x aria-owns=x></p></div>", ""],
    ["<div id=x role=list aria-owns=y><p id=a></p><div id=y aria-owns=x></div></div>", "a y"],
    ["<div id=x role=list aria-owns=a></div><p id=a hidden></p>", ""],
  ])("%s", (source, expected) => {
    expect(inspect(source, (facts, element) => ids(facts.owned(element)))).toBe(expected);
  });

  test.each<readonly [source: string, items: string]>([
    [
      "<div id=x role=menu><div role=group><a id=a role=menuitem></a><div role=group><a id=b role=menuitem></a></div></div></div>",
      "a b",
    ],
    ["<div id=x role=menu><div id=a role=group></div><a id=b role=menuitem></a></div>", "a b"],
    ["<div id=x role=list><div id=a role=group><p role=listitem></p></div></div>", "a"],
    ["<div id=x role=listbox><div role=group><div><p id=a role=option></p></div></div></div>", "a"],
  ])("through groups: %s", (source, expected) => {
    expect(inspect(source, (facts, element) => ids(ownedItems(element, facts)))).toBe(expected);
  });

  test.each<readonly [source: string, owner: string | undefined]>([
    ["<ul id=o><li id=x></ul>", "o"],
    ["<div id=o role=list><div><div role=none><p id=x role=listitem></p></div></div></div>", "o"],
    ["<div role=list><div id=o role=tabpanel><p id=x role=listitem></p></div></div>", "o"],
    ["<div role=list><div id=o aria-live=polite><p id=x role=listitem></p></div></div>", "o"],
    ["<div id=o role=list aria-owns=x></div><p id=x role=listitem></p>", "o"],
    ["<div id=o role=list aria-owns=x><div role=listitem><p id=x role=listitem></p></div></div>", "o"],
  ])("owner: %s", (source, expected) => {
    expect(inspect(source, (facts, element) => facts.owner(element)?.attribute("id"))).toBe(expected);
  });

  test("the document owns elements without another owner", () => {
    expect(inspect("<p id=x>", (facts, element) => facts.owner(element)?.name)).toBe("html");
  });

  test("the cost is linear in elements, references and cycles", () => {
    const n = 30_000;
    const items = Array.from({ length: n }, (_, i) => `<div id=d${i} aria-owns="d${i + 1} d${i - 1} d${i}">t</div>`);
    const facts = accessibilityOfHtml(`<div id=x role=list>${items.join("")}</div>`);
    const start = computingMilliseconds();
    for (const element of facts.tree.elements) facts.owner(element);
    expect(facts.owned(elementWithId(facts.tree, "x")).length).toBeGreaterThan(0);
    expect(computingMilliseconds() - start).toBeLessThan(3000);
  });
});

test("the owner of an element does not depend on earlier questions", () => {
  const facts = accessibilityOfHtml(
    "<div role=grid id=grid><div><div role=row id=row><span><i role=cell id=cell>a</i></span></div></div></div>",
  );
  const [grid, row, cell] = ["grid", "row", "cell"].map((id) => elementWithId(facts.tree, id));
  for (const [element, owner] of [
    [row, grid],
    [cell, row],
    [row, grid],
  ] as const)
    expect(element && facts.owner(element)).toBe(owner);
});
