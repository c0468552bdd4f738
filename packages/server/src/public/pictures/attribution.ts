import type { ReportRow } from "@eiao/etl";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { ChangeVerdict } from "@eiao/sampler";
import type { Messages } from "../text/english.ts";
import { verdictClass } from "../views/marks.ts";
import { apartTexts, differenceText } from "../../public/views/numbers.ts";
import { picture, coord } from "../../public/pictures/charts.ts";

const WIDTH = 400;
const LINE = 48;
const TOP = 26;
const LEFT = 16;
const SPAN = WIDTH - 2 * LEFT;

/** The smallest change that four decimals can show. */
const SHOWN = 0.00005;
/** The smallest width of the picture: two steps of the two decimals of scores, so that small changes look small. */
const LEAST_WIDTH = 0.02;

/** The scores before and after a change. */
export interface ChangeEnds {
  readonly before: number | null;
  readonly now: number | null;
}

/** A line of the picture: a score, or a part of the change between two. */
interface Step {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isEnd: boolean;
  /** The verdict. Null if the part has no interval. */
  readonly verdict: ChangeVerdict | null;
}

/**
 * Draws the parts of a change as a way from the score before to the score now. Each part begins where the one above it
 * ends, and goes left if it lowers the score. The interval lies around the score now. Returns undefined if the parts
 * are unknown.
 */
export function attributionPicture(
  rows: readonly ReportRow[],
  { before, now }: ChangeEnds,
  say: Messages,
): Markup | undefined {
  const known = rows.filter(({ value }) => value !== null);
  if (known.length === 0 || before === null || now === null) return undefined;
  const steps = stepsOf(known, before, now, say);
  const { low = null, high = null } = known.find(({ part }) => part === "all") ?? {};
  const ends = low === null || high === null ? undefined : { low: before + low, high: before + high };
  const values = [...steps.flatMap(({ from, to }) => [from, to]), ...(ends === undefined ? [] : [ends.low, ends.high])];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const width = Math.max(max - min, LEAST_WIDTH);
  const middle = (min + max) / 2;
  // The way takes 84 % of the width, so that no heading meets the edge.
  const x = (value: number) => LEFT + SPAN * (0.5 + (0.84 * (value - middle)) / width);
  const text = say.changeText(known.map((row) => [say.parts[row.part ?? "all"], differenceText(row.text, say)]));
  const size = { width: WIDTH, height: TOP + LINE * steps.length };
  return picture("change", size, { title: say.changeTitle, text }, [
    html`<text x="${LEFT}" y="14" class="small">◀ ${say.better}</text>
      <text x="${WIDTH - LEFT}" y="14" text-anchor="end" class="small">${say.worse} ▶</text>`,
    ends === undefined ? undefined : intervalMarkup(ends, x, TOP + LINE * (steps.length - 1) + 30),
    ...steps.map((step, at) => stepMarkup(step, x, TOP + at * LINE, at === steps.length - 1)),
  ]);
}

function stepsOf(rows: readonly ReportRow[], before: number, now: number, say: Messages): Step[] {
  // Only the table shows parts that round to 0.
  const parts = rows.filter(({ part = "all", value }) => part !== "all" && Math.abs(value ?? 0) >= SHOWN);
  let at = before;
  const between = parts.map(({ part = "all", value, text, verdict = null }): Step => {
    const from = at;
    at += value ?? 0;
    const difference = differenceText(text.replace(/ \(.*$/, ""), say);
    const kind = verdict === null ? "" : ` (${say.verdicts[verdict]})`;
    return { text: `${say.parts[part]}: ${difference}${kind}`, from, to: at, isEnd: false, verdict };
  });
  const end = (words: string, value: number): Step => ({
    text: words,
    from: value,
    to: value,
    isEnd: true,
    verdict: null,
  });
  const [earlier, later] = apartTexts(before, now, say);
  return [end(say.scoreWas(earlier), before), ...between, end(say.scoreIs(later), now)];
}

/** Draws the range of the later score by the interval of the change. The change is clear if the earlier score lies outside. */
function intervalMarkup(
  { low, high }: { readonly low: number; readonly high: number },
  x: (value: number) => number,
  middle: number,
): Markup {
  return html`<path class="interval" d="M${coord(x(low))} ${middle} H${coord(x(high))}" />`;
}

function stepMarkup(
  { text, from, to, isEnd, verdict }: Step,
  x: (value: number) => number,
  top: number,
  isLast: boolean,
): Markup {
  const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
  const middle = top + 30;
  const drawn = isEnd
    ? html`<circle class="point" cx="${coord(x(from))}" cy="${middle}" r="7" />`
    : html`<rect
        class="change-bar is-${verdictClass(verdict)}"
        x="${coord(left)}"
        y="${middle - 7}"
        width="${coord(Math.max(right - left, 1))}"
        height="14"
      />`;
  const onward = isLast
    ? undefined
    : html`<path class="way" d="M${coord(x(to))} ${middle + 7} V${middle + LINE - 7}" />`;
  const weight = isEnd ? "small strong" : "small";
  // The dotted way passes below the text, which is drawn twice: once with a broad outline in the colour of the page, once plain.
  return html`${onward}${drawn}
  ${["halo", ""].map((kind) => html`<text x="${LEFT}" y="${top + 14}" class="${kind} ${weight}">${text}</text>`)}`;
}
