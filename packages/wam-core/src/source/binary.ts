import { encodingOfByteOrderMark } from "./encoding.ts";

/** The number of bytes that the MIME Sniffing Standard reads (5.2). */
const HEADER = 1445;

/**
 * Returns true if bytes are binary data by the MIME Sniffing Standard (7.2): one of the first 1,445 is a binary data
 * byte, and there is no byte order mark.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  return encodingOfByteOrderMark(bytes) === undefined && bytes.subarray(0, HEADER).some(isBinaryDataByte);
}

/** Returns true for a binary data byte (MIME Sniffing Standard, 3). */
function isBinaryDataByte(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}
