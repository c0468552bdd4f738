import { siteUrlMethod as method } from "../services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import type { Observatory } from "../services/observatory.ts";
import { badArguments } from "../../transport/errors.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { Method } from "../../transport/service.ts";
import { failSite } from "../services/etl/etl-runs.ts";
import { etlDefaults } from "../services/parameters.ts";
import { addToRun, sitesOfUrls, urlsOfList } from "../services/site-url/add-urls.ts";
import { knownOrder, panelOfOrder, renewOrder, urlsOf } from "./orders.ts";

/** Returns the method behind `POST /update` of the queue API (spec 22.3). */
export function updateQueueMethod(observatory: Observatory): Method {
  return method(
    "updateQueue",
    async ({ testrun: run, updates }) => ({
      ...(await update(observatory, run as string, updatesOf(updates as string))),
    }),
    ({ testrun: run }, result) => {
      const { ignored: _, ...counts } = result as Counts;
      const changes = Object.entries(counts).filter(([, count]) => count > 0);
      if (changes.length === 0) return undefined;
      return { subject: run as string, detail: changes.map(([name, count]) => `${name} ${count}`).join(", ") };
    },
  );
}

type Counts = Record<"updated" | "added" | "removed" | "ignored", number>;

interface Update {
  readonly url: string;
  readonly score: number | undefined;
  readonly blacklisted: boolean;
}

/** Reads and checks all updates before the first change. @throws EiaoError `BadArguments`. */
function updatesOf(text: string): Update[] {
  return jsonArrayOf(text).map((each) => {
    const { url, score, blacklisted = false } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof url !== "string") throw badArguments("an element has no url");
    if (score !== undefined && (typeof score !== "number" || !(score >= -1 && score <= 1)))
      throw badArguments(`the score of ${url.slice(0, 100)} must be a number from -1 to 1`);
    if (typeof blacklisted !== "boolean")
      throw badArguments(`blacklisted of ${url.slice(0, 100)} must be true or false`);
    return { url, score, blacklisted };
  });
}

async function update(observatory: Observatory, run: string, updates: readonly Update[]): Promise<Counts> {
  const { queue, repository, now } = observatory;
  const steered = await queue.isSteered(run);
  if (steered === undefined) throw serviceError("UnknownTestRun", { run: run.slice(0, 100) });
  if (!steered) throw serviceError("NotSteered", { run });
  const urls = updates.map(({ url }) => url);
  const sites = urls.length === 0 ? [] : await repository.withCuratedNames(sitesOfUrls(run, urls));
  const counts = { updated: 0, added: 0, removed: 0, ignored: 0 };
  for (const [at, { score, blacklisted }] of updates.entries()) {
    const site = sites[at];
    if (site === undefined) continue;
    const known = await queue.find(run, site.site);
    if (blacklisted) {
      // A failed site stays out, however often it is added again.
      const isOpen = known !== undefined && (await queue.openSites(run)).includes(site.site);
      if (isOpen) await failSite(observatory, run, site.site, "Taken out of the queue.");
      counts[isOpen ? "removed" : "ignored"]++;
    } else if (known === undefined) {
      await addToRun(observatory, { run, ...etlDefaults }, [site]);
      await queue.setScore(run, site.site, score ?? 0, now());
      counts.added++;
    } else {
      const isQueued = score !== undefined && (await queue.setScore(run, site.site, score, now()));
      counts[isQueued ? "updated" : "ignored"]++;
    }
  }
  return counts;
}

/** Returns the method that adds sites to an order. */
export function extendOrderMethod(observatory: Observatory, database: Database): Method {
  return method("extendOrder", async ({ order: name, urllist }) => {
    const known = await knownOrder(database, name as string);
    const own = sitesOfUrls("order", urlsOf(known));
    const newSites = sitesOfUrls("order", urlsOfList(urllist));
    const names = new Set(own.map(({ site }) => site));
    const bySite = new Map(newSites.map(({ site, url }) => [site, url]));
    const added = [...bySite].flatMap(([site, url]) => (names.has(site) ? [] : [{ url }]));
    if (added.length === 0) return 0;
    const panel = known.panel ?? panelOfOrder(known.name, known.recurrence, [...own, ...newSites]);
    await renewOrder(database, known, { ...known, panel, sites: [...known.sites, ...added] }, observatory.now());
    observatory.ordered.notify();
    return added.length;
  });
}

/** Returns the elements of a JSON array. @throws EiaoError `BadArguments`. */
export function jsonArrayOf(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badArguments(`the body is not valid JSON: ${(error as Error).message.slice(0, 100)}`);
  }
  if (!Array.isArray(value)) throw badArguments("the body must be an array");
  return value as readonly unknown[];
}
