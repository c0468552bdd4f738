import { isUtf8 } from "node:buffer";
import { CommandError } from "../errors.ts";

/**
 * Decodes a text that a person saved: UTF-8, or UTF-16 with a byte order mark, as editors of Windows and PowerShell write it. The mark is removed.
 * @throws CommandError for other bytes, because names and addresses would be wrong.
 *
 * @param fatal  false: bytes that are not UTF-8 become U+FFFD, and the caller reports each file name that has them.
 */
export function savedText(bytes: Uint8Array, fatal = true): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch (error) {
    const where = encoding === "utf-8" ? `UTF-8 in line ${wrongLine(bytes)}` : "UTF-16";
    throw new CommandError(`It is not valid ${where}: save it as UTF-8.`, undefined, error);
  }
  // In UTF-16 without a mark, every second byte of Latin letters is null.
  if (text.includes("\0")) throw new CommandError("It is not a text in UTF-8: save it as UTF-8.");
  return text;
}

const LINE_FEED = 10;

/** Returns the number of the first line that is not UTF-8. A line feed is never a part of another character. */
function wrongLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
