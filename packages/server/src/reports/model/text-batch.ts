import { promisify } from "node:util";
import { constants, crc32, zstdCompress, zstdDecompress } from "node:zlib";

/*
 * Texts by key that are kept together in a file: length and checksum of its contents, these as JSON, and all texts as one Zstandard frame.
 */

/** A text of a batch: where it begins in all of them, and how long it is, in UTF-16 units. */
export interface BatchEntry {
  readonly key: string;
  readonly at: number;
  readonly length: number;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The length of the contents, and their checksum. */
const HEAD_OCTETS = 8;
const LARGEST_CONTENTS = 16_000_000;
const LARGEST_TEXTS = 1_000_000_000;
/** Of a damaged file nothing is taken for a text. */
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };

/** A file of texts. Packed off the main thread. */
export async function batchFile(texts: ReadonlyMap<string, string>): Promise<Buffer> {
  const contents = Buffer.from(JSON.stringify([...texts].map(([key, text]) => [key, text.length])));
  const head = Buffer.alloc(HEAD_OCTETS);
  head.writeUInt32BE(contents.length);
  head.writeUInt32BE(crc32(contents), 4);
  return Buffer.concat([head, contents, await compress([...texts.values()].join(""), { params })]);
}

/** How much of a file has to be read for its contents. @param head  its first octets. @returns undefined: it is no such file. */
export function contentsEnd(head: Buffer): number | undefined {
  const length = head.length < HEAD_OCTETS ? 0 : head.readUInt32BE();
  return length === 0 || length > LARGEST_CONTENTS ? undefined : HEAD_OCTETS + length;
}

/** What is in a file. @param start  its octets up to `contentsEnd`, or more. @throws what JSON.parse throws, and TypeError: it is damaged. */
export function batchEntries(start: Buffer): BatchEntry[] {
  const end = contentsEnd(start);
  if (end === undefined || start.length < end) throw new TypeError("It ends too soon.");
  const contents = start.subarray(HEAD_OCTETS, end);
  if (crc32(contents) !== start.readUInt32BE(4)) throw new TypeError("Its contents were changed.");
  let at = 0;
  return (JSON.parse(contents.toString()) as readonly [string, number][]).map(([key, length]) => {
    const entry = { key, at, length };
    at += length;
    return entry;
  });
}

/** A text of a file. @throws what zlib throws: it is damaged. */
export async function textInBatch(file: Buffer, { at, length }: Omit<BatchEntry, "key">): Promise<string> {
  const texts = await decompress(file.subarray(contentsEnd(file)), { maxOutputLength: LARGEST_TEXTS });
  return texts.toString().slice(at, at + length);
}
