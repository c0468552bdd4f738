import type { Accessibility } from "../../accessibility/accessibility.ts";
import { inputType, isHtml, isHyperlink } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { defineRule, undecided } from "./rule.ts";
import { hasEventAttribute, hasScript } from "./scripts.ts";

export const focusIsVisible = defineRule({
  id: "oj04fd",
  description: "Element in sequential focus order has visible focus",
  title: "keyboard focus that cannot be seen",
  wrong: "Nothing that people see changes when the element gets the keyboard focus (outline without focus: {fact}).",
  affects:
    "People who use the keyboard and see: they do not know which element they are on. People with attention or memory difficulties lose their place.",
  remedy:
    "Remove the declaration that removes the outline. If you do not want the outline, give the element another look with :focus-visible, for example a thick border.",
  examples: {
    fails: ['<style>a:focus { outline: none }</style><a href="/">Home</a>'],
    passes: [
      '<a href="/">Home</a>',
      '<style>a { outline: 0 } a:focus-visible { box-shadow: 0 0 0 3px #05a }</style><a href="/">Home</a>',
      '<style>input { outline: none }</style><label>Name <input autocomplete="name"></label>',
    ],
  },
  questions: {
    focus:
      "Press Tab until the focus reaches this element. Does something on the page change, so that you see where you are?",
  },
  required: ["2.4.7"],
  needsWholeStyle: true,
  measure(element, facts, page) {
    if (isFrame(element) || !facts.isInTabOrder(element)) return undefined;
    const change = facts.style.focusChange(element);
    if (change === "box" || isSeen(element, change, facts)) return VISIBLE;
    if (change !== "none" || facts.isCovered(element) || isDrawnByBrowser(element)) return undecided("focus");
    return hasScript(page) || hasEventAttribute(page) ? undecided("focus") : outlineOf(element, facts);
  },
  isMet: (fact) => fact === VISIBLE,
});

const VISIBLE = "visible";

/** Returns true for frames, whose content takes the focus. */
function isFrame(element: Element): boolean {
  return isHtml(element, "iframe", "object", "embed");
}

/** Returns true for an outline, changed text or a caret, if the element is visible. */
function isSeen(element: Element, change: string, facts: Accessibility): boolean {
  if (facts.isCovered(element)) return false;
  return change === "outline" || (change === "text" && facts.isVisible(element)) || hasCaret(element, facts);
}

const CARET = /^(?:email|number|password|search|tel|text|url)$/;

function hasCaret(element: Element, { style }: Accessibility): boolean {
  const isField = isHtml(element, "textarea") || (isHtml(element, "input") && isTextField(inputType(element)));
  const isEdited = isField
    ? !element.has("readonly")
    : /^(?:|true|plaintext-only)$/i.test(element.attribute("contenteditable") ?? "no");
  return isEdited && style.value(element, "caret-color") === "auto";
}

function isTextField(type: string): boolean {
  return CARET.test(type) || !otherTypes.has(type);
}

/** Types of `input` without a caret of their own, or with parts that take the focus. */
const otherTypes: ReadonlySet<string> = new Set(
  "button checkbox color date datetime-local file hidden image month radio range reset submit time week".split(" "),
);

/** Returns true for an element whose focus browsers may show in their own way, whatever its outline. */
function isDrawnByBrowser(element: Element): boolean {
  if (isHtml(element, "a", "button", "summary")) return false;
  if (isHtml(element, "input")) return !/^(?:button|checkbox|image|radio|reset|submit)$/.test(inputType(element));
  return isHtml(element, "area", "audio", "img", "select", "textarea", "video") || isHyperlink(element);
}

function outlineOf(element: Element, { style }: Accessibility): string {
  return style.value(element, "outline-style") ?? "";
}
