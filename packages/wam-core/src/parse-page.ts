import type { Budget } from "./budget.ts";
import { sniffDoctype } from "./document/doctype.ts";
import type { Document, DocumentType } from "./document/document.ts";
import { hasMarkup } from "./document/has-markup.ts";
import { parseDocument } from "./document/parse.ts";
import { isNotWellFormed } from "./document/xml.ts";
import { EiaoError } from "./coded-error.ts";
import type { Source } from "./source/decode.ts";

/** The reason why a page could not be evaluated. */
export interface Failure {
  readonly reason: string;
  readonly unsupportedType: boolean;
}

/** A document. The clean-up fallback adds its doctype and `tidy`. */
export interface Parsed {
  readonly document: Document;
  readonly doctype?: DocumentType | null;
  readonly tidy?: boolean;
}

/** Returns the document, if necessary by the clean-up fallback of XML mode (8.4), or the reason why there is none (8.5). */
export function parsePage(
  { text, looksBinary }: Pick<Source, "text" | "looksBinary">,
  mode: "html" | "xml" | undefined,
  contentType: string,
  cleanup: boolean,
  budget: Budget,
): Parsed | Failure {
  if (mode === undefined)
    return { reason: `This is ${contentType}. Only HTML, XHTML and PDF can be checked.`, unsupportedType: true };
  if (text === "") return { reason: "The file is empty.", unsupportedType: false };
  if (looksBinary && !hasMarkup(text))
    return { reason: "The content is binary data without any markup.", unsupportedType: false };
  try {
    return { document: parseDocument(text, mode, budget) };
  } catch (error) {
    if (isUnbounded(error)) return { reason: error.message, unsupportedType: false };
    if (!isNotWellFormed(error)) throw error;
    if (!cleanup) return { reason: error.message, unsupportedType: false };
    return { document: parseDocument(text, "html", budget), doctype: sniffDoctype(text), tidy: true };
  }
}

/** Returns true if entities cannot be expanded. There is no clean-up then, because an HTML parser does not know these entities (D68). */
function isUnbounded(error: unknown): error is EiaoError {
  return error instanceof EiaoError && error.code === "UnboundedDoctype";
}
