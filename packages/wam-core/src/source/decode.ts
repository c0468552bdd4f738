import type { Budget } from "../budget.ts";
import { checkBytes } from "../budget.ts";
import { coreError } from "../errors.ts";
import { decodeBase64 } from "./base64.ts";
import { looksBinary } from "./binary.ts";
import { decodeText, encodingOfByteOrderMark, encodingOfLabel, encodingOfPage } from "./encoding.ts";

/** A page as the caller passes it. */
export interface ReceivedContent {
  /** Bytes, or text that is already decoded; with `compression` the text (or ASCII bytes) of base64. */
  readonly content: string | Uint8Array;
  /** The label of the encoding of bytes: the charset of the HTTP header, if there is one. */
  readonly encoding?: string | undefined;
  readonly compression?: string | undefined;
  readonly mode: "html" | "xml";
}

/** A page whose bytes have been decoded to text. */
export interface Source {
  /** The text without byte order mark, which does not count in positions (spec 1.3). */
  readonly text: string;
  /** The name of the encoding by the Encoding Standard; undefined if the content came as text. */
  readonly encoding: string | undefined;
  /** The size in bytes of the received object (after base64), or of its UTF-8 form if it came as text. */
  readonly size: number;
  /** The bytes, if the content came as bytes. */
  readonly bytes: Uint8Array | undefined;
  /** True if the bytes, or those of the UTF-8 form, begin as binary data (MIME Sniffing Standard, 7.2). */
  readonly looksBinary: boolean;
}

/**
 * Decodes received content. Spec 8.2, D45.
 * @throws EiaoError `UnknownCompression`, `InvalidBase64`, `TooManyBytes`. Cost: linear.
 */
export function decodeResource(received: ReceivedContent, budget: Budget): Source {
  const content = uncompressed(received);
  if (typeof content === "string") {
    checkBytes(content.length, budget);
    const utf8 = new TextEncoder().encode(content);
    checkBytes(utf8.length, budget);
    const text = withoutMark(content);
    return { text, encoding: undefined, size: utf8.length, bytes: undefined, looksBinary: looksBinary(utf8) };
  }
  checkBytes(content.length, budget);
  const encoding = encodingOfPage(content, received.encoding, received.mode);
  const text = decodeText(content, encoding);
  return { text, encoding, size: content.length, bytes: content, looksBinary: looksBinary(content) };
}

function uncompressed({ content, compression }: ReceivedContent): string | Uint8Array {
  if (compression === undefined || compression === "") return content;
  if (compression !== "base64") throw coreError("UnknownCompression", { compression });
  return decodeBase64(typeof content === "string" ? content : decodeText(content, "windows-1252"));
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/**
 * Returns the encoding that a style sheet declares: by byte order mark, HTTP charset or `@charset` (CSS Syntax 3, 3.2).
 * @param charset  label from the HTTP header.
 * @returns        a name of the Encoding Standard; undefined without a declaration: then the referring document decides.
 */
export function encodingOfStyleSheet(bytes: Uint8Array, charset: string | undefined): string | undefined {
  return (
    encodingOfByteOrderMark(bytes) ??
    (charset === undefined ? undefined : encodingOfLabel(charset)) ??
    encodingOfCharsetRule(bytes)
  );
}

/**
 * Decodes a style sheet, by its own declaration, the encoding of the page, or UTF-8.
 * @param charset   label from the HTTP header.
 * @param fallback  name or label of the page's encoding.
 * @throws          EiaoError `TooManyBytes`. Cost: linear.
 */
export function decodeStyleSheet(
  bytes: Uint8Array,
  charset: string | undefined,
  fallback: string | undefined,
  budget: Budget,
): string {
  checkBytes(bytes.length, budget);
  return decodeText(bytes, encodingOfStyleSheet(bytes, charset) ?? environmentEncoding(fallback));
}

/** Returns the encoding that a page gives to a style sheet without a declaration. */
export function environmentEncoding(label: string | undefined): string {
  return (label === undefined ? undefined : encodingOfLabel(label)) ?? "UTF-8";
}

/** Returns the encoding of a `@charset` rule. It only counts as exactly these bytes at the start, and cannot be UTF-16. */
function encodingOfCharsetRule(bytes: Uint8Array): string | undefined {
  const label = /^@charset "([^"]*)";/.exec(decodeText(bytes.subarray(0, 1024), "windows-1252"))?.[1];
  const encoding = label === undefined ? undefined : encodingOfLabel(label);
  return encoding === "UTF-16LE" || encoding === "UTF-16BE" ? "UTF-8" : encoding;
}
