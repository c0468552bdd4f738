import { letterColours } from "@eiao/sampler/internal/design";
import { html, render } from "@eiao/sampler/internal/formats";
import { letterOf, letterText } from "../views/marks.ts";
import type { Messages } from "../text/english.ts";
import type { ReportSettings } from "../views/view.ts";

/** Draws the letter of a site as a picture for other web sites. @param change  a sentence for its title. */
export function badge(
  value: number | null,
  change: string,
  { palette = "seed" }: ReportSettings,
  say: Messages,
): string {
  const letter = letterOf(value);
  const { ground, ink } = letterColours[palette][letter];
  const text = `${say.badgeLabel}: ${letterText(letter, say)}`;
  return `${render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="20" viewBox="0 0 160 20" role="img">
      <title>${text}. ${change}</title>
      <rect width="160" height="20" rx="3" fill="#2b3138" />
      <rect x="110" width="50" height="20" rx="3" fill="${ground}" />
      <g font-family="system-ui, sans-serif" font-size="12" text-anchor="middle">
        <text x="55" y="14" fill="#ffffff">${say.badgeLabel}</text>
        <text x="135" y="14" fill="${ink}" font-weight="700">${letterText(letter, say)}</text>
      </g>
    </svg>`,
  )}\n`;
}

/** The icon of the reports in browser tabs. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#2f5d8c"/><circle cx="16" cy="9" r="2.5" fill="#fff"/><path d="M7 13.5h18M16 13.5v6M16 19.5l-4 7M16 19.5l4 7" stroke="#fff" stroke-width="2.4" fill="none" stroke-linecap="round"/></svg>\n`;
