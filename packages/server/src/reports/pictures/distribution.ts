import { letterClass } from "@eiao/sampler/design";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { Messages } from "../text/english.ts";
import { letters, letterText } from "../views/marks.ts";
import type { ReportLetter } from "../views/marks.ts";
import { letterPatterns, patternOf, picture, place } from "./picture.ts";
import { numberText } from "../views/names.ts";

const LINE = 34;
const WIDTH = 360;
const LEFT = 44;
const LONGEST = 240;

/** How many sites have which letter, as bars. */
export function distributionPicture(counts: ReadonlyMap<ReportLetter, number>, say: Messages): Markup {
  const most = Math.max(1, ...counts.values());
  const id = "spread";
  const words = {
    title: say.distributionTitle,
    text: say.distributionText([...counts].map(([letter, count]) => [letterText(letter, say), count])),
  };
  return picture(id, { width: WIDTH, height: LINE * letters.length }, words, [
    letterPatterns(id),
    ...letters.map((letter, at) => {
      const count = counts.get(letter) ?? 0;
      const width = place((LONGEST * count) / most);
      const top = at * LINE + 4;
      const pattern = patternOf(id, letter);
      return html`<text x="${LEFT - 10}" y="${top + 19}" text-anchor="end" class="strong"
          >${letterText(letter, say)}</text
        >
        <rect class="fill ${letterClass(letter)}" x="${LEFT}" y="${top}" width="${width}" height="26" />
        ${pattern === undefined ? undefined : html`<rect fill="${pattern}" x="${LEFT}" y="${top}" width="${width}" height="26" />`}
        <text x="${place(LEFT + 8 + (LONGEST * count) / most)}" y="${top + 19}">${numberText(count, say)}</text>`;
    }),
  ]);
}
