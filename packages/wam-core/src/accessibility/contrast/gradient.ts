import { computedColour } from "../../style/computed/colour.ts";
import {
  afterComponent,
  functionAt,
  skipSpace,
  textBetween,
  tokenTypes,
  tokensOf,
  wordAt,
} from "../../style/syntax/tokens.ts";
import type { Tokens } from "../../style/syntax/tokens.ts";
import { parseColour } from "./colour.ts";
import type { Colour } from "./colour.ts";

/** An image of a background: a gradient with the colours of its stops, or an image that the source does not show. */
export type ImageLayer = readonly Colour[] | "image";

const GRADIENT = /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient$/;
/** Colour spaces in which a mix of two colours of sRGB stays between their channels. */
const straight = new Set(["srgb", "srgb-linear"]);

/** Returns the images of a `background-image`, the lowest one first. @param current  the value of `currentcolor`. */
export function layersOf(value: string, current: string): readonly ImageLayer[] {
  if (value === "none") return [];
  const tokens = tokensOf(value);
  const { count } = tokens;
  const layers: ImageLayer[] = [];
  for (
    let at = skipSpace(tokens, 0, count);
    at < count;
    at = skipSpace(tokens, afterComponent(tokens, at, count), count)
  ) {
    if (tokens.type[at] === tokenTypes.Comma || /^(?:none|initial)$/.test(wordAt(tokens, at, count))) continue;
    layers.push(
      GRADIENT.test(functionAt(tokens, at, count))
        ? stopsIn(tokens, at + 1, Math.min(tokens.close[at] as number, count), current)
        : "image",
    );
  }
  return layers.reverse();
}

function stopsIn(tokens: Tokens, from: number, to: number, current: string): ImageLayer {
  const stops: Colour[] = [];
  for (let at = from; at < to; at = afterComponent(tokens, at, to)) {
    const word = wordAt(tokens, at, to);
    if (word === "in" && !straight.has(wordAt(tokens, skipSpace(tokens, at + 1, to), to))) return "image";
    if (word === "" && tokens.type[at] !== tokenTypes.Hash && tokens.type[at] !== tokenTypes.Function) continue;
    const text =
      word === "currentcolor" ? current : computedColour(textBetween(tokens, at, afterComponent(tokens, at, to)));
    const colour = text === undefined ? undefined : parseColour(text);
    if (colour !== undefined) stops.push(colour);
    else if (word === "" && !/^(?:calc|min|max|clamp)$/.test(functionAt(tokens, at, to))) return "image";
  }
  return stops.length === 0 ? "image" : stops;
}
