import { CommandError } from "../errors.ts";

/**
 * A text that a person saved: UTF-8, or UTF-16 by its byte order mark, as Windows' editors and PowerShell write it. Without the mark.
 * @throws CommandError for octets that are neither: half read, names and addresses would be others.
 *
 * @param fatal  false: what is no UTF-8 becomes U+FFFD, since the reader tells of each that is the name of a file.
 */
export function savedText(octets: Uint8Array, fatal = true): string {
  const [first, second] = octets;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal }).decode(octets);
  } catch (error) {
    throw new CommandError(`It is not in ${encoding.slice(0, 6).toUpperCase()}: save it as UTF-8.`, undefined, error);
  }
  // Of UTF-16 without a mark every second octet is one, in what is written in Latin letters.
  if (text.includes("\0")) throw new CommandError("It is no text in UTF-8: save it as such.");
  return text;
}
