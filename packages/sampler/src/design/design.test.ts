import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { render } from "../formats/markup.ts";
import { COLOURS, letterClass, letterColours, DESIGN_STYLE } from "./style.ts";
import { barMarkup, scaleMarkup, selfContainedHead } from "./parts.ts";

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("contrast is computed as WCAG defines it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(Object.entries(letterColours))("letters of %s have enough contrast with their colours", (_, palette) => {
  for (const [letter, { ground, ink }] of Object.entries(palette))
    expect(contrast(ground, ink), letter).toBeGreaterThanOrEqual(4.5);
});

/** Returns the colour variables of one block. */
function variables(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([a-z-]+): (#[\da-f]{6})/g)].map(([, name = "", colour = ""]) => [name, colour]),
  );
}

test.each(["light", "dark"])("text has enough contrast with its ground, %s", (scheme) => {
  const [light = "", dark = ""] = COLOURS.split("@media (prefers-color-scheme: dark)");
  const colours = new Map([
    ...variables(light),
    ...(scheme === "dark" ? variables(dark.split(".palette-uwem")[0] ?? "") : []),
  ]);
  const of = (name: string) => colours.get(name) ?? "#";
  for (const ground of ["paper", "panel"])
    for (const ink of ["ink", "soft", "link", "visited", "better", "worse", "barrier", "fine", "focus"])
      expect(contrast(of(ink), of(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of("band-ink"), of("band"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of("ink"), of("warning"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of("paper"), of("fill"))).toBeGreaterThanOrEqual(4.5);
  // A graphic that carries meaning needs less than text.
  expect(contrast(of("fill"), of("ground"))).toBeGreaterThanOrEqual(3);
});

test("a self-contained file allows its own style and nothing else", () => {
  const head = render(selfContainedHead(DESIGN_STYLE));
  const [, style = ""] = /<style>([^]*)<\/style>/.exec(head) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(head).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${digest}&#39;`);
  expect(style).toBe(DESIGN_STYLE);
  expect(DESIGN_STYLE).not.toMatch(/\d\s*px\b|url\(|@import/);
});

test("the length of a bar is its share, within 0 to 100 %", () => {
  const width = (ratio: number) => /bar-fill" width="([^"]*)"/.exec(render(barMarkup(ratio)))?.[1];
  expect([0, 0.25, 1, 7, -1].map(width)).toEqual(["0.00", "25.00", "100.00", "100.00", "0.00"]);
});

test("the scale points to the score; there is no scale without a score, and no interval of width 0", () => {
  const drawn = (low: number | null, high: number | null) => render(scaleMarkup({ value: 0.5, low, high }, []));
  expect(drawn(0.4, 0.6)).toContain("translate(164.00 0)");
  expect(drawn(0.4, 0.6).match(/class="mark"/g)).toHaveLength(4);
  expect(drawn(0.5, 0.5).match(/class="mark"/g)).toHaveLength(1);
  expect(scaleMarkup({ value: null, low: null, high: null }, [])).toBeUndefined();
});

test("any other text has the class of no score", () => {
  expect(["A", "E", "n/a", "–", 'x" onclick="'].map(letterClass)).toEqual([
    "letter-a",
    "letter-e",
    "letter-none",
    "letter-none",
    "letter-none",
  ]);
});
