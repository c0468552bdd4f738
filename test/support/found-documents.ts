import type { UrlRepository } from "@eiao/crawler";

/** Records the runs of a watched site on consecutive days: R1, R2 and so on. Each has these PDF files. */
export async function findDocuments(
  repository: UrlRepository,
  site: string,
  runs: readonly (readonly string[])[],
): Promise<void> {
  const { id = 0 } = (await repository.siteOf(site)) ?? {};
  for (const [at, urls] of runs.entries()) {
    const now = new Date(Date.UTC(2026, 0, 1 + at));
    const launch = await repository.startLaunch(id, site, now);
    const visits = urls.map((url) => ({ url, key: url }));
    const nothing = { pages: [], unchanged: [], unavailable: [], newDomains: [], ifModifiedSupport: [] };
    await repository.commit(launch, {
      ...nothing,
      found: visits.map((visit) => ({ ...visit, depth: 1, hops: 0, foundBy: "link" })),
      settled: visits.map((visit) => ({ ...visit, state: "other", reason: "application/pdf" })),
      committed: null,
      statistics: {},
    });
    await repository.noteDocuments(launch, `R${at + 1}`, now);
    await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
  }
}
