/** The content of one PDF document as plain data. `readPdf` reads it once, and measurements use nothing else. */
export interface PdfDocument {
  /** The version, such as `1.7`: of the catalog if it has one, otherwise of the header. */
  readonly version: string;
  /** The number of all pages; `looked` may have fewer. */
  readonly pages: number;
  /** The title in the document information dictionary, otherwise `dc:title` of the XMP metadata; empty without either. */
  readonly title: string;
  /** `DisplayDocTitle` of the viewer preferences. */
  readonly displaysTitle: boolean;
  /** `Lang` of the catalog, as written. */
  readonly language: string | undefined;
  /** `Marked` of the MarkInfo dictionary. */
  readonly marked: boolean;
  /** Bit 10 of the permissions, "extract text in support of accessibility"; in revision 2 bit 5. Undefined if not encrypted: nothing is withheld. */
  readonly permitsAccessibility: boolean | undefined;
  readonly producer: string;
  readonly creator: string;
  /** The number of bookmarks of the first level. */
  readonly bookmarks: number;
  /** The first pages, up to the limit, without unreadable ones. */
  readonly looked: readonly PdfPage[];
  /** Messages for people: pages that were not tested, or could not be read. */
  readonly messages: readonly string[];
}

/** One page of a document. */
export interface PdfPage {
  /** The number by order, from 1, independent of the page's label. */
  readonly number: number;
  /** True if the page shows at least one character, even an invisible one, as in the text layer of a scan. */
  readonly hasText: boolean;
  /** True if the page shows an image; only tested on pages without text. */
  readonly hasImage: boolean;
  /** The structure elements with content on this page, in order of the structure tree; null if the document has no such tree. */
  readonly elements: readonly PdfElement[] | null;
}

/** A structure element (ISO 32000-1, 14.7.2). */
export interface PdfElement {
  /** The type, mapped to a standard type by the role map: `P`, `Figure`. */
  readonly role: string;
  /** `Alt`, otherwise `ActualText`; empty without either. */
  readonly alternative: string;
  /** True if an element around it has a text alternative, which replaces all of its content. */
  readonly isCovered: boolean;
  /** The entry `Lang`, as written. */
  readonly language: string | undefined;
}
