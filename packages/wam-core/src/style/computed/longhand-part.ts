import { asciiLowerCase } from "../../document/text.ts";
import { afterComponent, skipSpace, textBetween, tokenTypes, tokensOf } from "../syntax/tokens.ts";
import { longhandsOf } from "../values/shorthand.ts";
import { partOf } from "../values/value-parts.ts";
import { isValidValue } from "../values/value-validity.ts";

const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/i;

/** The values of `white-space` as `white-space-collapse` and `text-wrap-mode` (CSS Text 4, 3). */
const whiteSpaces: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["normal", ["collapse", "wrap"]],
  ["nowrap", ["collapse", "nowrap"]],
  ["pre", ["preserve", "nowrap"]],
  ["pre-wrap", ["preserve", "wrap"]],
  ["pre-line", ["preserve-breaks", "wrap"]],
  ["break-spaces", ["break-spaces", "wrap"]],
]);

/** Returns the value of `white-space` for its two parts. */
export function whiteSpaceOf(collapse: string, wrap: string): string {
  for (const [word, [one, other]] of whiteSpaces) if (one === collapse && other === wrap) return word;
  return collapse === "collapse" ? wrap : wrap === "wrap" ? collapse : `${collapse} ${wrap}`;
}

/**
 * Returns the part of a declared value that belongs to a longhand; `initial` for a longhand that the shorthand resets without naming
 * it. Returns undefined if the parts cannot be distinguished.
 */
export function longhandPart(property: string, longhand: string, value: string): string | undefined {
  if (property === longhand || property === "all" || WIDE.test(value)) return value;
  if (property === "white-space") {
    const index = longhand === "white-space-collapse" ? 0 : 1;
    return whiteSpaces.get(value.toLowerCase())?.[index] ?? wordFor(longhand, value);
  }
  if (property === "text-wrap" || property === "flex-flow") return wordFor(longhand, value);
  if (property === "border-radius") return value;
  if (property === "background") return backgroundPart(longhand, value);
  if (property === "border-image") return borderImagePart(longhand, value);
  if (property === "font" && longhand.startsWith("font-variant") && longhand !== "font-variant-caps") return "initial";
  if (/^grid-(?:area|row|column)$/.test(property))
    return gridLine(value.split("/"), longhandsOf(property).indexOf(longhand));
  // Among all lines, only an outline can have the style `auto`.
  if (longhand === "outline-style" && value.split(" ").some((word) => asciiLowerCase(word) === "auto")) return "auto";
  const part = partOf(property, longhand, value);
  return part === value && !isValidValue(longhand, part) ? undefined : part;
}

/** Returns the word of a list that the longhand accepts. */
function wordFor(longhand: string, value: string): string {
  return value.split(" ").find((word) => isValidValue(longhand, word)) ?? "initial";
}

/** Returns a grid line. A line that is not written has the name of the line to which it belongs (CSS Grid 2, 8.4). */
function gridLine(lines: readonly string[], at: number): string {
  const own = lines[at]?.trim();
  if (own !== undefined || at === 0) return own ?? "auto";
  const name = gridLine(lines, at === 3 ? 1 : 0);
  return /^(?:span\b|[-+\d])/i.test(name) ? "auto" : name;
}

/** Returns the image, which is a function, or the slices: the numbers and the word `fill` before the first slash. */
function borderImagePart(longhand: string, value: string): string | undefined {
  const source = /[\w-]+\(.*\)/.exec(value)?.[0];
  if (longhand === "border-image-source") return source ?? "none";
  if (longhand !== "border-image-slice") return undefined;
  const [slices = ""] = value.replace(source ?? "none", "").split("/");
  return slices.match(/[\d.]+%?|fill/gi)?.join(" ") ?? "100%";
}

/** Returns the part of each layer. Only the last layer has a colour. */
function backgroundPart(longhand: string, value: string): string | undefined {
  const layers = value.includes(",") ? layersOf(value) : [value];
  if (longhand.startsWith("background-position")) return undefined;
  if (longhand === "background-color") return partOf("background", longhand, layers.at(-1) as string);
  return layers.map((layer) => partOf("background", longhand, layer)).join(", ");
}

function layersOf(value: string): string[] {
  const tokens = tokensOf(value);
  const layers: string[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.count; at = afterComponent(tokens, at, tokens.count + 1)) {
    if (at < tokens.count && tokens.type[at] !== tokenTypes.Comma) continue;
    layers.push(textBetween(tokens, skipSpace(tokens, from, at), at).trim());
    from = at + 1;
  }
  return layers;
}
