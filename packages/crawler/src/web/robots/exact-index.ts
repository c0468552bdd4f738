import type { RobotsRule } from "./parse.ts";
import { stronger } from "./stronger.ts";
import type { RobotsRuleIndex } from "./stronger.ts";

interface Prefix {
  readonly text: string;
  readonly rule: RobotsRule;
  /** The longest other prefix that this one begins with. */
  readonly shorter: Prefix | undefined;
}

/** For rules without `*`: beginnings of paths, and with `$` whole paths. A question is one binary search. */
export function createExactIndex(rules: readonly RobotsRule[]): RobotsRuleIndex {
  const whole = new Map<string, RobotsRule>();
  const beginnings = new Map<string, RobotsRule>();
  for (const rule of rules) {
    const anchored = rule.pattern.endsWith("$");
    const text = anchored ? rule.pattern.slice(0, -1) : rule.pattern;
    const index = anchored ? whole : beginnings;
    index.set(text, stronger(index.get(text), rule) ?? rule);
  }
  const prefixes = linked(beginnings);
  return {
    longest(path) {
      // All beginnings of the path sort before it, and whatever sorts between one of them and the path begins with it too:
      // so they are the last prefix that is not after the path, and those that it begins with.
      let prefix = lastUpTo(prefixes, path);
      while (prefix !== undefined && !path.startsWith(prefix.text)) prefix = prefix.shorter;
      return stronger(prefix?.rule, whole.get(path));
    },
  };
}

function linked(beginnings: ReadonlyMap<string, RobotsRule>): Prefix[] {
  const prefixes: Prefix[] = [];
  let shorter: Prefix | undefined;
  for (const [text, rule] of [...beginnings].sort(([one], [other]) => (one < other ? -1 : 1))) {
    while (shorter !== undefined && !text.startsWith(shorter.text)) shorter = shorter.shorter;
    shorter = { text, rule, shorter };
    prefixes.push(shorter);
  }
  return prefixes;
}

function lastUpTo(prefixes: readonly Prefix[], path: string): Prefix | undefined {
  let low = 0;
  let high = prefixes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prefixes[middle]?.text ?? "") <= path) low = middle + 1;
    else high = middle;
  }
  return prefixes[low - 1];
}
