import type { RobotsRule } from "./parse.ts";
import { stronger } from "./stronger.ts";
import type { RobotsRuleIndex } from "./stronger.ts";

interface Wildcard {
  readonly rule: RobotsRule;
  /** The texts between the `*`. */
  readonly parts: readonly string[];
  readonly anchored: boolean;
}

/** Letters of a gram, and the number of buckets for them. */
const GRAM_LENGTH = 4;
const BUCKETS = 65_536;

/**
 * For rules with `*`. A rule can only match a path that holds every text between its wildcards: each rule lies under the rarest
 * four letters of its texts, so a question tries only rules whose letters the path has.
 */
export function createWildcardIndex(rules: readonly RobotsRule[]): RobotsRuleIndex {
  const wildcards = rules.map(compiled);
  const frequency = new Uint32Array(BUCKETS);
  for (const { parts } of wildcards) for (const gram of gramsOf(parts)) frequency[gram] = (frequency[gram] ?? 0) + 1;
  const byGram = new Map<number, Wildcard[]>();
  // Texts too short for a gram: every path is tried.
  const short: Wildcard[] = [];
  for (const wildcard of wildcards) {
    const gram = rarest(wildcard.parts, frequency);
    const list = gram === undefined ? short : byGram.get(gram);
    if (list === undefined && gram !== undefined) byGram.set(gram, [wildcard]);
    else list?.push(wildcard);
  }
  return {
    longest(path) {
      let best = strongestOf(short, path, undefined);
      if (byGram.size === 0) return best;
      for (const gram of new Set(gramsOf([path]))) {
        const list = byGram.get(gram);
        if (list !== undefined) best = strongestOf(list, path, best);
      }
      return best;
    },
  };
}

function compiled(rule: RobotsRule): Wildcard {
  const anchored = rule.pattern.endsWith("$");
  const text = anchored ? rule.pattern.slice(0, -1) : rule.pattern;
  return { rule, anchored, parts: text.split("*") };
}

function strongestOf(list: readonly Wildcard[], path: string, soFar: RobotsRule | undefined): RobotsRule | undefined {
  let best = soFar;
  for (const wildcard of list) {
    if (stronger(best, wildcard.rule) !== best && matches(wildcard, path)) best = wildcard.rule;
  }
  return best;
}

/** Each part at its first place after the one before: if that fails no other choice helps. Linear in path and pattern. */
function matches({ parts, anchored }: Wildcard, path: string): boolean {
  const first = parts[0] ?? "";
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = parts.length - 1;
  for (let index = 1; index < last; index++) {
    const part = parts[index] ?? "";
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const end = parts[last] ?? "";
  return anchored ? path.length - end.length >= at && path.endsWith(end) : path.includes(end, at);
}

function rarest(parts: readonly string[], frequency: Uint32Array): number | undefined {
  let best: number | undefined;
  for (const gram of gramsOf(parts)) {
    if (best === undefined || (frequency[gram] ?? 0) < (frequency[best] ?? 0)) best = gram;
  }
  return best;
}

/** The bucket of each four letters in a row. */
function gramsOf(texts: readonly string[]): number[] {
  const grams: number[] = [];
  for (const text of texts) {
    for (let at = 0; at + GRAM_LENGTH <= text.length; at++) {
      let hash = 0;
      for (let offset = 0; offset < GRAM_LENGTH; offset++) hash = hash * 31 + text.charCodeAt(at + offset);
      grams.push(hash % BUCKETS);
    }
  }
  return grams;
}
