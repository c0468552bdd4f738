import type { FrontierEntry } from "../frontier/frontier-entry.ts";
import type { ScopeRule } from "../repository/records.ts";
import { defaultScopePattern, MAX_URL_LENGTH } from "../url/normalise.ts";
import type { Decision } from "./decision.ts";
import { scopeError } from "./errors.ts";
import type { GeoLookup } from "./geolocation.ts";
import { compilePattern } from "./pattern.ts";
import type { UrlMatcher } from "./url-matcher.ts";

/** Decides which URLs belong to a site. */
export interface Scope {
  /**
   * The first rule that matches decides; none: rejected. A promise only where a geolocated rule must resolve a host first.
   *
   * @param url  normalised. Cost: see `compilePattern`, times the rules that are tried.
   */
  decide(url: string): Decision | Promise<Decision>;
}

/**
 * Compiles the scope of a site, once per crawl. Spec 5.1, 19.1, 19.2.
 *
 * @param rules  in any order; `order` counts. None: the default scope, an include rule for each host of the seeds.
 * @param seeds  URLs; read only for the default scope.
 * @param geo    for rules with countries.
 * @throws       EiaoError `InvalidPattern`, `MissingGeoDatabase`, and `NotWebAddress` for a seed.
 */
export function createScope(rules: readonly ScopeRule[], seeds: readonly string[], geo?: GeoLookup): Scope {
  const compiled = (rules.length === 0 ? defaultRules(seeds) : rules.toSorted((a, b) => a.order - b.order)).map(
    (rule) => compile(rule, geo),
  );

  /** `country`: of the host of `url`, once it is known. */
  const decideFrom = (url: string, first: number, country?: string | null): Decision | Promise<Decision> => {
    let known = country;
    for (let i = first; i < compiled.length; i++) {
      const rule = compiled[i];
      if (rule === undefined) continue;
      if ("matches" in rule) {
        if (rule.matches(url)) return rule.decision;
        continue;
      }
      if (known === undefined) {
        const answer = rule.geo.countryOf(hostOf(url));
        if (answer instanceof Promise) return answer.then((found) => decideFrom(url, i, found));
        known = answer;
      }
      if (known !== null && rule.countries.has(known)) return rule.decision;
    }
    return NO_RULE;
  };

  return { decide: (url) => (url.length > MAX_URL_LENGTH ? TOO_LONG : decideFrom(url, 0)) };
}

/** The part of a frontier entry that tells how a URL was come upon. */
type Found = Pick<FrontierEntry, "url" | "foundBy" | "foundOn">;

/**
 * A scope and one hop beyond it (crawl feed, scope `plus1`; D-43): what no rule decides is accepted where a page that itself belongs
 * to the site links to it. Redirects and the frames of a frameset are no hop: they, and the pages that an earlier crawl kept, were
 * let in with what they belong to.
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
  if (decision.rule !== NO_RULE.rule || foundBy === "seed") return decision;
  if (foundBy === "redirect" || foundBy === "frame" || foundBy === "known") return ONE_HOP;
  if (foundOn === undefined) return decision;
  const origin = scope.decide(foundOn);
  const decided = ({ verdict }: Decision): Decision => (verdict === "ACCEPT" ? ONE_HOP : decision);
  return origin instanceof Promise ? origin.then(decided) : decided(origin);
}

const ONE_HOP: Decision = Object.freeze({ verdict: "ACCEPT", index: 0, rule: "OneHopBeyondDecideRule" });

const NO_RULE: Decision = Object.freeze({ verdict: "REJECT", index: 0, rule: "RejectDecideRule" });

/** No rule is asked: nothing of that length is ever fetched. */
const TOO_LONG: Decision = Object.freeze({
  verdict: "REJECT",
  index: 0,
  rule: "UrlLengthDecideRule",
  reason: `longer than ${MAX_URL_LENGTH} characters`,
});

type CompiledRule =
  | { readonly decision: Decision; readonly matches: UrlMatcher }
  | { readonly decision: Decision; readonly countries: ReadonlySet<string>; readonly geo: GeoLookup };

function compile(rule: ScopeRule, geo: GeoLookup | undefined): CompiledRule {
  const verdict = rule.type === "include" ? "ACCEPT" : "REJECT";
  const index = rule.order;
  if ("pattern" in rule) {
    const decision: Decision = Object.freeze({ verdict, index, rule: "RegexDecideRule" });
    return { decision, matches: compilePattern(rule.pattern) };
  }
  if (geo === undefined) throw scopeError("MissingGeoDatabase", { order: rule.order });
  const decision: Decision = Object.freeze({ verdict, index, rule: "ExternalGeoLocationDecideRule" });
  return { decision, countries: new Set(rule.countries.map((code) => code.toUpperCase())), geo };
}

/** Spec 5.1: the scheme-agnostic host of the home page; a site with seeds on several hosts has them all. */
function defaultRules(seeds: readonly string[]): ScopeRule[] {
  const patterns = new Set(seeds.map((seed) => defaultScopePattern(seed)));
  return [...patterns].map((pattern, i) => ({ order: i + 1, type: "include", pattern }));
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "";
}
