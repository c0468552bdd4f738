import { compareLabel, visibleLabel } from "../../accessibility/label-in-name.ts";
import { isHtmlOfRole } from "./included.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Widgets that have their name from their content. */
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

export const labelIsInName = defineRule({
  id: "2ee8b8",
  version: "1.0",
  description: "Visible label is part of accessible name",
  title: "the visible label is not part of the accessible name",
  wrong: "The words that people see are not in the name: “{fact}”.",
  affects: "People who control the computer by voice: they say what they see, and nothing happens.",
  remedy: "Begin aria-label with the words that stand on the control; or take aria-label away.",
  examples: {
    fails: ['<a href="/rules" aria-label="WCAG">ACT rules</a>'],
    passes: ['<a href="/rules" aria-label="ACT rules of W3C">ACT rules</a>'],
  },
  questions: {
    label: "Would somebody who reads the words on the control aloud say a part of its name?",
  },
  required: ["2.5.3"],
  axe: ["label-content-name-mismatch"],
  needsStyle: true,
  measure(element, facts) {
    const isNamed = ["aria-label", "aria-labelledby"].some((name) => (element.attribute(name) ?? "").trim() !== "");
    if (!isNamed || !isHtmlOfRole(element, facts, isNamedByContent)) return undefined;
    const name = facts.name(element);
    const verdict = name === "" ? undefined : compareLabel(visibleLabel(element, facts), name);
    if (verdict === "unknown") return unknown("label");
    return verdict === "missing" ? name : verdict && "";
  },
  isMet: (name) => name === "",
});
