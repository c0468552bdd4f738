import { describe, expect, test } from "vitest";
import { supportsHolds } from "./supports.ts";

describe("@supports (6.9, CSS Conditional 3)", () => {
  test.each<readonly [condition: string, holds: boolean]>([
    // declarations
    ["(display: grid)", true],
    ["( display : grid )", true],
    ["(DISPLAY: GRID)", true],
    ["(d\\69splay: grid)", true],
    ["(display: no-such-value)", false],
    ["(x-no-such: 1)", false],
    ["(-webkit-no-such: 1)", false],
    ["(display:)", false],
    ["(display)", false],
    ["(: grid)", false],
    ["(display: grid !important)", true],
    ["(display: grid ! IMPORTANT)", true],
    ["(display: !important)", false],
    ["(display: grid; color: red)", false],
    ["(display: /**/ grid)", true],
    ["(color: var(--x))", true],
    ["(x-no-such: var(--x))", false],
    ["(width: calc(1px + 1em))", true],
    ["(--x: y)", true],
    ["(--x:)", true],
    ["(--x: {a} [b])", true],
    ["(text-decoration-line: blink)", true],
    ["(color: inherit)", true],
    ["(margin: 0 auto)", true],
    ["(margin: 1px 2px 3px 4px 5px)", false],
    ["(width: 4px\\9)", false],
    ["(border-style: solid\\0)", false],
    // logic
    ["not (x-no-such: 1)", true],
    ["not (display: grid)", false],
    ["(display: grid) and (color: red)", true],
    ["(display: grid) and (x: y)", false],
    ["(x: y) or (display: grid)", true],
    ["(x: y) or (a: b)", false],
    ["(display: grid) and (color: red) and (x: y)", false],
    ["(x: y) or (a: b) or (color: red)", true],
    ["(display: grid) and (not (x: y))", true],
    ["(not (x: y))", true],
    ["((display: grid))", true],
    ["(((display: grid) and (color: red)) or (x: y))", true],
    ["not ((x: y) or (a: b))", true],
    ["(display: grid) AND (NOT (x: y))", true],
    // outside the grammar: false
    ["", false],
    [" ", false],
    ["display: grid", false],
    ["(display: grid) (color: red)", false],
    ["(display: grid) and", false],
    ["and (display: grid)", false],
    ["(display: grid) and (color: red) or (x: y)", false],
    ["(color: red) or (display: grid) and (x: y)", false],
    ["not (x: y) and (display: grid)", false],
    ["not not (display: grid)", false],
    ["not(x: y)", false],
    ["(display: grid)and(color: red)", false],
    ["(display: grid), (color: red)", false],
    ["foo", false],
    ["not", false],
    ["(not)", false],
    ["()", false],
    ["[display: grid]", false],
    // any other function or bracket is false, its negation true (two values only)
    ["foo(x)", false],
    ["not foo(x)", true],
    ["(foo bar)", false],
    ["not (foo bar)", true],
    ["foo(x) or (display: grid)", true],
    ["font-tech(color-COLRv1)", false],
    ["font-format(opentype)", false],
    ["(foo(x))", false],
    // selector()
    ["selector(a)", true],
    ["selector(a > b)", true],
    ["SELECTOR( .a:hover )", true],
    ["selector(a:x-no-such)", false],
    ["selector(::before)", true],
    ["selector(::x-no-such)", false],
    ["selector(::-webkit-x-no-such)", false],
    ["selector(a, b)", false],
    ["selector()", false],
    ["selector(> a)", false],
    ["selector(1a)", false],
    ["selector(:is(a, :x-no-such))", false],
    ["selector(:is())", false],
    ["selector(:where(a))", true],
    ["selector(:has(> a))", true],
    ["selector(&)", true],
    ["selector(:nth-child(2 of .a))", true],
    ["selector(ns|a)", false],
    ["not selector(a:x-no-such)", true],
    ["selector(a) and (--x: y)", true],
    // an open bracket is closed by the end
    ["(display: grid", true],
    ["selector(a", true],
  ])("%s: %s", (condition, holds) => expect(supportsHolds(condition)).toBe(holds));

  test("supports() of @import also accepts a bare declaration", () => {
    expect(
      [
        "display: grid",
        " display:grid ",
        "display: x",
        "--x:y",
        "(display: grid)",
        "not (x: y)",
        "selector(a)",
        "display",
        "",
      ].map((text) => supportsHolds(text, true)),
    ).toEqual([true, true, false, true, true, true, true, false, false]);
  });

  test("hostile conditions end", () => {
    expect(supportsHolds("(".repeat(1_000_000))).toBe(false);
    expect(typeof supportsHolds(`${"(not ".repeat(1_000_000)}(x: y)`)).toBe("boolean");
    expect(supportsHolds(`${"(x: y) or ".repeat(100_000)}(display: grid)`)).toBe(true);
    expect(supportsHolds(`selector(${":is(".repeat(100_000)}a${")".repeat(100_001)}`)).toBe(true);
    expect(supportsHolds(`(color: ${"(".repeat(100_000)}`)).toBe(false);
  });
});
