import { cached } from "../../style/syntax/cache.ts";

/** Red, green and blue, each from 0 to 1. */
export type Channels = readonly [red: number, green: number, blue: number];

/** A colour of sRGB, not rounded. Colours outside sRGB are clipped, as on screens that lack them. */
export interface Colour {
  readonly channels: Channels;
  /** From 0 (transparent) to 1. */
  readonly alpha: number;
}

export const white: Channels = [1, 1, 1];

const colours = new Map<string, Colour | null>();
const MOST_KEPT = 10_000;

/** Reads a colour as CSSOM writes it: `rgb()`, `rgba()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `color()`. Undefined for any other text. */
export function parseColour(text: string): Colour | undefined {
  if (colours.size > MOST_KEPT) colours.clear();
  return cached(colours, text, () => parse(text) ?? null) ?? undefined;
}

function parse(text: string): Colour | undefined {
  const [, name = "", list = ""] = /^([a-z]+)\(([^()]*)\)$/.exec(text) ?? [];
  const parts = list.split(/[\s,/]+/).filter((part) => part !== "");
  const space = name === "color" ? (parts.shift() ?? "") : name;
  const toSrgb = spaces.get(space);
  const [x = NaN, y = NaN, z = NaN, alpha = 1] = parts.map((part) => (part === "none" ? 0 : Number(part)));
  if (toSrgb === undefined || ![x, y, z, alpha].every(Number.isFinite)) return undefined;
  const [red, green, blue] = toSrgb([x, y, z]);
  return { channels: [clip(red), clip(green), clip(blue)], alpha };
}

function clip(channel: number): number {
  return Math.max(0, Math.min(1, channel));
}

type Conversion = (value: Channels) => Channels;
type Matrix = readonly [Channels, Channels, Channels];

const from8Bits: Conversion = (value) => each(value, (channel) => channel / 255);

const displayP3: Matrix = [
  [608311 / 1250200, 189793 / 714400, 198249 / 1000160],
  [35783 / 156275, 247089 / 357200, 198249 / 2500400],
  [0, 32229 / 714400, 5220557 / 5000800],
];
const a98Rgb: Matrix = [
  [573536 / 994567, 263643 / 1420810, 187206 / 994567],
  [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
  [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835],
];
const prophotoRgb: Matrix = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
];
const rec2020Rgb: Matrix = [
  [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
  [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
  [0, 19567812 / 697040785, 295819943 / 278816314],
];
const xyzToLinear: Matrix = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
];
const d50ToD65Matrix: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const oklabToLms: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];
const lmsToXyz: Matrix = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];
const d50White: Channels = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

/** The colour spaces of CSS Color 4, with its matrices and curves (10.1 to 10.8, 17, 18). */
const spaces: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ["rgb", from8Bits],
  ["rgba", from8Bits],
  ["srgb", (value) => value],
  ["srgb-linear", (value) => each(value, gamma)],
  ["lab", labToSrgb],
  ["lch", (value) => labToSrgb(fromPolar(value))],
  ["oklab", oklabToSrgb],
  ["oklch", (value) => oklabToSrgb(fromPolar(value))],
  ["xyz-d65", xyzToSrgb],
  ["xyz-d50", (value) => xyzToSrgb(d50ToD65(value))],
  ["display-p3", fromRgb(displayP3, linear)],
  ["a98-rgb", fromRgb(a98Rgb, (channel) => power(channel, 563 / 256))],
  [
    "prophoto-rgb",
    (value) =>
      xyzToSrgb(
        d50ToD65(
          multiply(
            prophotoRgb,
            each(value, (channel) => (Math.abs(channel) <= 16 / 512 ? channel / 16 : power(channel, 1.8))),
          ),
        ),
      ),
  ],
  ["rec2020", fromRgb(rec2020Rgb, (channel) => power(channel, 2.4))],
]);

/** Returns the conversion from a space with other primaries and the same white. @param toLinear  the curve of its channels. */
function fromRgb(toXyz: Matrix, toLinear: (channel: number) => number): Conversion {
  return (value) => xyzToSrgb(multiply(toXyz, each(value, toLinear)));
}

function xyzToSrgb(value: Channels): Channels {
  return each(multiply(xyzToLinear, value), gamma);
}

function d50ToD65(value: Channels): Channels {
  return multiply(d50ToD65Matrix, value);
}

function labToSrgb([lightness, a, b]: Channels): Channels {
  const y = (lightness + 16) / 116;
  const x = a / 500 + y;
  const z = y - b / 200;
  const unfold = (value: number): number => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27));
  const heights: Channels = [unfold(x), lightness > 8 ? y ** 3 : lightness / (24389 / 27), unfold(z)];
  return xyzToSrgb(d50ToD65([heights[0] * d50White[0], heights[1], heights[2] * d50White[2]]));
}

function oklabToSrgb(value: Channels): Channels {
  return xyzToSrgb(
    multiply(
      lmsToXyz,
      each(multiply(oklabToLms, value), (channel) => channel ** 3),
    ),
  );
}

function fromPolar([lightness, chroma, hue]: Channels): Channels {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function multiply([a, b, c]: Matrix, [x, y, z]: Channels): Channels {
  const row = ([p, q, r]: Channels): number => p * x + q * y + r * z;
  return [row(a), row(b), row(c)];
}

export function each([red, green, blue]: Channels, change: (channel: number) => number): Channels {
  return [change(red), change(green), change(blue)];
}

function power(channel: number, exponent: number): number {
  return Math.sign(channel) * Math.abs(channel) ** exponent;
}

/** Applies the curve of sRGB to a linear channel. */
function gamma(channel: number): number {
  return Math.abs(channel) > 0.0031308
    ? Math.sign(channel) * (1.055 * Math.abs(channel) ** (1 / 2.4) - 0.055)
    : 12.92 * channel;
}

function linear(channel: number): number {
  return Math.abs(channel) > 0.04045 ? power((channel + Math.sign(channel) * 0.055) / 1.055, 2.4) : channel / 12.92;
}

/** Returns the relative luminance (WCAG 2.2). */
export function luminance(channels: Channels): number {
  const [red, green, blue] = each(channels, linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio (WCAG 2.2), from 1 to 21. */
export function contrastRatio(one: Channels, other: Channels): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
