import { describe, expect, test } from "vitest";
import { longhandsOf, settersOf } from "./shorthand.ts";
import { partOf } from "./value-parts.ts";
import { isValidIn, isValidValue, knownProperties } from "./value-validity.ts";

describe("the part of a shorthand's value (cli.md 3)", () => {
  test.each<readonly [shorthand: string, value: string, parts: Readonly<Record<string, string>>]>([
    ["margin", "1px", { "margin-top": "1px", "margin-right": "1px", "margin-bottom": "1px", "margin-left": "1px" }],
    [
      "margin",
      "1px auto",
      { "margin-top": "1px", "margin-right": "auto", "margin-bottom": "1px", "margin-left": "auto" },
    ],
    [
      "padding",
      "1px 2px 3px",
      { "padding-top": "1px", "padding-right": "2px", "padding-bottom": "3px", "padding-left": "2px" },
    ],
    ["inset", "1px 2px 3px 4px", { top: "1px", right: "2px", bottom: "3px", left: "4px" }],
    ["margin", "calc(1px + 2px)  var", { "margin-top": "calc(1px + 2px)", "margin-left": "var" }],
    ["border-width", "thin 2px", { "border-top-width": "thin", "border-left-width": "2px" }],
    ["border-color", "red rgb(1, 2, 3)", { "border-top-color": "red", "border-right-color": "rgb(1, 2, 3)" }],
    [
      "border",
      "1px solid red",
      {
        "border-top-width": "1px",
        "border-left-style": "solid",
        "border-bottom-color": "red",
        "border-image-source": "initial",
      },
    ],
    ["border", "solid", { "border-top-width": "initial", "border-top-style": "solid", "border-top-color": "initial" }],
    [
      "border-left",
      "#fff dotted",
      { "border-left-color": "#fff", "border-left-style": "dotted", "border-left-width": "initial" },
    ],
    ["outline", "2px dashed", { "outline-width": "2px", "outline-style": "dashed", "outline-color": "initial" }],
    ["overflow", "hidden", { "overflow-x": "hidden", "overflow-y": "hidden" }],
    ["overflow", "hidden scroll", { "overflow-x": "hidden", "overflow-y": "scroll" }],
    ["gap", "1px 2px", { "row-gap": "1px", "column-gap": "2px" }],
    ["margin-inline", "1px 2px", { "margin-inline-start": "1px", "margin-inline-end": "2px" }],
    [
      "text-decoration",
      "underline BLINK",
      {
        "text-decoration-line": "underline BLINK",
        "text-decoration-style": "initial",
        "text-decoration-color": "initial",
      },
    ],
    [
      "text-decoration",
      "red wavy line-through",
      { "text-decoration-line": "line-through", "text-decoration-style": "wavy", "text-decoration-color": "red" },
    ],
    ["text-decoration", "none", { "text-decoration-line": "none", "text-decoration-style": "initial" }],
    [
      "font",
      "12px serif",
      {
        "font-size": "12px",
        "font-family": "serif",
        "line-height": "initial",
        "font-weight": "initial",
        "font-style": "initial",
      },
    ],
    [
      "font",
      "italic bold 1em/1.5 'A B', serif",
      {
        "font-size": "1em",
        "line-height": "1.5",
        "font-family": "'A B', serif",
        "font-weight": "bold",
        "font-style": "italic",
      },
    ],
    [
      "font",
      "700 larger / 2 x",
      { "font-size": "larger", "line-height": "2", "font-family": "x", "font-weight": "700" },
    ],
    ["font", "caption", { "font-size": "caption", "font-family": "caption" }],
    ["list-style", "none", { "list-style-type": "none" }],
    [
      "list-style",
      "inside square",
      { "list-style-position": "inside", "list-style-type": "square", "list-style-image": "initial" },
    ],
    ["background", "red", { "background-color": "red", "background-image": "initial" }],
    [
      "background",
      "url(a) no-repeat #fff",
      { "background-color": "#fff", "background-image": "url(a)", "background-repeat": "no-repeat" },
    ],
  ])("%s: %s", (shorthand, value, parts) => {
    for (const [longhand, part] of Object.entries(parts))
      expect([longhand, partOf(shorthand, longhand, value)]).toEqual([longhand, part]);
  });
  test.each(["inherit", "INITIAL", "unset", "revert", "revert-layer", "var(--x)", "1px var(--x)"])(
    "%s is the value of every longhand",
    (value) => {
      for (const [shorthand, longhand] of [
        ["margin", "margin-left"],
        ["border", "border-top-color"],
        ["font", "font-size"],
        ["text-decoration", "text-decoration-line"],
      ] as const) {
        expect(partOf(shorthand, longhand, value)).toBe(value);
      }
    },
  );
  test("`all` and the longhand itself give the whole value", () =>
    expect([partOf("all", "color", "unset"), partOf("color", "color", " red")]).toEqual(["unset", " red"]));
});

