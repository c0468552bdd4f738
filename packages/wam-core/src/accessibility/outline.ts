import type { Element } from "../document/document.ts";
import { asciiLowerCase } from "../document/text.ts";
import type { Accessibility } from "./accessibility.ts";
import { ariaRole, isKindOf } from "./aria/aria.ts";
import { integerIn, isHtml } from "./html-element.ts";

/** A line of the accessibility tree. */
export interface OutlineLine {
  /** The number of ancestors in the tree. */
  readonly depth: number;
  /** The role; undefined for an element without a role of its own. */
  readonly role: string | undefined;
  /** The local name of the element. */
  readonly element: string;
  /** The empty string if a required name is missing; undefined if the element has no name and needs none, such as a list. */
  readonly name: string | undefined;
  /** The level of a heading. */
  readonly level: number | undefined;
  /** `checked`, `expanded=false`, `focusable` ... */
  readonly states: readonly string[];
  /** The line of the start tag, from 1; 0 without a start tag. */
  readonly line: number;
}

/** Returns the accessibility tree of a page: exposed elements, without generic ones that convey nothing. Cost: O(nodes); no recursion. */
export function outline(facts: Accessibility): readonly OutlineLine[] {
  const { ariaTree, tree, isExposed, isPlain } = facts;
  const lines: OutlineLine[] = [];
  const waiting: { readonly element: Element; readonly depth: number }[] = [];
  const { root } = tree.document;
  if (root !== null) waiting.push({ element: root, depth: 0 });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, depth } = next;
    const isShown = isExposed(element) && !isPlain(element);
    if (isShown) lines.push(lineOf(element, depth, facts));
    const inside: Element[] = [];
    for (const child of ariaTree.childrenOf(element)) if (child.kind === "element") inside.push(child);
    for (const child of inside.toReversed()) waiting.push({ element: child, depth: isShown ? depth + 1 : depth });
  }
  return lines;
}

function lineOf(element: Element, depth: number, facts: Accessibility): OutlineLine {
  const role = facts.role(element);
  return {
    depth,
    role,
    element: element.name,
    name: facts.name(element) || (needsName(role) ? "" : undefined),
    level: role === "heading" ? levelOf(element) : undefined,
    states: statesOf(element, role, facts),
    line: element.start < 0 ? 0 : facts.tree.document.locate(element.start).line,
  };
}

function needsName(role: string | undefined): boolean {
  if (role === undefined) return true; // frames, media and fields
  return (
    ariaRole(role)?.nameFrom === "content" ||
    isKindOf(role, "input") ||
    isKindOf(role, "img") ||
    isKindOf(role, "range")
  );
}

/** Returns the level of a heading: by `aria-level`, or its element name; otherwise 2, as in WAI-ARIA. */
function levelOf(heading: Element): number {
  const own = integerIn(heading.attribute("aria-level"));
  if (own !== undefined && own > 0) return own;
  return isHtml(heading, "h1", "h2", "h3", "h4", "h5", "h6") ? Number(heading.name.slice(1)) : 2;
}

/** States and properties that are written as a word. */
const reported = [
  "checked",
  "current",
  "expanded",
  "haspopup",
  "invalid",
  "multiselectable",
  "pressed",
  "readonly",
  "required",
  "selected",
];
/** States that HTML has as attributes too. */
const native = ["checked", "readonly", "required", "selected"];

function statesOf(element: Element, role: string | undefined, facts: Accessibility): readonly string[] {
  const states: string[] = [];
  for (const state of reported) {
    const value = asciiLowerCase(element.attribute(`aria-${state}`) ?? "");
    if (value === "true" || (native.includes(state) && isHtml(element, ...controls) && element.has(state)))
      states.push(state);
    else if (value !== "" && value !== "undefined") states.push(`${state}=${value}`);
  }
  if (isHtml(element, "details")) states.push(element.has("open") ? "expanded" : "expanded=false");
  if (facts.isDisabled(element) || element.attribute("aria-disabled") === "true") states.push("disabled");
  if (facts.isFocusable(element) && (role === undefined || !isKindOf(role, "widget"))) states.push("focusable");
  else if (facts.isFocusable(element) && !facts.isInTabOrder(element)) states.push("not in the tab order");
  return states;
}

const controls = ["input", "select", "textarea", "option"];
