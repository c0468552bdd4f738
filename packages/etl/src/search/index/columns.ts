import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** The values of a page for filters and facets. */
export interface PageFacets {
  /** The share of results that show a barrier, or null if no test applied. */
  readonly score: number | null;
  /** The language family of its first document, or "" if unknown. */
  readonly language: string;
  /** The MIME type, or "" if unknown. */
  readonly type: string;
  /** The day of its measurement in days since 1970-01-01, or 0 if unknown. */
  readonly day: number;
  /** The numbers of the tests that failed on it. */
  readonly failed: readonly number[];
}

const LARGEST = 2 ** 30;
const MOST_VALUES = 2 ** 16;

interface Head {
  readonly pages: number;
  readonly failed: number;
  readonly languages: readonly string[];
  readonly types: readonly string[];
}

/** @param pages  the pages of a site, by number. */
export function packColumns(pages: readonly PageFacets[]): Uint8Array {
  const languages = createValues();
  const types = createValues();
  const columns = [
    new Float64Array(pages.map(({ score }) => score ?? Number.NaN)),
    new Uint16Array(pages.map(({ language }) => languages.indexOf(language))),
    new Uint16Array(pages.map(({ type }) => types.indexOf(type))),
    new Uint16Array(pages.map(({ day }) => day)),
    new Uint16Array(pages.map(({ failed }) => failed.length)),
    new Uint16Array(pages.flatMap(({ failed }) => failed)),
  ];
  const failed = columns.at(-1)?.length ?? 0;
  const head: Head = { pages: pages.length, failed, languages: languages.all, types: types.all };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const bytes = columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return zstdCompressSync(Buffer.concat([length, text, ...bytes]));
}

/** Numbers values in the order of their first use. Values beyond the range of a column count as the first one, "", which means unknown. */
export function createValues() {
  const all: string[] = [""];
  const numbers = new Map([["", 0]]);
  return {
    all,
    indexOf(value: string): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      if (all.length >= MOST_VALUES) return 0;
      numbers.set(value, all.length);
      all.push(value);
      return all.length - 1;
    },
  };
}

/** The columns of `packColumns`: numbers in the byte order of the machine, one column after the other. */
export interface PackedColumns {
  readonly pages: number;
  readonly languages: readonly string[];
  readonly types: readonly string[];
  /** The score of each page in 64 bits; NaN for no score. */
  readonly scores: Uint8Array;
  /** Columns of 16 bits for each page: indexes in `languages` and in `types`, days, and the number of failed tests. */
  readonly language: Uint8Array;
  readonly type: Uint8Array;
  readonly day: Uint8Array;
  readonly failedCounts: Uint8Array;
  /** The numbers of the failed tests in 16 bits, page by page. */
  readonly failed: Uint8Array;
}

/** Unpacks the columns of `packColumns`, or returns undefined if they are damaged, so that other sites are not affected. */
export function unpackColumns(packed: Uint8Array): PackedColumns | undefined {
  try {
    return columnsIn(packed);
  } catch {
    return undefined;
  }
}

/** @throws the errors of zlib and JSON. */
function columnsIn(packed: Uint8Array): PackedColumns | undefined {
  const bytes = zstdDecompressSync(packed, { maxOutputLength: LARGEST });
  const length = bytes.readUInt32LE(0);
  const head = JSON.parse(bytes.toString("utf8", 4, 4 + length)) as Head;
  const { pages, failed, languages, types } = head;
  let at = 4 + length;
  if (bytes.length !== at + 16 * pages + 2 * failed) return undefined;
  const take = (size: number): Uint8Array => bytes.subarray(at, (at += size));
  return {
    pages,
    languages,
    types,
    scores: take(8 * pages),
    language: take(2 * pages),
    type: take(2 * pages),
    day: take(2 * pages),
    failedCounts: take(2 * pages),
    failed: take(2 * failed),
  };
}
