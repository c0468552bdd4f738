import type { Change } from "@eiao/sampler";
import type { MarkupContent } from "@eiao/sampler/formats";
import type { Messages } from "../text/english.ts";
import { verdictMark } from "./marks.ts";
import { apartTexts } from "./numbers.ts";

/** A score with what it was in an earlier run. */
export interface ChangedScore {
  readonly value: number | null;
  readonly before: number | null;
  readonly change: Change | null;
}

/** A change since the run before, in a sentence: `Better than in the run before: 0.31 to 0.27.` @param against  that run; null: there is none. */
export function sinceLast(score: ChangedScore, against: string | null, say: Messages): MarkupContent {
  const { change } = score;
  const words = sinceLastText(score, against, say);
  return change === null ? words : verdictMark(change.verdict, say, words);
}

/** The same as text. */
export function sinceLastText({ value, before, change }: ChangedScore, against: string | null, say: Messages): string {
  if (change === null) return say.noEarlier(against ?? undefined);
  return say.sinceLast[change.verdict](...apartTexts(before, value, say));
}

/** A change since the run of a date, in a sentence: `Worse than on 1 March 2025: 0.07 to 0.11.` */
export function sinceDate({ value, before, change }: ChangedScore, date: string, say: Messages): MarkupContent {
  if (change === null) return undefined;
  return verdictMark(change.verdict, say, say.sinceDate[change.verdict](date, ...apartTexts(before, value, say)));
}
