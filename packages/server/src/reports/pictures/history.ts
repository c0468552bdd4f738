import type { PastScore } from "@eiao/etl";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { Messages } from "../text/english.ts";
import { dateText } from "../views/names.ts";
import { picture, place } from "./picture.ts";
import { exactText, valueText } from "../views/numbers.ts";

const WIDTH = 360;
const HEIGHT = 200;
const LEFT = 34;
const TOP = 12;
const BOTTOM = 164;
/** Runs that are drawn. */
const MOST = 24;

/** Scores over the runs, each with its interval; the better the higher. Undefined: there are less than two. @param rows  newest first. */
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
    .map(({ value }, at) => `${at === 0 ? "M" : "L"}${place(x(at))} ${place(y(value ?? 0))}`)
    .join(" ");
  const words = {
    title: say.historyTitle,
    text: say.historyText(points.map(({ run, value }) => [run, valueText(value, say)])),
  };
  const date = (point: PastScore) => (point.date === null ? point.run : dateText(point.date, say));
  return picture("history", { width: WIDTH, height: HEIGHT }, words, [
    ...[0, scale / 2, scale].map(
      (value) =>
        html`<path class="grid" d="M${LEFT} ${place(y(value))} H${WIDTH - 4}" />
          <text x="${LEFT - 6}" y="${place(y(value) + 4)}" text-anchor="end" class="small"
            >${exactText(value, say)}</text
          >`,
    ),
    html`<path class="line" d="${line}" />`,
    ...points.map(({ value, low, high }, at) => {
      const here = place(x(at));
      const interval =
        low === null || high === null
          ? undefined
          : html`<path class="interval" d="M${here} ${place(y(low))} V${place(y(high))}" />`;
      return html`${interval}<circle class="point" cx="${here}" cy="${place(y(value ?? 0))}" r="4" />`;
    }),
    html`<text x="${LEFT}" y="188" class="small">${date(first)}</text>`,
    html`<text x="${WIDTH - 4}" y="188" text-anchor="end" class="small">${date(last)}</text>`,
  ]);
}
