import { shortenedText } from "../../formats/describe.ts";

/** Returns text from a site as one line, without characters that control a terminal or the direction of text. */
export function plain(text: string, length: number): string {
  return shortenedText(text, length);
}
