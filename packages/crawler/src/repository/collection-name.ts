const LONGEST_NAME = 64;

/**
 * Reads the name of a collection: 1 to 64 characters, without control characters, line ends and noncharacters of Unicode. Blanks around it do not belong to it, and
 * letters are kept in one form (NFC), so that names that look the same are the same.
 * @returns undefined if a collection cannot have this name.
 */
export function collectionName(text: string): string | undefined {
  const name = text.normalize().trim();
  const length = Array.from(name).length;
  const isText = name.isWellFormed() && !/[\p{Cc}\u2028\u2029\p{Noncharacter_Code_Point}]/u.test(name);
  return isText && length >= 1 && length <= LONGEST_NAME ? name : undefined;
}
