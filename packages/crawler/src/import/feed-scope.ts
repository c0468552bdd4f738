import type { ScopeRule } from "../scope/kinds/catalogue.ts";

/** What a feed's `scope` may be. D-43. */
export const feedScopes = ["root", "subdomains", "plus1", "resource"] as const;
export type FeedScope = (typeof feedScopes)[number];

/**
 * The scope rules of a target: one include rule for each distinct place of its seeds, by http and by https. D-43.
 *
 * - `root`, `plus1`: the seed's path and what lies below it. A path that ends in a file name (one with a dot) stands for its
 *   folder. What `plus1` adds, one hop beyond, no rule can say: see `Target.hopsBeyond`.
 * - `subdomains`: the seed's host and all hosts below it, on every port.
 * - `resource`: the seed, and nothing else.
 *
 * @param seeds    absolute http or https URLs.
 * @example root of https://www.gov.uk/government/publications: `http[s]?://www\.gov\.uk/government/publications(?:[/?].*)?$`
 */
export function scopeRules(scope: FeedScope, seeds: readonly string[]): ScopeRule[] {
  const patterns = new Set(seeds.map((seed) => patternOf(scope, new URL(seed))));
  return [...patterns].map((pattern, index) => ({ order: index + 1, type: "include", pattern }));
}

function patternOf(scope: FeedScope, { hostname, host, pathname, search }: URL): string {
  if (scope === "subdomains") return `http[s]?://(?:[^/?#@:]+\\.)?${escaped(hostname)}(?::[0-9]+)?/.*`;
  if (scope === "resource") return `http[s]?://${escaped(host + pathname + search)}$`;
  const lastSlash = pathname.lastIndexOf("/");
  const folder = pathname.includes(".", lastSlash) ? pathname.slice(0, lastSlash + 1) : pathname;
  const below = folder.endsWith("/") ? ".*" : "(?:[/?].*)?$";
  return `http[s]?://${escaped(host + folder)}${below}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
