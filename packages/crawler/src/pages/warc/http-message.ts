import { headEnd } from "../../web/transport/answer-head.ts";
import type { Exchange, HeaderFields } from "../../web/exchange.ts";
import { parseFields } from "../../web/transport/parse-fields.ts";
import { fieldOf } from "./warc-fields.ts";

// The transfer coding is already decoded. Common Crawl's mark keeps the field readable and stops readers from decoding again.
const MASK = "X-Crawler-";
const TRANSFER_ENCODING = /^(?:X-Crawler-)*Transfer-Encoding$/i;
const MASKED_TRANSFER_ENCODING = /^X-Crawler-(?:X-Crawler-)*Transfer-Encoding$/i;
/** The header fields that are never stored. */
const secretFields = new Set(["authorization", "cookie", "proxy-authorization"]);
const NAME_BREAKS = /[\x00-\x20:\x7f]+/g;
const LINE_BREAKS = /[\r\n\0]+/g;

/** Returns the status line and the header fields in their order and letter case, with the empty line; a malformed head as received. */
export function responseHead(response: Exchange["response"]): Buffer {
  if (response.receivedHead !== undefined) return receivedHead(response.receivedHead, response);
  let text = `HTTP/1.1 ${response.status} ${byteText(response.statusText)}\r\n`;
  for (const [name, value] of response.headers) {
    text += headerLine(TRANSFER_ENCODING.test(name) ? `${MASK}${name}` : name, value);
  }
  return Buffer.from(`${text}\r\n`, "latin1");
}

/**
 * Returns the received lines with two changes: the mask, and standard line ends and status lines, because readers of WARCs fail on others.
 * If these differ, the metadata record has the received bytes.
 */
function receivedHead(head: string, { status, statusText }: Exchange["response"]): Buffer {
  const lines = head.replace(/\r*\n/g, "\r\n");
  const end = lines.indexOf("\r\n");
  const line = lines.slice(0, end);
  const first = KNOWN_STATUS_LINE.test(line) ? line : `HTTP/1.1 ${status} ${byteText(statusText)}`;
  return Buffer.from(first + lines.slice(end).replace(TRANSFER_ENCODING_LINE, `$1${MASK}$2`), "latin1");
}

/** Returns the received head if the response record does not contain it unchanged. */
export function lostHead({ receivedHead: head }: Exchange["response"]): string | undefined {
  if (head === undefined) return undefined;
  const isKept = KNOWN_STATUS_LINE.test(head.slice(0, head.indexOf("\r\n"))) && !/\r\r\n|[^\r]\n/.test(head);
  return isKept ? undefined : head;
}

const KNOWN_STATUS_LINE = /^HTTP\/1\.[01] \d{3}(?: [^\r\n]*)?$/;
const TRANSFER_ENCODING_LINE = /([\r\n])((?:X-Crawler-)*Transfer-Encoding[ \t]*:)/gi;

/** Returns the request line and the header fields without secrets, with the empty line. */
export function requestHead(url: string, request: Exchange["request"]): Buffer {
  const { pathname, search } = new URL(url);
  let text = `${request.method} ${pathname}${search} HTTP/1.1\r\n`;
  for (const [name, value] of request.headers) {
    if (!secretFields.has(name.toLowerCase())) text += headerLine(name, value);
  }
  return Buffer.from(`${text}\r\n`, "latin1");
}

/** Reads the head of a stored message; undefined when there is none. The header fields are those that `responseHead` received. */
export function parseHttpHead(block: Uint8Array) {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = headEnd(bytes);
  if (end === -1) return undefined;
  const text = bytes.toString("latin1", 0, end).replace(/\r(?!\n)/g, "\n");
  const lineEnd = text.indexOf("\n");
  const fields = parseFields(lineEnd === -1 ? "" : text.slice(lineEnd + 1));
  return {
    /** The status line or the request line. */
    firstLine: (lineEnd === -1 ? text : text.slice(0, lineEnd)).trim(),
    headers: fields.map(([name, value]): HeaderFields[number] => [
      MASKED_TRANSFER_ENCODING.test(name) ? name.slice(MASK.length) : name,
      value,
    ]),
    /** The bytes of the head with its empty line. The payload begins after them. */
    length: end,
    /** True if the payload still has the transfer coding of its header. Records of this crawler never have it. */
    chunked: /\bchunked\b/i.test(fieldOf(fields, "Transfer-Encoding") ?? ""),
  };
}

function headerLine(name: string, value: string): string {
  return `${byteText(name).replace(NAME_BREAKS, "_")}: ${byteText(value)}\r\n`;
}

/** Returns a text on one line, one byte per character. Wider characters become UTF-8: cut to eight bits, U+010A would become a line break. */
function byteText(text: string): string {
  const bytes = /[^\x00-\xff]/.test(text) ? Buffer.from(text).toString("latin1") : text;
  return bytes.replace(LINE_BREAKS, " ");
}
