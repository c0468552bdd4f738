import { hash } from "node:crypto";
import { scenarioOf } from "@eiao/crawler/internal";
import { linesOf, readLines, readSizes, sizeList } from "../draw/population-list.ts";
import type { ListedPage, PopulationList, SizedPage } from "../draw/population-list.ts";
import type { MetaRecord, MetaWriter } from "./launch-meta.ts";

/** The list that the digest is taken of. */
const POPULATION_URL = "metadata://eiao/population.txt";
/** A scenario id a line, in the order of the population's lines: only where an import gave other ids than a crawl does. */
const PAGE_IDS_URL = "metadata://eiao/page-ids.txt";
/** The number of elements of each page, in the order of the population's lines. */
const SIZES_URL = "metadata://eiao/sizes.txt";

export interface ArchivedPopulation {
  readonly record: MetaRecord;
  /** SHA-256 of its octets, lower-case hexadecimal. */
  readonly digest: string;
  /** In the order of the lines. */
  readonly pages: readonly ListedPage[];
  /** Elements of the pages, in the same order, by the digest of their list (`sizeList`). */
  readonly sizes: ReadonlyMap<string, readonly number[]>;
}

/**
 * Archives the population before anything of it is evaluated. What is there already is not written again, so a sampler may call it at each
 * start. What is known of the pages beside their URLs goes to records of their own, which refer to it: `addToPopulation`.
 *
 * @throws EiaoError `StoreNotWritten`.
 */
export function archivePopulation(meta: MetaWriter, site: string, list: PopulationList): MetaRecord {
  const last = meta.records.findLast(({ url }) => url === POPULATION_URL);
  const isSame = last !== undefined && Buffer.compare(last.block, list.octets) === 0;
  const record = isSame
    ? last
    : meta.add({ url: POPULATION_URL, contentType: "text/plain; charset=utf-8", block: list.octets });
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
 * Archives something that is known of each page: a line a page, in the order of the population's lines. Once for each population.
 *
 * @param url  says what it is: `metadata://eiao/….txt`. @throws EiaoError `StoreNotWritten`.
 */
export function addToPopulation(meta: MetaWriter, population: MetaRecord, url: string, lines: readonly string[]): void {
  if (ofPopulation(meta.records, population, url) !== undefined) return;
  const block = Buffer.from(linesOf(lines));
  meta.add({ url, contentType: "text/plain; charset=utf-8", block, refersTo: population.id });
}

/**
 * Archives the sizes of a population's pages. The same ones are not written again; others, found when an archive had changed, beside them.
 *
 * @throws EiaoError `StoreNotWritten`.
 */
export function archiveSizes(meta: MetaWriter, population: MetaRecord, pages: readonly SizedPage[]): void {
  const { octets } = sizeList(pages);
  if (sizesOf(meta.records, population).some(({ block }) => Buffer.compare(block, octets) === 0)) return;
  meta.add({ url: SIZES_URL, contentType: "text/plain; charset=utf-8", block: octets, refersTo: population.id });
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

/** Every population that was archived, oldest first; what cannot be read as one is left out. */
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
