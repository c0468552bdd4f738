import { expect, test } from "vitest";
import type { Element } from "../../document/document.ts";
import { FlatTree } from "../../document/flat-tree.ts";
import { styled } from "../test-style.ts";
import { PageStyles } from "./page-styles.ts";

test("elements of a shadow tree have the styles of user agents, their own, and those that they inherit", () => {
  const { style } = styled(
    `<!DOCTYPE html><style>.a { color: red } b { display: block } p { display: none } #c:not(.x) ~ * { width: 1px }</style>
    <div class=a><template shadowrootmode=open><style>i { display: none } .s { width: 9px }</style>
      <b class=s id=c style=height:2px><p>x</p><slot></slot></b><i hidden>y</i></template><u>z</u></div>`,
  );
  const tree = new FlatTree(style.cascade.document);
  const styles = new PageStyles(style, tree);
  const of = (name: string): Element => tree.elements.find((element) => element.name === name) as Element;
  const values = (name: string, ...properties: readonly string[]) =>
    properties.map((property) => styles.value(of(name), property));
  expect(values("b", "color", "display", "height", "font-weight")).toEqual(["rgb(255, 0, 0)", "inline", "2px", "700"]);
  expect(values("p", "display", "font-weight")).toEqual(["block", "700"]);
  expect(values("i", "display", "font-style")).toEqual(["none", "italic"]);
  // A slotted element inherits from its slot.
  expect(values("u", "display", "font-weight", "text-decoration-line")).toEqual(["inline", "700", "underline"]);
  expect(styles.generatedText(of("b"), "::before")).toBe("");
});
