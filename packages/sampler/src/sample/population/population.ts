import { launchedAt, scenarioOf } from "@eiao/crawler";
import type { Launch, PageRow, UrlRepository } from "@eiao/crawler";
import { byText } from "../../assessment/by-text.ts";
import type { KnownDocument, PageScenario } from "./page-scenario.ts";

/** What the population is read from. */
export type PopulationSource = Pick<UrlRepository, "allScenarios" | "frontier">;

/**
 * The pages that a sample of a site is drawn from: all available scenarios, in ascending order of their ids (by code unit), so that
 * a seed names the same pages wherever the rows come from. Spec 9.2; PDF documents by 18.1.
 *
 * @param includePdf  PDF documents that the launch came across are pages too.
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

/** A frameset goes before its frames, whichever of them was found first. */
function mainFirst(site: string, id: string, pages: readonly PageRow[]): readonly PageRow[] {
  const isMain = ({ url }: PageRow): boolean => scenarioOf(site, url) === id;
  return pages.length === 1 ? pages : [...pages.filter(isMain), ...pages.filter((page) => !isMain(page))];
}

function documentOf({ url, warc, lastSeen }: PageRow, begun: number): KnownDocument {
  return { url, ...(warc === null ? {} : { warc }), isFresh: warc !== null && lastSeen.getTime() >= begun };
}

/** Links to PDF were asked for by the crawl, which saw what they are and left their bodies alone. */
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
