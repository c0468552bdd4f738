import { createHash } from "node:crypto";
import { budgetWith, measurementDigest, openPage, textOf, uwem12 } from "@eiao/wam-core";
import type { Element, WebResource } from "@eiao/wam-core";
import { headerOf } from "../web/exchange.ts";
import { htmlKind } from "../web/html-kind.ts";
import type { AnsweredPage } from "./page-markup.ts";
import type { ContentDigest } from "./page-links.ts";

/**
 * Computes what pages of one text are compared by: what the engine measures, and details that people notice but no test measures
 * (alternative texts, values of forms, addresses of media and of documents, structured data). A digest is absent when the page
 * exceeds a budget of the engine.
 *
 * Cost: about 10 ms for a page of 50 kB, so it is called only for pages that resemble an earlier one.
 */
export async function pageDigests(
  page: AnsweredPage & { readonly url: string },
): Promise<Pick<ContentDigest, "details" | "measured">> {
  const { url, headers, body } = page;
  const isXml = htmlKind(headerOf(headers, "content-type"), body.subarray(0, 1024)) === "xhtml";
  const resource: WebResource = {
    url,
    content: body,
    contentType: isXml ? "application/xhtml+xml" : "text/html",
    headers,
  };
  const [{ violationsOf }, { wcag22 }] = await Promise.all([
    import("@eiao/wam-core/validity"),
    import("@eiao/wam-core/wcag"),
  ]);
  try {
    const measured = measurementDigest(resource, { ruleSets: [uwem12, wcag22], validator: violationsOf });
    const opened = openPage(resource, true, budgetWith({})).page;
    if (measured === undefined || "reason" in opened) return {};
    const hash = createHash("sha256");
    for (const detail of detailsOf(opened.document.elements)) hash.update(JSON.stringify(detail));
    return { measured, details: hash.digest("hex").slice(0, 16) };
  } catch {
    return {}; // over a budget: the page is compared by its text alone
  }
}

const noticed = new Set([
  "alt",
  "aria-label",
  "data",
  "placeholder",
  "poster",
  "src",
  "srcset",
  "style",
  "title",
  "value",
]);
/** Documents and media that a link may lead to. */
const FILE = /\.(?:avif|csv|docx?|epub|gif|jpe?g|mp[34]|od[pst]|pdf|png|pptx?|rtf|svg|webp|xlsx?|zip)(?:[?#]|$)/i;

function* detailsOf(elements: readonly Element[]): Generator<readonly string[]> {
  for (const element of elements) {
    for (const { name, value } of element.attributes) {
      if (noticed.has(name) || name.startsWith("data-") || (name === "href" && FILE.test(value)))
        yield [element.name, name, value];
    }
    if (element.name === "script" && element.attribute("type")?.toLowerCase() === "application/ld+json")
      yield [element.name, textOf(element)];
  }
}
