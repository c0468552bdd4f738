import { showsImage } from "./page-images.ts";
import type { ParsedPage, ParsedPdf } from "./parser.ts";
import type { PdfPage } from "../pdf-document.ts";
import type { PdfObjects } from "./pdf-objects.ts";

/** The result of reading one page. Only the document knows the structure elements of the page. */
export interface ShownPage extends Omit<PdfPage, "elements"> {
  /** The reference of the page, as the text of an `ObjectReference`; undefined if the page is not an object of its own. */
  readonly reference: string | undefined;
}

/**
 * Reads the content of one page. @param objects  of the same document.
 * @throws the parser's error for a page that it cannot read.
 */
export async function readPage(document: ParsedPdf, objects: PdfObjects, number: number): Promise<ShownPage> {
  const page = await document.getPage(number);
  try {
    const hasText = await showsText(page);
    const hasImage = !hasText && (await showsImage(objects, await objects.page(number - 1)));
    const { ref } = page;
    const reference = ref === null ? undefined : `${ref.num}R${ref.gen === 0 ? "" : ref.gen}`;
    return { number, hasText, hasImage, reference };
  } finally {
    page.cleanup();
  }
}

/** Returns true if a page has text. It ends at the first character, usually within the first lines. */
async function showsText(page: ParsedPage): Promise<boolean> {
  const reader = page.streamTextContent({ disableNormalization: true }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      if (value.items.some(({ str }) => str !== undefined && /\S/u.test(str))) return true;
    }
  } finally {
    // The cancellation is rejected if the parser ended already; nothing depends on it.
    await reader.cancel(new Error("enough")).catch(() => undefined);
  }
}
