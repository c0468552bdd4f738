import { asciiLowerCase } from "../../document/text.ts";
import {
  functionAt,
  isDelim,
  skipSpace,
  tokenTypes,
  tokensOf,
  tokenText,
  unescapeIdent,
  wordAt,
} from "../syntax/tokens.ts";
import type { Tokens } from "../syntax/tokens.ts";
import { amountOf, calculate, isMath, writtenNumber } from "./calculation.ts";
import type { Sum } from "./calculation.ts";
import digitsByName from "./named-colours.json" with { type: "json" };

/** The digits of the named colours of CSS Color 4, 6.1. */
const namedColours: ReadonlyMap<string, string> = new Map(Object.entries(digitsByName));

/** Colours of the user agent's light theme, as in Chromium on Linux: each line has a colour and the words for it. */
const SYSTEM = `
0075ff accentcolor
fff accentcolortext activecaption appworkspace background canvas field highlighttext inactivecaption infobackground menu scrollbar selecteditemtext window
767676 activeborder inactiveborder threeddarkshadow threedhighlight threedlightshadow threedshadow windowframe
f00 activetext
000 buttonborder buttontext canvastext captiontext fieldtext infotext marktext menutext windowtext
efefef buttonface buttonhighlight buttonshadow threedface
808080 graytext inactivecaptiontext
1967d2 highlight selecteditem
00e linktext
ff0 mark
551a8b visitedtext
`;
const system: ReadonlyMap<string, string> = new Map(
  SYSTEM.trim()
    .split("\n")
    .flatMap((line) => {
      const [colour = "", ...names] = line.split(" ");
      return names.map((name) => [name, colour] as const);
    }),
);

const noLengths = { em: undefined, rem: undefined, width: 0, height: 0 };

/**
 * Returns a colour as CSSOM writes it: `rgb()` or `rgba()`, or the function itself if its colour space is not sRGB. Returns undefined
 * for colours that need more than that (`color-mix()`, relative colours). `currentcolor` stays.
 */
export function computedColour(value: string): string | undefined {
  const tokens = tokensOf(value);
  const at = skipSpace(tokens, 0, tokens.count);
  const word = wordAt(tokens, at, tokens.count);
  if (word !== "") return colourOfWord(word);
  if (tokens.type[at] === tokenTypes.Hash) return colourOfHex(unescapeIdent(tokenText(tokens, at).slice(1)));
  const name = functionAt(tokens, at, tokens.count);
  return name === ""
    ? undefined
    : colourOfFunction(name, tokens, at + 1, Math.min(tokens.close[at] as number, tokens.count));
}

function colourOfWord(word: string): string | undefined {
  if (word === "currentcolor") return word;
  if (word === "transparent") return "rgba(0, 0, 0, 0)";
  const hex = system.get(word) ?? namedColours.get(word);
  return hex === undefined ? undefined : colourOfHex(hex);
}

/** Parses 3, 4, 6 or 8 hexadecimal digits. */
function colourOfHex(digits: string): string | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const [r = 0, g = 0, b = 0, a = 255] = (long.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return rgb(r, g, b, a / 255);
}

function rgb(r: number, g: number, b: number, alpha: number): string {
  const channels = [r, g, b].map((value) => Math.max(0, Math.min(255, Math.round(value)))).join(", ");
  return alpha >= 1 ? `rgb(${channels})` : `rgba(${channels}, ${writtenAlpha(Math.max(0, alpha))})`;
}

/** Writes an opacity with two digits if they give the same 8 bits, else with three (CSS Color 4, 15.1). */
function writtenAlpha(alpha: number): string {
  const bits = Math.round(alpha * 255);
  const short = Math.round((bits * 100) / 255) / 100;
  return String(Math.round(short * 255) === bits ? short : Math.round((bits * 1000) / 255) / 1000);
}

interface Argument {
  /** The value; undefined for the word `none`. */
  readonly sum: Sum | undefined;
  readonly isPercent: boolean;
}

