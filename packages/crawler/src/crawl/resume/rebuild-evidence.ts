import { decideEach } from "../discover/decide-each.ts";
import type { CrawlEvidence } from "../discover/evidence.ts";
import { normalGroups } from "../discover/normal-groups.ts";
import type { FoundBatch, NormalBatch } from "../events.ts";

/**
 * Decides once more about URLs that an earlier start came upon, without a word, so that the evidence has those too that it turned away
 * (the frontier has only those that it let in): none is counted twice.
 *
 * @param begun  keys of seeds and known pages: these are decided anew at every start, since what robots.txt forbade may be allowed now.
 */
export async function rebuildEvidence(
  evidence: CrawlEvidence,
  begun: ReadonlySet<string>,
  groups: FoundBatch["groups"],
): Promise<void> {
  const urls = normalGroups(groups, () => undefined).map((group) => withoutBegun(group, begun));
  await decideEach(
    urls,
    evidence,
    () => undefined,
    () => undefined,
    () => undefined,
  );
}

function withoutBegun({ origin, urls }: NormalBatch["groups"][number], begun: ReadonlySet<string>) {
  // A frame is another visit than the page that it shows.
  if (origin.scenario !== undefined || origin.again !== undefined) return { origin, urls };
  return { origin, urls: urls.filter(({ key }) => !begun.has(key)) };
}
