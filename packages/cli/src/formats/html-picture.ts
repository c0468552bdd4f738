import { html } from "@eiao/server/formats";
import type { Markup } from "@eiao/server/formats";

const RADIUS = 48;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring whose filled share is the score, with the letter inside. The text beside it says the same: it is hidden from readers. */
export function ring(value: number | null, letter: string): Markup {
  const share = (value ?? 0) * AROUND;
  const arc =
    value === null || value === 0
      ? undefined
      : html`<circle
          class="ring ring-barrier"
          cx="60"
          cy="60"
          r="${RADIUS}"
          stroke-dasharray="${share.toFixed(2)} ${AROUND.toFixed(2)}"
          transform="rotate(-90 60 60)"
        />`;
  return html`<svg width="120" height="120" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <circle class="ring ring-fine" cx="60" cy="60" r="${RADIUS}" />
    ${arc}
    <text x="60" y="71">${letter}</text>
  </svg>`;
}

/** A bar whose filled share is the score. */
export function bar(value: number | null): Markup | undefined {
  if (value === null) return undefined;
  const width = (value * 100).toFixed(2);
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect width="100" height="10" />
    <rect class="share" width="${width}" height="10" />
  </svg>`;
}
