import type { HeaderFields } from "../exchange.ts";
import { parseFields } from "./parse-fields.ts";

/** The way in which the end of a body is recognised. RFC 9112, 6.3. */
type Framing = "chunked" | "close" | number;

/** The head of an answer as a browser reads it. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  /** The fields, with folded lines joined. Lines that are not fields are left out. */
  readonly headers: HeaderFields;
  readonly framing: Framing;
}

/** The number of bytes before the status line that browsers skip. */
const LONGEST_JUNK = 4;
/** The bytes of field names, of values (RFC 9110, 5.5, 5.6.2), and of reasons that the parser passes on unchanged. */
const inName = tableOf(/[!#$%&'*+.^_`|~0-9A-Za-z-]/);
const inValue = tableOf(/[\t\x20-\x7e\x80-\xff]/);
const inReason = tableOf(/[\t\x20-\x7e]/);

function tableOf(byte: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => (byte.test(String.fromCharCode(code)) ? 1 : 0));
}

/**
 * Reads a plain head: it follows RFC 9112 for HTTP/1.1, with at most one length or transfer coding and a reason in ASCII. Returns its end, and
 * true if the body comes in chunks, whose lines may need leniency. Undefined: the head is incomplete, or `readHead` must read it, because
 * the parser reports neither the version nor the bytes of a reason. Cost: one pass over the bytes of the head; 1 µs.
 */
export function plainHead(bytes: Uint8Array) {
  const status = bytes[9] ?? 0;
  if (!isHttp11(bytes) || bytes[8] !== SPACE || status < 0x32 || status > 0x39) return undefined;
  if (!isDigit(bytes[10]) || !isDigit(bytes[11]) || bytes[12] !== SPACE) return undefined;
  let framing: "length" | "chunked" | undefined;
  let at = 13;
  while (inReason[bytes[at] ?? 0] === 1) at++;
  for (;;) {
    if (bytes[at] !== CR || bytes[at + 1] !== LF) return undefined;
    at += 2;
    if (bytes[at] === CR) break;
    const name = at;
    while (inName[bytes[at] ?? 0] === 1) at++;
    if (at === name || bytes[at] !== COLON) return undefined;
    const value = ++at;
    while (inValue[bytes[at] ?? 0] === 1) at++;
    const isLength = value - name === 15 && startsWith(bytes, name, "content-length");
    if (isLength || (value - name === 18 && startsWith(bytes, name, "transfer-encoding"))) {
      if (framing !== undefined || !(isLength ? isNumber : isChunked)(bytes, value, at)) return undefined;
      framing = isLength ? "length" : "chunked";
    }
  }
  if (bytes[at + 1] !== LF) return undefined;
  return { end: at + 2, isChunked: framing === "chunked" };
}

/**
 * Returns true if a head that `plainHead` does not accept follows the standard all the same: it is HTTP/1.0, without chunks,
 * or has a reason with bytes other than ASCII (RFC 9112, 2.3, 4, 6.1).
 * @param text  one byte per character, from the status line on.
 */
export function isStandardHead(text: string): boolean {
  const end = text.indexOf("\r\n");
  const isHttp10 = text.startsWith("HTTP/1.0");
  const line = text.slice(isHttp10 ? 8 : 0, end).replace(/[\x80-\xff]/g, "?");
  const plain = plainHead(Buffer.from(`${isHttp10 ? HTTP_VERSION : ""}${line}${text.slice(end)}`, "latin1"));
  return plain !== undefined && !(isHttp10 && plain.isChunked);
}

function isHttp11(bytes: Uint8Array): boolean {
  for (let at = 0; at < HTTP_VERSION.length; at++) if (bytes[at] !== HTTP_VERSION.charCodeAt(at)) return false;
  return true;
}

const HTTP_VERSION = "HTTP/1.1";
const SPACE = 0x20;
const COLON = 0x3a;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** @param text  in lower case; the bytes may have capitals. */
function startsWith(bytes: Uint8Array, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const byte = bytes[start + at] ?? 0;
    if ((byte >= 0x41 && byte <= 0x5a ? byte | SPACE : byte) !== text.charCodeAt(at)) return false;
  }
  return true;
}

