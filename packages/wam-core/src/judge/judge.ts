import { compareLocations } from "../document/location.ts";
import type { Measurements } from "../measure/measurements.ts";
import { resource } from "../measure/locations.ts";
import type { AWam, BWam, MWam, SubjectLocation } from "../rule-set/define.ts";
import type { SelectedJudge, Selection } from "../rule-set/select.ts";
import type { Judgement, Statistic, Untested } from "../report.ts";
import { refusedText, thrownText } from "../thrown-text.ts";

/** The results of the selected B- and M-WAMs on one page. */
export interface Verdict {
  /** The judgements in order of registration and, within a class, of location (spec 1.5). */
  readonly judgements: readonly Judgement[];
  readonly statistics: readonly Statistic[];
  readonly untested: readonly Untested[];
  /** A line for each WAM that threw an exception or returned a value out of range (8.6). */
  readonly messages: readonly string[];
}

/**
 * Evaluates the selected classes on the result map, never on the document. A class that cannot run is reported as
 * untested instead of giving its default (D46).
 *
 * @param validated true if the markup was validated against its DTD; otherwise tests that need this are untested.
 * @param ofPdf     true if a PDF document was measured, not a page. Tests of the other kind have no result, not even a
 * default.
 *
 * Cost: O(results log results), less if they are in order. Source: spec 1.5, 8.6.
 */
export function judge(measurements: Measurements, selection: Selection, validated: boolean, ofPdf = false): Verdict {
  const judgements: Judgement[] = [];
  const statistics: Statistic[] = [];
  const untested: Untested[] = [];
  const messages = [...measurements.failures].map(([id, failure]) => `${id}: ${failure}`);
  const measures = ({ kind }: AWam): boolean => (kind === "pdf") === ofPdf;
  for (const { ruleSet, wam, asks } of selection.judges) {
    const locations = locationsOf(wam.at, measurements);
    if (wam.needsValidator && measurements.living && locations.length === 0) continue; // a living document has no DTD (D80)
    const reason = skipReason(wam, locations, measurements, validated);
    if (reason !== undefined) {
      untested.push({ test: wam.test, reason });
    } else if (locations.length > 0) {
      const before = judgements.length;
      const problem = judgeLocations({ ruleSet, wam, asks }, locations, measurements, judgements, messages);
      if (judgements.length === before && problem !== undefined) untested.push({ test: wam.test, reason: problem });
    } else if (wam.whenNowhere !== undefined && (wam.at.length === 0 || wam.at.some(measures))) {
      // The default is the result itself; the formula is not applied (D57).
      judgements.push({ ruleSet, wam, location: resource, result: wam.whenNowhere === "fail" ? 1 : 0 });
    }
  }
  for (const wam of selection.statistics) addStatistics(wam, measurements, statistics, messages);
  return { judgements, statistics, untested, messages };
}

function skipReason(
  wam: BWam,
  locations: readonly SubjectLocation[],
  measurements: Measurements,
  validated: boolean,
): string | undefined {
  if (wam.needsValidator && !validated) return "the markup was not validated, because no validator was passed";
  // A default pass must not hide a failed measurement.
  const broken = wam.at.find(({ id }) => measurements.failures.has(id));
  return locations.length === 0 && broken !== undefined
    ? `${broken.id} failed: ${measurements.failures.get(broken.id)}`
    : undefined;
}

/** Returns the union of the locations of some A-WAMs, in order of location. */
function locationsOf(wams: readonly AWam[], measurements: Measurements): readonly SubjectLocation[] {
  const ids = new Set(wams.map((wam) => wam.id));
  if (ids.size === 1) return sorted([...measurements.values(wams[0] as AWam).keys()]);
  const union = new Set<SubjectLocation>();
  for (const id of ids) for (const location of measurements.values(id).keys()) union.add(location);
  return sorted([...union]);
}

/** Sorts locations, if they are not in order already. Document order mostly is; foster-parented elements are the exception. */
function sorted(locations: SubjectLocation[]): readonly SubjectLocation[] {
  for (let i = 1; i < locations.length; i++) {
    if (compareLocations(locations[i - 1] as SubjectLocation, locations[i] as SubjectLocation) > 0)
      return locations.sort(compareLocations);
  }
  return locations;
}

/** Judges all locations of one class. Untyped rule sets may return any value as a result. @returns the first problem of the class. */
function judgeLocations(
  { ruleSet, wam, asks }: SelectedJudge,
  locations: readonly SubjectLocation[],
  measurements: Measurements,
  judgements: Judgement[],
  messages: string[],
): string | undefined {
  const { problem, first } = firstProblem(wam.id, messages);
  try {
    const resultAt = wam.judge(measurements);
    if (typeof resultAt !== "function") throw new TypeError(`${refusedText(resultAt)} is not a function`);
    for (const location of locations) {
      try {
        const answer = resultAt(location);
        const details = typeof answer === "object" && answer !== null ? answer : undefined; // avoids an object for a plain number
        const result = details === undefined ? (answer as number | null) : details.result;
        if (result !== null && !(typeof result === "number" && result >= 0 && result <= 1))
          problem(`${refusedText(answer)} is not a barrier indicator`);
        else if (details === undefined) judgements.push({ ruleSet, wam, location, result });
        else if (asks || wam.prompts?.includes(details.reason ?? "") !== true)
          judgements.push({ ...details, ruleSet, wam, location });
      } catch (error) {
        problem(thrownText(error));
      }
    }
  } catch (error) {
    problem(thrownText(error));
  }
  return first();
}

function addStatistics(wam: MWam, measurements: Measurements, statistics: Statistic[], messages: string[]): void {
  const { problem } = firstProblem(wam.id, messages);
  const values = measurements.values(wam.at);
  for (const location of sorted([...values.keys()])) {
    try {
      const statistic = wam.statistic(values.get(location) ?? 0, measurements);
      if (statistic === undefined) continue;
      const isAlone = typeof statistic !== "object" || statistic === null || statistic instanceof Promise;
      const { value, id = wam.id, type = wam.type } = isAlone ? { value: statistic as string } : statistic;
      const wrong = [value, id, type].filter((part) => typeof part !== "string");
      if (wrong.length === 0) statistics.push({ wam, id, type, value, location });
      else problem(`${refusedText(wrong[0])} is not the value of a statistic: it must be a string`);
    } catch (error) {
      problem(thrownText(error));
    }
  }
}

/** Records only the first problem of a WAM, which may have the same one at a million locations. */
function firstProblem(
  id: string,
  messages: string[],
): { readonly problem: (problem: string) => void; readonly first: () => string | undefined } {
  let noted: string | undefined;
  return {
    problem(problem) {
      if (noted === undefined) messages.push(`${id}: ${problem}`);
      noted ??= problem;
    },
    first: () => noted,
  };
}
