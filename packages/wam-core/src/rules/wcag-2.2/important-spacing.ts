import type { Accessibility } from "../../accessibility/accessibility.ts";
import { definitePixels } from "../../accessibility/bounds/box.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { BWam, Page } from "../../rule-set/define.ts";
import { defineRule, undecided } from "./rule.ts";

const key = {};

/** Spacing of an HTML element with visible text, from an `!important` declaration in a `style` attribute. */
export interface ImportantSpacing {
  /** The computed value, as a multiple of the font size; undefined if the source does not decide it. */
  readonly share: number | undefined;
}

/** Returns spacing that users cannot change with their own style sheet; undefined for an element without such spacing. */
export function importantSpacing(
  element: Element,
  property: "letter-spacing" | "word-spacing" | "line-height",
  facts: Accessibility,
  page: Page,
): ImportantSpacing | undefined {
  const { style, tree } = facts;
  if (!page.once(key, hasImportantAttribute) || element.namespace !== XHTML_NAMESPACE) return undefined;
  if (!style.isImportantInAttribute(element, property)) return undefined;
  for (const child of tree.childrenOf(element))
    if (child.kind === "text" && facts.isVisibleText(child)) {
      const size = definitePixels(style.value(element, "font-size"));
      const value = style.value(element, property);
      const spacing = value === "normal" && property !== "line-height" ? 0 : definitePixels(value);
      const share = Math.round((spacing / size) * 10_000) / 10_000;
      return { share: Number.isNaN(share) ? undefined : share };
    }
  return undefined;
}

function hasImportantAttribute({ document }: Page): boolean {
  return document.elements.some((element) => element.attribute("style")?.includes("!") === true);
}

/** The common parts of the rules about spacing. */
export const spacingParts = {
  required: ["1.4.12"],
  axe: ["avoid-inline-spacing"],
  needsWholeStyle: true,
};

/**
 * Returns the rule about the space between letters or words.
 * @param min  the space that users need, as a multiple of the font size.
 * @param lengths  a length that is too small, and one that is large enough, at 16px.
 */
export function defineSpacingRule(
  id: string,
  between: "letter" | "word",
  min: number,
  lengths: readonly [string, string],
): BWam {
  const property = `${between}-spacing` as const;
  const [fails = [], passes = []] = lengths.map((length) => [
    `<p style="${property}: ${length} !important">Opening hours</p>`,
  ]);
  return defineRule({
    ...spacingParts,
    id,
    description: `Important ${between} spacing in style attributes is wide enough`,
    title: `${between} spacing that users cannot widen`,
    wrong: `The style attribute fixes the ${between} spacing of this text with !important, at {fact} times the font size.`,
    affects: `People with dyslexia or low vision who read with wider ${between} spacing: their setting has no effect on this text.`,
    remedy: `Remove !important from ${property} in the style attribute, or move the declaration to a style sheet.`,
    examples: { fails, passes },
    questions: {
      [property]: `Look up the computed ${property} of this text in the developer tools of a browser. Is it at least ${min} times the font size?`,
    },
    measure(element, facts, page) {
      const spacing = importantSpacing(element, property, facts, page);
      if (spacing === undefined) return undefined;
      return spacing.share === undefined ? undecided(property) : String(spacing.share);
    },
    isMet: (share) => Number(share) >= min,
  });
}
