const LONGEST_NAME = 64;

/**
 * Reads the name of a collection: 1 to 64 characters, without control characters and line ends. Blanks around it do not belong to it, and
 * letters are kept in one form (NFC), so that names that look the same are the same.
 * @returns undefined if a collection cannot have this name.
 */
export function collectionName(text: string): string | undefined {
  const name = text.normalize().trim();
  const length = Array.from(name).length;
  const isName = length >= 1 && length <= LONGEST_NAME && name.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(name);
  return isName ? name : undefined;
}
