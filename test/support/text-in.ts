/** What a page says, without its markup: one space between any two words. */
export function textIn(body: unknown): string {
  return String(body)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}