function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  const [first, last] = trimmed(bytes, start, end);
  let at = first;
  while (at < last && isDigit(bytes[at])) at++;
  return at === last && last > first && last - first <= 15;
}

function isChunked(bytes: Uint8Array, start: number, end: number): boolean {
  const [first, last] = trimmed(bytes, start, end);
  return last - first === 7 && startsWith(bytes, first, "chunked");
}

function trimmed(bytes: Uint8Array, start: number, end: number): [first: number, last: number] {
  let [first, last] = [start, end];
  while (first < last && isBlank(bytes[first])) first++;
  while (last > first && isBlank(bytes[last - 1])) last--;
  return [first, last];
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === 0x09;
}

/** Returns the end of the head: after LF LF or LF CR LF, as in browsers; -1 when it is not in these bytes. */
export function headEnd(bytes: Buffer, from = 0): number {
  for (let at = bytes.indexOf(LF, from); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

const LF = 0x0a;
const CR = 0x0d;

/** Returns the start of the status line; undefined when there is none; -1 when more bytes are needed. */
export function statusLineStart(bytes: Buffer): number | undefined {
  for (let at = 0; at <= LONGEST_JUNK; at++) {
    const start = bytes.toString("latin1", at, at + 4).toLowerCase();
    if (start === "http") return at;
    if (at + 4 > bytes.length) return -1;
  }
  return undefined;
}

/**
 * Reads a head as Chromium does: lines end with LF, CRLF or CR; a line that begins with a blank continues the one before; blanks before
 * a colon, lines without one, and invalid lengths are ignored; a missing status is 200; chunks take precedence over a length.
 *
 * @param text  from the status line to the empty line.
 * @returns "lengths" if it has two different lengths, undefined if browsers do not accept it.
 */
export function readHead(text: string): AnswerHead | "lengths" | undefined {
  if (text.includes("\0")) return undefined;
  const lines = text.replace(/\r(?!\n)/g, "\n");
  const lineEnd = lines.indexOf("\n");
  const first = /^http([^ ]*)(?: *| +(\d+) *(.*))$/i.exec(lines.slice(0, lineEnd).trimEnd());
  const status = Number(first?.[2] ?? 200);
  if (first === null || status < 100 || status > 999) return undefined;
  const headers = parseFields(lines.slice(lineEnd + 1));
  const framing = framingOf(headers, CHUNKED_VERSION.test(first[1] ?? ""));
  return framing === undefined ? "lengths" : { status, statusText: first[3] ?? "", headers, framing };
}

const CHUNKED_VERSION = /^\/(?:1\.[1-9]|[2-9]\.\d)/;

/** Returns the framing of a body; undefined when the head gives two different lengths. */
function framingOf(headers: HeaderFields, takesChunks: boolean): Framing | undefined {
  const valuesOf = (name: string) =>
    headers.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value);
  const codings = valuesOf("transfer-encoding").flatMap((value) => value.toLowerCase().split(","));
  if (takesChunks && codings.some((coding) => coding.trim() === "chunked")) return "chunked";
  // A program that joins fields makes a list of two lengths (RFC 9112, 6.3).
  const [length, ...others] = valuesOf("content-length").flatMap((value) => value.split(/[\t ]*,[\t ]*/));
  if (others.some((other) => other !== length)) return undefined;
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : "close";
}

/** Formats a head for a strict parser: only with the framing of the body, on a connection that is not used again. */
export function strictHead({ status, framing }: AnswerHead): Buffer {
  const field =
    framing === "close"
      ? ""
      : framing === "chunked"
        ? "transfer-encoding: chunked\r\n"
        : `content-length: ${framing}\r\n`;
  return Buffer.from(`HTTP/1.1 ${status} \r\n${field}connection: close\r\n\r\n`);
}
