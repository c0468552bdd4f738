import { hash } from "node:crypto";
import { scenarioOf } from "@eiao/crawler/internal";
import { linesOf, readLines, readSizes, sizeList } from "../draw/population-list.ts";
import type { ListedPage, PopulationList, SizedPage } from "../draw/population-list.ts";
import type { MetaRecord, MetaWriter } from "./launch-meta.ts";

/** The list of pages. The population's digest is computed from it. */
const POPULATION_URL = "metadata://eiao/population.txt";
/** One scenario id per line, in the order of the population's lines. Archived only if an import gave ids that a crawl would not give. */
const PAGE_IDS_URL = "metadata://eiao/page-ids.txt";
/** The number of elements of each page, in the order of the population's lines. */
const SIZES_URL = "metadata://eiao/sizes.txt";

export interface ArchivedPopulation {
  readonly record: MetaRecord;
  /** The SHA-256 of the list in lower-case hexadecimal. */
  readonly digest: string;
  /** The pages in the order of the lines. */
  readonly pages: readonly ListedPage[];
  /** The number of elements of each page in the same order, by the digest of the list of sizes (`sizeList`). */
  readonly sizes: ReadonlyMap<string, readonly number[]>;
}

/**
 * Archives the population before any of its pages is evaluated. A list that is already archived is not written again, so a sampler may call
 * this at each start. Other facts about the pages go to separate records, which refer to the list: see `addToPopulation`.
 *
 * @throws EiaoError `StoreNotWritten`.
 */
export function archivePopulation(meta: MetaWriter, site: string, list: PopulationList): MetaRecord {
  const last = meta.records.findLast(({ url }) => url === POPULATION_URL);
  const isSame = last !== undefined && Buffer.compare(last.block, list.bytes) === 0;
  const record = isSame
    ? last
    : meta.add({ url: POPULATION_URL, contentType: "text/plain; charset=utf-8", block: list.bytes });
  if (list.pages.some(({ id, url }) => id !== scenarioOf(site, url)))
    addToPopulation(
      meta,
      record,
      PAGE_IDS_URL,
      list.pages.map(({ id }) => id),
    );
  return record;
}

/**
 * Archives a fact about each page: one line per page, in the order of the population's lines. Does nothing if the population has it already.
 *
 * @param url  the kind of the fact: `metadata://eiao/….txt`. @throws EiaoError `StoreNotWritten`.
 */
export function addToPopulation(meta: MetaWriter, population: MetaRecord, url: string, lines: readonly string[]): void {
  if (ofPopulation(meta.records, population, url) !== undefined) return;
  const block = Buffer.from(linesOf(lines));
  meta.add({ url, contentType: "text/plain; charset=utf-8", block, refersTo: population.id });
}

/**
 * Archives the sizes of a population's pages. Equal sizes are not written again. If the archive has changed, the new sizes are added.
 *
 * @throws EiaoError `StoreNotWritten`.
 */
export function archiveSizes(meta: MetaWriter, population: MetaRecord, pages: readonly SizedPage[]): void {
  const { bytes } = sizeList(pages);
  if (sizesOf(meta.records, population).some(({ block }) => Buffer.compare(block, bytes) === 0)) return;
  meta.add({ url: SIZES_URL, contentType: "text/plain; charset=utf-8", block: bytes, refersTo: population.id });
}

function sizesOf(records: readonly MetaRecord[], population: MetaRecord): readonly MetaRecord[] {
  return records.filter(({ url, refersTo }) => url === SIZES_URL && refersTo === population.id);
}

/** Returns the record that `addToPopulation` archived. */
export function ofPopulation(
  records: readonly MetaRecord[],
  population: MetaRecord,
  url: string,
): MetaRecord | undefined {
  return records.find((record) => record.url === url && record.refersTo === population.id);
}

/** Returns every archived population, oldest first, without those that cannot be read. */
export function archivedPopulations(records: readonly MetaRecord[], site: string): ArchivedPopulation[] {
  return records.flatMap((record) => {
    const urls = record.url === POPULATION_URL ? readLines(record.block) : undefined;
    if (urls === undefined) return [];
    const own = ofPopulation(records, record, PAGE_IDS_URL);
    const ids = own === undefined ? urls.map((url) => scenarioOf(site, url)) : readLines(own.block);
    if (ids?.length !== urls.length) return [];
    const pages = urls.map((url, at): ListedPage => ({ id: ids[at] ?? "", url }));
    const sizes = sizesOf(records, record).flatMap(({ block }) => {
      const elements = readSizes(block);
      return elements?.length === pages.length ? [[hash("sha256", block), elements] as const] : [];
    });
    return [{ record, digest: hash("sha256", record.block), pages, sizes: new Map(sizes) }];
  });
}
