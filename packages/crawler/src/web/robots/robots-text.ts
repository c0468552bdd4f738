/** 500 KiB: what RFC 9309, 2.5, wants to be read at least. */
export const ROBOTS_BYTES = 512_000;

/**
 * The text of a robots.txt: its first 500 KiB, up to the last line that is whole in them (half a line could forbid what the whole
 * allows). Where it is no UTF-8, octets outside ASCII come percent-encoded, which in paths means the same. NUL becomes a blank, as
 * databases refuse it.
 */
export function robotsText(bytes: Uint8Array): string {
  const part = bytes.length <= ROBOTS_BYTES ? bytes : bytes.subarray(0, endOfLines(bytes));
  return decoded(part).replaceAll("\0", " ");
}

function endOfLines(bytes: Uint8Array): number {
  let end = ROBOTS_BYTES;
  while (end > 0 && bytes[end - 1] !== 10 && bytes[end - 1] !== 13) end--;
  return end === 0 ? ROBOTS_BYTES : end;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString("latin1")
      .replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}
