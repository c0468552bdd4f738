import { budgetWith, decodeResource, parseMediaType } from "@eiao/wam-core/source";
import { headerOf } from "../../web/exchange.ts";
import type { HeaderFields } from "../../web/exchange.ts";
import { htmlKind } from "../../web/html-kind.ts";

export interface AnsweredPage {
  readonly headers: HeaderFields;
  /** The body after its content codings were decoded. */
  readonly body: Uint8Array;
}

/** The fetcher already limits the size of pages. */
const budget = budgetWith({ maxBytes: Number.POSITIVE_INFINITY });

/** Decodes a page. A page without an XML media type is HTML. No content causes an error. Spec 8.8, 23. */
export function pageMarkup({ headers, body }: AnsweredPage) {
  const contentType = headerOf(headers, "content-type");
  const xml = htmlKind(contentType, body.subarray(0, 1024)) === "xhtml";
  const { text, encoding } = decodeResource(
    { content: body, encoding: parseMediaType(contentType ?? "").charset, mode: xml ? "xml" : "html" },
    budget,
  );
  return { text, encoding, xml };
}
