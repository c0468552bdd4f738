import { expect, test } from "vitest";
import { autofillField } from "./autocomplete.ts";

test.each([
  ["username", "username"],
  ["bday-month", "bday-month"],
  ["Street-Address", "street-address"],
  ["work email", "email"],
  ["section-partner email", "email"],
  ["section-primary billing address-line1", "address-line1"],
  [" section-primary\tshipping work\nemail ", "email"],
  ["current-password webauthn", "current-password"],
  ["badname", undefined],
  ["work photo", undefined],
  ["work shipping email", undefined],
  ["work,email", undefined],
  ["home street-address", undefined],
  ["shipping", undefined],
  ["work", undefined],
  ["webauthn", undefined],
  ["section-a", undefined],
  ["address-line1 address-line2", undefined],
  ["current-password webauthn invalid", undefined],
  ["email invalid", undefined],
  ["off", undefined],
  ["on", undefined],
  ["", undefined],
])("%j", (value, field) => {
  expect(autofillField(value)).toBe(field);
});
