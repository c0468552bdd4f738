import { expect, test } from "vitest";
import { styleReport } from "../explain-style.ts";

test("a rule with declarations after a nested rule is listed once, at its first selector (D78, 6.6)", async () => {
  const css = [
    "p { color: red;",
    "  b { color: lime }",
    "  color: blue; top: 0;",
    "  @media all { left: 0; @media screen { right: 0 } }",
    "}",
    "p { top: 1px }",
    "p, b { bottom: 0; & i {} bottom: 1px }",
  ];
  const content = `<style>${css.join("\n")}</style><p id=p></p>`;
  const { elements } = await styleReport({ url: "http://example.com/", content }, { selector: "#p" });
  const { matched = [], winners = {} } = elements[0] ?? {};
  expect(matched.map(({ line, column, selector }) => `${line}:${column} ${selector}`)).toEqual([
    "1:1 p",
    "6:1 p",
    "7:1 p, b",
  ]);
  // Each declaration keeps its own position in the order of appearance.
  expect(Object.entries(winners).map(([property, { value, line }]) => `${property} ${value} ${line}`)).toEqual([
    "bottom 1px 7",
    "color blue 3",
    "left 0 4",
    "right 0 4",
    "top 1px 6",
  ]);
});

test("computed values are added on request, null where the source does not determine them", async () => {
  const content = "<!DOCTYPE html><style>p { color: red; width: 3ch }</style><p><b style=font-size:2em>x</b>";
  const resource = { url: "http://example.com/", content };
  const properties = ["color", "width", "font-size", "border-style"];
  const { elements } = await styleReport(resource, { selector: "p, b", properties, computed: true });
  const sides = Object.fromEntries(["top", "right", "bottom", "left"].map((side) => [`border-${side}-style`, "none"]));
  expect(elements.map(({ computed }) => computed)).toEqual([
    { color: "rgb(255, 0, 0)", width: null, "font-size": "16px", ...sides },
    { color: "rgb(255, 0, 0)", width: "auto", "font-size": "32px", ...sides },
  ]);
  const without = await styleReport(resource, { selector: "b", properties });
  expect(without.elements[0]).not.toHaveProperty("computed");
});

test("a rule in @container does not match, and leaves the computed value unknown", async () => {
  const content = "<!DOCTYPE html><style>p { color: red } @container (width > 1px) { p { color: lime } }</style><p>x";
  const options = { selector: "p", properties: ["color"], computed: true };
  const { elements } = await styleReport({ url: "http://example.com/", content }, options);
  const [{ matched, winners, computed } = {}] = elements;
  expect(matched?.map(({ selector }) => selector)).toEqual(["p"]);
  expect(winners).toMatchObject({ color: { value: "red" } });
  expect(computed).toEqual({ color: null });
});
