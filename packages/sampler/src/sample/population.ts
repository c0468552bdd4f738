import { countElements, launchedAt, scenarioOf } from "@eiao/crawler/internal";
import type { Launch, PageRow, UrlRepository } from "@eiao/crawler";
import { reactionTo } from "@eiao/crawler/internal/errors";
import { readElements, readRecord, responseOf } from "@eiao/crawler/internal/warc";
import type { WarcPosition } from "@eiao/crawler/internal/warc";
import type { KnownDocument, PageScenario } from "../archive/acquire-document.ts";
import { byText } from "../assessment/page-counts.ts";
import type { DrawOutcome } from "../draw/draw.ts";
import { populationList } from "../draw/population-list.ts";
import type { PopulationList, SizedPage } from "../draw/population-list.ts";
import { orderBySize, pagesOfBoth, uniformOrder } from "../draw/sampling.ts";
import type { DrawnScenario, StoreOpening } from "../store/index.ts";

type PopulationSource = Pick<UrlRepository, "allScenarios" | "frontier">;

/**
 * Returns the pages from which a sample is drawn: all available scenarios in ascending order of their ids (by code unit), so that a seed
 * selects the same pages in any order of the rows. Spec 9.2; for PDF documents 18.1.
 *
 * @param includePdf  true if PDF documents that the launch found are pages too.
 * @throws EiaoError `UnknownSite`, `StoreUnavailable`. Cost: reads all rows of the site.
 */
export async function populationOf(
  repository: PopulationSource,
  site: string,
  launch: Launch,
  includePdf: boolean,
): Promise<readonly PageScenario[]> {
  const begun = launchedAt(launch);
  const all = await repository.allScenarios(site);
  const scenarios = all.map(({ scenarioId, pages }): PageScenario => ({
    id: scenarioId,
    documents: mainFirst(site, scenarioId, pages).map((row) => documentOf(row, begun)),
  }));
  if (includePdf) scenarios.push(...(await pdfScenarios(repository, site, launch, scenarios)));
  return scenarios.sort((a, b) => byText(a.id, b.id));
}

/** Sorts a frameset before its frames, in whatever order they were found. */
function mainFirst(site: string, id: string, pages: readonly PageRow[]): readonly PageRow[] {
  const isMain = ({ url }: PageRow): boolean => scenarioOf(site, url) === id;
  return pages.length === 1 ? pages : [...pages.filter(isMain), ...pages.filter((page) => !isMain(page))];
}

function documentOf({ url, warc, lastSeen }: PageRow, begun: number): KnownDocument {
  return { url, ...(warc === null ? {} : { warc }), isFresh: warc !== null && lastSeen.getTime() >= begun };
}

/** Returns the PDF documents that the crawl found. It requested them, but did not read their bodies. */
async function pdfScenarios(
  repository: PopulationSource,
  site: string,
  launch: Launch,
  pages: readonly PageScenario[],
): Promise<PageScenario[]> {
  const known = new Set(pages.map(({ id }) => id));
  const scenarios: PageScenario[] = [];
  for (const { url, state, reason } of await repository.frontier(launch)) {
    if (state !== "other" || reason === null || !pdfTypes.has(reason)) continue;
    const id = scenarioOf(site, url);
    if (!known.has(id)) scenarios.push({ id, documents: [{ url, isFresh: false }] });
    known.add(id);
  }
  return scenarios;
}

const pdfTypes = new Set(["application/pdf", "application/x-pdf"]);

/** A page with its size, if the archive has it. */
export interface SizedScenario extends PageScenario {
  /** The number of start tags in all its documents; 0 if unknown. */
  readonly elements: number;
}

/** The largest record in bytes: larger than any page that is fetched. */
const MOST_BYTES = 134_217_728;
/** The number of pages to read at a time. While reading waits for the disk, other sites of the process continue. */
const AT_A_TIME = 8;

/**
 * Adds sizes to pages: the start tags that the crawl counted. Pages from archives of other crawlers are counted now. A page that is not
 * archived or cannot be read has size 0.
 *
 * @throws Error of the file system if this machine denies access.
 * Cost: 0.1 ms per page, about 1 ms for other crawlers. Memory: the pages that are read at a time.
 */
