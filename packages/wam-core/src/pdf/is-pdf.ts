import { documentMode, parseMediaType } from "../source/media-type.ts";

const magic = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
/** Readers look for the header in the first 1,024 bytes (ISO 32000-1, Annex H, implementation note 13). */
const HEADER_WITHIN = 1024;

/**
 * Returns true for a resource that is read as a PDF document. The content decides: the bytes `%PDF-` within the first
 * 1,024. In declared (X)HTML they must be the very first, because a page may well write about PDF. Anything declared as
 * a PDF is one, so that a broken one is reported as such.
 *
 * @param contentType  as the parser receives it, with or without parameters.
 */
export function isPdf(content: Uint8Array | string, contentType: string): boolean {
  const { essence } = parseMediaType(contentType);
  if (essence === "application/pdf" || essence === "application/x-pdf") return true;
  if (typeof content === "string") return false;
  const at = headerAt(content);
  return at === 0 || (at > 0 && documentMode(contentType) === undefined);
}

/** Returns the offset of the header, or -1 if the first 1,024 bytes hold none. */
export function headerAt(content: Uint8Array): number {
  const last = Math.min(content.length, HEADER_WITHIN) - magic.length;
  for (let at = 0; at <= last; at++) {
    if (content[at] === magic[0] && magic.every((byte, i) => content[at + i] === byte)) return at;
  }
  return -1;
}
