import type { CrawlContext } from "../context.ts";
import { roleOf } from "./role.ts";
import { scenarioOf } from "../scenario.ts";
import { step } from "../../states.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { Answer, Classified } from "../events.ts";

/** Tells pages from redirects, errors and what is no (X)HTML. Spec 8.8, 21.2. */
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
        const told = role === "other" && identifiedType !== undefined ? { identifiedType } : {};
        return emit("others", { job, exchange, facts: { role, entry, ...told } });
      }
      const scenarioId = entry.scenario ?? scenarioOf(site.site, entry.url);
      if (unmodified === undefined) return emit("pages", { job, exchange, facts: { role, entry, scenarioId } });
      // Its links are written again, so that the WARC alone says what the crawl knew.
      const { links, revisitOf } = unmodified;
      const confirmed = exchange.response.status === 304 ? { revisitOf } : {};
      return emit("others", { job, exchange, facts: { role, entry, scenarioId, links, ...confirmed } });
    },
  }),
});
