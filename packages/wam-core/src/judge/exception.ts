import { defineBWam } from "../rule-set/define.ts";
import type { BWam } from "../rule-set/define.ts";
import { resource } from "../measure/locations.ts";
import type { Judgement } from "../report.ts";

const EXCEPTION = "EIAO.B.10.0.0.2.EXCEPTION.DEF.1";

/**
 * Returns the one result of content that could not be measured: cannotTell at (0, 0), with the reason as description.
 * It belongs to a pseudo-test outside all rule sets. Spec 3.4, 8.5.
 */
export function exceptionJudgement(ruleSet: string, reason: string): Judgement {
  const wam: BWam = defineBWam({
    id: EXCEPTION,
    test: EXCEPTION,
    checkpoint: "0.0",
    priority: 1,
    title: "content could not be measured",
    description: reason,
    at: [],
    judge: () => () => null,
    affects: "Unknown, because nothing was tested.",
    remedy: "Publish the page as HTML or XHTML that can be parsed.",
    examples: { fails: [], passes: [] },
  });
  return { ruleSet, wam, location: resource, result: null };
}
