import { createHash } from "node:crypto";
import { html, trusted } from "../formats/markup.ts";
import type { Markup, MarkupContent } from "../formats/markup.ts";
import { letterClass } from "./style.ts";
import type { ScoreLetter } from "./style.ts";

/**
 * Returns the score card at the beginning of a page: the letter in large type, and the content next to it.
 * @param text  the text for the letter. @param name  the label of the letter, for screen readers only.
 */
export function scoreCardMarkup(letter: string, text: string, name: string, content: MarkupContent): Markup {
  return html`<div class="card">
    <p><span class="heard">${name}: </span><span class="letter large ${letterClass(letter)}">${text}</span></p>
    <div class="card-words">${content}</div>
  </div>`;
}

/** Draws a share as a filled bar next to its number. The bar is not a score, so it does not have a letter's colour (spec 14.2). */
export function barMarkup(ratio: number): Markup {
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="bar-ground" width="100" height="10" />
    <rect class="bar-fill" width="${(Math.min(Math.max(ratio, 0), 1) * 100).toFixed(2)}" height="10" />
  </svg>`;
}

const LEFT = 14;
const SPAN = 300;
/** The size of the drawn scale. */
export const scaleSize = { width: 328, height: 56 } as const;

/** The ends of each letter on the scale (spec 14.3). A is only 0: a narrow strip. */
const bands: readonly (readonly [letter: ScoreLetter, from: number, to: number])[] = [
  ["B", 0, 0.25],
  ["C", 0.25, 0.5],
  ["D", 0.5, 0.75],
  ["E", 0.75, 1],
];

const scaleX = (value: number): string => (LEFT + value * SPAN).toFixed(2);

/** A score to draw, with the ends of its interval. */
export interface DrawnScore {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Draws the scale from 0 to 1: the bands of the letters, the score as a pointer above its band, its interval as a line. The parent must be an
 * svg element of `scaleSize` with the class `scale`.
 *
 * @param numbers  the labels below 0, 0.25, 0.5, 0.75 and 1.
 */
export function scaleContent({ value, low, high }: DrawnScore, numbers: readonly string[]): Markup {
  const ends = [low ?? value ?? 0, high ?? value ?? 0] as const;
  const endMark = (score: number) =>
    html`<rect class="mark" x="${(Number(scaleX(score)) - 0.75).toFixed(2)}" y="3" width="1.5" height="9" />`;
  return html`<rect class="${letterClass("A")}" x="${LEFT - 8}" y="16" width="7" height="22" /> ${bands.map(
      ([letter, from, to]) =>
        html`<rect
            class="${letterClass(letter)}"
            x="${scaleX(from)}"
            y="16"
            width="${((to - from) * SPAN - 1).toFixed(2)}"
            height="22"
          />
          <text class="on on-${letter.toLowerCase()}" x="${scaleX((from + to) / 2)}" y="31">${letter}</text> `,
    )}
    ${numbers.map((number, step) => html`<text x="${scaleX(step / 4)}" y="52">${number}</text> `)}
    ${
      value === null || ends[1] <= ends[0]
        ? undefined
        : html`<rect
              class="mark"
              x="${scaleX(ends[0])}"
              y="6.75"
              width="${((ends[1] - ends[0]) * SPAN).toFixed(2)}"
              height="1.5"
            />
            ${endMark(ends[0])}${endMark(ends[1])}`
    }
    ${value === null ? undefined : html`<path class="mark" transform="translate(${scaleX(value)} 0)" d="M-5.5 3 5.5 3 0 17z" />`}`;
}

/** Draws the scale for a page with the style sheet. It is hidden from screen readers, because the text next to it says the same. */
export function scaleMarkup(score: DrawnScore, numbers: readonly string[]): Markup | undefined {
  if (score.value === null) return undefined;
  const { width, height } = scaleSize;
  return html`<svg class="scale" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">
    ${scaleContent(score, numbers)}
  </svg>`;
}

/**
 * Returns the head of a self-contained file: its style, and a content security policy that allows no other style or script and no requests.
 * @param style  trusted CSS of this project. @param script  the only script of the file, trusted too; it stands at the end of the body.
 */
export function selfContainedHead(style: string, script?: string): Markup {
  const digestOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const scripts = script === undefined ? "" : ` script-src ${digestOf(script)};`;
  const policy = `default-src 'none'; style-src ${digestOf(style)};${scripts} img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<meta http-equiv="Content-Security-Policy" content="${policy}" /> ${trusted(`<style>${style}</style>`)}`;
}
