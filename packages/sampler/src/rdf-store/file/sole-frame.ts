const FRAME_MAGIC = 0xfd_2f_b5_28;
const HEAD_LENGTH = 5;
const BLOCK_HEAD_LENGTH = 3;
const RUN_LENGTH_BLOCK = 1;
const CHECKSUM_LENGTH = 4;

/**
 * Whether these octets are one Zstandard frame to their end: decoders take several for one text, and pass over what a skippable one holds.
 * Looks at the heads of its blocks only. Source: RFC 8878, 3.1.1.
 */
export function isSoleFrame(octets: Buffer): boolean {
  if (octets.length < HEAD_LENGTH || octets.readUInt32LE(0) !== FRAME_MAGIC) return false;
  const descriptor = octets.readUInt8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeLength = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const dictionaryLength = [0, 1, 2, 4][descriptor & 3] ?? 0;
  let at = HEAD_LENGTH + (isSingle ? 0 : 1) + dictionaryLength + sizeLength;
  for (;;) {
    if (at + BLOCK_HEAD_LENGTH > octets.length) return false;
    const head = octets.readUIntLE(at, BLOCK_HEAD_LENGTH);
    const isRun = ((head >> 1) & 3) === RUN_LENGTH_BLOCK;
    at += BLOCK_HEAD_LENGTH + (isRun ? 1 : head >> 3);
    if ((head & 1) === 1) return at + ((descriptor & 4) === 0 ? 0 : CHECKSUM_LENGTH) === octets.length;
  }
}
