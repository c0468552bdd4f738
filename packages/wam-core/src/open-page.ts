import type { Budget } from "./budget.ts";
import { isLivingDocument } from "./document/doctype.ts";
import type { WebResource } from "./options.ts";
import { contentTypeOf, headersOf, pageOf } from "./page.ts";
import type { PageOpened } from "./page.ts";
import { parsePage } from "./parse-page.ts";
import type { Failure } from "./parse-page.ts";
import type { Validator } from "./rule-set/define.ts";
import { decodeResource } from "./source/decode.ts";
import type { Source } from "./source/decode.ts";
import { requireResource } from "./source/wrong-content.ts";
import { documentMode, parseMediaType } from "./source/media-type.ts";
import { withoutNulls } from "./source/without-nulls.ts";

/** A decoded resource, with its page unless parsing failed. */
export interface OpenedPage {
  readonly source: Source;
  /** The media type, as in A-WAM HTTP.1.1 (D32). */
  readonly contentType: string;
  readonly page: PageOpened | Failure;
}

/**
 * Decodes and parses a resource: the first two steps of spec 8.1.
 *
 * @param validator  checks the markup against its DTD; without one, `page.violations` is undefined (D46).
 * @param cleanup    if true, XML that is not well-formed is parsed as HTML instead (8.4).
 * @throws           EiaoError of spec 8.3 (`MissingUrl`, `RelativeUrl`, `MissingContent`, `UnknownContent`,
 * `UnknownCompression`, `InvalidBase64`) or of the budget.
 */
export function openPage(input: WebResource, cleanup: boolean, budget: Budget, validator?: Validator): OpenedPage {
  const resource = withoutNulls(input);
  requireResource(resource);
  const { url, contentType: argument = "text/html" } = resource;
  const headers = headersOf(resource.headers);
  const contentType = contentTypeOf(headers, argument);
  const mode = documentMode(argument);
  const source = decodeResource({ ...resource, encoding: encodingOf(resource, headers), mode: mode ?? "html" }, budget);
  const parsed = parsePage(source, mode, argument, cleanup, budget);
  if ("reason" in parsed || mode === undefined) return { source, contentType, page: parsed as Failure };
  const { document, doctype = document.doctype, tidy = false } = parsed;
  const living = isLivingDocument(doctype, document, tidy);
  const violations = living && !tidy ? undefined : validator?.(source.text, doctype, mode, tidy);
  const page = pageOf({ url, contentType, headers, document, doctype, living, tidy, violations });
  return { source, contentType, page };
}

function encodingOf(
  { encoding, contentType = "" }: WebResource,
  headers: ReadonlyMap<string, string>,
): string | undefined {
  return encoding ?? parseMediaType(headers.get("content-type") ?? "").charset ?? parseMediaType(contentType).charset;
}