function colourOfFunction(name: string, tokens: Tokens, from: number, to: number): string | undefined {
  const args: Argument[] = [];
  let space = "";
  for (let at = skipSpace(tokens, from, to); at < to; at = skipSpace(tokens, at, to)) {
    const word = wordAt(tokens, at, to);
    if (word === "from") return undefined;
    if (word === "none") args.push({ sum: undefined, isPercent: false });
    else if (word !== "") space = word;
    else if (tokens.type[at] !== tokenTypes.Comma && !isDelim(tokens, at, "/")) {
      const inner = functionAt(tokens, at, to);
      if (inner !== "" && !isMath(inner)) return undefined;
      const sum = inner === "" ? amountOf(tokens, at, noLengths) : calculate(tokens, at, noLengths);
      if (sum === undefined) return undefined;
      args.push({ sum, isPercent: sum.percent !== 0 || tokens.type[at] === tokenTypes.Percentage });
      if (inner !== "") at = Math.min(tokens.close[at] as number, to);
    }
    at++;
  }
  const [x, y, z, opacity] = args;
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const alpha = opacity === undefined ? 1 : amount(opacity, 1);
  switch (name) {
    case "rgb":
    case "rgba":
      return rgb(amount(x, 255), amount(y, 255), amount(z, 255), alpha);
    case "hsl":
    case "hsla":
      return rgb(...fromHsl(hue(x), amount(y, 100) / 100, amount(z, 100) / 100), alpha);
    case "hwb":
      return rgb(...fromHwb(hue(x), amount(y, 100) / 100, amount(z, 100) / 100), alpha);
    case "lab":
      return modern(name, [argText(x, 100), argText(y, 125), argText(z, 125)], opacity);
    case "oklab":
      return modern(name, [argText(x, 1), argText(y, 0.4), argText(z, 0.4)], opacity);
    case "lch":
      return modern(name, [argText(x, 100), argText(y, 150), hueText(z)], opacity);
    case "oklch":
      return modern(name, [argText(x, 1), argText(y, 0.4), hueText(z)], opacity);
    case "color":
      return modern(
        `color(${space === "xyz" ? "xyz-d65" : space} `,
        [argText(x, 1), argText(y, 1), argText(z, 1)],
        opacity,
      );
    default:
      return undefined;
  }
}

/** Returns the value of an argument. `base` is the value of 100%. */
function amount({ sum, isPercent }: Argument, base: number): number {
  if (sum === undefined) return 0;
  return isPercent ? (sum.percent / 100) * base : sum.number;
}

function hue({ sum }: Argument): number {
  return sum === undefined ? 0 : sum.number + sum.deg;
}

function argText(argument: Argument, base: number): string {
  return argument.sum === undefined ? "none" : writtenNumber(amount(argument, base));
}

function hueText(argument: Argument): string {
  const degrees = hue(argument) % 360;
  return argument.sum === undefined ? "none" : writtenNumber(degrees < 0 ? degrees + 360 : degrees);
}

function modern(name: string, channels: readonly string[], opacity: Argument | undefined): string {
  const alpha = opacity === undefined ? 1 : Math.max(0, Math.min(1, amount(opacity, 1)));
  const tail =
    opacity !== undefined && opacity.sum === undefined ? " / none" : alpha < 1 ? ` / ${writtenNumber(alpha)}` : "";
  return `${name.endsWith(" ") ? name : `${name}(`}${channels.join(" ")}${tail})`;
}

/** Converts HSL to RGB (CSS Color 4, 7.1). */
function fromHsl(degrees: number, saturation: number, lightness: number): [number, number, number] {
  const s = Math.max(0, saturation);
  const channel = (n: number): number => {
    const k = (((n + degrees / 30) % 12) + 12) % 12;
    const a = s * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Converts HWB to RGB (CSS Color 4, 8.1). */
function fromHwb(degrees: number, white: number, black: number): [number, number, number] {
  if (white + black >= 1) {
    const grey = (255 * white) / (white + black);
    return [grey, grey, grey];
  }
  const [r, g, b] = fromHsl(degrees, 1, 0.5);
  const mixed = (value: number): number => value * (1 - white - black) + 255 * white;
  return [mixed(r), mixed(g), mixed(b)];
}

/** Parses the colour of an old attribute such as `bgcolor`; undefined if it is none (HTML, "rules for parsing a legacy color value"). */
export function legacyColour(value: string): string | undefined {
  const text = asciiLowerCase(value.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, ""));
  if (value === "" || text === "transparent") return undefined;
  const hex = namedColours.get(text);
  if (hex !== undefined) return `#${hex}`;
  if (/^#[\da-f]{3}$/.test(text)) return text;
  let digits = [...text]
    .map((character) => (character > "\uffff" ? "00" : character))
    .join("")
    .slice(0, 128);
  if (digits.startsWith("#")) digits = digits.slice(1);
  digits = digits.replace(/[^\da-f]/g, "0");
  while (digits.length === 0 || digits.length % 3 !== 0) digits += "0";
  let size = digits.length / 3;
  let channels = [0, 1, 2].map((i) => digits.slice(i * size, (i + 1) * size));
  if (size > 8) {
    channels = channels.map((channel) => channel.slice(size - 8));
    size = 8;
  }
  while (size > 2 && channels.every((channel) => channel.startsWith("0"))) {
    channels = channels.map((channel) => channel.slice(1));
    size--;
  }
  return `#${channels.map((channel) => channel.slice(0, 2).padStart(2, "0")).join("")}`;
}
