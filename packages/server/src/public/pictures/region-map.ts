import { letterClass } from "@eiao/sampler/internal/design";
import type { ScoredRegion } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { Messages } from "../text/english.ts";
import { letterOf, letterText } from "../views/marks.ts";
import type { ReportLetter } from "../views/marks.ts";
import { letterPatterns, patternOf, picture } from "../../public/pictures/charts.ts";

/** The map: a square for each country at about its place, so that none is too small. */
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
  rows.flatMap((line, y) => line.split(" ").flatMap((code, x) => (code === ".." ? [] : [[code, [x, y]] as const]))),
);

/** Draws the countries with their scores. Returns undefined if less than three of the regions are countries of Europe. */
export function tileMap(regions: readonly ScoredRegion[], say: Messages): Markup | undefined {
  const scores = new Map(regions.map(({ place, value }) => [place, value]));
  if ([...places.keys()].filter((code) => scores.has(code)).length < 3) return undefined;
  const id = "map";
  const texts = { title: say.mapTitle, text: say.mapText };
  return picture(id, { width: SIZE * 8 + 2, height: SIZE * rows.length + 2 }, texts, [
    letterPatterns(id),
    ...[...places].map(([code, [x, y]]) => {
      const value = scores.get(code);
      const letter = value === undefined ? undefined : letterOf(value);
      return tile({ id, code, letter, left: x * SIZE + 2, top: y * SIZE + 2 }, say);
    }),
  ]);
}

interface Tile {
  readonly id: string;
  readonly code: string;
  readonly letter: ReportLetter | undefined;
  readonly left: number;
  readonly top: number;
}

function tile({ id, code, letter, left, top }: Tile, say: Messages): Markup {
  const middle = left + SIZE / 2 - 1;
  const box = (attr: Markup) => html`<rect ${attr} x="${left}" y="${top}" width="${SIZE - 2}" height="${SIZE - 2}" />`;
  if (letter === undefined)
    return html`${box(html`class="elsewhere"`)}
      <text x="${middle}" y="${top + 23}" text-anchor="middle" class="small">${code}</text>`;
  const pattern = patternOf(id, letter);
  const foot = html`<rect
    fill="${pattern ?? "none"}"
    x="${left}"
    y="${top + SIZE - 9}"
    width="${SIZE - 2}"
    height="7"
  />`;
  return html`${box(html`class="fill ${letterClass(letter)}"`)} ${pattern === undefined ? undefined : foot}
    <text x="${middle}" y="${top + 14}" text-anchor="middle" class="small ${onClass(letter)}">${code}</text>
    <text x="${middle}" y="${top + 27}" text-anchor="middle" class="strong ${onClass(letter)}"
      >${letterText(letter, say)}</text
    >`;
}

/** Returns the class of a text colour that is readable on the colour of a letter. */
function onClass(letter: ReportLetter): string {
  return letterClass(letter).replace("letter-", "on-");
}
