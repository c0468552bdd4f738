const names =
  "name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo";
const contactNames =
  "tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp";
const fields: ReadonlySet<string> = new Set(names.split(" "));
const contactFields: ReadonlySet<string> = new Set(contactNames.split(" "));
const contacts: ReadonlySet<string> = new Set(["home", "work", "mobile", "fax", "pager"]);

/**
 * Returns true for a value of `autocomplete` that names a field, in the order of HTML's autofill detail tokens:
 * `[section-*] [shipping|billing] [home|work|mobile|fax|pager, with a contact field] field [webauthn]`.
 * Source: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens
 */
export function isAutofill(value: string): boolean {
  const tokens = value.toLowerCase().split(" ");
  if (tokens.length > 1 && tokens.at(-1) === "webauthn") tokens.pop();
  if (tokens[0]?.startsWith("section-") === true) tokens.shift();
  if (tokens[0] === "shipping" || tokens[0] === "billing") tokens.shift();
  const isContact = contacts.has(tokens[0] ?? "");
  if (isContact) tokens.shift();
  const [field = ""] = tokens;
  return tokens.length === 1 && (contactFields.has(field) || (!isContact && fields.has(field)));
}
