import type { RobotsRule } from "./parse.ts";

/** Finds the strongest of many rules that match a path. */
export interface RobotsRuleIndex {
  /** @param path  normalised. */
  longest(path: string): RobotsRule | undefined;
}

/** The rule that wins: the longer pattern, then allow, then the earlier line. RFC 9309, 2.2.2. */
export function stronger(one: RobotsRule | undefined, other: RobotsRule | undefined): RobotsRule | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.pattern.length !== other.pattern.length) return one.pattern.length > other.pattern.length ? one : other;
  if (one.allow !== other.allow) return one.allow ? one : other;
  return one.line <= other.line ? one : other;
}
