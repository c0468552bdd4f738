import { currentName } from "../values/property-names.ts";
import { longhandsOf } from "../values/shorthand.ts";
import type { StyleRule } from "../sheets/stylesheet.ts";

/** Reads the computed value of a property. */
export type Read = (property: string) => string | undefined;

/**
 * The visible part of a change of style: the box of the element, only its outline, or only its text. `unknown` if the source does not
 * determine whether something is visible.
 */
export type VisibleChange = "box" | "outline" | "text" | "none" | "unknown";

/** Properties that have no visible effect at rest. */
const UNSEEN =
  /^(?:cursor|transition-.*|animation-(?!name).*|pointer-events|will-change|touch-action|user-select|scroll-.*|caret-color|speak|-webkit-tap-highlight-color|-webkit-font-smoothing|-moz-.*|-ms-.*|-o-.*)$/;
const OF_BOX =
  /^(?:background-color|background-image|border-.*-(?:color|style|width)|box-shadow|opacity|transform|translate|scale|rotate|filter|clip|clip-path|left|top|right|bottom|width|height|text-indent|visibility|display)$/;
const OF_PLACE =
  /^(?:left|top|right|bottom|clip|clip-path|width|height|transform|translate|scale|opacity|text-indent)$/;
const OF_TEXT = /^(?:color|-webkit-text-.*|font-(?:size|style|weight)|text-decoration-.*|text-shadow|letter-spacing)$/;

/** Returns the visible part of a change of style. @param rules  the rules that match only before, or only after. */
export function visibleChange(rules: readonly StyleRule[], before: Read, after: Read): VisibleChange {
  const outlined = outlineChange(before, after);
  const properties = [...propertiesOf(rules)];
  // Other changes matter only if the element may have been off-screen.
  if (outlined === "outline" && !properties.some((property) => OF_PLACE.test(property))) return outlined;
  const found = new Set<VisibleChange>([outlined]);
  for (const property of properties) found.add(changeOf(property, before, after));
  return (["box", "outline", "text", "unknown"] as const).find((change) => found.has(change)) ?? "none";
}

function propertiesOf(rules: readonly StyleRule[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { declarations } of rules)
    for (const { property } of declarations) {
      const name = currentName(property);
      if (name === "all") names.add(name);
      for (const longhand of longhandsOf(name)) names.add(longhand);
    }
  return names;
}

function changeOf(property: string, before: Read, after: Read): VisibleChange {
  if (UNSEEN.test(property) || property.startsWith("outline-")) return "none";
  // Any value may use a custom property, also values of descendants.
  const [first, second] = property.startsWith("--") ? [] : [before(property), after(property)];
  if (first === undefined || second === undefined) return "unknown";
  if (first === second || isHidden(property, before, after)) return "none";
  if (OF_TEXT.test(property)) return "text";
  return OF_BOX.test(property) && !isDoubtful(property, first) && !isDoubtful(property, second) ? "box" : "unknown";
}

/** Returns true for a line that is not drawn before or after, and for a background that is transparent both times. */
function isHidden(property: string, before: Read, after: Read): boolean {
  const border = /^border-(?:top|right|bottom|left)-/.exec(property);
  if (border !== null) return [before, after].every((read) => read(`${border[0]}width`) === "0px");
  if (property.startsWith("text-decoration-"))
    return [before, after].every((read) => read("text-decoration-line") === "none");
  return property === "background-color" && [before, after].every((read) => isTransparent(read(property)));
}

/** Returns true for values that may be invisible: images may be missing, and shadows may have no colour. */
function isDoubtful(property: string, value: string): boolean {
  return value.includes("url(") || (property === "box-shadow" && /rgba\([^)]*, 0\)/.test(value));
}

function isTransparent(colour: string | undefined): boolean {
  return colour !== undefined && /^rgba\(.*, 0\)$/.test(colour);
}

const outline = ["outline-style", "outline-width", "outline-color", "outline-offset"] as const;

function outlineChange(before: Read, after: Read): VisibleChange {
  const [first, second] = [before, after].map((read) => outline.map(read));
  if (first === undefined || second === undefined || first.join() === second.join()) return "none";
  const [wasDrawn, isDrawn] = [isOutline(first), isOutline(second)];
  if (wasDrawn === undefined || isDrawn === undefined) return "unknown";
  return wasDrawn || isDrawn ? "outline" : "none";
}

/** Returns true if an outline is drawn; undefined if that is unknown. */
function isOutline([style, width, colour]: readonly (string | undefined)[]): boolean | undefined {
  if (style === "none" || width === "0px" || isTransparent(colour)) return style === "auto" ? undefined : false;
  return style === undefined || width === undefined || colour === undefined ? undefined : true;
}
