/** Returns the text of a page without its markup, with one space between two words. */
export function textIn(body: unknown): string {
  return String(body)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}
