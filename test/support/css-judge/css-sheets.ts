/** Real style sheets: those that real pages link, and their style elements. */
import { realPages } from "../pages/real-pages.ts";

export interface RealSheet {
  /** The URL of the sheet, or of the page with the number of its style element. */
  readonly name: string;
  readonly css: string;
}

/** Returns each text once, in a fixed order, up to `longest` UTF-16 units each (the second judge is slow). */
export async function realSheets(longest: number): Promise<readonly RealSheet[]> {
  const { pages, file } = await realPages({ withCss: true });
  const sheets = new Map<string, RealSheet>();
  const add = (name: string, css: string) => {
    if (css.length > 0 && css.length <= longest && !sheets.has(css)) sheets.set(css, { name, css });
  };
  for (const page of pages) {
    for (const url of page.sheets) add(url, new TextDecoder().decode(file(url)?.content));
    const markup = new TextDecoder().decode(page.content);
    for (const [i, [, css = ""]] of [...markup.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].entries())
      add(`${page.url}#${i}`, css);
  }
  return [...sheets.values()];
}
