import { html } from "@eiao/sampler/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/formats";
import type { ReportLetter } from "../views/marks.ts";

/** A picture with its name and what it shows, for those who do not see it. @param id  one of its own on the page. */
export function picture(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  words: { readonly title: string; readonly text: string },
  content: MarkupContent,
): Markup {
  return html`<svg
    class="picture"
    role="img"
    aria-labelledby="${id}-title ${id}-text"
    viewBox="0 0 ${width} ${height}"
    focusable="false"
  >
    <title id="${id}-title">${words.title}</title>
    <desc id="${id}-text">${words.text}</desc>
    ${content}
  </svg>`;
}

/** A picture where there is one. */
export function figure(content: Markup | undefined): Markup | undefined {
  return content === undefined ? undefined : html`<figure>${content}</figure>`;
}

/** Patterns over the colours of letters, so that no colour has to be told from another. A is plain. */
export function letterPatterns(id: string): Markup {
  const stripes = (letter: string, path: string, size: number) =>
    html`<pattern id="${id}-${letter}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">
      <path class="pattern" d="${path}" />
    </pattern>`;
  return html`<defs>
    ${stripes("B", "M0 4 H8", 8)} ${stripes("C", "M0 8 L8 0", 8)} ${stripes("D", "M4 0 V8", 8)}
    ${stripes("E", "M0 0 L8 8 M0 8 L8 0", 8)}
  </defs>`;
}

/** What fills the pattern of a letter; undefined: it has none. */
export function patternOf(id: string, letter: ReportLetter): string | undefined {
  return letter === "A" || letter === "n/a" ? undefined : `url(#${id}-${letter})`;
}

/** A coordinate with two decimals. */
export function place(value: number): string {
  return String(Math.round(value * 100) / 100);
}
