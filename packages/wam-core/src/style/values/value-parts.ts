import { longhandsOf } from "./shorthand.ts";
import { afterComponent, isDelim, skipSpace, tokenTypes, textBetween, tokensOf } from "../syntax/tokens.ts";
import { isValidValue } from "./value-validity.ts";

const FOUR_SIDES = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;
const PAIRS =
  /^(?:(?:margin|padding|inset|scroll-margin|scroll-padding|border)-(?:block|inline)(?:-(?:width|style|color))?|gap|grid-gap|overflow|overscroll-behavior|index-(?:content|items|self))$/;
const BORDER_SIDES =
  /^border-(?:top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end)$|^outline$|^column-rule$|^border$/;

/**
 * Returns the part of a shorthand's value that belongs to a longhand, as written; `initial` for a longhand that the shorthand
 * resets without naming it. Returns the whole value for CSS-wide keywords, for `var()`, and if the parts cannot be distinguished.
 */
export function partOf(shorthand: string, longhand: string, value: string): string {
  if (
    shorthand === longhand ||
    shorthand === "all" ||
    /^(?:inherit|initial|unset|revert|revert-layer)$/i.test(value) ||
    /\bvar\(/i.test(value)
  )
    return value;
  const parts = components(value);
  if (parts === undefined) return value;
  const index = longhandsOf(shorthand).indexOf(longhand);
  if (FOUR_SIDES.test(shorthand)) {
    const [top = value, right = top, bottom = top, left = right] = parts;
    return [top, right, bottom, left][index] ?? value;
  }
  if (PAIRS.test(shorthand) && parts.length <= 2) return (index % 2 === 0 ? parts[0] : (parts[1] ?? parts[0])) ?? value;
  if (BORDER_SIDES.test(shorthand)) {
    const kind = /(?:width|style|color)$/.exec(longhand)?.[0];
    if (kind === undefined) return "initial";
    return parts.find((part) => isValidValue(`border-top-${kind}`, part)) ?? "initial";
  }
  if (shorthand === "font") return fontPart(longhand, value, parts);
  if (unordered.has(shorthand)) {
    // Several layers are not split: the parts would have to be assigned in each.
    if (parts.includes(",") || longhand.startsWith("background-position")) return value;
    return assigned(longhandsOf(shorthand), parts).get(longhand)?.join(" ") ?? "initial";
  }
  return value;
}

const unordered = new Set([
  "list-style",
  "text-decoration",
  "background",
  "flex-flow",
  "columns",
  "text-emphasis",
  "transition",
  "animation",
]);
/** Longhands that accept nearly any identifier. They get the parts that no other longhand accepts. */
const greedy = new Set(["list-style-type", "animation-name", "transition-property"]);
/** Longhands whose values may have several words. */
const wordy = new Set(["text-decoration-line", "text-emphasis-style"]);

/** Assigns each part to the first longhand that accepts it and has none yet. */
function assigned(longhands: readonly string[], parts: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const order = [
    ...longhands.filter((longhand) => !greedy.has(longhand)),
    ...longhands.filter((longhand) => greedy.has(longhand)),
  ];
  for (const part of parts) {
    const taker = order.find(
      (longhand) => (wordy.has(longhand) || !found.has(longhand)) && isValidValue(longhand, part),
    );
    if (taker !== undefined) found.set(taker, [...(found.get(taker) ?? []), part]);
  }
  // `list-style: none` sets both image and type.
  const image = found.get("list-style-image");
  if (image?.[0]?.toLowerCase() === "none" && !found.has("list-style-type")) found.set("list-style-type", image);
  return found;
}

function fontPart(longhand: string, value: string, parts: readonly string[]): string {
  const size = parts.findIndex((part) => isValidValue("font-size", part) && !isValidValue("font-weight", part));
  if (size === -1) return value; // a system font such as `caption`
  const slash = parts[size + 1] === "/";
  if (longhand === "font-size") return parts[size] as string;
  if (longhand === "line-height") return slash ? (parts[size + 2] ?? value) : "initial";
  if (longhand === "font-family")
    return parts
      .slice(size + (slash ? 3 : 1))
      .join(" ")
      .replace(/ ,/g, ",");
  return parts.slice(0, size).find((part) => !/^normal$/i.test(part) && isValidValue(longhand, part)) ?? "initial";
}

/** Returns the top-level components of a value as written. `,` and `/` are components too. */
function components(value: string): string[] | undefined {
  const tokens = tokensOf(value);
  const parts: string[] = [];
  for (let i = skipSpace(tokens, 0, tokens.count); i < tokens.count; i = skipSpace(tokens, i, tokens.count)) {
    let end = afterComponent(tokens, i, tokens.count);
    if (tokens.type[i] !== tokenTypes.Comma && !isDelim(tokens, i, "/")) {
      while (
        end < tokens.count &&
        ![tokenTypes.WhiteSpace, tokenTypes.Comment, tokenTypes.Comma].includes(tokens.type[end] as 13) &&
        !isDelim(tokens, end, "/")
      ) {
        end = afterComponent(tokens, end, tokens.count);
      }
    }
    parts.push(textBetween(tokens, i, end));
    i = end;
  }
  return parts.length === 0 ? undefined : parts;
}
