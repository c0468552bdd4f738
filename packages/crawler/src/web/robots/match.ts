import { createExactIndex } from "./exact-index.ts";
import { normalisePath } from "./normalise-path.ts";
import type { RobotsFile, RobotsRule } from "./parse.ts";
import { stronger } from "./stronger.ts";
import { createWildcardIndex } from "./wildcard-index.ts";

/** What a robots.txt says to one robot. */
interface RobotsRules {
  /** The rule that decides about a URL; undefined: none matches, so it is allowed. */
  decisive(url: string): RobotsRule | undefined;
  readonly crawlDelaySeconds: number | undefined;
}

/**
 * The rules for one robot: of all groups that name it, else of those for `*`. The longest pattern that matches decides, allow
 * before disallow. RFC 9309, 2.2. Cost of a question: linear in the URL; 12,000 rules take some 10 µs.
 *
 * @param agent  product token.
 */
export function rulesFor(file: RobotsFile, agent: string): RobotsRules {
  const token = agent.toLowerCase();
  const isNamed = file.groups.some(({ agents }) => agents.includes(token));
  const wanted = isNamed ? token : "*";
  const rules = file.groups.filter(({ agents }) => agents.includes(wanted)).flatMap((group) => group.rules);
  const delays = file.delays.filter(({ agents }) => agents.includes(wanted)).map(({ seconds }) => seconds);
  const isWild = ({ pattern }: RobotsRule) => pattern.includes("*");
  const exact = createExactIndex(rules.filter((rule) => !isWild(rule)));
  const wild = createWildcardIndex(rules.filter(isWild));
  return {
    crawlDelaySeconds: delays.length === 0 ? undefined : Math.max(...delays),
    decisive(url) {
      const raw = pathOf(url);
      if (raw === "/robots.txt") return undefined;
      const path = normalisePath(raw, false);
      return stronger(exact.longest(path), wild.longest(path));
    },
  };
}

/** Path and query of an absolute URL, as text. */
function pathOf(url: string): string {
  const hash = url.indexOf("#");
  const whole = hash === -1 ? url : url.slice(0, hash);
  const host = whole.indexOf("//") + 2;
  const slash = whole.indexOf("/", host);
  const question = whole.indexOf("?", host);
  if (question !== -1 && (slash === -1 || question < slash)) return `/${whole.slice(question)}`;
  return slash === -1 ? "/" : whole.slice(slash);
}
