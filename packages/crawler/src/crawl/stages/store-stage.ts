import type { CrawlContext } from "../context.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./stage.ts";
import type { Classified, StoredExchange } from "./stage.ts";

/** Writes exchanges to the WARC, which is the write-ahead log of the database. Spec 18.3, 20.2. */
export const storeStage = definePlugIn<Classified, { stored: StoredExchange }, Pick<CrawlContext, "records">>({
  ...own,
  identifier: "store",
  description: "Writes the request, the response and its metadata to the WARC.",
  input: "classified answers",
  concurrency: 8, // encodes exchanges while an earlier one is written
  outputs: { stored: output("stored exchanges", "in the WARC") },
  create: (_, { records }) => ({
    async process({ job, exchange, facts }, emit) {
      await records.journal.pressure();
      const { claim, written: positions } = await records.keep(exchange, facts);
      await emit("stored", { job, claim, exchange, facts, positions });
    },
  }),
});
