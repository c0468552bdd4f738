import type { Location } from "./document/location.ts";
import { Fingerprints, isFinding } from "./judge/fingerprint.ts";
import { Proofs } from "./judge/proof.ts";
import type { Proof } from "./judge/proof.ts";
import type { Judgement, Report, Untested } from "./report.ts";
import type { TestedCriterion } from "./rule-set/define.ts";
import { isScored } from "./score/is-scored.ts";
import { pageScore } from "./score/page.ts";
import { scorecard } from "./score/scorecard.ts";

/** The page score by one rule set in the JSON of a page. */
export interface ScoreJson {
  readonly ruleset: string;
  /** B_p and N_p (spec 5.1). */
  readonly failed: number;
  readonly applied: number;
  /** null if no test applied. */
  readonly value: number | null;
  readonly letter: string | null;
  /** True for a score whose results are not listed. The engine itself always lists them. */
  readonly informative?: boolean;
}

/** A result of one test at one location in the JSON of a page. */
export interface ResultJson {
  readonly ruleset: string;
  readonly wam: string;
  readonly test: string;
  /** Present for tests of WCAG 1.0 and of PDF documents. */
  readonly checkpoint?: string;
  /** Present instead of a checkpoint for tests of WCAG 2.2. */
  readonly criteria?: readonly TestedCriterion[];
  /** The barrier indicator; null if the test cannot tell. */
  readonly result: number | null;
  /** The key of the question that a person has to answer, if `result` is null. */
  readonly reason?: string;
  readonly location: Location;
  readonly title: string;
  /** One sentence about the error, with the measured fact. */
  readonly wrong?: string;
  /** The fingerprint of a finding (spec 11); other results have none. */
  readonly fingerprint?: string;
  readonly proof?: Proof;
}

/** A content statistic in the JSON of a page. */
export interface MetadataJson {
  readonly wam: string;
  readonly type: string;
  readonly value: string;
  readonly location: Location;
}

/** The object that the command line and the services print for one page. */
export interface PageJson {
  readonly url: string;
  readonly status: "evaluated" | "failed";
  readonly error?: string;
  readonly contentType: string;
  readonly scores: readonly ScoreJson[];
  readonly results: readonly ResultJson[];
  readonly metadata: readonly MetadataJson[];
  readonly untested: readonly Untested[];
  readonly messages: readonly string[];
}

/** Returns a report as plain JSON. Content that is not (X)HTML is a failed page. Cost: O(results), and a hash for each finding. */
export function pageJson(report: Report): PageJson {
  const failed = report.failure?.unsupportedType === true;
  const fingerprints = new Fingerprints();
  const proofs = new Proofs(report);
  return {
    url: report.url,
    status: failed ? "failed" : "evaluated",
    ...(failed && report.failure !== undefined ? { error: report.failure.reason } : {}),
    contentType: report.contentType,
    scores: report.ruleSets.map(({ id }) => scoreOf(id, report.judgements)),
    results: report.judgements.map((judgement) => {
      const { ruleSet, wam, location, result, reason } = judgement;
      const { id, test, title, criteria, checkpoint } = wam;
      const at = locationOf(location);
      // A page has thousands of results, so no intermediate objects are made.
      const plain: ResultJson =
        criteria === undefined && reason === undefined
          ? { ruleset: ruleSet, wam: id, test, checkpoint, result, location: at, title }
          : {
              ruleset: ruleSet,
              wam: id,
              test,
              ...(criteria === undefined ? { checkpoint } : { criteria }),
              result,
              ...(reason === undefined ? {} : { reason }),
              location: at,
              title,
            };
      return isFinding(judgement)
        ? { ...plain, ...wrong(judgement), fingerprint: fingerprints.of(judgement), proof: proofs.of(judgement) }
        : plain;
    }),
    metadata: report.statistics.map(({ id, type, value, location }) => ({
      wam: id,
      type,
      value,
      location: locationOf(location),
    })),
    untested: report.untested,
    messages: report.messages,
  };
}

const LONGEST_FACT = 200;

/** Returns the sentence about the error. The fact in it is a part of the page, so it is shortened. */
function wrong({ wam, fact = "" }: Judgement): Pick<ResultJson, "wrong"> {
  const text = fact.length > LONGEST_FACT ? `${fact.slice(0, LONGEST_FACT)}…` : fact;
  return wam.wrong === undefined ? {} : { wrong: wam.wrong.split("{fact}").join(text) };
}

function locationOf({ line, column, source }: Location): Location {
  return source === undefined ? { line, column } : { line, column, source };
}

function scoreOf(ruleset: string, judgements: readonly Judgement[]): ScoreJson {
  let failed = 0;
  let applied = 0;
  for (const { ruleSet, wam, result } of judgements) {
    if (ruleSet !== ruleset || result === null || !isScored(wam)) continue;
    failed += result;
    applied++;
  }
  const value = pageScore({ failed, applied });
  return { ruleset, failed, applied, value: value ?? null, letter: scorecard(value).letter ?? null };
}
