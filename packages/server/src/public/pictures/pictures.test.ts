import type { PastScore, ReportRow, ScoredRegion } from "@eiao/etl/internal";
import { expect, test } from "vitest";
import { render } from "@eiao/sampler/internal/formats";
import { english } from "../text/english.ts";
import { german } from "../text/german.ts";
import { attributionPicture } from "./attribution.ts";
import { distributionPicture, historyPicture } from "../../public/pictures/charts.ts";
import { tileMap } from "../../public/pictures/region-map.ts";

const part = (
  name: NonNullable<ReportRow["part"]>,
  value: number | null,
  text: string,
  verdict: ReportRow["verdict"] = null,
): ReportRow => ({ part: name, value, low: null, high: null, text, verdict });

/** Returns the bars from left to right in the picture: the beginning, end and kind of each. */
function bars(markup: string) {
  return [...markup.matchAll(/class="change-bar (is-\w+)"\s+x="([\d.]+)"\s+y="\d+"\s+width="([\d.]+)"/g)].map(
    ([, kind = "", x = "0", width = "0"]) => ({ kind, from: Number(x), to: Number(x) + Number(width) }),
  );
}
const points = (markup: string) => [...markup.matchAll(/class="point" cx="([\d.]+)"/g)].map(([, x = "0"]) => Number(x));

test("a change is a way from the score before to the score now; each part begins where the last one ends", () => {
  const rows = [
    part("content", -0.2, "-0.2000 (-0.3000 to -0.1000)", "better"),
    part("sample", 0.05, "+0.0500", "worse"),
    part("rules", 0, "0.0000"),
    part("together", null, "n/a"),
    part("all", -0.15, "-0.1500"),
  ];
  const markup = render(attributionPicture(rows, { before: 0.5, now: 0.35 }, english));
  const [better, worse, ...others] = bars(markup);
  const [start, end] = points(markup);
  expect(others).toEqual([]);
  expect([better?.kind, worse?.kind]).toEqual(["is-better", "is-worse"]);
  expect(better?.to).toBeCloseTo(start ?? 0, 1);
  expect(worse?.from).toBeCloseTo(better?.from ?? 0, 1);
  expect(worse?.to).toBeCloseTo(end ?? 0, 1);
  // The way back is a fourth of the way there.
  expect(((worse?.to ?? 0) - (worse?.from ?? 0)) / ((better?.to ?? 0) - (better?.from ?? 0))).toBeCloseTo(0.25, 2);
  expect(markup).toContain("changes on the pages: -0.2000 (-0.3000 to -0.1000); other pages in the sample: +0.0500;");
  const texts = [...markup.matchAll(/<text[^>]*>\s*([^<]*?)\s*<\/text>/g)].map(([, text]) => text);
  expect([...new Set(texts)]).toEqual([
    "◀ better",
    "worse ▶",
    "Score before: 0.50",
    "changes on the pages: -0.2000 (better)",
    "other pages in the sample: +0.0500 (worse)",
    "Score now: 0.35",
  ]);
});

test("a bar and its text agree with the verdict; a change too small for two decimals does not fill the picture", () => {
  const rows = [
    part("content", 0.00006, "+0.0001 (-0.0100 to +0.0101)", "no clear change"),
    part("sites", -0.001, "-0.0010"),
    { ...part("all", -0.00094, "-0.0009", "no clear change"), low: -0.011, high: 0.009 },
  ];
  const markup = render(attributionPicture(rows, { before: 0.1041, now: 0.10316 }, english));
  expect(bars(markup).map(({ kind }) => kind)).toEqual(["is-unclear", "is-unclear"]);
  expect(markup).toContain("changes on the pages: +0.0001 (no clear change)");
  expect(markup).toContain("other sites: -0.0010<"); // without an interval there is no verdict
  const [start = 0, end = 0] = points(markup);
  expect(Math.abs(start - end)).toBeLessThan(20); // of 400 px
  // The interval is 0.0931 to 0.1131 around the score now. The scale is 0.02 in 84 % of 368 px.
  const [, from = "", to = ""] = /class="interval" d="M([\d.]+) \d+ H([\d.]+)"/.exec(markup) ?? [];
  expect(Number(to) - Number(from)).toBeCloseTo(0.84 * 368, 1);
  expect(Number(from)).toBeLessThan(Math.min(start, end));
});

