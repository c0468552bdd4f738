import type { Accessibility } from "../../accessibility/accessibility.ts";
import { ariaRole } from "../../accessibility/aria/aria.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { Page } from "../../rule-set/define.ts";
import { CUSTOM_ELEMENT, hasUnknownOwner, hasUnknownRole } from "./custom-element.ts";
import { isMarkup } from "./included.ts";
import { defineRule, undecided } from "./rule.ts";

/** Roles that may own their items in groups. */
const takesGroups: ReadonlySet<string> = new Set(["menu", "menubar", "tree", "listbox", "radiogroup"]);
const takesCaption: ReadonlySet<string> = new Set(["table", "grid", "treegrid", "radiogroup"]);

export const ownsRequiredElements = defineRule({
  id: "bc4a75",
  description: "ARIA required owned elements",
  title: "role with content that it does not allow",
  wrong: "The role of this element does not allow an element that it contains or owns: {fact}.",
  affects: "Screen reader users: lists, menus and tables are announced with a wrong number of items, or not at all.",
  remedy: "Give the inner element the required role, such as listitem in a list, or remove the role of the outer one.",
  examples: {
    fails: ['<div role="list"><span>Apples</span></div>'],
    passes: ['<div role="list"><span role="listitem">Apples</span></div>'],
  },
  questions: {
    "li-outside-ul":
      'An li element is inside an element with role="list" that is not a ul, ol or menu. Does a screen reader announce it as an item of the list?',
  },
  learn: ["/TR/wai-aria-1.2/#mustContain"],
  required: ["1.3.1"],
  axe: ["aria-required-children"],
  measure(element, facts, page) {
    const role = facts.role(element) ?? "";
    const allowed = ariaRole(role)?.owned;
    if (allowed === undefined || allowed.size === 0 || !isMarkup(element) || !facts.isExposed(element))
      return undefined;
    if (isBusy(element, facts, page)) return undefined;
    const waiting = [...facts.owned(element)];
    let reason: string | undefined;
    for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
      const own = facts.role(child) ?? "";
      if (isBetweenItems(child, element)) continue;
      if (own === "group" && takesGroups.has(role)) for (const item of facts.owned(child)) waiting.push(item);
      else if (isHtml(child, "li") && own === "generic" && role === "list") reason ??= "li-outside-ul";
      else if (own === "menu" && (role === "menu" || role === "menubar")) continue; // a submenu beside its item (ARIA Authoring Practices)
      else if (!allowed.has(own) && !(own === "caption" && takesCaption.has(role))) {
        if (!hasUnknownRole(child, facts, page) && !hasUnknownOwner(child, facts, page))
          return own === "" ? child.name : `${child.name} (${own})`;
        reason = CUSTOM_ELEMENT;
      }
    }
    return reason === undefined ? "" : undecided(reason);
  },
});

/** Returns true for line breaks, and for elements that HTML allows between the options of a `select`: they are not items. */
function isBetweenItems(child: Element, owner: Element): boolean {
  return isHtml(child, "br", "wbr") || (isHtml(owner, "select") && isHtml(child, "hr", "legend"));
}

const key = {};

/** Returns true for an incomplete element (`aria-busy`), and for elements inside one. */
function isBusy(element: Element, { tree }: Accessibility, page: Page): boolean {
  const isOrIsIn = page.once(key, () =>
    inherited(tree, false, (isAbove, at) => isAbove || asciiLowerCase(at.attribute("aria-busy") ?? "") === "true"),
  );
  return isOrIsIn(element);
}
