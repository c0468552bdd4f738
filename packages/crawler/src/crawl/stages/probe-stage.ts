import type { CrawlContext } from "../context.ts";
import { fetchBeside } from "../network.ts";
import { roleOf } from "./content-stage.ts";
import { extractLinks } from "../../pages/links/extract.ts";
import type { PageLinks } from "../../pages/links/page-links.ts";
import type { AnsweredPage } from "../../pages/links/page-markup.ts";
import { pageDigests } from "../../pages/links/page-digests.ts";
import type { ExchangeFacts } from "../../pages/warc/facts.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import type { Probe } from "../../decide/traps/trap-guards.ts";
import { output, own } from "./stage.ts";
import type { ProbeJob, StoredExchange } from "./stage.ts";

type Parts = Pick<CrawlContext, "network" | "records" | "workers">;

/** Requests a URL that no page links to: the page that a host shows for a missing page is not a page of the site. */
export const probeStage = definePlugIn<ProbeJob, { stored: StoredExchange }, Parts>({
  ...own,
  identifier: "probe",
  description: "Asks a host for a page that no page links to.",
  input: "probes",
  outputs: { stored: output("stored exchanges", "in the WARC") },
  create: (_, context) => ({
    process: ({ probe: target, claim }, emit) =>
      sendProbe(context, target)
        .then((stored) => (stored === undefined ? undefined : emit("stored", stored)))
        .finally(() => {
          claim.complete();
          context.workers.changed.notify();
        }),
  }),
});

async function sendProbe(context: Parts, { url, kind }: Probe): Promise<StoredExchange | undefined> {
  const outcome = await fetchBeside(context, url);
  if (outcome.kind === "failure") return undefined;
  const { exchange } = outcome;
  const { status, headers, body } = exchange.response;
  const isPage = status === 200 && roleOf(exchange, false) === "page";
  const facts: ExchangeFacts = {
    role: "probe",
    notes: { probe: kind },
    ...(isPage ? { links: await comparable({ url, headers, body }) } : {}),
  };
  const { claim, written: positions } = await context.records.keep(exchange, facts);
  return { claim, exchange, facts, positions };
}

async function comparable(page: AnsweredPage & { readonly url: string }): Promise<PageLinks> {
  const { content, ...links } = extractLinks(page);
  return content === undefined ? links : { ...links, content: { ...content, ...(await pageDigests(page)) } };
}