test("without scores or parts nothing is drawn", () => {
  const rows = [part("all", null, "–")];
  expect(attributionPicture(rows, { before: 0.5, now: 0.4 }, english)).toBeUndefined();
  expect(attributionPicture([part("all", 0.1, "+0.1000")], { before: null, now: 0.4 }, english)).toBeUndefined();
  const same = render(attributionPicture([part("all", 0, "0.0000")], { before: 0.4, now: 0.4 }, english));
  expect(bars(same)).toEqual([]);
  expect(same).not.toMatch(/NaN|Infinity/);
});

const past = (run: string, value: number | null, low: number | null = null, high: number | null = null): PastScore => ({
  run,
  date: `${run}-01T00:00:00.000Z`,
  value,
  low,
  high,
  count: 1,
  change: null,
});

test("runs go from left to right; a better score is higher; each has its interval", () => {
  const markup = render(
    historyPicture([past("2026-03", 0.1, 0.05, 0.2), past("2026-02", null), past("2026-01", 0.4)], english),
  );
  const drawn = [...markup.matchAll(/class="point" cx="([\d.]+)" cy="([\d.]+)"/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  expect(drawn).toHaveLength(2);
  const [[firstX, firstY] = [0, 0], [lastX, lastY] = [0, 0]] = drawn;
  expect(firstX).toBeLessThan(lastX);
  expect(firstY).toBeGreaterThan(lastY); // y grows downwards in SVG
  expect(markup.match(/class="interval"/g)).toHaveLength(1);
  expect(markup).toContain("2026-01: 0.40, 2026-03: 0.10.");
  expect(render(historyPicture([past("2026-02", 0.1), past("2026-01", 0.4)], german))).toContain("1. Januar 2026");
});

test("one run makes no line", () => {
  expect(historyPicture([past("2026-01", 0.4)], english)).toBeUndefined();
});

test("the length of a bar is in proportion to its sites; every letter is listed, even without sites", () => {
  const markup = render(
    distributionPicture(
      new Map([
        ["A", 2],
        ["B", 4],
        ["n/a", 0],
      ]),
      german,
    ),
  );
  const widths = [...markup.matchAll(/class="fill letter-(\w+)" x="44" y="\d+" width="([\d.]+)"/g)].map(
    ([, letter, width]) => [letter, Number(width)],
  );
  expect(widths).toEqual([
    ["a", 120],
    ["b", 240],
    ["c", 0],
    ["d", 0],
    ["e", 0],
    ["none", 0],
  ]);
  expect(markup).toContain("A: 2 Websites, B: 4 Websites, k. A.: 0 Websites.");
});

const region = (place: string, value: number | null): ScoredRegion => ({ place, value }) as unknown as ScoredRegion;

test("countries have the colour and letter of their score, and a pattern except for A; with too few countries there is no map", () => {
  const markup = render(tileMap([region("NO", 0), region("DE", 0.3), region("FR", null)], english));
  expect(markup).toMatch(/class="small on-a"\s*>\s*NO/);
  expect(markup).toMatch(/class="small on-c"\s*>\s*DE/);
  expect(markup).toMatch(/class="small on-none"\s*>\s*FR/);
  expect(markup.match(/fill="url\(#map-[A-E]\)"/g)).toEqual(['fill="url(#map-C)"']);
  expect(tileMap([region("NO", 0), region("DE", 0.3), region("EU", 0)], english)).toBeUndefined();
});
