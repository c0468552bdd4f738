import type { Launch, LaunchScope } from "../repository/crawl-store.ts";
import { mergeSite } from "../repository/merge-site.ts";
import { isCurated } from "../repository/records.ts";
import type { Site } from "../repository/records.ts";
import { kindOf } from "../scope/kinds/catalogue.ts";
import type { ScopeRule } from "../scope/kinds/catalogue.ts";
import { oneSpelling } from "../url/normalise.ts";
import { siteCrawlError } from "./errors.ts";

/** What a crawl goes by. */
export interface SiteOfCall {
  /** With the seeds and rules of this crawl. */
  readonly site: Site;
  /** Its rules, where they are not those of the site. */
  readonly scope: LaunchScope | null;
}

/**
 * A curated site is crawled as it was curated: other start URLs and scope rules hold for this crawl alone. cli.md 6.
 *
 * @param given  what the call names.
 * @param known  what the repository has of it.
 * @param open   the launch that is gone on with: by the rules that it was begun with.
 * @throws EiaoError `ScopeOtherwise` when the call has other rules than that.
 */
export function siteOfCall(given: Site, known: Site | undefined, open: Launch | undefined): SiteOfCall {
  const isStartUrl = given.addedBy === "crawl";
  const curated = isStartUrl && known !== undefined && isCurated(known) ? known : undefined;
  const own =
    curated === undefined ? mergeSite(given, known).site : { ...curated, seeds: together(curated.seeds, given.seeds) };
  const asked = isStartUrl && given.rules.length > 0 ? given : undefined;
  if (open !== undefined) {
    const begunWith = open.scope ?? { source: known?.scopeSource ?? null, rules: (known ?? given).rules };
    if (asked !== undefined && !isSameScope(asked.rules, begunWith.rules)) {
      const { site } = given;
      const begun =
        begunWith.rules.length === 0 ? "no scope file" : `the scope ${begunWith.source ?? "the rules of its import"}`;
      throw siteCrawlError("ScopeOtherwise", { site, launch: open.timestamp, begun });
    }
    return { site: open.scope === null ? own : { ...own, rules: open.scope.rules }, scope: open.scope };
  }
  if (asked === undefined || curated === undefined || isSameScope(asked.rules, curated.rules))
    return { site: own, scope: null };
  const { rules, scopeSource: source } = asked;
  return { site: { ...own, rules }, scope: { source, rules } };
}

/** Returns true if a launch that has ended used the scope rules of this call. Otherwise its pages are not the requested ones. */
export function isCrawledAs(given: Site, known: Site, { scope }: Pick<Launch, "scope">): boolean {
  return isSameScope(siteOfCall(given, known, undefined).site.rules, (scope ?? known).rules);
}

/** Of two spellings of a URL the first. */
function together(seeds: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(seeds.map(oneSpelling));
  return [...seeds, ...more.filter((url) => !known.has(oneSpelling(url)) && known.add(oneSpelling(url)))];
}

function isSameScope(one: readonly ScopeRule[], other: readonly ScopeRule[]): boolean {
  const text = (rules: readonly ScopeRule[]): string =>
    JSON.stringify(
      rules.toSorted((a, b) => a.order - b.order).map((rule) => [rule.type, kindOf(rule).name, kindOf(rule).value]),
    );
  return text(one) === text(other);
}
