import { definePlugIn } from "../../pipeline/stage.ts";
import type { ExchangeRole } from "../../pages/warc/facts.ts";
import { headerOf } from "../../web/exchange.ts";
import type { Exchange } from "../../web/exchange.ts";
import { htmlKind } from "../../web/html-kind.ts";
import { isPageStatus } from "../../web/page-status.ts";
import { redirectTarget } from "../../web/redirect.ts";
import type { CrawlContext } from "../context.ts";
import { scenarioOf } from "../pages.ts";
import { step } from "../states.ts";
import { output, own } from "./stage.ts";
import type { Answer, Classified } from "./stage.ts";

/** Separates pages from redirects, errors and documents that are not (X)HTML. Spec 8.8, 21.2. */
export const contentStage = definePlugIn<
  Answer,
  { pages: Classified; others: Classified },
  Pick<CrawlContext, "call" | "records">
>({
  ...own,
  identifier: "content",
  description: "Separates pages from redirects, errors and other documents.",
  input: "answers",
  outputs: {
    pages: output("pages", "(X)HTML documents, to be read for links"),
    others: output("classified answers", "redirects, errors, other documents, pages that are not modified"),
  },
  create: (_, { call: { site, now }, records: { log } }) => ({
    process({ job, exchange, unmodified, identifiedType }, emit) {
      const { entry } = job;
      const role = roleOf(exchange, unmodified !== undefined);
      const { oddities } = exchange.response;
      if (oddities !== undefined)
        log.problem(`${exchange.url} was read as browsers do: ${oddities.join(" ")}`, new Date(now()));
      if (role === "error") step(job.fetcher, "PERM_EXCEPT");
      else if (role !== "not-modified") step(job.fetcher, "PARSING");
      if (role !== "page" && role !== "not-modified") {
        const extra = role === "other" && identifiedType !== undefined ? { identifiedType } : {};
        return emit("others", { job, exchange, facts: { role, entry, ...extra } });
      }
      const scenarioId = entry.scenario ?? scenarioOf(site.site, entry.url);
      if (unmodified === undefined) return emit("pages", { job, exchange, facts: { role, entry, scenarioId } });
      // The links are written again, so that the WARC alone has everything that the crawl knew.
      const { links, revisitOf } = unmodified;
      const confirmed = exchange.response.status === 304 ? { revisitOf } : {};
      return emit("others", { job, exchange, facts: { role, entry, scenarioId, links, ...confirmed } });
    },
  }),
});

/** Returns the role of an answer in the crawl. `unmodified`: the answer confirms the stored page. */
export function roleOf(exchange: Exchange, unmodified: boolean): ExchangeRole {
  if (unmodified) return "not-modified";
  const { status, headers, payload, body, complete } = exchange.response;
  if (redirectTarget(exchange.response, exchange.url) !== undefined) return "redirect";
  if (!isPageStatus(status)) return "error";
  // An unwanted body was not read, so it cannot be examined.
  if (!complete && payload.length === 0) return "other";
  return htmlKind(headerOf(headers, "content-type"), body.subarray(0, 1_024)) === undefined ? "other" : "page";
}

/** Returns the media type without parameters, in lower case, or `unknown` if none is declared. */
export function mediaTypeOf(exchange: Exchange): string {
  const declared = headerOf(exchange.response.headers, "content-type") ?? "";
  const [essence = ""] = declared.split(";", 1);
  return essence.trim().toLowerCase().slice(0, 100) || "unknown";
}
