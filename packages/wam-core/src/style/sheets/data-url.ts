import type { LoadedSheet } from "./received-sheet.ts";

/**
 * Returns the sheet that a `data:` URL contains, or undefined for a URL that browsers cannot read. Cost: linear.
 * Source: Fetch Standard, "data: URL processor".
 *
 * @param url  the URL as the URL parser writes it, so it is ASCII, without fragment.
 */
export function sheetOfDataUrl(url: string): LoadedSheet | undefined {
  const comma = url.indexOf(",");
  const header = url.slice(5, comma).trim();
  const type = header.replace(/; *base64$/i, "");
  const text = url
    .slice(comma + 1)
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  try {
    const bytes = type === header ? text : atob(text);
    if (comma !== -1) return { content: bytesOf(bytes), contentType: type.replace(/^(?=;|$)/, "text/plain") };
  } catch {
    // It is not base64.
  }
}

/** Returns the bytes of a text in which each character stands for a byte. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
