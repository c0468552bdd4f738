import type { PastScore } from "@eiao/etl/internal";
import { letterClass } from "@eiao/sampler/internal/design";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import type { Messages } from "../text/english.ts";
import { letterText, letters } from "../views/marks.ts";
import type { ReportLetter } from "../views/marks.ts";
import { dateText, numberText } from "../views/names.ts";
import { exactText, valueText } from "../views/numbers.ts";

const WIDTH = 360;
const HEIGHT = 200;
const LEFT = 34;
const TOP = 12;
const BOTTOM = 164;
/** The number of runs in the picture. */
const MOST = 24;

/** Draws the scores over the runs, each with its interval; better is higher. Returns undefined for less than two. @param rows  newest first. */
export function historyPicture(rows: readonly PastScore[], say: Messages): Markup | undefined {
  const known = rows.slice(0, MOST).filter(({ value }) => value !== null);
  const points = known.toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const highest = Math.max(...points.map(({ value, high }) => high ?? value ?? 0));
  const scale = [0.05, 0.1, 0.25, 0.5, 0.75].find((one) => highest <= one) ?? 1;
  const x = (at: number) => LEFT + 10 + ((WIDTH - LEFT - 24) * at) / (points.length - 1);
  const y = (value: number) => TOP + ((BOTTOM - TOP) * Math.min(value, scale)) / scale;
  const line = points
    .map(({ value }, at) => `${at === 0 ? "M" : "L"}${coord(x(at))} ${coord(y(value ?? 0))}`)
    .join(" ");
  const texts = {
    title: say.historyTitle,
    text: say.historyText(points.map(({ run, value }) => [run, valueText(value, say)])),
  };
  const date = (point: PastScore) => (point.date === null ? point.run : dateText(point.date, say));
  return picture("history", { width: WIDTH, height: HEIGHT }, texts, [
    ...[0, scale / 2, scale].map(
      (value) =>
        html`<path class="grid" d="M${LEFT} ${coord(y(value))} H${WIDTH - 4}" />
          <text x="${LEFT - 6}" y="${coord(y(value) + 4)}" text-anchor="end" class="small"
            >${exactText(value, say)}</text
          >`,
    ),
    html`<path class="line" d="${line}" />`,
    ...points.map(({ value, low, high }, at) => {
      const here = coord(x(at));
      const interval =
        low === null || high === null
          ? undefined
          : html`<path class="interval" d="M${here} ${coord(y(low))} V${coord(y(high))}" />`;
      return html`${interval}<circle class="point" cx="${here}" cy="${coord(y(value ?? 0))}" r="4" />`;
    }),
    html`<text x="${LEFT}" y="188" class="small">${date(first)}</text>`,
    html`<text x="${WIDTH - 4}" y="188" text-anchor="end" class="small">${date(last)}</text>`,
  ]);
}

const LINE = 34;
const BAR_WIDTH = 360;
const BAR_LEFT = 44;
const LONGEST = 240;

/** Draws the number of sites with each letter as bars. */
export function distributionPicture(counts: ReadonlyMap<ReportLetter, number>, say: Messages): Markup {
  const max = Math.max(1, ...counts.values());
  const id = "spread";
  const texts = {
    title: say.distributionTitle,
    text: say.distributionText([...counts].map(([letter, count]) => [letterText(letter, say), count])),
  };
  return picture(id, { width: BAR_WIDTH, height: LINE * letters.length }, texts, [
    letterPatterns(id),
    ...letters.map((letter, at) => {
      const count = counts.get(letter) ?? 0;
      const width = coord((LONGEST * count) / max);
      const top = at * LINE + 4;
      const pattern = patternOf(id, letter);
      return html`<text x="${BAR_LEFT - 10}" y="${top + 19}" text-anchor="end" class="strong"
          >${letterText(letter, say)}</text
        >
        <rect class="fill ${letterClass(letter)}" x="${BAR_LEFT}" y="${top}" width="${width}" height="26" />
        ${pattern === undefined ? undefined : html`<rect fill="${pattern}" x="${BAR_LEFT}" y="${top}" width="${width}" height="26" />`}
        <text x="${coord(BAR_LEFT + 8 + (LONGEST * count) / max)}" y="${top + 19}">${numberText(count, say)}</text>`;
    }),
  ]);
}

/** Makes a picture with a title and a text for readers who do not see it. @param id  an id that is unique on the page. */
export function picture(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  texts: { readonly title: string; readonly text: string },
  content: MarkupContent,
): Markup {
  return html`<svg
    class="picture"
    role="img"
    aria-labelledby="${id}-title ${id}-text"
    viewBox="0 0 ${width} ${height}"
    focusable="false"
  >
    <title id="${id}-title">${texts.title}</title>
    <desc id="${id}-text">${texts.text}</desc>
    ${content}
  </svg>`;
}

/** Makes a figure of a picture, if there is one. */
export function figure(content: Markup | undefined): Markup | undefined {
  return content === undefined ? undefined : html`<figure>${content}</figure>`;
}

/** Makes the patterns over the colours of letters, so that no colour must be distinguished from another. A is plain. */
export function letterPatterns(id: string): Markup {
  const stripes = (letter: string, path: string, size: number) =>
    html`<pattern id="${id}-${letter}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">
      <path class="pattern" d="${path}" />
    </pattern>`;
  return html`<defs>
    ${stripes("B", "M0 4 H8", 8)} ${stripes("C", "M0 8 L8 0", 8)} ${stripes("D", "M4 0 V8", 8)}
    ${stripes("E", "M0 0 L8 8 M0 8 L8 0", 8)}
  </defs>`;
}

/** Returns the fill of a letter, or undefined if it has no pattern. */
export function patternOf(id: string, letter: ReportLetter): string | undefined {
  return letter === "A" || letter === "n/a" ? undefined : `url(#${id}-${letter})`;
}

/** Formats a coordinate with two decimals. */
export function coord(value: number): string {
  return String(Math.round(value * 100) / 100);
}
