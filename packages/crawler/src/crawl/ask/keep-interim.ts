import type { CrawlContext } from "../context.ts";
import type { Exchange } from "../../web/exchange.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";

/** An answer that is not the last one: it is in the WARC, and settles nothing. */
export async function keepInterim(
  { records }: Pick<CrawlContext, "records">,
  exchange: Exchange,
  entry?: FrontierEntry,
): Promise<void> {
  const role = exchange.response.status < 400 ? "other" : "error";
  const facts = { role, notes: { interim: "yes" }, ...(entry === undefined ? {} : { entry }) } as const;
  await records.keepAside(exchange, facts);
}
