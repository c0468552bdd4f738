import { scorecard } from "@eiao/wam-core";
import { DEFAULT_LICENCE, licenceName } from "@eiao/etl/internal";
import type { Rank } from "@eiao/etl";
import type { ChangeVerdict } from "@eiao/sampler";
import { letterClass, barMarkup, scaleMarkup, scoreCardMarkup } from "@eiao/sampler/internal/design";
import type { ScoreLetter, DrawnScore } from "@eiao/sampler/internal/design";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import type { Messages } from "../text/english.ts";
import { numberText, webHref } from "./names.ts";
import { apartTexts, exactText, percentText, valueText } from "../../public/views/numbers.ts";

/** Letters of scores, best first, and of no score. */
export const letters = ["A", "B", "C", "D", "E", "n/a"] as const satisfies readonly ScoreLetter[];
export type ReportLetter = ScoreLetter;

/** Returns the letter of an unrounded score. */
export function letterOf(value: number | null): ReportLetter {
  return scorecard(value ?? undefined).letter ?? "n/a";
}

/** Returns the text for a letter, or words when there is none. */
export function letterText(letter: ReportLetter, say: Messages): string {
  return letter === "n/a" ? say.notAvailable : letter;
}

/** The letter as a label, always as text. */
export function letterMark(value: number | null, say: Messages): Markup {
  const letter = letterOf(value);
  return html`<span class="letter ${letterClass(letter)}">${letterText(letter, say)}</span>`;
}

/** Letter and score with two decimals. */
export function scoreMark(value: number | null, say: Messages): Markup {
  if (value === null) return letterMark(value, say);
  return html`${letterMark(value, say)} <span class="figure">${valueText(value, say)}</span>`;
}

/** The same of one of two scores, with as many decimals as tell them apart: two that differ never look the same. */
export function scoreApart(value: number | null, other: number | null, say: Messages): Markup {
  if (value === null || other === null) return scoreMark(value, say);
  return html`${letterMark(value, say)} <span class="figure">${apartTexts(value, other, say)[0]}</span>`;
}

/** A score with its letter, large. @param inWords  false: the score tells too little to be called good or poor. */
export function scoreCard(
  { value, low, high }: DrawnScore,
  say: Messages,
  { inWords = true }: { readonly inWords?: boolean } = {},
): Markup {
  const letter = letterOf(value);
  const interval = intervalText(low, high, say);
  return scoreCardMarkup(
    letter,
    letterText(letter, say),
    say.letter,
    html`${inWords ? html`<p class="grade">${say.letterWords[letter]}</p>` : undefined}
      <p><b>${say.score} ${valueText(value, say)}</b>${interval === "" ? undefined : `, ${interval}`}</p>
      ${scaleMarkup({ value, low, high }, scaleNumbers(say))}
      <p class="soft">${say.scale}</p>`,
  );
}

function scaleNumbers(say: Messages): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((step) => exactText(step, say));
}

/** A rank with the range that the intervals cannot exclude: `3 to 6 of 43`. */
export function rankText(rank: Rank | null, say: Messages): string {
  if (rank === null) return "–";
  const [from, to, of] = [rank.from, rank.to, rank.of].map((number) => numberText(number, say));
  return say.rankRange(from ?? "", to ?? "", of ?? "");
}

/** Signs of verdicts; the words stand beside them. */
const signs: Readonly<Record<ChangeVerdict, string>> = { better: "✓", worse: "✗", "no clear change": "≈" };

/** The class of a verdict, which gives it its colour. */
export function verdictClass(verdict: ChangeVerdict | null | undefined): "better" | "worse" | "unclear" {
  return verdict === "better" || verdict === "worse" ? verdict : "unclear";
}

/** A verdict with its sign and colour, in its word or in other words that say it. */
export function verdictMark(verdict: ChangeVerdict | null, say: Messages, words?: string): MarkupContent {
  if (verdict === null) return "–";
  return html`<span class="verdict ${verdictClass(verdict)}"
    ><span aria-hidden="true">${signs[verdict]}</span> ${words ?? say.verdicts[verdict]}</span
  >`;
}

/** An interval with as many decimals as tell its ends apart; "": there is none, as of a site of which every page was evaluated. */
export function intervalText(low: number | null, high: number | null, say: Messages): string {
  if (low === null || high === null || low === high) return "";
  return say.interval(...apartTexts(low, high, say));
}

export function intervalCell(low: number | null, high: number | null, say: Messages): MarkupContent {
  if (low === null || high === null) return "–";
  if (low === high) return valueText(low, say);
  return say.fromTo(...apartTexts(low, high, say));
}

/** A share as a plain filled bar with its percentage: not the letters' colours, for it is no score (spec 14.2). */
export function shareBar(ratio: number | null, say: Messages): Markup {
  if (ratio === null) return html`${say.notAvailable}`;
  return html`<span class="share">${barMarkup(ratio)} ${percentText(ratio, say)}</span>`;
}

/** The licence of the data, with a link to it: the one that exports and their descriptions name. */
export function licenceMarkup({ licence = DEFAULT_LICENCE }: { readonly licence?: string }, say: Messages): Markup {
  return html`<p>${say.licenceOfData} ${liveLink(licence, licenceName(licence))}. ${say.nameTheSource}</p>`;
}

/** A URL of the web as a link that leads away from here, without trust; as text where it is none that a browser may follow. */
export function liveLink(url: string, words: MarkupContent): MarkupContent {
  const href = webHref(url);
  return href === undefined ? words : html`<a href="${href}" rel="nofollow noreferrer noopener ugc">${words}</a>`;
}
