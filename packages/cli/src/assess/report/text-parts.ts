import type { Assessment, ContentStatistic, ScoreChange, TestChange } from "@eiao/sampler";
import { wrap } from "../../command-line/help.ts";
import type { Paint } from "../../formats/paint.ts";
import { plain } from "./plain.ts";
import type { AssessView } from "./view.ts";
import { changedScoreInWords, changeInWords, statisticTitles } from "./words.ts";

/** The most values of each type in the text. */
const SHOWN_VALUES = 6;

/** Returns the content statistics, one line per type. */
export function statisticsText(
  statistics: readonly ContentStatistic[],
  view: AssessView,
  paint: Paint,
): readonly string[] {
  if (statistics.length === 0) return [];
  const lines = statisticTitles.flatMap(([type, title]) => {
    const values = statistics.filter((one) => one.type === type);
    if (values.length === 0) return [];
    const shown = values.slice(0, SHOWN_VALUES).map(({ value, pages }) => `${plain(value, 60)} ${pages}`);
    const more = values.length > SHOWN_VALUES ? `, and ${values.length - SHOWN_VALUES} more` : "";
    return [wrap(`${title}: ${shown.join(", ")}${more}`, view.width, "  ")];
  });
  return [paint.strong("Content of the pages (number of pages)"), ...lines];
}

/** Returns the comparison: the scores, the tests that became better or worse, and the number of other changed tests. */
export function comparisonText({ comparison }: Assessment, view: AssessView, paint: Paint): readonly string[] {
  if (comparison === undefined) return [];
  const isClear = ({ verdict }: ScoreChange) => verdict === "better" || verdict === "worse";
  const told = comparison.tests.filter(isClear);
  const others = comparison.tests.filter((change) => !isClear(change) && change.difference !== 0);
  return [
    paint.strong(`Since ${plain(comparison.earlier, 200)}`),
    ...comparison.scores.map((change) => `  ${changeText(changedScore(change), change, view, paint)}`),
    ...told.map((change: TestChange) => `  ${changeText(plain(change.test, 100), change, view, paint)}`),
    ...(others.length === 0 ? [] : [`  Other tests without a clear change: ${others.length}`]),
    ...(comparison.notes ?? []).map((note) => wrap(`Note: ${plain(note, 2000)}`, view.width, "  ")),
  ];
}

function changedScore(change: ScoreChange): string {
  return `${changedScoreInWords(change)} (${plain(change.ruleset, 100)})`;
}

function changeText(name: string, change: ScoreChange, { decimals }: AssessView, paint: Paint): string {
  const [before, after] = decimals.apart(change.before ?? undefined, change.after ?? undefined);
  const colours = { better: paint.good, worse: paint.bad, "no clear change": (text: string) => text };
  const colour = colours[change.verdict ?? "no clear change"];
  return `${name}: ${before} to ${after}, ${colour(changeInWords(change))}`;
}
