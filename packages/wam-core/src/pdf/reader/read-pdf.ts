import { checkBytes } from "../../budget.ts";
import type { Budget } from "../../budget.ts";
import { permitsAccessibility } from "./encryption.ts";
import { pdfError } from "../errors.ts";
import { headerAt } from "../is-pdf.ts";
import { loadParser, parserOptions } from "./parser.ts";
import type { ParsedPdf, Pdfjs } from "./parser.ts";
import type { PdfDocument } from "../pdf-document.ts";
import { PdfObjects } from "./pdf-objects.ts";
import { readPage } from "./read-page.ts";
import type { ShownPage } from "./read-page.ts";
import { readStructure } from "./structure.ts";
import type { Structure } from "./structure.ts";
import { xmpTitle } from "./xmp-title.ts";

/** The used part of an `AbortSignal`. Its own type is the DOM's or Node's, and a program may have neither. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface PdfLimits {
  readonly budget: Budget;
  /** The most pages that are read. */
  readonly maxPages: number;
  /** Ends the reading. The engine has no clock, so the caller sets the deadline. */
  readonly signal: StopSignal | undefined;
}

/** The reason why a document cannot be read. */
export interface UnreadablePdf {
  readonly reason: string;
  /** True if the document needs a password: it is not broken, but closed to us. */
  readonly isLocked: boolean;
}

/**
 * Reads the fields of `PdfDocument`. No script runs, and nothing is drawn, fetched or decoded except text, structure
 * and metadata.
 *
 * @param content  stays unchanged: the parser gets a copy, which is not a `Buffer`, because it refuses those.
 * @throws         EiaoError `TooManyBytes`, `TooManyNodes`, `TooLongPdf`.
 *
 * Cost: the structure tree, and the text of each tested page up to its first character; a page without text is read
 * once more. Memory: two copies of the document, its structure tree, and its decompressed parts, which have no limit
 * here. So read untrusted documents in a thread that can be ended.
 */
export async function readPdf(content: Uint8Array, limits: PdfLimits): Promise<PdfDocument | UnreadablePdf> {
  checkBytes(content.length, limits.budget);
  if (content.length === 0) return { reason: "The file is empty.", isLocked: false };
  if (headerAt(content) === -1) return broken("there is no PDF header in the first 1,024 bytes");
  const parser = await loadParser();
  const task = parser.getDocument({ ...parserOptions, data: new Uint8Array(content) });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(pdfError("TooLongPdf", {}));
  if (limits.signal?.aborted === true) abort();
  limits.signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([readWith(parser, task.promise, content, limits), ended]);
  } catch (error) {
    return unreadable(error);
  } finally {
    ended.catch(() => undefined);
    limits.signal?.removeEventListener("abort", abort);
    await task.destroy();
  }
}

/** Names of the parser's errors for an unreadable document; any other error is a fault of our code. */
const verdicts: ReadonlySet<string> = new Set(["InvalidPDFException", "UnknownErrorException"]);

/** Returns the reason why a document cannot be read. @throws errors that are not about the document. */
function unreadable(error: unknown): UnreadablePdf {
  if (!(error instanceof Error)) throw error;
  const { name, message } = error;
  if (name === "PasswordException")
    return { reason: "The document is encrypted and needs a password.", isLocked: true };
  if (verdicts.has(name)) return broken(message.replace(/\.$/, ""));
  throw error;
}

function broken(reason: string): UnreadablePdf {
  return {
    reason: `The PDF document is damaged (${reason}). Open it in a PDF program and save it again.`,
    isLocked: false,
  };
}

async function readWith(
  parser: Pdfjs,
  opening: Promise<ParsedPdf>,
  content: Uint8Array,
  limits: PdfLimits,
): Promise<PdfDocument | UnreadablePdf> {
  const document = await opening;
  const objects = await PdfObjects.open(parser, content);
  try {
    const shownPages: ShownPage[] = [];
    const unread: string[] = [];
    const last = Math.min(document.numPages, limits.maxPages);
    for (let number = 1; number <= last && limits.signal?.aborted !== true; number++) {
      try {
        shownPages.push(await readPage(document, objects, number));
      } catch {
        unread.push(String(number));
      }
    }
    if (shownPages.length === 0) return broken("no page can be read");
    const catalog = await readCatalog(document, objects);
    const structure = await structureOf(objects, shownPages, limits.budget);
    return {
      ...catalog,
      pages: document.numPages,
      looked: shownPages.map(({ number, hasText, hasImage }) => ({
        number,
        hasText,
        hasImage,
        elements: structure && (structure.get(number) ?? []),
      })),
      messages: [
        ...(last < document.numPages ? [`Only the first ${last} of ${document.numPages} pages were tested.`] : []),
        ...(unread.length > 0 ? [`Pages that cannot be read were not tested: ${unread.join(", ")}.`] : []),
      ],
    };
  } finally {
    objects.close();
  }
}

/** Reads the structure. If the table of references is wrong, rebuilds it and reads the structure again. */
async function structureOf(
  objects: PdfObjects,
  shownPages: readonly ShownPage[],
  { maxNodes }: Budget,
): Promise<Structure | null> {
  const pages = new Map(
    shownPages.flatMap(({ reference, number }) => (reference === undefined ? [] : [[reference, number] as const])),
  );
  const structure = readStructure(objects, pages, maxNodes);
  if (!objects.isAstray || !(await objects.rebuildTable())) return structure;
  return readStructure(objects, pages, maxNodes) ?? structure;
}

async function readCatalog(
  document: ParsedPdf,
  objects: PdfObjects,
): Promise<Omit<PdfDocument, "pages" | "looked" | "messages">> {
  const { info } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  const preferences = await document.getViewerPreferences();
  const permissions = await document.getPermissions();
  const outline = await document.getOutline();
  const infoText = (name: string): string => textOf(info[name]);
  return {
    version: infoText("PDFFormatVersion"),
    title: infoText("Title") || textOf(titleOfMetadata(objects)),
    displaysTitle: preferences?.get("DisplayDocTitle") === true,
    language: typeof info["Language"] === "string" ? info["Language"] : undefined,
    marked: marks?.get("Marked") === true,
    permitsAccessibility: permissions === null ? undefined : permitsAccessibility(permissions, objects),
    producer: infoText("Producer"),
    creator: infoText("Creator"),
    bookmarks: outline?.length ?? 0,
  };
}

function titleOfMetadata(objects: PdfObjects): string {
  const metadata = objects.metadata();
  return metadata === undefined ? "" : xmpTitle(metadata);
}

/** Returns text as written, with spaces for control characters, trimmed. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.replace(/\p{Cc}/gu, " ").trim() : "";
}
