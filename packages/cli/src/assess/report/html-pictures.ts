import type { AssessedScore, Distribution } from "@eiao/sampler";
import { html } from "@eiao/server/formats";
import type { Markup } from "@eiao/server/formats";

/*
 * SVG in the address of an img: XHTML 1.0 has no svg element, an img has its text alternative from of old, and nothing is fetched.
 * The texts of the pictures are ours alone.
 */

/** Colours for light and dark surroundings, those of the report; an img does not inherit them. */
const STYLE = `<style>
.ink{fill:#1b1f24}.line{fill:#8a949e}.barrier{fill:#b3261e}.fine{fill:#1f7a3d}text{font:12px system-ui,sans-serif;text-anchor:middle}
@media(prefers-color-scheme:dark){.ink{fill:#e8ebee}.line{fill:#7d8893}.barrier{fill:#ff8a80}.fine{fill:#7fd99a}}
</style>`;

function picture(kind: string, width: number, height: number, content: string, alternative: string): Markup {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${STYLE}${content}</svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return html`<img class="${kind}" src="${address}" width="${width}" height="${height}" alt="${alternative}" />`;
}

const LEFT = 12;
const SCALE_WIDTH = 296;
const x = (ratio: number) => (LEFT + ratio * SCALE_WIDTH).toFixed(2);

/** Dark green, light green, yellow (that of the sources), orange, red: observatory D-31. A is 0 alone: a narrow strip. */
const bands: readonly (readonly [letter: string, from: number, to: number, colour: string])[] = [
  ["B", 0, 0.25, "#8fce6a"],
  ["C", 0.25, 0.5, "#ffe14d"],
  ["D", 0.5, 0.75, "#ff9f40"],
  ["E", 0.75, 1, "#e5534b"],
];

/** The scale with its letters, on it the score and its interval. */
export function gauge({ value, low, high }: AssessedScore, alternative: string): Markup | undefined {
  if (value === null) return undefined;
  const strips = bands.map(
    ([letter, from, to, colour]) =>
      `<rect x="${x(from)}" y="28" width="${((to - from) * SCALE_WIDTH - 2).toFixed(2)}" height="26" fill="${colour}"/><text x="${x((from + to) / 2)}" y="46" fill="#1b1f24" font-weight="700">${letter}</text>`,
  );
  const a = `<rect x="${LEFT - 6}" y="28" width="5" height="26" fill="#1f7a3d"/>`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((at) => `<text class="ink" x="${x(at)}" y="72">${at}</text>`);
  const [from, to] = [low ?? value, high ?? value];
  const end = (at: string) => `<rect class="ink" x="${at}" y="17" width="2" height="10"/>`;
  const interval =
    to > from
      ? `<rect class="ink" x="${x(from)}" y="21" width="${((to - from) * SCALE_WIDTH).toFixed(2)}" height="2"/>${end(x(from))}${end((Number(x(to)) - 2).toFixed(2))}`
      : "";
  // Above the letters: it must not hide the one that it points to.
  const marker = `<path class="ink" transform="translate(${x(value)} 0)" d="M-6 2 6 2 0 26z"/>`;
  return picture("gauge", 320, 80, `${a}${strips.join("")}${ticks.join("")}${interval}${marker}`, alternative);
}

/** A bar whose filled share is the ratio. The number stands beside it: to readers it says nothing more. */
export function ratioBar(ratio: number): Markup {
  const share = `<rect class="line" width="100" height="12"/><rect class="barrier" width="${(ratio * 100).toFixed(2)}" height="12"/>`;
  return picture("share", 100, 12, share, "");
}

/** A column for each step of page scores. */
export function histogram({ steps }: Distribution, alternative: string): Markup {
  const most = Math.max(1, ...steps.map(({ pages }) => pages));
  const width = SCALE_WIDTH / steps.length;
  const columns = steps.map(({ upTo, pages }, i) => {
    const height = (pages / most) * 100;
    return `<rect class="${upTo === 0 ? "fine" : "barrier"}" x="${(LEFT + i * width).toFixed(2)}" y="${(120 - height).toFixed(2)}" width="${(width - 2).toFixed(2)}" height="${height.toFixed(2)}"/>`;
  });
  const marks = steps.flatMap(({ upTo }, i) =>
    [0, 0.25, 0.5, 0.75, 1].includes(upTo)
      ? [`<text class="ink" x="${(LEFT + (i + 0.5) * width).toFixed(2)}" y="138">${upTo}</text>`]
      : [],
  );
  const ground = `<rect class="line" x="${LEFT}" y="120" width="${SCALE_WIDTH}" height="1"/>`;
  return picture("histogram", 320, 144, `${columns.join("")}${ground}${marks.join("")}`, alternative);
}
