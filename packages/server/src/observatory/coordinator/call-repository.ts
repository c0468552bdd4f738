import type { Launch, UrlRepository } from "@eiao/crawler";
import { transportError } from "../../transport/errors.ts";
import { TIMESTAMP } from "../worker/worker-protocol.ts";
import type { RepositoryCall, SiteAndLaunch } from "../worker/worker-protocol.ts";

/** Calls a method of the URL repository for a worker. @throws EiaoError `BadArguments` if the values do not fit the method. */
export async function callRepository(
  repository: UrlRepository,
  { method, values }: Pick<RepositoryCall, "method" | "values">,
): Promise<unknown> {
  try {
    if (method === "startLaunch") return await startLaunch(repository, values as Parameters<typeof startLaunch>[1]);
    if (method === "siteAndLaunch") return await siteAndLaunch(repository, values[0] as string);
    const call = repository[method] as (...values: readonly unknown[]) => Promise<unknown>;
    return (await call(...values)) ?? null;
  } catch (error) {
    // A TypeError means that the values from the network have wrong types.
    if (!(error instanceof TypeError)) throw error;
    throw transportError("BadArguments", { problem: `${method} cannot read its values: ${error.message}` }, error);
  }
}

/** Returns a site and its newest launch. */
export async function siteAndLaunch(repository: UrlRepository, name: string): Promise<SiteAndLaunch> {
  const site = await repository.siteOf(name);
  const launch = site === undefined ? undefined : await repository.lastLaunch(site.id);
  return { site: site ?? null, launch: launch ?? null };
}

/** Starts a launch. Its first statistics depend on its timestamp, for which the JSON has a placeholder: see `TIMESTAMP`. */
function startLaunch(
  repository: UrlRepository,
  [siteId, job, now, testRun, begin]: [
    number,
    string,
    Date,
    string | null,
    { readonly scope: Launch["scope"]; readonly statistics: Launch["statistics"] },
  ],
): Promise<Launch> {
  const text = JSON.stringify(begin.statistics);
  return repository.startLaunch(siteId, job, now, testRun ?? undefined, {
    scope: begin.scope,
    statistics: (timestamp) => JSON.parse(text.replaceAll(TIMESTAMP, timestamp)) as Launch["statistics"],
  });
}
