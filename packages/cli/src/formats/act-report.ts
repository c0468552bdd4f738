import type { Judgement, TestedCriterion } from "@eiao/wam-core";
import type { SuccessCriterion } from "@eiao/wam-core/wcag";
import { projectUrl } from "../version.ts";

/** The verdict of a rule on one of its examples. `untested` means that the page could not be evaluated. */
export type ActOutcome = "failed" | "cantTell" | "passed" | "inapplicable" | "untested";

/** The outcome of one rule on one example. */
export interface ExampleOutcome {
  readonly testcase: { readonly url: string };
  /** The rule that ran. */
  readonly rule: string;
  readonly outcome: ActOutcome;
  /** The keys of the open questions, each once. */
  readonly reasons: readonly string[];
  /** The success criteria of the rule. */
  readonly criteria: readonly TestedCriterion[];
}

/** Returns the outcome of a rule on a page: failed if a target failed, else cantTell, else passed; inapplicable without a target. */
export function actOutcomeOf(judgements: readonly Pick<Judgement, "result">[]): ActOutcome {
  if (judgements.length === 0) return "inapplicable";
  if (judgements.some(({ result }) => result !== null && result > 0)) return "failed";
  return judgements.some(({ result }) => result === null) ? "cantTell" : "passed";
}

/** The terms of the report, from W3C's `earl-context.json`, so that W3C's tools can read it. */
const context = {
  "@vocab": "http://www.w3.org/ns/earl#",
  earl: "http://www.w3.org/ns/earl#",
  WCAG2: "http://www.w3.org/TR/WCAG2/#",
  dct: "http://purl.org/dc/terms/",
  doap: "http://usefulinc.com/ns/doap#",
  source: "dct:source",
  title: "dct:title",
  name: "doap:name",
  Version: "doap:Version",
  release: "doap:release",
  revision: "doap:revision",
  assertions: { "@reverse": "subject" },
  assertedBy: { "@type": "@id" },
  outcome: { "@type": "@id" },
  mode: { "@type": "@id" },
  isPartOf: { "@id": "dct:isPartOf", "@type": "@id" },
};

/** Writes the outcomes as the implementation report of W3C's ACT tools: EARL 1.0 in JSON-LD, with an assertion for each example and rule. */
export function implementationReport(
  outcomes: readonly ExampleOutcome[],
  version: string,
  successCriteria: readonly SuccessCriterion[],
): object {
  const ids = new Map(successCriteria.map(({ num, id }) => [num, id]));
  const byCase = Map.groupBy(outcomes, ({ testcase }) => testcase.url);
  return {
    "@context": context,
    "@graph": [
      {
        "@id": projectUrl,
        "@type": ["Assertor", "Software"],
        name: "eiao-wam",
        release: { "@type": "Version", revision: version },
      },
      ...[...byCase].map(([url, all]) => ({
        "@id": url,
        "@type": "TestSubject",
        source: url,
        assertions: all.map((one) => assertionOf(one, ids)),
      })),
    ],
  };
}

function assertionOf({ rule, outcome, reasons, criteria }: ExampleOutcome, ids: ReadonlyMap<string, string>): object {
  const isPartOf =
    outcome === "failed" || outcome === "cantTell"
      ? criteria.flatMap(({ num, required }) => (required ? [`WCAG2:${ids.get(num)}`] : []))
      : [];
  return {
    "@type": "Assertion",
    assertedBy: projectUrl,
    mode: "earl:automatic",
    result: {
      "@type": "TestResult",
      outcome: `earl:${outcome}`,
      ...(outcome === "cantTell" ? { info: reasons.join(" ") } : {}),
    },
    test: { "@type": "TestCase", title: rule, ...(isPartOf.length === 0 ? {} : { isPartOf }) },
  };
}
