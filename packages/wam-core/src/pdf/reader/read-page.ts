import { showsImage } from "./page-images.ts";
import type { ParsedPage, ParsedPdf } from "./parser.ts";
import type { PdfPage } from "../pdf-document.ts";
import type { PdfObjects } from "./pdf-objects.ts";

/** The result of reading one page. Only the document knows which structure elements the page has. */
export interface ShownPage extends Omit<PdfPage, "elements"> {
  /** The reference of the page, as the text of an `ObjectReference` has it; undefined where the page is no object of its own. */
  readonly reference: string | undefined;
}

/**
 * @param objects  of the same document.
 * @throws         what the parser says of a page that it cannot read.
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
