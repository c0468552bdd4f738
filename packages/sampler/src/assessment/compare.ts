import type { AssessedScore, AssessedTest, Assessment, Comparison, ScoreChange, TestChange } from "./assessment.ts";
import type { Change, PublishedEstimate } from "../statistics/change.ts";
import { assessmentError } from "./errors.ts";

/** Computes the change between two estimates: `publishedChange` of the statistics. */
type ChangeOf = (earlier: PublishedEstimate, later: PublishedEstimate) => Change | undefined;

/**
 * Compares two assessments of a site, for each rule set and test that both have.
 *
 * @throws EiaoError `DifferentSite`.
 */
export function compareAssessments(earlier: Assessment, later: Assessment, changeOf: ChangeOf): Comparison {
  if (earlier.site !== later.site) throw assessmentError("DifferentSite", { earlier: earlier.site, later: later.site });
  const scores = later.rulesets.flatMap(({ id }) => scoreChanges(id, earlier, later, changeOf));
  const known = new Map(earlier.tests.map((test) => [`${test.ruleset} ${test.wam}`, test]));
  const tests = later.tests.flatMap((after): TestChange[] => {
    const { ruleset, test, wam } = after;
    const before = known.get(`${ruleset} ${wam}`);
    if (before === undefined) return [];
    return [{ ruleset, test, wam, ...difference(ratioOf(before), ratioOf(after), changeOf) }];
  });
  const notes = notesOf(earlier, later);
  return { earlier: earlier.run, scores, tests, ...(notes.length === 0 ? {} : { notes }) };
}

/** Compares the leading scores and, if they are not from the same sample, also each sample that both have. */
function scoreChanges(ruleset: string, earlier: Assessment, later: Assessment, changeOf: ChangeOf): ScoreChange[] {
  const scoresOf = ({ scores }: Assessment) => scores.filter((score) => score.ruleset === ruleset);
  const [before] = scoresOf(earlier);
  const [after] = scoresOf(later);
  if (before === undefined || after === undefined) return [];
  const leading: ScoreChange = { ruleset, ...difference(before, after, changeOf) };
  const others = comparedSamples.flatMap((name): ScoreChange[] => {
    const [previous, current] = [scoreOf(scoresOf(earlier), name), scoreOf(scoresOf(later), name)];
    if (previous === undefined || current === undefined || (previous === before && current === after)) return [];
    return [{ ruleset, ...difference(previous, current, changeOf), sample: name }];
  });
  return [leading, ...others];
}

const comparedSamples = ["uniform", "by-size"] as const;

function scoreOf(scores: readonly AssessedScore[], name: (typeof comparedSamples)[number]): AssessedScore | undefined {
  return scores.find(({ sample }) => sample === name);
}

function ratioOf({ ratio, ...interval }: AssessedTest): PublishedEstimate {
  return { ...interval, value: ratio };
}

const unknown = { difference: null, low: null, high: null, verdict: null };

function difference(
  before: PublishedEstimate,
  after: PublishedEstimate,
  changeOf: ChangeOf,
): Omit<ScoreChange, "ruleset"> {
  return { before: before.value, after: after.value, ...(changeOf(before, after) ?? unknown) };
}

function notesOf(earlier: Assessment, later: Assessment): readonly string[] {
  const changed = later.rulesets.flatMap(({ id, version }) => {
    const before = earlier.rulesets.find((one) => one.id === id);
    if (before === undefined || before.version === version) return [];
    return [
      `The rule set ${id} changed from version ${before.version} to ${version} between the assessments, which may explain a part of the difference.`,
    ];
  });
  return earlier.complete === false ? [...changed, "The earlier assessment is incomplete."] : changed;
}
