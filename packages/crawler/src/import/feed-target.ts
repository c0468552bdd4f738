import { isContinent, isCountry } from "../data/country.ts";
import { DEFAULT_NACE_REVISION, naceCode, naceText } from "../data/nace.ts";
import { shippedNuts } from "../data/nuts.ts";
import type { Site } from "../repository/records.ts";
import { siteRepresentation } from "../url/site.ts";
import { withoutSecrets } from "./feed-entry.ts";
import { feedScopes, scopeRules } from "./feed-scope.ts";
import type { FeedScope } from "./feed-scope.ts";
import { quotedField } from "../scope/quoted-field.ts";
import { nutsRegion } from "./site-row.ts";
import { frequencies } from "./target.ts";
import type { Categories, FeedOptions, Frequency, Schedule, ImportedTarget } from "./target.ts";
import { seedProblem } from "./web-seed.ts";

/** Pages by the feed's word. D-43. */
const budgets: ReadonlyMap<unknown, number | undefined> = new Map([
  ["CAPPED", 600],
  ["CAPPED_LARGE", 6_000],
  ["DEEP", undefined],
]);

const loginFields = ["loginPageUrl", "logoutUrl", "secretId"];
const MAX_SEEDS = 10_000;
const MAX_TITLE = 1_000;

/**
 * One object of a crawl feed as a target, or the sentence why not. Spec 20.1.
 *
 * @param feed   its name: the site's source.
 * @param place  in the array.
 */
export function targetOf(
  fields: Readonly<Record<string, unknown>>,
  feed: string,
  place: number,
  options: FeedOptions,
): { target: ImportedTarget; warnings: string[] } | string {
  const { id, scope, depth, watched = false, documentUrlScheme = null, ignoreRobotsTxt = false } = fields;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return "Its id must be a whole number.";
  for (const name of loginFields) {
    const value = fields[name];
    if (value !== undefined && value !== null && value !== "")
      return `It needs a login (${name}); sites are crawled without a login.`;
  }
  const seeds = seedsOf(fields["seeds"]);
  if (typeof seeds === "string") return seeds;
  if (!feedScopes.some((word) => word === scope))
    return `Its scope ${shown(scope)} must be one of ${feedScopes.join(", ")}.`;
  if (!budgets.has(depth)) return `Its depth ${shown(depth)} must be one of ${[...budgets.keys()].join(", ")}.`;
  const schedules = schedulesOf(fields["schedules"] ?? []);
  if (typeof schedules === "string") return schedules;
  if (typeof watched !== "boolean") return "Its watched must be true or false.";
  const documents = documentsOf(documentUrlScheme ?? "");
  if (typeof documents === "string") return documents;
  if (typeof ignoreRobotsTxt !== "boolean") return "Its ignoreRobotsTxt must be true or false.";
  if (ignoreRobotsTxt && options.allowIgnoreRobots !== true) {
    return "It asks to ignore robots.txt, but the operator does not allow it (allowIgnoreRobots).";
  }
  const title = titleOf(fields["title"] ?? "");
  if (title === undefined) return "Its title must be one line of text.";
  const { site, warnings } = siteOf(seeds, scope as FeedScope, title, feed, options.side?.get(String(id)) ?? {});
  const { entry, dropped } = withoutSecrets(fields);
  const target: ImportedTarget = {
    externalId: String(id),
    place,
    site: { ...site, watched, ...documents },
    scope: scope as FeedScope,
    depth: String(depth),
    hopsBeyond: scope === "plus1" ? 1 : 0,
    maxPages: budgets.get(depth),
    schedules,
    ignoreRobotsTxt,
    entry,
  };
  const secrets = dropped.map((name) => `The field ${quotedField(name)} may contain a secret and was left out.`);
  return { target, warnings: [...warnings, ...secrets] };
}

/** A line of a plain list as a target: the URL's part of its site, without schedule and limit. It is a start URL like any other. */
export function plainTarget(seed: string, feed: string, line: number): ImportedTarget {
  const { site } = siteOf([seed], "root", "", feed, {});
  const words = { scope: "root", depth: "DEEP", hopsBeyond: 0, maxPages: undefined } as const;
  return {
    externalId: site.site,
    place: line,
    site: { ...site, addedBy: "crawl" },
    ...words,
    schedules: [],
    ignoreRobotsTxt: false,
    entry: seed,
  };
}

