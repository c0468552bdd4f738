import type { FrontierEntry } from "../../url/frontier-entry.ts";
import { MAX_URL_LENGTH } from "../../url/normalise.ts";
import { defaultScopePattern } from "../../url/site.ts";
import type { DecideRule, Decision } from "./decision.ts";
import { kindOf } from "./rule-kinds.ts";
import type { GeoLookup, ScopeRule } from "./rule-kinds.ts";

/** Decides which URLs belong to a site. */
export interface Scope {
  /**
   * Returns the decision of the first rule that matches, or a rejection if there is none. It is a promise only if a geolocated rule must
   * resolve a host first.
   *
   * @param url  normalised. If it is longer than any that is fetched, the rules see its beginning. Cost: see `compilePattern`, times the
   *         rules that are tried.
   */
  decide(url: string): Decision | Promise<Decision>;
}

/**
 * Compiles the scope of a site, once per crawl. Spec 5.1, 19.1, 19.2.
 *
 * @param rules  in any order; `order` counts. An empty list means the default scope: an include rule for each host of the seeds.
 * @param seeds  URLs; read only for the default scope.
 * @param geo    for rules with countries.
 * @throws       EiaoError `InvalidPattern`, `MissingGeoDatabase`, and `NotWebAddress` for a seed.
 */
export function createScope(rules: readonly ScopeRule[], seeds: readonly string[], geo?: GeoLookup): Scope {
  const compiled = (rules.length === 0 ? defaultRules(seeds) : rules.toSorted((a, b) => a.order - b.order)).map(
    (rule) => compile(rule, geo),
  );

  const decideFrom = (
    url: string,
    first: number,
    country: () => Country | Promise<Country>,
  ): ReturnType<Scope["decide"]> => {
    for (let i = first; i < compiled.length; i++) {
      const rule = compiled[i];
      if (rule === undefined) continue;
      const matches = rule.matches(url, country);
      if (matches instanceof Promise) {
        return matches.then((known) => (known ? rule.decision : decideFrom(url, i + 1, country)));
      }
      if (matches) return rule.decision;
    }
    return noRule;
  };
  /** Returns a function that looks up the country of a URL's host when the first rule needs it. */
  const lazyCountry = (url: string) => {
    let known: Country | Promise<Country> | undefined;
    return () => (known === undefined ? (known = geo?.countryOf(hostOf(url)) ?? null) : known);
  };

  return {
    decide(url) {
      if (url.length <= MAX_URL_LENGTH) return decideFrom(url, 0, lazyCountry(url));
      const decision = decideFrom(url.slice(0, MAX_URL_LENGTH), 0, lazyCountry(url));
      return decision instanceof Promise ? decision.then(unlessTooLong) : unlessTooLong(decision);
    },
  };
}

type Country = string | null;

/** The part of a frontier entry that describes how a URL was found. */
type Found = Pick<FrontierEntry, "url" | "foundBy" | "foundOn">;

/**
 * Decides by a scope and one hop beyond it (crawl feed, scope `plus1`; D-43): a URL that no rule decides is accepted if a page that itself
 * belongs to the site links to it. Redirects and the frames of a frameset are no hop: they were accepted with the page that they belong to,
 * and so were the pages that an earlier crawl kept.
 */
export function decideOneHopBeyond(scope: Scope, { url, foundBy, foundOn }: Found): Decision | Promise<Decision> {
  const decision = scope.decide(url);
  if (decision instanceof Promise) return decision.then((known) => oneHopBeyond(scope, known, foundBy, foundOn));
  return oneHopBeyond(scope, decision, foundBy, foundOn);
}

function oneHopBeyond(
  scope: Scope,
  decision: Decision,
  foundBy: Found["foundBy"],
  foundOn: string | undefined,
): Decision | Promise<Decision> {
  if (decision.rule !== noRule.rule || foundBy === "seed") return decision;
  if (foundBy === "redirect" || foundBy === "frame" || foundBy === "known") return oneHop;
  if (foundOn === undefined) return decision;
  const origin = scope.decide(foundOn);
  const decided = ({ verdict }: Decision): Decision => (verdict === "ACCEPT" ? oneHop : decision);
  return origin instanceof Promise ? origin.then(decided) : decided(origin);
}

const oneHop: Decision = Object.freeze({ verdict: "ACCEPT", index: 0, rule: "OneHopBeyondDecideRule" });

const noRule: Decision = Object.freeze({ verdict: "REJECT", index: 0, rule: "RejectDecideRule" });

/** Rejects a URL of the site, since it is too long. A URL outside the site keeps its decision. */
function unlessTooLong(decision: Decision): Decision {
  return decision.verdict === "ACCEPT" ? tooLong : decision;
}

/** The decision for URLs of the site that are too long. They are never fetched. */
const tooLong: Decision = Object.freeze({
  verdict: "REJECT",
  index: 0,
  rule: "UrlLengthDecideRule",
  reason: `longer than ${MAX_URL_LENGTH} characters`,
});

function compile(rule: ScopeRule, geo: GeoLookup | undefined) {
  const { order, type } = rule;
  const { kind, value } = kindOf(rule);
  const decideRule = kind.decideRule as DecideRule;
  const decision: Decision = { verdict: type === "include" ? "ACCEPT" : "REJECT", index: order, rule: decideRule };
  return { decision: Object.freeze(decision), matches: kind.compile(value, { order, geo }) };
}

/** Returns the rules of spec 5.1: the host of the home page with any scheme, or the hosts of all seeds. */
function defaultRules(seeds: readonly string[]): ScopeRule[] {
  const patterns = new Set(seeds.map((seed) => defaultScopePattern(seed)));
  return [...patterns].map((pattern, i) => ({ order: i + 1, type: "include", pattern }));
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}

const COUNTRY = /^[A-Z]{2}$/;

/** Returns the country of the host of a site's first seed, ISO 3166-1 alpha-2. Undefined without a look-up, or if it is not known. */
export async function countryOfSeed(seed: string | undefined, geo: GeoLookup | undefined): Promise<string | undefined> {
  if (geo === undefined || seed === undefined) return undefined;
  const country = await geo.countryOf(new URL(seed).hostname);
  return country !== null && COUNTRY.test(country) ? country : undefined;
}

/** Returns the country that geolocation gave a site at the start of a launch (spec 19.1), ISO 3166-1 alpha-2. Undefined if it gave none. */
export function launchCountry({
  statistics: { geoCountry },
}: {
  readonly statistics: Readonly<Record<string, unknown>>;
}): string | undefined {
  return typeof geoCountry === "string" && COUNTRY.test(geoCountry) ? geoCountry : undefined;
}
