import type { StoredRobots } from "./stored-robots.ts";
import { LONGEST_WAIT_SECONDS } from "../manners/retry.ts";
import { rulesFor } from "./match.ts";
import { decodeUnreserved } from "./normalise-path.ts";
import { parseRobots } from "./parse.ts";
import type { RobotsRule } from "./parse.ts";

/** A decision of robots.txt about a URL, as `scope.log` has it. */
export interface RobotsDecision {
  readonly verdict: "ACCEPT" | "REJECT";
  readonly index: 0;
  readonly rule: "RobotsDecideRule";
  /** More words for people. */
  readonly reason?: string;
}

/** What one origin allows. */
export interface RobotsVerdict {
  decide(url: string): RobotsDecision;
  readonly delaySeconds: number | undefined;
  /** What is said of every URL that the rules allow, when the Crawl-delay is too long. */
  readonly tooSlow: RobotsDecision | undefined;
  readonly sitemaps: readonly string[];
}

/**
 * RFC 9309, 2.3.1: a file counts by its rules; 4xx and endless redirects: everything is allowed; no answer, 5xx and 429: nothing is.
 * A Crawl-delay that is longer than a Retry-After may be gives all of the origin up, by the same rule (cli.md 6).
 *
 * @param agent  product token.
 */
export function createVerdict({ status, body }: StoredRobots, agent: string): RobotsVerdict {
  if (status === 0 || status === 429 || status >= 500) {
    const why = status === 0 ? "robots.txt could not be fetched" : `robots.txt answered ${status}`;
    return constant({ ...decision("REJECT"), reason: `${why}, so nothing may be requested` });
  }
  if (status < 200 || status > 299) return constant(decision("ACCEPT"));
  const file = parseRobots(body);
  const rules = rulesFor(file, agent);
  const { crawlDelaySeconds: delaySeconds } = rules;
  const tooSlow =
    delaySeconds !== undefined && delaySeconds > LONGEST_WAIT_SECONDS
      ? { ...decision("REJECT"), reason: `Crawl-delay: ${delaySeconds}` }
      : undefined;
  return {
    decide(url) {
      // RFC 9309, 2.2.2: unreserved characters are compared as themselves.
      const rule = rules.decisive(decodeUnreserved(url));
      if (rule?.allow !== false && tooSlow !== undefined) return tooSlow;
      if (rule === undefined) return decision("ACCEPT");
      return { ...decision(rule.allow ? "ACCEPT" : "REJECT"), reason: reasonOf(rule) };
    },
    delaySeconds,
    tooSlow,
    sitemaps: file.sitemaps,
  };
}

function constant(fixed: RobotsDecision): RobotsVerdict {
  return { decide: () => fixed, delaySeconds: undefined, tooSlow: undefined, sitemaps: [] };
}

function decision(verdict: RobotsDecision["verdict"]): RobotsDecision {
  return { verdict, index: 0, rule: "RobotsDecideRule" };
}

/** For a log: one line, not too long, no control characters. */
function reasonOf({ allow, line, written }: RobotsRule): string {
  const value = written.slice(0, 200).replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/g, " ");
  return `line ${line}: ${allow ? "Allow" : "Disallow"}: ${value}`;
}
