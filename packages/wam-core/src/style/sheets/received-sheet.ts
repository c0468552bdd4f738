import type { Budget } from "../../budget.ts";
import { checkBytes } from "../../budget.ts";
import { encodingOfStyleSheet, environmentEncoding } from "../../source/decode.ts";
import { decodeText } from "../../source/encoding.ts";
import { parseMediaType } from "../../source/media-type.ts";
import { withoutNulls } from "../../source/without-nulls.ts";
import { cached } from "../syntax/cache.ts";
import type { StyleSheet } from "./stylesheet.ts";

/** Parses the text of a style sheet, or returns the sheet that was parsed from an equal text. */
export interface SheetParser {
  parse(text: string): StyleSheet;
}

/** A style sheet that the loader of a caller returns. */
export interface LoadedSheet {
  readonly content: Uint8Array | string;
  /**
   * The Content-Type header, several ones joined by commas. A sheet without one, or from a file, is read as CSS. Types other than
   * text/css are read only on pages in quirks mode, from their own origin (D75).
   */
  readonly contentType?: string;
  /** The URL after redirects, which is the base of relative URLs in the sheet. Its origin counts. Locations name a file by it. */
  readonly url?: string;
}

/**
 * An external sheet as it was received. It does not depend on the page that requested it first: the mode and encoding of a page are
 * given when it is read (6.7).
 */
export class ReceivedSheet {
  /** The URL against which the sheet's relative URLs are resolved. */
  readonly base: string;
  /** The Content-Type header; "" if there is none. */
  readonly type: string;
  /** True if it was served as CSS, with no type, or from a file. */
  readonly isCss: boolean;
  readonly #content: Uint8Array | string;
  /** The encoding that the sheet itself names. */
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

  /** Returns the name of its encoding. @param outer  the label of the encoding of the page or sheet that requests it. */
  encodingIn(outer: string | undefined): string {
    return this.#encoding ?? environmentEncoding(outer);
  }

  /**
   * Returns the parsed sheet. A sheet that names no encoding is parsed once for each encoding that pages and sheets give it.
   * @param encoding  the result of `encodingIn`.
   * @throws          EiaoError `TooManyBytes`.
   */
  parsed(encoding: string, budget: Budget, parser: SheetParser): StyleSheet {
    const content = this.#content;
    if (typeof content === "string") return parser.parse(content.replace(/^\uFEFF/, ""));
    checkBytes(content.length, budget);
    return cached(this.#parsed, encoding, () => parser.parse(decodeText(content, encoding)));
  }
}
