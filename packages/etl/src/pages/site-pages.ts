import type { PageGraphFacts } from "@eiao/sampler/internal";
import { decodeContent, decodeHead, encodeContent } from "./content.ts";
import type { ReceivedDocument } from "./content.ts";
import { countResults, encodeCounts } from "./counts.ts";
import { readable } from "./errors.ts";
import { createPacker, pack, unpack } from "./packing.ts";
import type { FoundCount, SitePageRow } from "./site-page-row.ts";

/** A row of a page, with the data that a loader needs for the sums of the site. */
export interface PreparedPage extends SitePageRow {
  readonly facts: PageGraphFacts;
  /** The counts of the row, by B-WAM id. */
  readonly found: ReadonlyMap<string, FoundCount>;
}

/** Numbers tests in the warehouse. */
interface TestNumbering {
  /** Receives the tests of each page before their numbers are requested. */
  readonly note: (wams: Iterable<string>) => Promise<void>;
  readonly numberOf: (wam: string) => number;
}

interface HeldPage extends Pick<PreparedPage, "facts" | "found"> {
  readonly content: Buffer;
}

/** The size of a site's dictionary, which consists of its first pages, in bytes. Half of it would make the rows of real pages a fifth larger. */
const DICTIONARY_BYTES = 64_000;

/**
 * Creates the rows of a site's pages, numbered from 0 in their order. The first pages, unpacked, are the dictionary. The common content of a site's
 * pages is thus stored once, and the rows of the first pages take almost no space.
 *
 * The result can be read once. `dictionary`, packed, is available from the first row on, and must be stored with the site. Memory: the pages of the
 * dictionary, then others of the same size. Cost: 0.3 ms for a page of 130 results, proportionally more for larger ones.
 */
export function encodeSitePages(pages: AsyncIterable<PageGraphFacts>, { note, numberOf }: TestNumbering) {
  let dictionary = pack(NO_BYTES);

  async function* rows(): AsyncGenerator<PreparedPage> {
    let page = 0;
    let packer: ReturnType<typeof createPacker> | undefined;
    let bytes = 0;
    const pending: HeldPage[] = [];
    const packRow = async (
      { facts, found, content }: HeldPage,
      by: ReturnType<typeof createPacker>,
    ): Promise<PreparedPage> => {
      return { page: page++, counts: encodeCounts(found, numberOf), content: await by.pack(content), facts, found };
    };
    const startPacker = () => {
      const known = dictionaryOf(pending);
      dictionary = pack(known);
      return createPacker(known);
    };
    try {
      // Packing several pages in succession takes a fifth of the time of packing each after it is read, because the packer's tables stay in the
      // caches of the processor.
      for await (const facts of pages) {
        const found = countResults(facts);
        await note(found.keys());
        const next = { facts, found, content: encodeContent(facts, numberOf) };
        pending.push(next);
        bytes += next.content.length;
        if (bytes < DICTIONARY_BYTES) continue;
        packer ??= startPacker();
        for (const one of pending.splice(0)) yield await packRow(one, packer);
        bytes = 0;
      }
      packer ??= startPacker();
      for (const last of pending) yield await packRow(last, packer);
    } finally {
      packer?.close();
    }
  }

  const iterator = rows();
  return {
    [Symbol.asyncIterator]: () => iterator,
    get dictionary(): Buffer {
      return dictionary;
    },
  };
}

const NO_BYTES = Buffer.alloc(0);

/** Returns the dictionary. Its first byte differs from that of a trained dictionary, so that none of its bytes is taken for settings. */
function dictionaryOf(pages: readonly HeldPage[]): Buffer {
  return Buffer.concat([Buffer.alloc(1), ...pages.map(({ content }) => content)]).subarray(0, DICTIONARY_BYTES);
}

/** Unpacks a dictionary for `decodePage`. @throws EiaoError `PageRowDamaged`. */
export function readDictionary(dictionary: Uint8Array): Uint8Array {
  return readable(-1, () => unpack(dictionary));
}

/**
 * Reads a row. Results and statistics of a document are in the order of sheet, line, column and test.
 * @param dictionary  the site's dictionary, from `readDictionary`.
 * @param wamOf  returns the B-WAM id of a test's number.
 * @throws EiaoError `PageRowDamaged`. Cost: 0.2 ms for a page of 130 results.
 */
export function decodePage(
  { page, content }: Pick<SitePageRow, "page" | "content">,
  dictionary: Uint8Array,
  wamOf: (test: number) => string | undefined,
): PageGraphFacts {
  return readable(page, () => decodeContent(unpack(content, dictionary), wamOf));
}

/** The data of a page without its findings. */
export interface PageHead {
  /** The URL of its first document, or "" if there is none. */
  readonly url: string;
  /** B and N by rule set, as given in the store. */
  readonly scores: PageGraphFacts["counts"];
  /** The first document as it was received. */
  readonly document: ReceivedDocument | undefined;
}

/** Reads a row without its findings. @throws EiaoError `PageRowDamaged`. Cost: 40 µs, mostly for unpacking. */
export function decodePageHead(
  { page, content }: Pick<SitePageRow, "page" | "content">,
  dictionary: Uint8Array,
): PageHead {
  return readable(page, () => {
    const { counts, documents } = decodeHead(unpack(content, dictionary));
    return { url: documents[0]?.url ?? "", scores: counts, document: documents[0] };
  });
}
