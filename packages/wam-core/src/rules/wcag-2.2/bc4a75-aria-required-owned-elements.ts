import { isHtml } from "../../accessibility/html-element.ts";
import { undecided } from "./rule.ts";
import { ariaRole } from "../../accessibility/aria/aria.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

/** Roles that may own a group of what they own. */
const takesGroups: ReadonlySet<string> = new Set(["menu", "menubar", "tree", "listbox", "radiogroup"]);
const takesCaption: ReadonlySet<string> = new Set(["table", "grid", "treegrid", "radiogroup"]);

export const ownsRequiredElements = defineRule({
  id: "bc4a75",
  version: "1.0",
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
  learn: ["https://www.w3.org/TR/wai-aria-1.2/#mustContain"],
  required: ["1.3.1"],
  axe: ["aria-required-children"],
  needsStyle: true,
  measure(element, facts) {
    const role = facts.role(element) ?? "";
    const allowed = ariaRole(role)?.owned;
    if (allowed === undefined || allowed.size === 0 || !isMarkup(element) || !facts.isExposed(element))
      return undefined;
    if (asciiLowerCase(element.attribute("aria-busy") ?? "") === "true") return undefined;
    const waiting = [...facts.owned(element)];
    let isOpen = false;
    for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
      const own = facts.role(child) ?? "";
      if (isHtml(child, "br", "wbr")) continue; // they break lines, and are no items
      if (own === "group" && takesGroups.has(role)) for (const item of facts.owned(child)) waiting.push(item);
      else if (isHtml(child, "li") && own === "generic" && role === "list") isOpen = true;
      else if (own === "menu" && (role === "menu" || role === "menubar")) continue; // a submenu beside its item (ARIA Authoring Practices)
      else if (!allowed.has(own) && !(own === "caption" && takesCaption.has(role)))
        return own === "" ? child.name : `${child.name} (${own})`;
    }
    return isOpen ? undecided("li-outside-ul") : "";
  },
  isMet: (other) => other === "",
});
