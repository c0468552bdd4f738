import { budgetWith, decodeResource, parseMediaType } from "@eiao/wam-core/source";
import { headerOf } from "../../web/exchange.ts";
import type { HeaderFields } from "../../web/exchange.ts";
import { htmlKind } from "../../web/html-kind.ts";

export interface AnsweredPage {
  readonly headers: HeaderFields;
  /** The body after its content codings were decoded. */
  readonly body: Uint8Array;
}

/** The size of a page is the fetcher's to limit. */
const budget = budgetWith({ maxBytes: Number.POSITIVE_INFINITY });

/** Decodes a page; one with another media type than one of XML is HTML. No content is an error. Spec 8.8, 23. */
export function pageMarkup({ headers, body }: AnsweredPage) {
  const contentType = headerOf(headers, "content-type");
  const xml = htmlKind(contentType, body.subarray(0, 1024)) === "xhtml";
  const { text, encoding } = decodeResource(
    { content: body, encoding: parseMediaType(contentType ?? "").charset, mode: xml ? "xml" : "html" },
    budget,
  );
  return { text, encoding, xml };
}
