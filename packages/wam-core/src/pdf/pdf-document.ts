/** The content of one PDF document as plain data. `readPdf` reads it once, and measurements read nothing else. */
export interface PdfDocument {
  /** `1.7`: of the catalog when it has one, else of the header. */
  readonly version: string;
  /** Pages in all; `looked` may have fewer. */
  readonly pages: number;
  /** The title in the document information dictionary, else `dc:title` of the XMP metadata; empty when there is none. */
  readonly title: string;
  /** `DisplayDocTitle` of the viewer preferences. */
  readonly displaysTitle: boolean;
  /** `Lang` of the catalog as written. */
  readonly language: string | undefined;
  /** `Marked` of the MarkInfo dictionary. */
  readonly marked: boolean;
  /** Bit 10 of the permissions, "extract text in support of accessibility"; of revision 2 bit 5. undefined: not encrypted, nothing is withheld. */
  readonly permitsAccessibility: boolean | undefined;
  readonly producer: string;
  readonly creator: string;
  /** Bookmarks of the first level. */
  readonly bookmarks: number;
  /** The first pages, as far as the budget goes, without those that could not be read. */
  readonly looked: readonly PdfPage[];
  /** Notes for people: pages that were not looked at, or could not be read. */
  readonly messages: readonly string[];
}

/** One page of a document. */
export interface PdfPage {
  /** From 1, by order, whatever label the page has. */
  readonly number: number;
  /** It shows at least one character, be it invisible, as the text layer of a scan is. */
  readonly hasText: boolean;
  /** It shows an image; looked for only where there is no text. */
  readonly hasImage: boolean;
  /** Structure elements that show something on this page, in order of the structure tree; null: the document has no such tree. */
  readonly elements: readonly PdfElement[] | null;
}

/** A structure element (ISO 32000-1, 14.7.2). */
export interface PdfElement {
  /** Its type, standard by the role map: `P`, `Figure`. */
  readonly role: string;
  /** `Alt`, else `ActualText`; empty when there is neither. */
  readonly alternative: string;
  /** An element around it has a text alternative, which stands for all that it holds. */
  readonly isCovered: boolean;
  /** The entry `Lang`, as written. */
  readonly language: string | undefined;
}