describe("longhands and the properties that set them", () => {
  test("text-decoration and text-decoration-line compete (D43)", () =>
    expect([...settersOf("text-decoration-line")].sort()).toEqual(["all", "text-decoration", "text-decoration-line"]));
  test("`all` sets all properties except direction, unicode-bidi and custom properties", () => {
    expect(
      ["color", "display", "direction", "unicode-bidi", "--x"].map((property) => settersOf(property).includes("all")),
    ).toEqual([true, true, false, false, false]);
  });
  test("longhands", () => {
    expect(longhandsOf("margin")).toEqual(["margin-top", "margin-right", "margin-bottom", "margin-left"]);
    expect([longhandsOf("color"), longhandsOf("--x"), longhandsOf("all")]).toEqual([["color"], ["--x"], []]);
    expect([...settersOf("border-top-color")].sort()).toEqual([
      "all",
      "border",
      "border-color",
      "border-top",
      "border-top-color",
    ]);
  });
});

describe("valid values (6.4, D43)", () => {
  test.each<readonly [value: string, shorthand: boolean, longhand: boolean]>([
    ["none", true, true],
    ["blink", true, true],
    ["BLINK", true, true],
    ["underline blink", true, true],
    ["underline overline line-through blink", true, true],
    ["underline underline", false, false],
    ["none blink", false, false],
    ["blink foo", false, false],
    ["red", true, false],
    ["underline red", true, false],
    ["wavy", true, false],
    ["underline 2px dotted green", true, false],
    ["from-font", true, false],
    ["0", true, false],
    ["5", false, false],
    ['"blink"', false, false],
    ["bl\\69nk", true, true],
    ["inherit", true, true],
    ["initial", true, true],
    ["unset", true, true],
    ["revert", true, true],
    ["revert-layer", true, true],
    ["inherit blink", false, false],
    ["var(--x)", true, true],
    ["blink VAR(--x)", true, true],
    ["blink foo-var(--x)", false, false],
    ["spelling-error", true, true],
    ["GRAMMAR-ERROR", true, true],
    ["spelling-error underline", false, false],
    ["blink\\9", false, false],
    ["blink\\0", false, false],
    ["blin\\6b", true, true],
    ["blin\\6b ", true, true],
    ["", false, false],
  ])("text-decoration and text-decoration-line: %s", (value, shorthand, longhand) => {
    expect([isValidValue("text-decoration", value), isValidValue("text-decoration-line", value)]).toEqual([
      shorthand,
      longhand,
    ]);
  });
  test.each<readonly [property: string, value: string, valid: boolean]>([
    ["width", "4px\\9", false],
    ["width", "4px\\0", false],
    ["width", "4px\\0/", false],
    ["width", "4\\9", false],
    ["width", "4px \\9", false],
    ["width", "4%\\9", false],
    ["width", "auto\\9", false],
    ["width", "a\\75to", true],
    ["width", "1\\70 x", true],
    ["width", "calc(1px + 1px)\\9", false],
    ["width", "c\\61lc(1px + 1px)", true],
    ["border-style", "solid\\0", false],
    ["border-style", "solid \0", false],
    ["color", "red\\9", false],
    ["color", "#fff\\9", false],
    ["color", "#\\66 ff", true],
    ["color", "rgb(0,0,0)\\9", false],
    ["margin", "0 4px\\9", false],
    ["line-height", "1\\9", false],
    ["font-family", "Arial\\9", true], // any name is one
    ["animation-name", "\\31 x\\9", true],
  ])("escapes in a name are valid, but not the hacks for old browsers (D77): %s: %s", (property, value, valid) =>
    expect(isValidValue(property, value)).toBe(valid),
  );
  test.each<readonly [property: string, valid: string[], invalid: string[]]>([
    [
      "color",
      [
        "rgb(from red r g b)",
        "oklch(from var(--x) l c h)",
        "rgb(from red calc(r + 1) min(g, 2) b / calc(alpha / 2))",
        "AccentColor",
        "ActiveText",
        "VisitedText",
        "contrast-color(red)",
        "color-mix(red, blue)",
        "attr(data-x)",
        "attr(data-x type(<color>), red)",
        "if(style(--x: 1): red; else: blue)",
        "rgb(var(--x))",
        "var( --x , )",
        "-webkit-link",
      ],
      [
        "rgb(from red h s l)",
        "rgb(calc(r) 1 2)",
        "attr()",
        "attr(1)",
        "if()",
        "if(else red)",
        "var()",
        "var(x)",
        "var(--x 1)",
        "var(--)",
        "red var()",
        "env()",
        '"var(--x)"',
        "foo-var(--x)",
        "device-cmyk(0 1 1 0)",
        "-moz-default-color",
      ],
    ],
    [
      "width",
      [
        "calc(1px + 2px)",
        "calc(1px*2)",
        "calc(1px /**/ + 2%)",
        "calc(1px / 2px * 3em)",
        "min(1px, 2%)",
        "clamp(none, 1px, 50%)",
        "round(up, 5px, 2px)",
        "calc(sibling-index() * 1px)",
        "calc(-infinity * 1px)",
        "-webkit-calc(1px)",
        "-webkit-fill-available",
        "-webkit-fit-content",
        "calc-size(auto, size * 2)",
        "anchor-size(width)",
      ],
      [
        "calc(1px+2px)",
        "calc(1px +2px)",
        "calc(1px + 2)",
        "calc(auto)",
        "calc()",
        "calc(1px\\9  + 1px)",
        "calc(1px 2px)",
        "calc(1s)",
        "calc(1px * 1px)",
        "min()",
        "min(1px,)",
        "max(auto, 1px)",
        "clamp(1px, 2px)",
        "round(1px)",
        "sin(1)",
        "-moz-calc(1px)",
        "-moz-available",
        "calc-size(auto, size + 1)",
      ],
    ],
    ["margin", ["calc(1px) auto"], ["calc-size(auto, size)", "calc(1px + 1deg) 0"]],
    ["border-top-width", ["calc(1px + 1em)"], ["calc(1px + 1%)", "min(1px, 1%)"]],
    ["rotate", ["atan2(1px, 2px)", "calc(1deg + 1turn)"], ["atan2(1px, 2)", "calc(1deg + 1px)"]],
    ["-webkit-transform", ["scale(2)"], ["scale()"]],
    ["-webkit-margin-start", ["calc(1px - 1%)", "auto"], ["none"]],
    ["-ms-accelerator", [], ["true", "inherit", "var(--x)"]],
  ])("values in newer data are checked: %s", (property, valid, invalid) => {
    expect(valid.filter((value) => !isValidValue(property, value))).toEqual([]);
    expect(invalid.filter((value) => isValidValue(property, value))).toEqual([]);
  });
  test("every definition that another one names exists, so every property can be checked", () => {
    const values = ["foo", "1px", "1px 2px red", "foo(1px)", "--x 1 / none", "all 1s foo, 2s", '"x" 2, url(a)'];
    const names = knownProperties();
    expect(names.length).toBeGreaterThan(600);
    for (const name of names) for (const value of values) expect(isValidValue(name, value)).toBeTypeOf("boolean");
  });
  test("deep calculations and substitutions end", () => {
    const deep = (name: string, inner: string) => name.repeat(30_000) + inner + ")".repeat(30_000);
    expect(isValidValue("width", deep("calc(", "1px"))).toBe(false); // browsers stop at a hundred
    expect(isValidValue("width", `calc(${"1px + ".repeat(10_000)}1px)`)).toBe(true);
    expect(isValidValue("width", deep("min(1px,", "1px").slice(0, 99_000))).toBe(false);
    expect(isValidValue("width", deep("var(--x,", "1px").slice(0, 99_000))).toBe(true);
    expect(isValidValue("width", `calc-size(${"calc-size(".repeat(9_000)}`)).toBe(false);
    expect(isValidValue("color", deep("rgb(from ", "red"))).toBe(false);
  });
  test("quirks mode accepts lengths without unit and colours without #", () => {
    const both = (property: string, value: string) => [
      isValidIn(false, property, value),
      isValidIn(true, property, value),
    ];
    expect([
      both("width", "5"),
      both("margin", "5 6px"),
      both("color", "ff0000"),
      both("color", "abcd"),
      both("line-height", "5"),
      both("background-color", "fff"),
    ]).toEqual([
      [false, true],
      [false, true],
      [false, true],
      [false, false],
      [true, true],
      [false, true],
    ]);
  });
  test("unknown properties accept no value; custom properties accept any", () =>
    expect([isValidValue("x-no-such", "1"), isValidValue("--x", "] {"), isValidValue("--x", "")]).toEqual([
      false,
      true,
      true,
    ]));
});
