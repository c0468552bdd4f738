import type { Budget } from "../../budget.ts";
import { checkBytes } from "../../budget.ts";
import { encodingOfStyleSheet, environmentEncoding } from "../../source/decode.ts";
import { decodeText } from "../../source/encoding.ts";
import { parseMediaType } from "../../source/media-type.ts";
import { withoutNulls } from "../../source/without-nulls.ts";
import { kept } from "../syntax/kept.ts";
import type { StyleSheet } from "./stylesheet.ts";

/** Parses the text of a style sheet, or finds it among those that were parsed. */
export interface SheetParser {
  parse(text: string): StyleSheet;
}

/** A style sheet as the loader of a caller returns it. */
export interface LoadedSheet {
  readonly content: Uint8Array | string;
  /**
   * The Content-Type header that it came with, several ones joined by commas. Without one, or from a file, it is read as CSS; other
   * types than text/css only on pages in quirks mode, from their own origin (D75).
   */
  readonly contentType?: string;
  /** After redirects: the base of relative URLs in the sheet, whose origin counts. Locations name a file by it. */
  readonly url?: string;
}

/**
 * An external sheet as it was received. Nothing of it hangs on the page that asked first: which mode and encoding the page has that
 * it is read for is said when it is read (6.7).
 */
export class ReceivedSheet {
  /** The URL that the sheet's relative URLs are resolved against. */
  readonly base: string;
  /** The Content-Type header; "": none. */
  readonly type: string;
  /** Served as CSS, with no type, or from a file. */
  readonly isCss: boolean;
  readonly #content: Uint8Array | string;
  /** The encoding that the sheet names itself. */
  readonly #encoding: string | undefined;
  readonly #parsed = new Map<string, StyleSheet>();

  constructor(url: string, sheet: LoadedSheet) {
    const { content, contentType = "", url: base = url } = withoutNulls(sheet);
    const { essence, charset } = parseMediaType(contentType);
    this.base = base;
    this.type = contentType.trim();
    this.isCss = this.type === "" || essence === "text/css" || base.startsWith("file:");
    this.#content = content;
    this.#encoding = typeof content === "string" ? undefined : encodingOfStyleSheet(content, charset);
  }

  /** Name of the encoding that it is read in. @param outer  label of that of the page or sheet that asks for it. */
  encodingIn(outer: string | undefined): string {
    return this.#encoding ?? environmentEncoding(outer);
  }

  /**
   * Parsed once for each encoding that others bring to a sheet that names none.
   * @param encoding  that `encodingIn` gave.
   * @throws          EiaoError `TooManyBytes`.
   */
  parsed(encoding: string, budget: Budget, parser: SheetParser): StyleSheet {
    const content = this.#content;
    if (typeof content === "string") return parser.parse(content.replace(/^\uFEFF/, ""));
    checkBytes(content.length, budget);
    return kept(this.#parsed, encoding, () => parser.parse(decodeText(content, encoding)));
  }
}
