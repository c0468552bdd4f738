/** Checks of required and allowed attributes of an element, and of their values. Source: ISO 8879, 7.9, 11.3; XML 1.0, 3.3.1. */
import { isDigit, isNameCharacter, isNameStart, isSpace } from "./characters.ts";
import type { AttributeDefinition, ElementType } from "./grammar.ts";
import type { Parser } from "./parser.ts";
import { listed } from "./wording.ts";

/** Reports each missing required attribute of an element. `p.token` is the end of its start tag. */
export function reportMissing(p: Parser, type: ElementType, has?: Pick<ReadonlySet<string>, "has">): void {
  for (const { name, required } of type.attributes.definitions) {
    if (!required || has?.has(name) === true) continue;
    const message = `The attribute "${name}" is required on "${type.name}".`;
    p.report("attribute-required", message, p.token, { element: type.name, attribute: name });
  }
}

/**
 * Checks the value of a declared attribute.
 *
 * @param value with references resolved and white space as in the source.
 * @param at    offset of the value.
 */
export function checkValue(
  p: Parser,
  type: ElementType,
  definition: AttributeDefinition,
  value: string,
  at: number,
): void {
  const { name, kind, fixed } = definition;
  if (kind === "cdata") {
    if (fixed !== undefined && spaced(value) !== fixed)
      p.report("attribute-fixed", `The value of "${name}" can only be "${fixed}".`, at, {
        element: type.name,
        attribute: name,
      });
    return;
  }
  const tokens = spaced(value)
    .split(" ")
    .filter((token) => token !== "");
  // In SGML the values of all attributes except CDATA ones are names, so their case does not count.
  const text = p.xml ? tokens.join(" ") : tokens.join(" ").toLowerCase();
  if (kind === "group") {
    if (!definition.tokens.includes(text)) {
      const message = `The value of "${name}" cannot be "${shortened(value)}"; it must be one of: ${listed(definition.tokens)}.`;
      p.report("attribute-value", message, at, { element: type.name, attribute: name });
    }
    return;
  }
  const fault = faultOf(tokens, definition, p.xml);
  if (fault !== undefined) {
    p.report("attribute-type", `The value "${shortened(value)}" of "${name}" is wrong: ${fault}.`, at, {
      element: type.name,
      attribute: name,
    });
    return;
  }
  if (fixed !== undefined && text !== fixed)
    p.report("attribute-fixed", `The value of "${name}" can only be "${fixed}".`, at, {
      element: type.name,
      attribute: name,
    });
  if (kind !== "id") return;
  if (p.ids.has(text))
    p.report("id-duplicate", `The id "${shortened(value)}" is already used in this document.`, at, {
      element: type.name,
      attribute: name,
    });
  p.ids.add(text);
}

/** Returns a value with spaces for all white space, as parsers pass values on. */
function spaced(value: string): string {
  return value.replace(/[\t\r\n]/g, " ");
}

function faultOf(tokens: readonly string[], { kind, list }: AttributeDefinition, xml: boolean): string | undefined {
  if (tokens.length === 0) return "it is empty";
  if (tokens.length > 1 && !list) return "it must not contain spaces";
  for (const token of tokens) {
    for (let i = 0; i < token.length; i++) {
      const code = token.charCodeAt(i);
      if (kind === "number") {
        if (!isDigit(code)) return "it must be a number of digits only";
      } else if (!isNameCharacter(code, xml)) {
        return `the character "${String.fromCodePoint(token.codePointAt(i) ?? code)}" cannot be part of it`;
      } else if (i === 0 && kind !== "nmtoken" && !isNameStart(code, xml)) return "it must begin with a letter";
    }
  }
  return undefined;
}

const LONGEST_SHOWN = 60;

export function shortened(value: string): string {
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}...` : value;
}

/** Returns true if a value probably lacks its closing quote: it ends with the `=` of the next attribute. */
export function looksUnclosed(value: string): boolean {
  let end = value.length;
  while (end > 0 && isSpace(value.charCodeAt(end - 1))) end--;
  return value.charCodeAt(end - 1) === 61;
}
