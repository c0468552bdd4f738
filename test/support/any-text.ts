import fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Makes any code point except surrogates, like fast-check's unit "binary". That one lists all 1.1 million first, which takes a process a
 * second.
 */
export const anyCharacter = fc.nat(0x10_ffff - surrogates.count).map(characterOf, numberOf);

/** Makes any text, with lengths in code points. */
export function anyText(lengths: Pick<fc.StringConstraints, "maxLength"> = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: anyCharacter });
}

function characterOf(number: number): string {
  return String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count);
}

/** Returns the number of a character. fast-check needs it to shrink texts that it did not draw, and to draw names such as `__proto__`. */
function numberOf(character: unknown): number {
  const code = typeof character === "string" ? character.codePointAt(0) : undefined;
  const number = code === undefined || code < surrogates.first ? code : code - surrogates.count;
  if (number === undefined || number < 0 || characterOf(number) !== character)
    throw new Error("This is no one character.");
  return number;
}
