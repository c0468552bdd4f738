import { asciiLowerCase } from "../document/text.ts";

/** Names of autofill fields (HTML, 4.10.19.7). */
const fields: ReadonlySet<string> = new Set(
  (
    "name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password " +
    "one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 " +
    "address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name " +
    "cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday " +
    "bday-day bday-month bday-year sex url photo"
  ).split(" "),
);

/** Fields that may stand after a kind of contact, such as `work`. */
const contactFields: ReadonlySet<string> = new Set(
  "tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp".split(
    " ",
  ),
);

const contacts: ReadonlySet<string> = new Set(["home", "work", "mobile", "fax", "pager"]);

/**
 * Returns the field that the value of `autocomplete` names. Undefined if its words are not autofill detail tokens in
 * their order, as for `on` and `off`.
 * @example  "section-a shipping work email" is "email"; "work shipping email" is undefined.
 */
export function autofillField(value: string): string | undefined {
  const tokens: string[] = asciiLowerCase(value).match(/[^\t\n\f\r ]+/g) ?? [];
  if (tokens.at(-1) === "webauthn") tokens.pop();
  if (tokens[0]?.startsWith("section-") === true) tokens.shift();
  if (tokens[0] === "shipping" || tokens[0] === "billing") tokens.shift();
  const hasContact = contacts.has(tokens[0] ?? "");
  if (hasContact) tokens.shift();
  const [field, ...others] = tokens;
  if (field === undefined || others.length > 0) return undefined;
  return contactFields.has(field) || (fields.has(field) && !hasContact) ? field : undefined;
}
