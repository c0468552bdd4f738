import { encodingOfByteOrderMark } from "./encoding.ts";

/** As much as the MIME Sniffing Standard looks at (5.2). */
const HEADER = 1445;

/**
 * Whether octets look like no text by the MIME Sniffing Standard (7.2): a binary data byte among the first 1,445, unless a byte
 * order mark says that they are text.
 */
export function looksBinary(octets: Uint8Array): boolean {
  return encodingOfByteOrderMark(octets) === undefined && octets.subarray(0, HEADER).some(isBinaryDataByte);
}

/** MIME Sniffing Standard, 3. */
function isBinaryDataByte(octet: number): boolean {
  return octet <= 0x08 || octet === 0x0b || (octet >= 0x0e && octet <= 0x1a) || (octet >= 0x1c && octet <= 0x1f);
}