export async function withSizes(dataDir: string, population: readonly PageScenario[]): Promise<SizedScenario[]> {
  const positions = population.flatMap(({ documents }) => documents.flatMap(({ warc }) => warc ?? []));
  const sizes = new Map(await readElements(dataDir, positions));
  const waiting = positions.filter((position) => !sizes.has(position)).values();
  const count = async (): Promise<void> => {
    for (const position of waiting) sizes.set(position, await countElementsAt(dataDir, position));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, count));
  return population.map((page) => {
    let elements = 0;
    for (const { warc } of page.documents) elements += (warc === undefined ? undefined : sizes.get(warc)) ?? 0;
    return { ...page, elements };
  });
}

/** Adds size 0 to pages whose sizes are not needed. */
export function withoutSizes(_: string, population: readonly PageScenario[]): Promise<SizedScenario[]> {
  return Promise.resolve(population.map((page) => ({ ...page, elements: 0 })));
}

async function countElementsAt(dataDir: string, position: WarcPosition): Promise<number> {
  try {
    return countElements(responseOf(await readRecord(dataDir, position, MOST_BYTES), MOST_BYTES));
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return 0;
  }
}

/** Returns the outcomes of earlier processes, by the number of the page in the population. */
export function settledPages(
  population: readonly PageScenario[],
  evaluated: ReadonlySet<string>,
  failed: ReadonlyMap<string, FailedPage>,
): Map<number, DrawOutcome> {
  const settled = new Map<number, DrawOutcome>();
  for (const [page, { id }] of population.entries()) {
    if (evaluated.has(id)) settled.set(page, "evaluated");
    else if (failed.has(id)) settled.set(page, "failed");
  }
  return settled;
}

/** Returns the list of a population by the URLs of its pages. Of a frameset, the frames are left out. */
export function listOf(population: readonly SizedScenario[]): PopulationList<SizedPage> {
  return populationList(
    population.map(({ id, documents, elements }) => ({ id, url: documents[0]?.url ?? "", elements })),
  );
}

/** Returns the order of the second sample, or undefined if the run has one sample. Cost: a hash for each page, a few sorts. */
export function secondOrder(
  { seed, extent, wanted }: Pick<StoreOpening, "seed" | "extent" | "wanted">,
  population: readonly SizedScenario[],
): readonly number[] | undefined {
  return extent === "two samples" ? orderBySize(seed, listOf(population).pages, wanted) : undefined;
}

/**
 * Returns the settled pages in the order of the draw. Of two samples, the uniform one comes first, and each page has its samples.
 *
 * @param bySize  the result of `secondOrder`.
 */
export function drawnScenarios(
  { seed, wanted }: Pick<StoreOpening, "seed" | "wanted">,
  population: readonly SizedScenario[],
  bySize: readonly number[] | undefined,
  evaluated: ReadonlySet<string>,
  failed: ReadonlyMap<string, FailedPage>,
): DrawnScenario[] {
  const settled = settledPages(population, evaluated, failed);
  const uniform = uniformOrder(seed, population.length);
  const both = bySize === undefined ? undefined : pagesOfBoth({ uniform, bySize }, wanted, (page) => settled.get(page));
  const drawn: DrawnScenario[] = [];
  for (const page of both?.keys() ?? uniform) {
    const samples = both?.get(page);
    const scenario = population[page];
    const outcome = settled.get(page);
    if (scenario === undefined || outcome === undefined) continue;
    const { id, documents, elements } = scenario;
    const reason = failed.get(id)?.reason;
    drawn.push({
      scenario: id,
      url: documents[0]?.url ?? "",
      outcome: outcome === "evaluated" ? "sampled" : "failed",
      ...(elements === 0 ? {} : { elements }),
      ...(samples === undefined ? {} : { samples }),
      ...(outcome === "evaluated" || reason === undefined ? {} : { reason }),
    });
    if (drawn.length === settled.size) break;
  }
  return drawn;
}

/** A page that failed, with the reason. */
export interface FailedPage {
  readonly id: string;
  readonly url: string;
  readonly reason: string;
}
