import type { Accessibility } from "../../accessibility/accessibility.ts";
import { contrastRatio, parseColour } from "../../accessibility/contrast/colour.ts";
import { isExact } from "../../accessibility/contrast/colours-of-text.ts";
import type { Shade } from "../../accessibility/contrast/ground.ts";
import { isHtml, SVG_NAMESPACE } from "../../accessibility/html-element.ts";
import type { Element, Text } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { blockOf, linksInText } from "./links-in-text.ts";
import { defineRule, undecided } from "./rule.ts";

export const linkDiffersFromText = defineRule({
  id: "link-in-text",
  version: "1.0",
  description: "Link in text differs from it by more than a similar colour",
  title: "link that only a similar colour sets off from the text",
  wrong: "Only its colour sets this link off from the text around it, and the contrast of the two colours is {fact}.",
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
      "The source of the page does not tell the colours of this link and of the text around it. Can you find the link on a screen without colours?",
    "image-in-link": "There is an image in this link. Does it set the link off from the text around it?",
    "generated-content": "A style sheet adds content to this link. Does it set the link off from the text around it?",
  },
  learn: ["/WAI/WCAG22/Techniques/failures/F73", "/WAI/WCAG22/Understanding/use-of-color"],
  required: ["1.4.1"],
  axe: ["link-in-text-block"],
  needsStyle: true,
  needsWholeStyle: true,
  measure(element, facts, page) {
    if (!isHtml(element, "a") || !element.has("href")) return undefined;
    const role = facts.explicitRole(element);
    if ((role !== undefined && role !== "link") || !facts.isExposed(element)) return undefined;
    if (facts.style.value(element, "display") !== "inline" || !isInText(element, facts, page)) return undefined;
    const block = blockOf(element, facts);
    return block === null ? undefined : difference(element, block, facts);
  },
  isMet: (fact) => !/^[\d.]+ of \d$/.test(fact) || Number.parseFloat(fact) >= LEAST,
});

/** The contrast of two colours that people who do not see hues tell apart (WCAG technique G183). */
const LEAST = 3;

const lines = {};

function isInText(link: Element, facts: Accessibility, page: Page): boolean {
  return page.once(lines, () => linksInText(facts)).has(link);
}

/** Returns what sets a link off from its block, or the contrast of their colours. Undefined for a link without visible text. */
function difference(link: Element, block: Element, facts: Accessibility): string | undefined {
  const holders = holdersOf(link, facts);
  if (holders === undefined) return undefined;
  for (const holder of holders) {
    const drawn = drawnOn(holder, block, facts);
    if (drawn !== undefined) return drawn;
  }
  const innermost = facts.textColours(holders.at(-1) ?? link);
  const around = facts.textColours(block);
  const isKnown = [innermost, around].every(
    ({ unknown, text, ground }) => unknown === undefined && isExact(text) && isExact(ground),
  );
  if (!isKnown) return undecided("unknown-colour");
  const ofText = ratio(innermost.text, around.text);
  const ofGround = ratio(innermost.ground, around.ground);
  if (Math.max(ofText, ofGround) >= LEAST) return `${Math.max(ofText, ofGround).toFixed(2)} of ${LEAST}`;
  if (ofText === 1 && ofGround === 1) return "the same colours";
  if (hasImage(link, facts)) return undecided("image-in-link");
  const isGenerated = (["::before", "::after"] as const).some(
    (pseudo) =>
      facts.style.isStyled(link, pseudo) && !/^(?:none|normal)$/.test(facts.style.value(link, "content", pseudo) ?? ""),
  );
  return isGenerated ? undecided("generated-content") : `${ofText.toFixed(2)} of ${LEAST}`;
}

/** Rounded down, so that a contrast below 3 never shows as 3. */
function ratio(one: Shade, other: Shade): number {
  return Math.floor(contrastRatio(one.low, other.low) * 100 + 1e-9) / 100;
}

/** The link, and the elements in it that hold all its text, from the outermost to the innermost. Undefined without visible text. */
function holdersOf(link: Element, facts: Accessibility): readonly Element[] | undefined {
  const holders: Element[] = [];
  for (let holder: Element | undefined = link; holder !== undefined;) {
    holders.push(holder);
    const shown: (Element | Text)[] = [...facts.tree.childrenOf(holder)].filter((child) =>
      child.kind === "text" ? facts.isVisibleText(child) : facts.isVisible(child) && !isImage(child),
    );
    const [first] = shown;
    if (first === undefined) return undefined;
    holder = shown.length === 1 && first.kind === "element" ? first : undefined;
  }
  return holders;
}

const styles = ["text-decoration-line", "text-decoration-style", "font-weight", "font-style", "font-size"];

/** Returns the property that sets an element off from its block, if one does. */
function drawnOn(element: Element, block: Element, { style }: Accessibility): string | undefined {
  const value = (property: string): string => style.value(element, property) ?? "";
  const differing = styles.find((property) => value(property) !== style.value(block, property));
  if (differing !== undefined) return differing;
  const family = (of: Element): string => (style.value(of, "font-family") ?? "").split(",", 1)[0] ?? "";
  if (family(element) !== family(block)) return "font-family";
  if (value("background-image") !== "none") return "background-image";
  return ["border-top", "border-bottom", "outline"].find(
    (edge) =>
      !/^(?:none|hidden)$/.test(value(`${edge}-style`)) &&
      Number.parseFloat(value(`${edge}-width`)) > 0 &&
      parseColour(value(`${edge}-color`))?.alpha !== 0,
  );
}

function hasImage(link: Element, facts: Accessibility): boolean {
  const open: Element[] = [link];
  for (let element = open.pop(); element !== undefined; element = open.pop())
    for (const child of facts.tree.childrenOf(element)) {
      if (child.kind !== "element") continue;
      if (isImage(child)) return true;
      open.push(child);
    }
  return false;
}

function isImage(element: Element): boolean {
  return isHtml(element, "img", "object", "video", "canvas", "iframe", "input") || element.namespace === SVG_NAMESPACE;
}
