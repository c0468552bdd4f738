import { shortenedText } from "../../formats/describe.ts";

/** What came from a site, as one line that steers neither a terminal nor the order of the letters around it. */
export function plain(text: string, length: number): string {
  return shortenedText(text, length);
}
