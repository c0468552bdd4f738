import { ariaAttribute } from "../../accessibility/aria/aria.ts";
import { asciiLowerCase, norm } from "../../document/text.ts";
import { ariaAttributesOf } from "./aria-attributes.ts";
import { isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const ariaValueIsValid = defineRule({
  id: "6a7281",
  description: "ARIA state or property has valid value",
  title: "aria attribute with an invalid value",
  wrong: "WAI-ARIA does not allow {fact}.",
  affects: "Screen reader users: they hear a wrong state, or none.",
  remedy:
    "Use a value that WAI-ARIA allows for the attribute, such as true or false, or a number where it requires one.",
  examples: {
    fails: ['<p role="button" aria-pressed="on">Bold</p>'],
    passes: ['<p role="button" aria-pressed="true">Bold</p>'],
  },
  learn: ["/TR/wai-aria-1.2/#state_prop_def"],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-valid-attr-value"],
  needsStyle: false,
  measure(element) {
    if (!isMarkup(element)) return undefined;
    const attributes = ariaAttributesOf(element).filter(
      ({ name, value }) => value.trim() !== "" && ariaAttribute(name) !== undefined,
    );
    if (attributes.length === 0) return undefined;
    return attributes
      .filter(({ name, value }) => !isAllowed(name, value))
      .map(({ name, value }) => `${name}="${norm(value)}"`)
      .join(", ");
  },
});

const keywords: Readonly<Record<string, readonly string[]>> = {
  boolean: ["true", "false"],
  optionalBoolean: ["true", "false", "undefined"],
  tristate: ["true", "false", "mixed", "undefined"],
};

/** Returns true for a value that WAI-ARIA 1.2, 6.4, allows. Ids need not exist. */
function isAllowed(name: string, value: string): boolean {
  const attribute = ariaAttribute(name);
  if (attribute === undefined) return true;
  const text = asciiLowerCase(norm(value));
  switch (attribute.type) {
    case "token":
      return attribute.tokens.has(text);
    case "tokenList":
      return text.split(" ").every((token) => attribute.tokens.has(token));
    case "id":
      return !text.includes(" ");
    case "integer":
      return /^[+-]?\d+$/.test(text);
    case "number":
      return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/.test(text);
    case "idList":
    case "string":
      return true;
    default:
      return keywords[attribute.type]?.includes(text) === true;
  }
}
