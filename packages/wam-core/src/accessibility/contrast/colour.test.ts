import { describe, expect, test } from "vitest";
import { contrastRatio, luminance, parseColour, white } from "./colour.ts";

// Red and grey of sRGB, in the colour spaces of CSS Color 4.
describe("colours", () => {
  test.each([
    ["rgb(255, 0, 0)", [1, 0, 0], 1],
    ["rgba(0, 128, 0, 0.5)", [0, 128 / 255, 0], 0.5],
    ["color(srgb 1 0.5 0 / 0.25)", [1, 0.5, 0], 0.25],
    ["color(srgb-linear 0.21404 1 0)", [0.5, 1, 0], 1],
    ["color(display-p3 0.91749 0.20029 0.13856)", [1, 0, 0], 1],
    ["color(a98-rgb 0.85859 0 0)", [1, 0, 0], 1],
    ["color(prophoto-rgb 0.70225 0.27572 0.10355)", [1, 0, 0], 1],
    ["color(xyz-d65 0.41239 0.21264 0.01933)", [1, 0, 0], 1],
    ["color(xyz-d50 0.43607 0.22249 0.01392)", [1, 0, 0], 1],
    ["lab(54.2905 80.8049 69.8910)", [1, 0, 0], 1],
    ["lch(54.2905 106.837 40.8577)", [1, 0, 0], 1],
    ["oklab(0.62796 0.22486 0.12585)", [1, 0, 0], 1],
    ["oklch(0.62796 0.25768 29.2339)", [1, 0, 0], 1],
    ["oklch(1 none none)", [1, 1, 1], 1],
    ["color(display-p3 0 1 0)", [0, 1, 0], 1], // outside sRGB: clipped
  ])("%s", (text, channels, alpha) => {
    const colour = parseColour(text);
    expect(colour?.alpha).toBe(alpha);
    for (const [at, channel] of channels.entries()) expect(colour?.channels[at]).toBeCloseTo(channel, 3);
  });

  test.each(["", "none", "red", "rgb(1, 2)", "color(unknown 1 2 3)", "color-mix(in srgb, red, blue)"])(
    "%s is not a colour",
    (text) => {
      expect(parseColour(text)).toBeUndefined();
    },
  );
});

test("luminance and contrast ratio of WCAG are not rounded", () => {
  const grey = (value: number) => parseColour(`rgb(${value}, ${value}, ${value})`)?.channels ?? white;
  expect(luminance(white)).toBeCloseTo(1, 10);
  expect(contrastRatio(white, grey(0))).toBeCloseTo(21, 10);
  expect(contrastRatio(white, grey(0x77))).toBeCloseTo(4.478, 3);
  expect(contrastRatio(grey(0x76), white)).toBeCloseTo(4.542, 3);
  expect(contrastRatio(white, white)).toBe(1);
});
