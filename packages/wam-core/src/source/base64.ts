import { coreError } from "../errors.ts";

const INVALID = 0xff;
const WHITE_SPACE = 0xfe;
const PADDING = 0xfd;

const values = new Uint8Array(128).fill(INVALID);
for (const [value, character] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  values[character.charCodeAt(0)] = value;
}
for (const character of " \t\n\f\r") values[character.charCodeAt(0)] = WHITE_SPACE;
values["=".charCodeAt(0)] = PADDING;

/**
 * Returns the bytes of a base64 text (RFC 4648, section 4). White space and line breaks anywhere are ignored (spec 8.1, 8.2).
 * @throws EiaoError `InvalidBase64`. Cost: linear; `atob` would make an intermediate string of all bytes.
 */
export function decodeBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let digits = 0;
  let padding = 0;
  for (let at = 0; at < text.length; at++) {
    const value = values[text.charCodeAt(at)] ?? INVALID;
    if (value === WHITE_SPACE) continue;
    if (value === PADDING) {
      padding++;
      continue;
    }
    if (value === INVALID)
      throw coreError("InvalidBase64", { reason: `a character that is not a base64 digit at offset ${at}` });
    if (padding > 0) throw coreError("InvalidBase64", { reason: `digits after the padding at offset ${at}` });
    bits = (bits << 6) | value;
    if (++digits % 4 === 0) {
      bytes[length++] = (bits >> 16) & 0xff;
      bytes[length++] = (bits >> 8) & 0xff;
      bytes[length++] = bits & 0xff;
      bits = 0;
    }
  }
  const rest = digits % 4;
  if (rest === 1 || padding !== (4 - rest) % 4) throw coreError("InvalidBase64", { reason: "the end is missing" });
  if (rest === 2) bytes[length++] = (bits >> 4) & 0xff;
  if (rest === 3) {
    bytes[length++] = (bits >> 10) & 0xff;
    bytes[length++] = (bits >> 2) & 0xff;
  }
  return bytes.subarray(0, length);
}
