import { budgetWith } from "./budget.ts";
import { coreError } from "./errors.ts";
import type { CheckOptions, LoadSheet, WebResource } from "./options.ts";
import { headersOf, pageOf } from "./page.ts";
import { parsePage } from "./parse-page.ts";
import { decodeResource } from "./source/decode.ts";
import { documentMode, parseMediaType } from "./source/media-type.ts";
import { styleOf } from "./style/index.ts";
import { parseSelectors } from "./style/selector.ts";
import type { ElementStyle } from "./style/style-report.ts";
import { StyleReport } from "./style/style-report.ts";
import { tokensOf } from "./style/tokens.ts";

export interface StyleReportOptions extends Pick<CheckOptions, "medium" | "environment" | "budget" | "sheetCache" | "cleanup"> {
  readonly load?: LoadSheet | undefined;
  /** Only elements that this selector list matches. */
  readonly selector?: string | undefined;
  /** Only winners of these properties; shorthands stand for their longhands. */
  readonly properties?: readonly string[] | undefined;
}

/** Why which rule wins, for each element in document order. The JSON of `eiao-wam style` (cli.md 3). */
export interface StyleJson {
  readonly url: string;
  readonly mode: "html" | "xml";
  readonly quirks: boolean;
  readonly elements: readonly ElementStyle[];
}

/**
 * Applies the style sheets of a page and tells which rules match each element and which declarations win.
 * @throws EiaoError `InvalidSelector` for `selector`; `NotEvaluable` for what is not (X)HTML; those of the budget.
 */
export async function styleReport(resource: WebResource, options: StyleReportOptions = {}): Promise<StyleJson> {
  const { url, contentType = "text/html" } = resource;
  const wanted = options.selector === undefined ? undefined : selectorList(options.selector);
  const budget = budgetWith(options.budget ?? {});
  const headers = headersOf(resource.headers);
  const mode = documentMode(contentType);
  const encoding = resource.encoding ?? parseMediaType(headers.get("content-type") ?? "").charset ?? parseMediaType(contentType).charset;
  const source = decodeResource({ ...resource, encoding, mode: mode ?? "html" }, budget);
  const parsed = parsePage(source.text, mode, contentType, options.cleanup ?? true, budget);
  if ("reason" in parsed) throw coreError("NotEvaluable", { url, reason: parsed.reason });
  const { document } = parsed;
  const { baseUrl } = pageOf({ url, contentType, headers, ...parsed });
  const { medium = "screen", environment = {}, sheetCache: cache, load } = options;
  const steps = styleOf({
    document,
    url,
    baseUrl,
    headers,
    medium,
    environment,
    budget,
    enabled: true,
    encoding: source.encoding,
    ...(cache === undefined ? {} : { cache }),
  });
  let step = steps.next();
  while (!step.done) {
    const loaded = await Promise.allSettled(step.value.map(async (sheet) => load?.(sheet)));
    step = steps.next(loaded.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined)));
  }
  const page = step.value;
  const report = new StyleReport(page, options.properties);
  const { matcher } = page.cascade;
  const elements = document.elements.filter((element) => wanted === undefined || matcher.matchList(wanted, element) >= 0);
  return { url, mode: document.mode, quirks: document.quirks, elements: elements.map((element) => report.of(element)) };
}

function selectorList(text: string) {
  const tokens = tokensOf(text);
  const parsed = parseSelectors(tokens, 0, tokens.count);
  if (parsed.status !== "valid") throw coreError("InvalidSelector", { selector: text });
  return parsed.list;
}
