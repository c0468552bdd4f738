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

/** The letters of scores, best first, and the one for no score. */
export const letters = ["A", "B", "C", "D", "E", "n/a"] as const satisfies readonly ScoreLetter[];
export type ReportLetter = ScoreLetter;

/** Returns the letter of an unrounded score. */
export function letterOf(value: number | null): ReportLetter {
  return scorecard(value ?? undefined).letter ?? "n/a";
}

/** Returns the text for a letter, or for a missing score. */
export function letterText(letter: ReportLetter, say: Messages): string {
  return letter === "n/a" ? say.notAvailable : letter;
}

/** Shows the letter as a label with text. */
export function letterMark(value: number | null, say: Messages): Markup {
  const letter = letterOf(value);
  return html`<span class="letter ${letterClass(letter)}">${letterText(letter, say)}</span>`;
}

/** Shows a letter and a score with two decimals. */
export function scoreMark(value: number | null, say: Messages): Markup {
  if (value === null) return letterMark(value, say);
  return html`${letterMark(value, say)} <span class="figure">${valueText(value, say)}</span>`;
}

/** Shows a score beside another one, with enough decimals to distinguish them if they differ. */
export function scoreApart(value: number | null, other: number | null, say: Messages): Markup {
  if (value === null || other === null) return scoreMark(value, say);
  return html`${letterMark(value, say)} <span class="figure">${apartTexts(value, other, say)[0]}</span>`;
}

/** Shows a score with its letter, large. @param inWords  False if the score is too uncertain to be called good or poor. */
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

/** Formats a rank with the range that the intervals allow: `3 to 6 of 43`. */
export function rankText(rank: Rank | null, say: Messages): string {
  if (rank === null) return "–";
  const [from, to, of] = [rank.from, rank.to, rank.of].map((number) => numberText(number, say));
  return say.rankRange(from ?? "", to ?? "", of ?? "");
}

/** The signs of verdicts, which are shown before the words. */
const signs: Readonly<Record<ChangeVerdict, string>> = { better: "✓", worse: "✗", "no clear change": "≈" };

/** Returns the class of a verdict, which sets its colour. */
export function verdictClass(verdict: ChangeVerdict | null | undefined): "better" | "worse" | "unclear" {
  return verdict === "better" || verdict === "worse" ? verdict : "unclear";
}

/** Shows a verdict with its sign and colour. @param text  The text in place of the verdict's name. */
export function verdictMark(verdict: ChangeVerdict | null, say: Messages, text?: string): MarkupContent {
  if (verdict === null) return "–";
  return html`<span class="verdict ${verdictClass(verdict)}"
    ><span aria-hidden="true">${signs[verdict]}</span> ${text ?? say.verdicts[verdict]}</span
  >`;
}

/** Formats an interval with enough decimals to distinguish its ends. Returns "" if there is none: every page of the site was evaluated. */
export function intervalText(low: number | null, high: number | null, say: Messages): string {
  if (low === null || high === null || low === high) return "";
  return say.interval(...apartTexts(low, high, say));
}

export function intervalCell(low: number | null, high: number | null, say: Messages): MarkupContent {
  if (low === null || high === null) return "–";
  if (low === high) return valueText(low, say);
  return say.fromTo(...apartTexts(low, high, say));
}

/** Shows a share as a bar with its percentage. The bar does not have the colours of letters, because a share is no score (spec 14.2). */
export function shareBar(ratio: number | null, say: Messages): Markup {
  if (ratio === null) return html`${say.notAvailable}`;
  return html`<span class="share">${barMarkup(ratio)} ${percentText(ratio, say)}</span>`;
}

/** Names the licence of the data with a link to it. Exports and their descriptions name the same one. */
export function licenceMarkup({ licence = DEFAULT_LICENCE }: { readonly licence?: string }, say: Messages): Markup {
  return html`<p>${say.licenceOfData} ${liveLink(licence, licenceName(licence))}. ${say.nameTheSource}</p>`;
}

/** Makes a link to another web site, without trust. A URL that browsers should not follow stays text. */
export function liveLink(url: string, text: MarkupContent): MarkupContent {
  const href = webHref(url);
  return href === undefined ? text : html`<a href="${href}" rel="nofollow noreferrer noopener ugc">${text}</a>`;
}
