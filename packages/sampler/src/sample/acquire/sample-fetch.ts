import { crawlDefaults } from "@eiao/crawler";
import { createSiteClient } from "@eiao/crawler/web";
import type { Exchange, HeaderFields, SiteClientServices, SiteClientSettings } from "@eiao/crawler/web";
import { sampleError } from "../errors.ts";
import type { LaunchArchive } from "./launch-archive.ts";

/** What came back, or why nothing did, in words for people. */
export type SampleAnswer = { readonly exchange: Exchange } | { readonly problem: string };

/** How the sampler fetches: as the crawl, with robots.txt asked again (spec 23). */
export interface SampleFetch {
  /** One address; redirects are answers. @throws EiaoError `SamplingStopped`. */
  get(url: string, headers?: HeaderFields): Promise<SampleAnswer>;
  close(): Promise<void>;
}

/** The archive is given what else is answered on the way: robots.txt, and answers that are tried again. */
export function createSampleFetch(
  { userAgent = crawlDefaults.userAgent, ...settings }: Partial<SiteClientSettings>,
  services: Pick<SiteClientServices, "seeds" | "hosts" | "store" | "signal" | "sleep"> & {
    readonly archive: Pick<LaunchArchive, "keep">;
  },
): SampleFetch {
  const { archive, signal } = services;
  const web = createSiteClient(
    { ...settings, userAgent },
    { ...services, keepRobots: (exchange) => archive.keep(exchange, { role: "robots" }) },
  );
  const interim = async (exchange: Exchange): Promise<void> => {
    if (signal.aborted) return; // the archive is being closed
    const role = exchange.response.status < 400 ? "other" : "error";
    await archive.keep(exchange, { role, notes: { interim: "yes" } });
  };
  return {
    async get(url, headers = []) {
      const address = URL.parse(url);
      if (address === null || !/^https?:$/.test(address.protocol))
        return { problem: "Its address is not an http or https address." };
      const outcome = await web.fetchAllowed({ url: address.href, headers }, { interim });
      if (outcome.kind === "answer") return { exchange: outcome.exchange };
      if (outcome.reason === "aborted") throw sampleError("SamplingStopped", { url: url.slice(0, 500) });
      return { problem: outcome.message };
    },
    close: () => web.close(),
  };
}
