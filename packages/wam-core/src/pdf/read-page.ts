import { coreError } from "../errors.ts";
import type { ParsedNode, ParsedPage, ParsedPdf } from "./parser.ts";
import type { PdfElement, PdfPage } from "./pdf-document.ts";

/** Annotations are not looked at. */
const contentOnly = { annotationMode: 0 };

/** Counts structure elements over all pages of a document. */
export interface ElementCount {
  left: number;
  readonly limit: number;
}

/**
 * What one page shows.
 *
 * @param strict  opens the same document so that it stops at errors; called only for a page without text.
 * @param count   structure elements that may still be read; counted down.
 * @throws        EiaoError `TooManyNodes`; what the parser says of a page that it cannot read.
 */
export async function readPage(
  document: ParsedPdf,
  number: number,
  strict: () => Promise<ParsedPdf>,
  count: ElementCount,
): Promise<PdfPage> {
  const page = await document.getPage(number);
  try {
    const hasText = await showsText(page);
    const hasImage = !hasText && (await showsImage(page, async () => await (await strict()).getPage(number)));
    const tree = await page.getStructTree();
    return { number, hasText, hasImage, elements: tree === null ? null : elementsOf(tree, count) };
  } finally {
    page.cleanup();
  }
}

/** Ends at the first character, mostly within the first lines of a page. */
async function showsText(page: ParsedPage): Promise<boolean> {
  const reader = page.streamTextContent({ disableNormalization: true }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      if (value.items.some(({ str }) => str !== undefined && /\S/u.test(str))) return true;
    }
  } finally {
    // It is rejected when the parser had ended already; nothing depends on it.
    await reader.cancel(new Error("enough")).catch(() => undefined);
  }
}

/**
 * No image is ever decoded: the parser refuses every image as too large. Where it goes on after errors, it leaves the image out;
 * where it stops at errors, its list of operators ends there. So the shorter list tells that the page shows an image.
 */
async function showsImage(page: ParsedPage, strictly: () => Promise<ParsedPage>): Promise<boolean> {
  const { fnArray: all } = await page.getOperatorList(contentOnly);
  if (all.length === 0) return false;
  const strict = await strictly();
  try {
    const { fnArray: untilError } = await strict.getOperatorList(contentOnly);
    return untilError.length < all.length;
  } finally {
    strict.cleanup();
  }
}

/** Elements in document order. The tree of a page is not deeper than the parser's own bound, so recursion has an end. */
function elementsOf(tree: ParsedNode, count: ElementCount): readonly PdfElement[] {
  const elements: PdfElement[] = [];
  const visit = (node: ParsedNode, isCovered: boolean): void => {
    for (const child of node.children ?? []) {
      const { role, alt = "", lang: language } = child;
      if (role === undefined) continue; // content, not an element
      if (--count.left < 0) throw coreError("TooManyNodes", { limit: count.limit });
      elements.push({ role, alternative: alt.trim(), isCovered, language });
      visit(child, isCovered || alt.trim() !== "");
    }
  };
  visit(tree, false);
  return elements;
}
