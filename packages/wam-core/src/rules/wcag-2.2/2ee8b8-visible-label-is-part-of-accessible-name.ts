import { compareLabel, visibleLabels } from "../../accessibility/names/label-in-name.ts";
import { lacksSheet } from "../../style/cascade/style-in.ts";
import { isHtmlOfRole } from "./included.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Widgets whose name comes from their content. */
const widgets: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "link",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "radio",
  "switch",
  "tab",
  "treeitem",
]);
const isNamedByContent = (role: string): boolean => widgets.has(role);

const labels = {};

export const labelIsInName = defineRule({
  id: "2ee8b8",
  description: "Visible label is part of accessible name",
  title: "visible label missing from the accessible name",
  wrong: "The visible label is not part of the accessible name, which is “{fact}”.",
  affects:
    "People who control the computer by voice: they say the words that they see on the control, and nothing happens.",
  remedy: "Begin the aria-label with the words that are visible on the control, or remove the aria-label.",
  examples: {
    fails: ['<a href="/rules" aria-label="WCAG">ACT rules</a>'],
    passes: ['<a href="/rules" aria-label="ACT rules of W3C">ACT rules</a>'],
  },
  questions: {
    label:
      "Read aloud the text that you see on the control. Does its aria-label, or the text that aria-labelledby refers to, contain the same words?",
  },
  required: ["2.5.3"],
  axe: ["label-content-name-mismatch"],
  isNamedByContent: true,
  measure(element, facts, page) {
    const isNamed = ["aria-label", "aria-labelledby"].some((name) => (element.attribute(name) ?? "").trim() !== "");
    if (!isNamed || !isHtmlOfRole(element, facts, isNamedByContent)) return undefined;
    const name = facts.name(element);
    const labelOf = page.once(labels, () => visibleLabels(facts));
    const verdict = name === "" ? undefined : compareLabel(labelOf(element), name);
    // A missing style sheet may hide text, or draw a word as an icon.
    if (verdict === "unknown" || (verdict === "missing" && lacksSheet(page, [], facts.isInNoscript)))
      return undecided("label");
    return verdict === "missing" ? name : verdict && "";
  },
});
