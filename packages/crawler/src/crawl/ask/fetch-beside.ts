import type { CrawlContext } from "../context.ts";
import { keepInterim } from "./keep-interim.ts";
import type { FetchOutcome } from "../../web/exchange.ts";

/** Fetches what never was in the frontier (sitemaps, probes), where robots.txt allows it. */
export function fetchBeside(context: Pick<CrawlContext, "network" | "records">, url: string): Promise<FetchOutcome> {
  const {
    network: { web },
    records: { log },
  } = context;
  return web.fetchAllowed(
    { url },
    { starting: () => log.downloading(url), interim: (exchange) => keepInterim(context, exchange) },
  );
}
