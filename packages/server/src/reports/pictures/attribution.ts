import type { ReportRow } from "@eiao/etl";
import { html } from "../../formats/markup.ts";
import type { Markup } from "../../formats/markup.ts";
import type { Messages } from "../text/english.ts";
import { picture, place } from "./picture.ts";
import { differenceText } from "../views/numbers.ts";

const WIDTH = 360;
const LINE = 46;
const MIDDLE = 180;
const LONGEST = 150;

/** What a change is made of: a bar for each part, to the left better, to the right worse. Undefined: nothing is known of it. */
export function attributionPicture(rows: readonly ReportRow[], say: Messages): Markup | undefined {
  const parts = rows.filter(({ value }) => value !== null);
  if (parts.length === 0) return undefined;
  const most = Math.max(...parts.map(({ value }) => Math.abs(value ?? 0)), 1e-9);
  const words = {
    title: say.changeTitle,
    text: say.changeText(parts.map(({ part = "all", text }) => [say.parts[part], differenceText(text, say)])),
  };
  const height = LINE * parts.length + 26;
  return picture("change", { width: WIDTH, height }, words, [
    html`<text x="${MIDDLE - 8}" y="14" text-anchor="end" class="small">← ${say.better}</text>
      <text x="${MIDDLE + 8}" y="14" class="small">${say.worse} →</text>
      <path class="grid" d="M${MIDDLE} 20 V${height}" />`,
    ...parts.map(({ part = "all", value, text }, at) => {
      const top = 26 + at * LINE;
      const width = (LONGEST * Math.abs(value ?? 0)) / most;
      const left = (value ?? 0) < 0 ? MIDDLE - width : MIDDLE;
      const kind = (value ?? 0) < 0 ? "is-better" : "is-worse";
      return html`<text x="4" y="${top + 13}" class="small ${part === "all" ? "strong" : ""}">
          ${say.parts[part]}: ${differenceText(text.replace(/ \(.*$/, ""), say)}
        </text>
        <rect class="change-bar ${kind}" x="${place(left)}" y="${top + 20}" width="${place(width)}" height="14" />`;
    }),
  ]);
}
