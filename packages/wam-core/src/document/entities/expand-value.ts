import type { Entities } from "./entities.ts";
import type { EntityBudget } from "./entity-budget.ts";
import { characterOf, REFERENCE } from "../xml-syntax.ts";

/** A general entity: its replacement text, or its kind if it is outside the document. */
export type GeneralEntity = { readonly text: string } | { readonly external: "parsed" | "unparsed" };

/** The declarations and limits that an expansion uses. */
export interface Expansion {
  readonly entities: ReadonlyMap<string, GeneralEntity>;
  readonly budget: EntityBudget;
  /** Ends the reading of a document that is not well-formed. */
  readonly fail: (reason: string) => never;
}

interface ValueReading {
  readonly text: string;
  readonly name: string | undefined;
  at: number;
}

const REFERENCE_HERE = new RegExp(REFERENCE, "y");
const REFERENCES = new RegExp(REFERENCE, "g");

/**
 * Replaces the references to the document's own entities in the literal of an attribute value. The result is markup that fits
 * between the same quotes. White space in entities becomes spaces (XML 1.0, 3.3.3). Other references stay.
 * @param around  the entities around the start tag.
 * Cost: linear in the literal and its expansion.
 */
export function expandedLiteral(
  literal: string,
  { entities, budget, fail }: Expansion,
  around: readonly string[],
): string {
  let value = "";
  const readings: ValueReading[] = [{ text: literal, name: undefined, at: 0 }];
  for (let reading = readings.at(-1); reading !== undefined; reading = readings.at(-1)) {
    const { text, at, name } = reading;
    const ampersand = text.indexOf("&", at);
    const plain = text.slice(at, ampersand === -1 ? text.length : ampersand);
    if (name !== undefined && plain.includes("<")) fail(`the entity "${name}" puts a "<" into an attribute value`);
    value += name === undefined ? plain : quoted(plain);
    if (ampersand === -1) {
      readings.pop();
      continue;
    }
    REFERENCE_HERE.lastIndex = ampersand;
    const found = REFERENCE_HERE.exec(text) ?? fail('"&" must begin a reference that ends with ";"');
    reading.at = REFERENCE_HERE.lastIndex;
    const referred = found[3] ?? "";
    const entity = entities.get(referred);
    if (entity === undefined) value += found[0];
    else if ("external" in entity) fail(`the external entity "${referred}" is not allowed in an attribute value`);
    else {
      const outer = readings.flatMap((each) => (each.name === undefined ? [] : [each.name]));
      budget.enter(referred, entity.text, [...around, ...outer]);
      readings.push({ text: entity.text, name: referred, at: 0 });
    }
  }
  return value;
}

/** Escapes the quotes of an entity, which must not end the value, and turns white space into spaces. */
function quoted(text: string): string {
  return text
    .replace(/[\t\r\n]/g, " ")
    .replaceAll('"', "&#34;")
    .replaceAll("'", "&#39;");
}

/**
 * Returns the value of a literal in a declaration.
 * @param named      the entities that are declared outside the subset.
 * @param elsewhere  true if declarations that are not read may declare more entities. References to these are dropped.
 */
export function expandedValue(literal: string, named: Entities, elsewhere: boolean, expansion: Expansion): string {
  const { fail } = expansion;
  return expandedLiteral(literal.replace(/\r\n?|[\t\n]/g, " "), expansion, []).replace(
    REFERENCES,
    (written, hexadecimal?: string, decimal?: string, name?: string) => {
      const text = name === undefined ? characterOf(hexadecimal, decimal) : named[name];
      return text ?? (name !== undefined && elsewhere ? "" : fail(`${written} refers to nothing`));
    },
  );
}
