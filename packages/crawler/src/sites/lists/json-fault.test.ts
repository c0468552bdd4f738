import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "./feed.ts";

// The offsets are counted by hand; RFC 8259.
test.each([
  ['{"a":1,}', 7],
  ["[1,2", 4],
  ["[1 2]", 3],
  ['["a', 1],
  ['{"a": tru}', 6],
  ['["\n"]', 1],
  ['["\\x"]', 1],
  ["[01]", 1],
  ["[1.]", 1],
  ["[1]x", 3],
  ["{1:2}", 1],
  ['{"a" 1}', 5],
  ['{"a":1]', 6],
  ["[,]", 1],
  ["]", 0],
  ["", 0],
])("%j stops being JSON at %i", (text, offset) => {
  expect(jsonFault(text)).toBe(offset);
});

test("in a JSON text with one inserted piece, the text before the fault is a beginning of JSON", () => {
  const piece = fc.constantFrom("x", ",", ":", "]", "}", '"', "\\", "\u0001", "1", " ");
  const property = fc.property(fc.json(), fc.nat(), piece, (json, place, extra) => {
    const at = place % (json.length + 1);
    const text = json.slice(0, at) + extra + json.slice(at);
    if (isJson(text)) return;
    // The fault may be before the piece: a digit, letter or quotation mark can spoil a word that begins before it.
    const fault = jsonFault(text);
    expect(isJson(text.slice(0, fault)) || text.slice(0, fault).trim() === "" || startsJson(text.slice(0, fault))).toBe(
      true,
    );
  });
  fc.assert(property, { numRuns: 2_000 });
});

test("every valid text is read to its end", () => {
  fc.assert(
    fc.property(fc.json(), (json) => jsonFault(json) === json.length),
    { numRuns: 1_000 },
  );
});

test("100,000 open brackets do not overflow the stack", () => {
  expect(jsonFault("[".repeat(100_000))).toBe(100_000);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns true if the engine's only complaint about a text is that it ends too early. */
function startsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = String(error);
    const place = /at position (\d+)/.exec(message)?.[1];
    return message.includes("Unexpected end") || Number(place) === text.length;
  }
}
