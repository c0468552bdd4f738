import type { Accessibility } from "../../accessibility/accessibility.ts";
import { tokensIn } from "../../accessibility/aria-tree.ts";
import { highestContrast, isExact } from "../../accessibility/contrast/colours-of-text.ts";
import { inputType, isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase, textOf } from "../../document/text.ts";
import type { Page } from "../../rule-set/define.ts";
import { undecided } from "./rule.ts";

/** The least contrast that a rule requires. */
export interface LeastContrast {
  readonly normal: number;
  readonly large: number;
}

const ON_SCREEN = "enough contrast to what is behind it on the screen?";

/** Returns the remedy for text with a contrast below `ratio` to 1; for large text the ratio is `largeRatio`. */
export function contrastRemedy(ratio: number, largeRatio: number): string {
  return `Make the text darker on a light background, or lighter on a dark one, until the contrast is ${ratio} to 1. Large text, which has 24px or is bold and has 18.66px, needs ${largeRatio} to 1.`;
}

/** Questions to a person, by reason. */
export const contrastQuestions: Readonly<Record<string, string>> = {
  image:
    "An image is behind this text. Does the text have enough contrast to every part of the image that is behind it?",
  gradient:
    "The background of this text changes from one colour to another. Does the text have enough contrast everywhere?",
  effect: `A filter, a blend mode, a mask or a clip changes the colours here. Does the text have ${ON_SCREEN}`,
  moved: `This text, or a box around it, is positioned, floats or is moved, so the text may be displayed outside the boxes around it. Does it have ${ON_SCREEN}`,
  overlap: `A positioned box may lie behind or over this text. Does the text have ${ON_SCREEN}`,
  animation: "An animation changes the colours of this text. Does the text have enough contrast all the time?",
  "first-line":
    "The first line or letter of this text has a colour of its own. Do both that part and the rest have enough contrast?",
  shadow: "This text has a shadow or an outline. Does it, together with that, have enough contrast to its background?",
  "unknown-colour":
    "The style sheet does not say which colour this text or its background has. Does the text have enough contrast?",
  control:
    "The browser draws the text of this control, such as its options or placeholder. Does that text have enough contrast?",
  "one-letter": "If this single letter is text, its contrast is too low. Is it a symbol, such as X for “close”?",
  "icon-font": "As letters, this text has too little contrast. Is it displayed as an icon?",
  "text-size": "Large text (24px, or 18.66px and bold) needs less contrast than other text. How large is this text?",
};

/**
 * Returns the contrast of an element's text, such as `2.85 of 4.5`: the actual one, rounded down, and the required one.
 * Undefined for an element without visible text of its own, and for texts of disabled controls. Source: wcag22.md 3.6.
 */
export function textContrast(
  element: Element,
  facts: Accessibility,
  page: Page,
  least: LeastContrast,
): string | undefined {
  if (element.namespace !== XHTML_NAMESPACE) return undefined;
  const text = ownText(element, facts);
  if (text === undefined || inactive(facts, page)(element)) return undefined;
  if (text === DRAWN) return undecided("control");
  if (!/[\p{L}\p{N}]/u.test(text)) return NO_LETTER;
  const { unknown, text: colour, ground } = facts.textColours(element);
  if (unknown !== undefined) return undecided(unknown);
  const needed = isLarge(element, facts);
  const ratio = Math.floor(highestContrast(colour, ground) * 100 + 1e-9) / 100;
  const required =
    needed === undefined && ratio < least.large ? least.large : needed === true ? least.large : least.normal;
  const fact = `${ratio.toFixed(2)} of ${required}`;
  if (isEnough(fact)) {
    if (!isExact(colour) || !isExact(ground)) return undecided("gradient");
    return fact;
  }
  if (needed === undefined && required === least.normal) return undecided("text-size");
  if (isOneLetter(text) && isNamedButton(element, facts, page)) return undecided("one-letter");
  return isIconName(text, element, facts) ? undecided("icon-font") : fact;
}

const NO_LETTER = "no letter or digit";

/** Returns true for a fact of `textContrast` with enough contrast. */
export function isEnough(fact: string): boolean {
  const [ratio = 0, needed = 0] = fact === NO_LETTER ? [] : fact.split(" of ").map(Number);
  return ratio >= needed;
}

/** Stands for a text that user agents draw in their own way. */
const DRAWN = Symbol("drawn");

