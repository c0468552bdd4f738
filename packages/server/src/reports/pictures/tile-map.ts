import type { ScoredRegion } from "@eiao/etl";
import { html } from "../../formats/markup.ts";
import type { Markup } from "../../formats/markup.ts";
import type { Messages } from "../text/english.ts";
import { letterClass, letterOf } from "../views/marks.ts";
import { letterPatterns, patternOf, picture } from "./picture.ts";

/** A square for each country, about where it is: none is too small to be seen. */
const rows = [
  "IS .. .. .. NO SE FI ..",
  ".. .. .. .. .. .. EE ..",
  "IE GB .. .. DK .. LV ..",
  ".. .. NL DE PL .. LT BY",
  ".. BE LU CZ SK .. UA RU",
  ".. FR LI AT HU RO MD ..",
  "PT ES CH IT SI HR RS BG",
  ".. AD MC SM BA ME MK TR",
  ".. .. MT VA AL XK GR CY",
] as const;

const SIZE = 40;

const places: ReadonlyMap<string, readonly [number, number]> = new Map(
  rows.flatMap((line, y) => line.split(" ").map((code, x) => [code, [x, y]] as const)),
);

/** Countries by their scores; undefined: less than three of the regions are countries of Europe. */
export function tileMap(regions: readonly ScoredRegion[], say: Messages): Markup | undefined {
  const shown = regions.flatMap((region) => {
    const at = places.get(region.place);
    return at === undefined ? [] : [{ region, at }];
  });
  if (shown.length < 3) return undefined;
  const id = "map";
  const words = { title: say.mapTitle, text: say.mapText };
  return picture(id, { width: SIZE * 8 + 2, height: SIZE * rows.length + 2 }, words, [
    letterPatterns(id),
    ...shown.map(({ region: { place, value }, at: [x, y] }) => {
      const letter = letterOf(value);
      const pattern = patternOf(id, letter);
      const [left, top] = [x * SIZE + 2, y * SIZE + 2];
      const box = { left, top, size: SIZE - 2 };
      return html`<rect
          class="fill ${letterClass(letter)}"
          x="${box.left}"
          y="${box.top}"
          width="${box.size}"
          height="${box.size}"
        />
        ${pattern === undefined ? undefined : html`<rect fill="${pattern}" x="${box.left}" y="${box.top}" width="${box.size}" height="${box.size}" />`}
        <rect class="plate" x="${left + 4}" y="${top + 5}" width="${SIZE - 10}" height="${SIZE - 12}" />
        <text x="${left + SIZE / 2 - 1}" y="${top + 17}" text-anchor="middle" class="small">${place}</text>
        <text x="${left + SIZE / 2 - 1}" y="${top + 30}" text-anchor="middle" class="small strong">${letter}</text>`;
    }),
  ]);
}
