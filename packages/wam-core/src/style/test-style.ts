import { budgetWith } from "../budget.ts";
import type { Budget } from "../budget.ts";
import { parseDocument } from "../document/parse.ts";
import { asciiLowerCase } from "../document/text.ts";
import type { StyledPage } from "./cascade/apply.ts";
import type { Environment } from "./conditions/environment.ts";
import { styleOf } from "./index.ts";
import type { LoadedSheet } from "./index.ts";
import type { SheetCache } from "./sheets/sheet-cache.ts";

/** A page with its sheets, as the tests of this folder use it. */
export interface TestPage {
  readonly mode?: "html" | "xml";
  readonly headers?: Readonly<Record<string, string>>;
  /** The sheets by URL, relative to the URL of the page. */
  readonly sheets?: Readonly<Record<string, string | LoadedSheet>>;
  readonly medium?: string;
  readonly environment?: Partial<Environment>;
  readonly budget?: Partial<Budget>;
  readonly cache?: SheetCache;
  readonly enabled?: boolean;
  /** The encoding of the page. */
  readonly encoding?: string;
}

export const PAGE = "http://www.example.com/dir/page.html";

/** Returns the style of a page and the batches of URLs that it requested. */
export function styled(
  source: string,
  page: TestPage = {},
): { readonly style: StyledPage; readonly requests: string[][] } {
  const sheets = new Map(Object.entries(page.sheets ?? {}).map(([url, sheet]) => [new URL(url, PAGE).href, sheet]));
  const budget = budgetWith(page.budget ?? {});
  const steps = styleOf({
    document: parseDocument(source, page.mode ?? "html", budget),
    url: PAGE,
    headers: new Map(Object.entries(page.headers ?? {}).map(([name, value]) => [asciiLowerCase(name), value])),
    medium: page.medium ?? "screen",
    environment: page.environment ?? {},
    budget,
    enabled: page.enabled ?? true,
    encoding: page.encoding,
    ...(page.cache === undefined ? {} : { cache: page.cache }),
  });
  const requests: string[][] = [];
  let step = steps.next();
  while (!step.done) {
    requests.push([...step.value]);
    step = steps.next(
      step.value.map((url) => {
        const sheet = sheets.get(url);
        return typeof sheet === "string" ? { content: sheet } : sheet;
      }),
    );
  }
  return { style: step.value, requests };
}

/**
 * Returns the winning values of a property, `id:value` for each element with an id, in document order. Elements without a
 * declaration are left out.
 */
export function winningValues(source: string, property: string, page: TestPage = {}): string {
  const { style } = styled(source, page);
  const values: string[] = [];
  for (const element of style.cascade.document.elements) {
    const id = element.attribute("id");
    const best = id === undefined ? undefined : style.cascade.winner(element, property);
    if (best !== undefined)
      values.push(`${id}:${best.text.slice(best.declaration.valueStart, best.declaration.valueEnd)}`);
  }
  return values.join(" ");
}

/** Shortens a URL such as `http://www.example.com/dir/a.css` to `a.css`. */
export function shortened(url: string): string {
  return url.replace("http://www.example.com/dir/", "");
}
