import { siteUrlMethod as method } from "../service-methods.ts";
import path from "node:path";
import { excludeSite, exclusions, includeSite, loadStore, removeExports, storesToShow } from "@eiao/etl/internal";
import type { HiddenStore } from "@eiao/etl/internal";
import { messageOf } from "@eiao/crawler/internal/errors";
import { badArguments } from "../../../transport/errors.ts";
import type { Method } from "../../../transport/service.ts";
import { failSite, finish } from "../etl/etl-runs.ts";
import { siteIn } from "../etl/load-next.ts";
import type { Observatory } from "../observatory.ts";
import { sitesOfUrls } from "./add-urls.ts";

const LONGEST_SITE = 2_000;
const LONGEST_REASON = 1_000;

/** Returns the methods that exclude sites from measurement and include them again. */
export function exclusionMethods(observatory: Observatory): Method[] {
  const { warehouse, dataDir, queue, now, newWork, published, log } = observatory;
  return [
    method(
      "excludeSite",
      async ({ site: address, hide, reason = "" }) => {
        const name = await siteNamed(observatory, address as string);
        const hidden = hide === true;
        const text = reason as string;
        if (text.length > LONGEST_REASON) throw badArguments(`reason can have at most ${LONGEST_REASON} characters`);
        const runs = await excludeSite(warehouse, { site: name, hidden, reason: text, at: now() });
        for (const run of runs) await removeExports(dataDir, run); // the exports still have the site
        const open = await queue.openJobsBelow(name);
        for (const job of open) await failSite(observatory, job.run, job.site, "Excluded by the operator.");
        log("siteurlserver", `Excluded ${name}${hidden ? ", hidden" : ""}: ${open.length} sites were stopped`);
        newWork.notify();
        published.notify();
        return { site: name, stopped: open.length, runs };
      },
      ({ hide, reason = "" }, result) => ({
        subject: (result as { readonly site: string }).site,
        detail: `${hide === true ? "hidden " : ""}${reason as string}`,
      }),
    ),
    method(
      "includeSite",
      async ({ site: address }) => {
        const name = await siteNamed(observatory, address as string);
        await includeSite(warehouse, name);
        const { shown, missing } = await showIncluded(observatory);
        newWork.notify();
        published.notify();
        log("siteurlserver", `Included ${name}: ${shown} stores were loaded, ${missing.length} could not be`);
        return { site: name, shown, missing: missing.map((each) => ({ ...each })) };
      },
      (_, result) => {
        const { site: subject, missing } = result as { readonly site: string; readonly missing: readonly unknown[] };
        return { subject, detail: missing.length === 0 ? "" : `${missing.length} stores could not be loaded` };
      },
    ),
    method("exclusions", async () =>
      (await exclusions(warehouse)).map((each) => ({ ...each, at: each.at.toISOString() })),
    ),
  ];
}

/** Returns the site of a name or start page. An excluded address is meant literally, not by its curated name. @throws EiaoError `BadArguments`. */
async function siteNamed({ repository, warehouse }: Observatory, address: string): Promise<string> {
  if (address.length > LONGEST_SITE) throw badArguments(`site can have at most ${LONGEST_SITE} characters`);
  const starts = sitesOfUrls("EIAO", [address]);
  const known = new Set((await exclusions(warehouse)).map((each) => each.site));
  const [start] = starts.some((each) => known.has(each.site)) ? starts : await repository.withCuratedNames(starts);
  return start?.site ?? "";
}

/** Loads the hidden stores of sites that are no longer hidden. Returns those that cannot be loaded, such as a store that was cleaned away. */
export async function showIncluded(observatory: Observatory): Promise<ShownAgain> {
  const missing: ShownAgain["missing"][number][] = [];
  const stores = await storesToShow(observatory.warehouse);
  for (const store of stores)
    try {
      await showAgain(observatory, store);
    } catch (error) {
      const reason = messageOf(error);
      missing.push({ ...store, reason });
      observatory.log("siteurlserver", `Not shown again: ${store.site} of ${store.run}, ${store.store}: ${reason}`);
    }
  for (const run of new Set(stores.map((store) => store.run))) await finish(observatory, run);
  return { shown: stores.length - missing.length, missing };
}

interface ShownAgain {
  /** The number of stores that were loaded. */
  readonly shown: number;
  readonly missing: readonly (HiddenStore & { readonly reason: string })[];
}

async function showAgain(observatory: Observatory, { run, site, store }: HiddenStore): Promise<void> {
  const { warehouse, dataDir, files, closing: signal } = observatory;
  const release = await files.toLoad({ run, site });
  try {
    const file = path.isAbsolute(store) ? store : path.join(dataDir, store);
    await loadStore(warehouse, { file, run, dataDir, siteAt: siteIn(observatory), wait: { signal } });
  } finally {
    await release();
  }
}
