/** These functions read one control from its own start tag and content (HTML Standard, "Form control infrastructure"). */
import type { Element } from "../../document/document.ts";
import { asciiLowerCase, textOf } from "../../document/text.ts";

const dateTypes = new Set(["date", "month", "week", "time", "datetime-local"]);
const notRequirable = new Set(["hidden", "range", "color", "submit", "image", "reset", "button"]);
/** Types that are not a line of text. All other types are, including unknown ones. */
const otherTypes = new Set([...dateTypes, ...notRequirable, "checkbox", "file", "radio"]);

/** Returns the type of an input, in lower case. */
export function typeOf(input: Element): string {
  return asciiLowerCase(input.attribute("type") ?? "text");
}

/** Returns true if the value is a date or a time that can be typed. */
export function isDateInput(input: Element): boolean {
  return dateTypes.has(typeOf(input));
}

export function isCheckable(element: Element): boolean {
  return element.name === "input" && ["checkbox", "radio"].includes(typeOf(element));
}

export function submits(element: Element): boolean {
  if (element.name === "button") return !["button", "reset"].includes(asciiLowerCase(element.attribute("type") ?? ""));
  return element.name === "input" && ["submit", "image"].includes(typeOf(element));
}

export function canBeRequired(element: Element): boolean {
  return (
    element.name === "select" ||
    element.name === "textarea" ||
    (element.name === "input" && !notRequirable.has(typeOf(element)))
  );
}

export function isTextInput(input: Element): boolean {
  return !otherTypes.has(typeOf(input));
}

/** Returns the value of an input, sanitized only as far as needed to tell whether it is empty. */
export function controlValueOf(input: Element): string {
  const value = input.attribute("value") ?? "";
  const type = typeOf(input);
  if (type === "file") return "";
  if (type === "number") return numberIn(input, "value") === undefined ? "" : value;
  return type === "email" || type === "url" ? value.trim() : value.replace(/[\r\n]/g, "");
}

/** Parses a number (HTML, "rules for parsing floating-point number values"), but accepts nothing after it. */
export function numberIn(input: Element, attribute: string): number | undefined {
  const text = input.attribute(attribute);
  return text !== undefined && /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

export function displaySize(select: Element): number {
  const size = Number.parseInt(select.attribute("size") ?? "", 10);
  return size > 0 ? size : select.has("multiple") ? 4 : 1;
}

export function optionValue(option: Element): string {
  return option.attribute("value") ?? textOf(option).trim();
}
