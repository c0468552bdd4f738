import type { Budget } from "../budget.ts";
import { checkBytes } from "../budget.ts";
import { coreError } from "../errors.ts";
import { decodeBase64 } from "./base64.ts";
import { looksBinary } from "./binary.ts";
import { decodeText, encodingOfByteOrderMark, encodingOfLabel, encodingOfPage } from "./encoding.ts";

/** A page as a caller hands it over. */
export interface ReceivedContent {
  /** Octets, or text that is already decoded; with `compression` the text (or ASCII octets) of base64. */
  readonly content: string | Uint8Array;
  /** Label of the encoding of octets: the charset of the HTTP header, where there is one. */
  readonly encoding?: string | undefined;
  readonly compression?: string | undefined;
  readonly mode: "html" | "xml";
}

/** A page whose bytes have been decoded to text. */
export interface Source {
  /** Without byte order mark, which counts nothing in positions (spec 1.3). */
  readonly text: string;
  /** Name by the Encoding Standard; undefined when the content came as text. */
  readonly encoding: string | undefined;
  /** Size of the received object (after base64); of its UTF-8 form when it came as text. */
  readonly octets: number;
  /** The octets themselves, when they came as such. */
  readonly bytes: Uint8Array | undefined;
  /** Its octets, or those of its UTF-8 form, begin as no text does (MIME Sniffing Standard, 7.2). */
  readonly looksBinary: boolean;
}

/**
 * Turns received content into text. Spec 8.2, D45.
 * @throws EiaoError `UnknownCompression`, `InvalidBase64`, `TooManyBytes`. Cost: linear.
 */
export function decodeResource(received: ReceivedContent, budget: Budget): Source {
  const content = uncompressed(received);
  if (typeof content === "string") {
    checkBytes(content.length, budget);
    const utf8 = new TextEncoder().encode(content);
    checkBytes(utf8.length, budget);
    const text = withoutMark(content);
    return { text, encoding: undefined, octets: utf8.length, bytes: undefined, looksBinary: looksBinary(utf8) };
  }
  checkBytes(content.length, budget);
  const encoding = encodingOfPage(content, received.encoding, received.mode);
  const text = decodeText(content, encoding);
  return { text, encoding, octets: content.length, bytes: content, looksBinary: looksBinary(content) };
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
 * The encoding that a style sheet says itself that it has: byte order mark, HTTP charset, `@charset` (CSS Syntax 3, 3.2).
 * @param charset  label from the HTTP header.
 * @returns        a name of the Encoding Standard; undefined: it is that of whoever asks for the sheet.
 */
export function encodingOfStyleSheet(octets: Uint8Array, charset: string | undefined): string | undefined {
  return (
    encodingOfByteOrderMark(octets) ??
    (charset === undefined ? undefined : encodingOfLabel(charset)) ??
    encodingOfCharsetRule(octets)
  );
}

/**
 * Text of a style sheet: of the encoding that it names itself, of the page, UTF-8.
 * @param charset   label from the HTTP header.
 * @param fallback  name or label of the page's encoding.
 * @throws          EiaoError `TooManyBytes`. Cost: linear.
 */
export function decodeStyleSheet(
  octets: Uint8Array,
  charset: string | undefined,
  fallback: string | undefined,
  budget: Budget,
): string {
  checkBytes(octets.length, budget);
  return decodeText(octets, encodingOfStyleSheet(octets, charset) ?? environmentEncoding(fallback));
}

/** The encoding that a page brings to a style sheet that names none. */
export function environmentEncoding(label: string | undefined): string {
  return (label === undefined ? undefined : encodingOfLabel(label)) ?? "UTF-8";
}

/** The rule counts only as these very octets at the start, and cannot name UTF-16, in which it could not be read. */
function encodingOfCharsetRule(octets: Uint8Array): string | undefined {
  const label = /^@charset "([^"]*)";/.exec(decodeText(octets.subarray(0, 1024), "windows-1252"))?.[1];
  const encoding = label === undefined ? undefined : encodingOfLabel(label);
  return encoding === "UTF-16LE" || encoding === "UTF-16BE" ? "UTF-8" : encoding;
}
