import { letterClass, letterColours, scaleContent, scaleSize } from "@eiao/sampler/internal/design";
import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { AssessedScore, Assessment, Distribution, FindingLocation } from "@eiao/sampler";
import { plain } from "../../output/text.ts";
import { locationInWords } from "./words.ts";
import type { AssessView, JudgeOfTest } from "./words.ts";

/** Returns page and location of a finding. A web page becomes a link; its text is the whole address, so that no two links share a text. */
export function locationMarkup(url: string, location: FindingLocation): Markup {
  const place = locationInWords(location);
  const text = plain(url, 2000);
  // Only an address shown in full is a link. The text of a shortened one would differ from its target.
  if (!/^https?:\/\//i.test(url) || text !== url) return html`${text}, ${place}`;
  return html`<a href="${url}">${url}</a>, ${place}`;
}

/* XHTML 1.0 has no svg element, so the SVG is in the address of an img, which has a text alternative. No text in the pictures comes from a site. */

/** Colours for light and dark mode. An img does not inherit the colours of the page. */
const STYLE = `<style>
.ink,.mark{fill:#17202b}.line{fill:#8a949e}.barrier{fill:#b3261e}.fine{fill:#1f7a3d}text{font:12px system-ui,sans-serif;text-anchor:middle}
@media(prefers-color-scheme:dark){.ink,.mark{fill:#e9edf2}.line{fill:#7d8893}.barrier{fill:#ff8a80}.fine{fill:#7fd99a}}
</style>`;

/** Colours of the scale: each band has the colour of its letter. */
const scaleStyle = `<style>${(["A", "B", "C", "D", "E"] as const)
  .map((letter) => {
    const { ground, ink } = letterColours.seed[letter];
    return `.${letterClass(letter)}{fill:${ground}}.on-${letter.toLowerCase()}{fill:${ink}}`;
  })
  .join("")}text{font:11px system-ui,sans-serif;fill:#17202b}.on{font-weight:700}
@media(prefers-color-scheme:dark){text:not(.on){fill:#e9edf2}}</style>`;

function picture(kind: string, width: number, height: number, content: string, alternative: string): Markup {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${STYLE}${content}</svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return html`<img class="${kind}" src="${address}" width="${width}" height="${height}" alt="${alternative}" />`;
}

const LEFT = 12;
const SCALE_WIDTH = 296;

/** Returns a picture of the scale with its letters, the score and its interval. */
export function gauge({ value, low, high }: AssessedScore, alternative: string): Markup | undefined {
  if (value === null) return undefined;
  const { width, height } = scaleSize;
  const scale = render(scaleContent({ value, low, high }, ["0", "0.25", "0.5", "0.75", "1"]));
  return picture("gauge", width, height, `${scaleStyle}${scale}`, alternative);
}

/** Returns a bar filled by the ratio. Its text alternative is empty, because the number is beside it. */
export function ratioBar(ratio: number): Markup {
  const share = `<rect class="line" width="100" height="12"/><rect class="barrier" width="${(ratio * 100).toFixed(2)}" height="12"/>`;
  return picture("share", 100, 12, share, "");
}

/** Returns a picture with a column for each step of page scores. */
export function histogram({ steps }: Distribution, alternative: string): Markup {
  const max = Math.max(1, ...steps.map(({ pages }) => pages));
  const width = SCALE_WIDTH / steps.length;
  const columns = steps.map(({ upTo, pages }, i) => {
    const height = (pages / max) * 100;
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

/** A report card with the settings of its report. */
export interface HtmlCard {
  readonly assessment: Assessment;
  readonly judgeOf: JudgeOfTest;
  readonly view: AssessView;
}

/** A section of the report. `id` is the id of its heading. */
export interface HtmlSection {
  readonly id: string;
  readonly title: string;
  readonly content: Markup;
}
