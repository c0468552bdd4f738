import { parseMediaType } from "@eiao/wam-core/source";

/**
 * Returns the way in which `check` and the crawler read a body: by its declared type, or by its content if the type is wrong. Spec 8.8, WHATWG MIME
 * Sniffing 7.1. Undefined: not (X)HTML.
 *
 * @param contentType  the value of the header field; undefined when there is none.
 * @param start        the first bytes of the decoded body, 1,024 if it has as many.
 */
export function htmlKind(contentType: string | undefined, start: Uint8Array): "html" | "xhtml" | undefined {
  if (formatOf(start) !== undefined) return undefined;
  const { essence, charset } = parseMediaType(contentType ?? "");
  const text = textOf(start, charset);
  const markup = afterPrologue(text);
  const looksLikeHtml = HTML_START.test(markup);
  // A page with a stray NUL, even as its first byte, is still a page; without anything that looks like HTML it is not.
  if (text.includes("\0") && !looksLikeHtml && (essence !== "text/html" || !HTML_TAG.test(text))) return undefined;
  if (essence === "text/html") return "html";
  if (essence === "application/xhtml+xml") return "xhtml";
  if (isXml(essence)) return HTML_ROOT.test(markup) ? (XHTML_MARK.test(text) ? "xhtml" : "html") : undefined;
  return looksLikeHtml ? "html" : undefined;
}

/** Matches the beginnings by which browsers recognise HTML, each followed by white space or `>`. */
const HTML_START =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)(?=[\t\n\f\r >])/i;
/** Matches the same tags and `meta`, anywhere. */
const HTML_TAG =
  /<(?:!doctype html|html|head|meta|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)(?=[\t\n\f\r >])/i;
const HTML_ROOT = /^(?:<!doctype\s+html[\s>]|<(?:[\w.-]{1,40}:)?html[\s>])/i;
const XHTML_MARK = /\bxmlns(?::[\w.-]{1,40})?\s{0,40}=\s{0,40}["']http:\/\/www\.w3\.org\/1999\/xhtml["']|\/\/DTD XHTML/;

function isXml(essence: string): boolean {
  return essence === "text/xml" || essence === "application/xml" || essence.endsWith("+xml");
}

/** Signatures of formats that are served as HTML by mistake. */
const signatures = Object.entries({
  "%PDF-": "application/pdf",
  "\x89PNG\r\n\x1a\n": "image/png",
  GIF87a: "image/gif",
  GIF89a: "image/gif",
  "\xff\xd8\xff": "image/jpeg",
  "PK\x03\x04": "application/zip",
  "\x1f\x8b\x08": "application/gzip",
}).map(([signature, type]) => ({ signature: Buffer.from(signature, "latin1"), type }));

function formatOf(start: Uint8Array): string | undefined {
  return signatures.find(({ signature }) => signature.every((byte, at) => start[at] === byte))?.type;
}

/** Returns the media type that the bytes show, for content that is declared as (X)HTML but is not. */
export function identifiedType(contentType: string | undefined, start: Uint8Array): string | undefined {
  const { essence } = parseMediaType(contentType ?? "");
  if (essence !== "text/html" && essence !== "application/xhtml+xml") return undefined;
  return formatOf(start) ?? "application/octet-stream";
}

/** Decodes the first bytes of a body. Only ASCII matters here, in bytes or in the units of UTF-16. */
function textOf(start: Uint8Array, charset: string | undefined): string {
  const little = start[0] === 0xff && start[1] === 0xfe;
  const big = start[0] === 0xfe && start[1] === 0xff;
  const utf16 = charset !== undefined && /^utf-?16(?:le|be)?$/i.test(charset);
  if (big || (utf16 && !little && /be$/i.test(charset ?? ""))) return new TextDecoder("utf-16be").decode(start);
  if (little || utf16 || isUtf16Xml(start)) return new TextDecoder("utf-16le").decode(start);
  const from = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0;
  return Buffer.from(start.buffer, start.byteOffset + from, start.length - from).toString("latin1");
}

/** Returns true for `<?x` in UTF-16LE, which HTML recognises without a byte order mark. */
function isUtf16Xml(start: Uint8Array): boolean {
  return [0x3c, 0, 0x3f, 0, 0x78, 0].every((byte, at) => start[at] === byte);
}

/** Skips white space, comments, processing instructions and the XML declaration. */
function afterPrologue(text: string): string {
  let at = 0;
  for (;;) {
    while (" \t\n\f\r".includes(text.charAt(at)) && at < text.length) at++;
    const closing = text.startsWith("<!--", at) ? "-->" : text.startsWith("<?", at) ? ">" : undefined;
    if (closing === undefined) return text.slice(at);
    const end = text.indexOf(closing, at + 2);
    if (end === -1) return "";
    at = end + closing.length;
  }
}
