import { assessedScore } from "../assessment/accumulate.ts";
import type { ScenarioCount } from "../assessment/accumulate.ts";
import type { AssessedScore } from "../assessment/assessment.ts";
import { byText } from "../assessment/by-text.ts";
import type { SizedPage } from "../draw/population-list.ts";
import type { IndexedRecord, StoreManifest } from "../rdf-store/index.ts";
import { pageSamples } from "../sample/extent/page-samples.ts";

/**
 * The scores of a site as its report card has them, from the counts beside the pages of its store: whether that card is there or not.
 * @param sizes  as archived: `archivedSizes`.
 */
export function storedScores(
  pages: readonly Pick<IndexedRecord, "id" | "urls" | "counts">[],
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  sizes: readonly SizedPage[] | undefined,
): readonly AssessedScore[] {
  const ordered = pages.toSorted((a, b) => byText(a.urls[0] ?? "", b.urls[0] ?? ""));
  const countsBy = (ruleSet: string): ScenarioCount[] =>
    ordered.map(({ id, counts }) => {
      const { failed, applied } = counts.find((count) => count.ruleSet === ruleSet) ?? { failed: 0, applied: 0 };
      return { scenario: id, failed, applied };
    });
  const sized = sizes === undefined ? undefined : { sizes, counts: countsBy(opening.ruleSets[0].id) };
  return pageSamples(opening, drawn, sized).flatMap((sample) =>
    opening.ruleSets.map(({ id }) =>
      assessedScore(
        id,
        countsBy(id).filter(({ scenario }) => sample.has(scenario)),
        sample,
      ),
    ),
  );
}