/** Returns the visible text directly in the element; for an `input` its value. Undefined without one. */
function ownText(element: Element, facts: Accessibility): string | typeof DRAWN | undefined {
  if (isHtml(element, "option", "optgroup")) return undefined; // the select represents them
  if (isHtml(element, "select")) return isShown(element, facts) && hasOption(element) ? DRAWN : undefined;
  if (isHtml(element, "input")) return isShown(element, facts) ? textOfInput(element) : undefined;
  if (isHtml(element, "textarea") && textOf(element).trim() === "")
    return isShown(element, facts) && (element.attribute("placeholder") ?? "").trim() !== "" ? DRAWN : undefined;
  let text = "";
  for (const child of facts.tree.childrenOf(element))
    if (child.kind === "text" && facts.isVisibleText(child)) text += child.data;
  return text === "" ? undefined : text;
}

function isShown(element: Element, facts: Accessibility): boolean {
  return facts.isRendered(element) && facts.isVisible(element) && !facts.textColours(element).isHidden;
}

function hasOption(select: Element): boolean {
  for (let node = select.first; node !== null; node = node.next)
    if (node.kind === "element" && isHtml(node, "option", "optgroup")) return true;
  return false;
}

/** Types of `input` without text. */
const withoutText = new Set(["hidden", "range", "color", "checkbox", "radio", "image"]);
const buttons: ReadonlyMap<string, string> = new Map([
  ["submit", "Submit"],
  ["reset", "Reset"],
  ["button", ""],
]);
/** Types of `input` with a text of the user agent, such as "mm/dd/yyyy". */
const drawn = new Set(["date", "datetime-local", "file", "month", "time", "week"]);

function textOfInput(input: Element): string | typeof DRAWN | undefined {
  const type = inputType(input);
  if (withoutText.has(type)) return undefined;
  const value = input.attribute("value") ?? buttons.get(type) ?? "";
  if (drawn.has(type)) return DRAWN;
  if (value.trim() !== "") return value;
  return !buttons.has(type) && (input.attribute("placeholder") ?? "").trim() !== "" ? DRAWN : undefined;
}

const inactives = {};

/** Returns a function that reports whether an element is, lies in or labels a disabled control or group, or is inert. */
function inactive(facts: Accessibility, page: Page): (element: Element) => boolean {
  return page.once(inactives, () => {
    const isDisabled = (element: Element): boolean =>
      facts.isDisabled(element) || asciiLowerCase(element.attribute("aria-disabled") ?? "") === "true";
    const labels = new Set<Element>();
    for (const element of facts.tree.elements) {
      if (!isDisabled(element)) continue;
      for (const label of facts.labels(element)) labels.add(label);
      for (const id of tokensIn(element.attribute("aria-labelledby") ?? "")) {
        const label = facts.byId(id, element);
        if (label !== undefined) labels.add(label);
      }
    }
    return inherited(
      facts.tree,
      false,
      (above, element) => above || isDisabled(element) || labels.has(element) || element.has("inert"),
    );
  });
}

/** Returns true for large text (WCAG 2.2, "large scale (text)"); undefined if the source does not decide the size. */
function isLarge(element: Element, { style }: Accessibility): boolean | undefined {
  const size = Number.parseFloat(style.value(element, "font-size") ?? "");
  const weight = Number(style.value(element, "font-weight"));
  if (size >= 24) return true;
  if (size < 18.66) return false;
  return Number.isNaN(size + weight) ? undefined : weight >= 700;
}

function isOneLetter(text: string): boolean {
  return [...text.trim()].length === 1;
}

const buttonsAround = {};

/** Returns true in a button whose name is longer than one character. */
function isNamedButton(element: Element, facts: Accessibility, page: Page): boolean {
  const buttonAround = page.once(buttonsAround, () =>
    inherited<Element | undefined>(facts.tree, undefined, (above, each) =>
      facts.role(each) === "button" ? each : above,
    ),
  );
  const button = buttonAround(element);
  return button !== undefined && [...facts.name(button)].length > 1;
}

const ICON_FONT = /icon|awesome|glyph|symbol|dingbat/i;

/** Returns true for a word that an icon font may show as an icon. */
function isIconName(text: string, element: Element, { style }: Accessibility): boolean {
  return /^[\w\s]+$/.test(text) && ICON_FONT.test((style.value(element, "font-family") ?? "").split(",", 1)[0] ?? "");
}