function siteOf(
  seeds: readonly string[],
  scope: FeedScope,
  title: string,
  source: string,
  side: Categories,
): { site: Site; warnings: string[] } {
  const name = siteRepresentation(seeds[0] ?? "");
  const warnings: string[] = [];
  const known = (code: string | undefined, isKnown: boolean, kind: string): string | null => {
    if (code === undefined || code === "") return null;
    if (!isKnown) warnings.push(`The side table's ${kind} ${quotedField(code)} is unknown and was left out.`);
    return isKnown ? code : null;
  };
  const country = known(side.country, isCountry(side.country ?? ""), "country");
  const nace = known(side.nace, naceCode(side.nace ?? "") !== undefined, "NACE code");
  const region = nutsRegion(side.nuts ?? null, country, shippedNuts());
  if (region.warning !== undefined) warnings.push(region.warning);
  const site: Site = {
    site: name,
    title: title === "" ? name : title,
    source,
    nace: nace === null ? null : naceText(nace, DEFAULT_NACE_REVISION),
    continent: known(side.continent, isContinent(side.continent ?? ""), "continent"),
    country,
    nuts: known(side.nuts, region.known !== null, "NUTS code"),
    nutsKnown: region.known,
    smallSite: false,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "import",
    scopeSource: null,
    seeds,
    rules: scopeRules(scope, seeds),
  };
  return { site, warnings };
}

function seedsOf(value: unknown): string[] | string {
  if (!Array.isArray(value) || value.length === 0) return "It has no seeds; at least one is needed.";
  if (value.length > MAX_SEEDS) return `It has more than ${MAX_SEEDS} seeds.`;
  const seeds = new Map<string, string>();
  for (const [index, seed] of value.entries()) {
    if (typeof seed !== "string") return `Seed ${index + 1} must be text.`;
    const problem = seedProblem(seed.trim());
    if (problem !== undefined) return `Seed ${index + 1}: ${problem}`;
    seeds.set(new URL(seed.trim()).href, seed.trim());
  }
  return [...seeds.values()];
}

function schedulesOf(value: unknown): Schedule[] | string {
  if (!Array.isArray(value)) return "Its schedules must be a list.";
  const schedules: Schedule[] = [];
  for (const [index, schedule] of value.entries()) {
    const { frequency, startDate, endDate = null } = (schedule ?? {}) as Record<string, unknown>;
    if (!frequencies.some((word) => word === frequency)) {
      return `The frequency ${shown(frequency)} of schedule ${index + 1} must be one of ${frequencies.join(", ")}.`;
    }
    const start = dateOf(startDate);
    const end = endDate === null ? null : dateOf(endDate);
    if (start === undefined || end === undefined) {
      return `The dates of schedule ${index + 1} must be milliseconds since 1970; endDate may be null.`;
    }
    if (end !== null && end < start) return `Schedule ${index + 1} ends before it starts.`;
    schedules.push({ frequency: frequency as Frequency, start, end });
  }
  return schedules;
}

/** Returns the beginning of the URLs of documents that are reported, or the sentence why not. */
function documentsOf(value: unknown): Pick<Site, "documentUrlScheme"> | string {
  if (typeof value !== "string") return "Its documentUrlScheme must be text or null.";
  if (value === "") return { documentUrlScheme: null };
  const problem = seedProblem(value);
  return problem === undefined ? { documentUrlScheme: value } : `Its documentUrlScheme: ${problem}`;
}

function dateOf(milliseconds: unknown): Date | undefined {
  const date = typeof milliseconds === "number" ? new Date(milliseconds) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

function titleOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > MAX_TITLE || /\p{Cc}/u.test(value)) return undefined;
  return value.trim();
}

/** A word of the feed for a message; anything else by its kind only. */
function shown(value: unknown): string {
  return typeof value === "string" ? quotedField(value) : `(${value === null ? "null" : typeof value})`;
}
