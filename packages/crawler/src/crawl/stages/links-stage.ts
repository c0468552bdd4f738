import type { CrawlContext } from "../context.ts";
import { extractLinks } from "../../pages/links/extract.ts";
import { pageDigests } from "../../pages/links/page-digests.ts";
import type { PageLinks } from "../../pages/links/page-links.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./stage.ts";
import type { Classified } from "./stage.ts";

/** Reads the links of a page. Spec 8.6, 8.7. */
export const linksStage = definePlugIn<
  Classified,
  { read: Classified },
  Pick<CrawlContext, "call" | "guards" | "records">
>({
  ...own,
  identifier: "links",
  description: "Reads the links, frames, title and text fingerprint of a page.",
  input: "pages",
  outputs: { read: output("classified answers", "pages with their links") },
  create: (_, { call: { now }, guards, records: { log } }) => ({
    process({ job, exchange, facts }, emit) {
      const { url, response } = exchange;
      const page = { url, headers: response.headers, body: response.body };
      const read = (links: PageLinks) => emit("read", { job, exchange, facts: { ...facts, links } });
      let found = nothing;
      try {
        found = extractLinks(page);
      } catch (error) {
        log.problem(`${url}: the links of the page cannot be read: ${String(error)}`, new Date(now()));
      }
      const { content } = found;
      if (content === undefined || !guards.resembles(url, found)) return read(found);
      return pageDigests(page).then((digests) => read({ ...found, content: { ...content, ...digests } }));
    },
  }),
});

const nothing: PageLinks = {
  links: [],
  frames: [],
  title: "",
  fingerprint: { simhash: "0".repeat(16), words: 0 },
  lost: 0,
};
