import type { Accessibility } from "../../accessibility/accessibility.ts";
import { contrastRatio } from "../../accessibility/contrast/colour.ts";
import { isExact } from "../../accessibility/contrast/colours-of-text.ts";
import type { Shade } from "../../accessibility/contrast/ground.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { marksOf } from "./link-marks.ts";
import { linksInText } from "./links-in-text.ts";
import { defineRule, undecided } from "./rule.ts";

export const linkDiffersFromText = defineRule({
  id: "link-in-text",
  description: "Link in text differs from it by more than a similar colour",
  title: "link that only a similar colour distinguishes from the text",
  wrong: "Only colour distinguishes this link from the text around it, and the contrast of the colours is {fact}.",
  affects:
    "People who see colours poorly or not at all, and people who use a poor screen: they cannot find the link in the text.",
  remedy:
    "Underline the link. Or choose a colour that has a contrast of 3 to 1 to that of the text around it, and underline the link when it is pointed at or has the focus.",
  examples: {
    fails: [
      '<p style="color: #333; background: #fff">Read our long report about <a href="/report" style="color: #555; text-decoration: none">rivers</a> in Europe</p>',
    ],
    passes: [
      '<p>Read our long report about <a href="/report">rivers</a> in Europe</p>',
      '<p style="color: #000; background: #fff">Read our long report about <a href="/report" style="color: #36f; text-decoration: none">rivers</a> in Europe</p>',
    ],
  },
  questions: {
    "unknown-colour":
      "The source of the page does not show the colours of this link and of the text around it. Can you find the link on a screen without colours?",
    mark: "An image, a sign, a line, a shadow or the form of the letters may distinguish this link from the text around it. Can you find the link on a screen without colours?",
  },
  learn: ["/WAI/WCAG22/Techniques/failures/F73"],
  required: ["1.4.1"],
  axe: ["link-in-text-block"],
  needsWholeStyle: true,
  measure(element, facts, page) {
    if (!isHtml(element, "a") || !element.has("href")) return undefined;
    const role = facts.explicitRole(element);
    if ((role !== undefined && role !== "link") || !facts.isExposed(element)) return undefined;
    if (facts.style.value(element, "display") !== "inline") return undefined;
    return difference(element, facts, page);
  },
  isMet: (fact) => !/^[\d.]+ of \d$/.test(fact) || Number.parseFloat(fact) >= LEAST,
});

/** The contrast at which people who cannot see hues distinguish two colours (WCAG technique G183). */
const LEAST = 3;

const looks = {};

function looksOf(facts: Accessibility, page: Page) {
  return page.once(looks, () => ({ links: linksInText(facts), ...marksOf(facts) }));
}

/** Returns the property that distinguishes a link from its block, or the contrast of their colours. Undefined without visible text. */
function difference(link: Element, facts: Accessibility, page: Page): string | undefined {
  const { links, blockOf, holderOf, isMarkedInside, isMarkedAround } = looksOf(facts, page);
  if (!links.has(link)) return undefined;
  const block = blockOf(link);
  const holder = holderOf(link);
  if (block === null || holder === undefined) return undefined;
  if (holder.drawn !== undefined) return holder.drawn;
  const innermost = facts.textColours(holder.innermost);
  const around = facts.textColours(block);
  const isKnown = [innermost, around].every(
    ({ unknown, text, ground }) => unknown === undefined && isExact(text) && isExact(ground),
  );
  if (!isKnown) return undecided("unknown-colour");
  const ofText = ratio(innermost.text, around.text);
  const ofGround = ratio(innermost.ground, around.ground);
  if (Math.max(ofText, ofGround) >= LEAST) return `${Math.max(ofText, ofGround).toFixed(2)} of ${LEAST}`;
  if (ofText === 1 && ofGround === 1) return "the same colours";
  return isMarkedInside(link) || isMarkedAround(link) ? undecided("mark") : `${ofText.toFixed(2)} of ${LEAST}`;
}

/** Returns the contrast, rounded down, so that a value below 3 never shows as 3. */
function ratio(one: Shade, other: Shade): number {
  return Math.floor(contrastRatio(one.low, other.low) * 100 + 1e-9) / 100;
}
