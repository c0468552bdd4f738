import { scanMarkup } from "./markup/scan-markup.ts";
import type { MarkupReader } from "./markup/scan-markup.ts";
import { pageMarkup } from "./page-markup.ts";
import type { AnsweredPage } from "./page-markup.ts";

/**
 * The size of a page: how many start tags it has, as a crawl writes it into the page's record (`PageLinks.elements`). For what was archived
 * without it. Cost: linear; half of reading the links.
 */
export function countElements(page: AnsweredPage): number {
  const { text, xml } = pageMarkup(page);
  return scanMarkup(text, xml, heedless);
}

const heedless: MarkupReader = { text() {}, open() {}, close() {}, raw() {} };
