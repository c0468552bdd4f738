import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { isTextInput } from "../../style/match/form-control.ts";
import { isHtml } from "../html-element.ts";

/** Returns true for an HTML element with one of these names. */
export function isOneOf({ name, namespace }: Element, htmlNames: ReadonlySet<string>): boolean {
  return namespace === XHTML_NAMESPACE && htmlNames.has(name);
}

/** Returns true for roles whose value people type. */
export function isTyped(role: string): boolean {
  return role === "textbox" || role === "searchbox" || role === "combobox";
}

/** Returns true for roles whose value is a number. */
export function isRange(role: string): boolean {
  return ["slider", "spinbutton", "scrollbar", "progressbar", "meter"].includes(role);
}

/** Elements and the child that names them. */
export const captions: ReadonlyMap<string, string> = new Map([
  ["fieldset", "legend"],
  ["table", "caption"],
  ["figure", "figcaption"],
]);

/** Elements that are never shown, even if a reference names an element around them. */
export const neverShown = wordSet("script style template noscript");

/** Elements whose content is a fallback for old user agents, or is their value. */
export const withoutContent = wordSet("audio embed iframe img input meter progress select textarea video");

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

export function takesPlaceholder(element: Element): boolean {
  return isHtml(element, "textarea") || (isHtml(element, "input") && isTextInput(element));
}
