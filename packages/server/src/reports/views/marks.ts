import { scorecard } from "@eiao/wam-core";
import { html } from "../../formats/markup.ts";
import type { Markup, MarkupContent } from "../../formats/markup.ts";
import type { Messages } from "../text/english.ts";
import { webHref } from "./names.ts";
import { apartTexts, percentText, valueText } from "./numbers.ts";

/** Letters of scores, best first, and of no score. */
export const letters = ["A", "B", "C", "D", "E", "n/a"] as const;
export type ReportLetter = (typeof letters)[number];

/** Of an unrounded score. */
export function letterOf(value: number | null): ReportLetter {
  return scorecard(value ?? undefined).letter ?? "n/a";
}

/** The class of a letter: colours and patterns of the style sheet go by it. */
export function letterClass(letter: ReportLetter): string {
  return `letter-${letter === "n/a" ? "none" : letter.toLowerCase()}`;
}

/** What is written for a letter: itself, and words where there is none. */
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

/** A score with its letter, large. @param inWords  false: the score tells too little to be called good or poor. */
export function scoreCard(value: number | null, interval: string, say: Messages, inWords = true): Markup {
  const letter = letterOf(value);
  return html`<div class="card">
    <p class="grade">
      <span class="letter large ${letterClass(letter)}">${letterText(letter, say)}</span>
      ${inWords ? html`<span class="grade-words">${say.letterWords[letter]}</span>` : undefined}
    </p>
    <p><b>${say.score} ${valueText(value, say)}</b>${interval === "" ? undefined : `, ${interval}`}</p>
    <p class="soft">${say.scale}</p>
  </div>`;
}

/** An interval with as many decimals as tell its ends apart; "": there is none, as of a site of which every page was evaluated. */
export function intervalText(low: number | null, high: number | null, say: Messages): string {
  if (low === null || high === null || low === high) return "";
  return say.interval(...apartTexts(low, high, say));
}

/** An interval in a cell. */
export function intervalCell(low: number | null, high: number | null, say: Messages): MarkupContent {
  if (low === null || high === null) return "–";
  if (low === high) return valueText(low, say);
  return say.fromTo(...apartTexts(low, high, say));
}

/** A share as a plain filled bar with its percentage: not the letters' colours, for it is no score (spec 14.2). */
export function shareBar(ratio: number | null, say: Messages): Markup {
  if (ratio === null) return html`${say.notAvailable}`;
  return html`<span class="share">
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="bar-ground" width="100" height="10" />
      <rect class="bar-fill" width="${(ratio * 100).toFixed(2)}" height="10" />
    </svg>
    ${percentText(ratio, say)}</span
  >`;
}

/** A URL of the web as a link that leads away from here, without trust; as text where it is none that a browser may follow. */
export function liveLink(url: string, words: MarkupContent): MarkupContent {
  const href = webHref(url);
  return href === undefined ? words : html`<a href="${href}" rel="nofollow noreferrer noopener ugc">${words}</a>`;
}
