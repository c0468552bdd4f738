import { html, render } from "../../formats/markup.ts";
import { letterOf, letterText } from "../views/marks.ts";
import type { Messages } from "../text/english.ts";
import type { ReportSettings } from "../views/view.ts";

const colours = {
  seed: { A: "#1b6e3c", B: "#a6d96a", C: "#ffe14d", D: "#f7a145", E: "#b3261e", "n/a": "#ffffff" },
  uwem: { A: "#ccecff", B: "#99ccff", C: "#5fa2dd", D: "#1f5fa8", E: "#0b2f5e", "n/a": "#ffffff" },
} as const;
const dark: ReadonlySet<string> = new Set(["#1b6e3c", "#b3261e", "#1f5fa8", "#0b2f5e"]);

/** The letter of a site as a picture of its own, to be shown anywhere. */
export function badge(value: number | null, { palette = "seed" }: ReportSettings, say: Messages): string {
  const letter = letterOf(value);
  const colour = colours[palette][letter];
  const words = `${say.badgeLabel}: ${letterText(letter, say)}`;
  return `${render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="20" viewBox="0 0 160 20" role="img">
      <title>${words}</title>
      <rect width="160" height="20" rx="3" fill="#2b3138" />
      <rect x="110" width="50" height="20" rx="3" fill="${colour}" />
      <g font-family="system-ui, sans-serif" font-size="12" text-anchor="middle">
        <text x="55" y="14" fill="#ffffff">${say.badgeLabel}</text>
        <text x="135" y="14" fill="${dark.has(colour) ? "#ffffff" : "#000000"}" font-weight="700">
          ${letterText(letter, say)}
        </text>
      </g>
    </svg>`,
  )}\n`;
}

/** The picture of the site in tabs of browsers. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#2f5d8c"/><circle cx="16" cy="9" r="2.5" fill="#fff"/><path d="M7 13.5h18M16 13.5v6M16 19.5l-4 7M16 19.5l4 7" stroke="#fff" stroke-width="2.4" fill="none" stroke-linecap="round"/></svg>\n`;
