import path from "node:path";
import { openStoreReader, replayStore } from "@eiao/sampler/internal";
import type { IndexedRecord, ReplayOptions } from "@eiao/sampler/internal";
import { evaluatesPdf, installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import type { Queryable } from "@eiao/crawler/internal/database";
import { notInRun } from "../errors.ts";
import { ruleSetsOfRun, runBefore, publishedRun } from "../warehouse/runs.ts";
import type { RunRow } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { writeChanges } from "../figures/read/change-rows.ts";
import { pageKey } from "../pages/page-counts.ts";
import { changeOfSite, pageCountsOfSite, sitesInRun, uniformOf } from "../figures/read/site-changes.ts";
import type { RulesOutcome, SiteInRun } from "../figures/read/site-changes.ts";

/** A site whose earlier sample must be evaluated again, to separate the effect of the rules. */
export interface PendingReplay {
  readonly run: string;
  readonly against: string;
  readonly site: string;
}

const PENDING = `select distinct s.name from dw.sitesurvey v
    join dw.sitesurvey e on e.site = v.site
    join dw.site s on s.site = v.site
    join dw.sitescore c on c.run = v.run and c.site = v.site and c.sample = 'uniform'
    join dw.ruleset r on r.ruleset = c.ruleset
    join dw.sitescore d on d.run = e.run and d.site = e.site and d.sample = 'uniform'
    join dw.ruleset q on q.ruleset = d.ruleset and q.id = r.id
    left join dw.sitechange x on x.run = v.run and x.site = v.site and x.against = e.run and x.rulesetid = r.id
      and x.digest = v.digest and x.againstdigest = e.digest
  where v.run = $1 and c.run = $1 and e.run = $2 and d.run = $2
    and (c.ruleset <> d.ruleset or v.tool <> e.tool or v.toolversion <> e.toolversion)
    and (x.state is null or x.state in ('pending', $3))`;

/**
 * Returns the sites whose measurement in the earlier run used other rules, or another version of the program, and that have no replay yet.
 * They are jobs for `replayForChange`, in any order, also in parallel.
 *
 * @param against  the earlier published run. Default: the previous one.
 * @param again    true to include sites that could not be evaluated, such as for lack of their archive.
 * @throws EiaoError `UnknownTestRun`, `RunNotPublished`. Cost: proportional to the sites of the run.
 */
export async function pendingReplays(
  { database }: Warehouse,
  { run, against }: { readonly run: string; readonly against?: string },
  { again = false }: { readonly again?: boolean } = {},
): Promise<PendingReplay[]> {
  const later = await publishedRun(database, run);
  const earlier = against === undefined ? await runBefore(database, later) : await publishedRun(database, against);
  if (earlier === undefined) return [];
  const states = [later.run, earlier.run, again ? "unknown" : "pending"];
  const rows = await database.query<{ name: string }>("pending-replays", PENDING, states);
  const names = rows.map(({ name }) => name).sort();
  return names.map((site) => ({ run: later.name, against: earlier.name, site }));
}

/** The settings for evaluating a site again: the rule sets, and the location of its store and archive. */
export interface ChangeReplaySettings extends ReplayOptions {
  /** The folder to which the paths of stores are relative. */
  readonly dataDir: string;
}

/** The result of a replay. If there is none, `reason` is a sentence. */
export type ReplayOutcome = { readonly state: "replayed" } | { readonly state: "unknown"; readonly reason: string };

const SITE = "select site from dw.site where name = $1";

/**
 * Evaluates the earlier sample of a site again by the rules of the later run, and stores the data for the change. If this is impossible (no
 * archive, or rules that this program does not have), stores the reason.
 * @throws EiaoError `UnknownTestRun`, `RunNotPublished`, `NotInRun`; errors of `replayStore` that end the program. Cost: that of `replayStore`.
 */
export async function replayForChange(
  { database }: Warehouse,
  { run, against, site }: PendingReplay,
  settings: ChangeReplaySettings,
): Promise<ReplayOutcome> {
  const [later, earlier] = [await publishedRun(database, run), await publishedRun(database, against)];
  const [row] = await database.query<{ site: number }>("site-by-name", SITE, [site]);
  const pairs = row === undefined ? [] : await pairsOf(database, later, earlier, row.site);
  const [first] = pairs;
  if (first === undefined) throw notInRun(run, "site", site, ` Run ${against} must have the site too.`);
  const replayed = await replayedPages(first, pairs, run, settings);
  await database.transaction(async (inside) => {
    for (const { ruleSet, before, after } of pairs) {
      const outcome: RulesOutcome =
        typeof replayed === "string"
          ? { state: "unknown", reason: replayed, pages: "unknown" }
          : { state: "replayed", reason: null, pages: pagesBy(ruleSet, before, replayed) };
      const change = changeOfSite(before, after, ruleSet, outcome);
      if (change !== undefined) await writeChanges(inside, { run: later.run, against: earlier.run, ruleSet }, [change]);
    }
  });
  return typeof replayed === "string" ? { state: "unknown", reason: replayed } : { state: "replayed" };
}

/** A site in both runs by a rule set. */
interface Pair {
  readonly ruleSet: string;
  readonly before: SiteInRun;
  readonly after: SiteInRun;
}

async function pairsOf(db: Queryable, later: RunRow, earlier: RunRow, site: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const ruleSet of await ruleSetsOfRun(db, later.run)) {
    const before = (await sitesInRun(db, earlier.run, ruleSet, [site])).get(site);
    const after = (await sitesInRun(db, later.run, ruleSet, [site])).get(site);
    if (before !== undefined && after !== undefined) pairs.push({ ruleSet, before, after });
  }
  return pairs;
}

/** Returns the pages of the replay, or the reason why there are none. */
async function replayedPages(
  { before, after }: Pair,
  pairs: readonly Pair[],
  run: string,
  { dataDir, ...options }: ChangeReplaySettings,
): Promise<readonly IndexedRecord[] | string> {
  const { ruleSets: requested } = options;
  const own = (requested ?? []).filter((one) => typeof one !== "string");
  const installed = await installedRuleSets();
  const rules = [...own, ...installed.filter(({ id }) => own.every((one) => one.id !== id))];
  const others = pairs.filter(({ ruleSet, after: { version } }) =>
    rules.every((rule) => rule.id !== ruleSet || rule.version !== version),
  );
  const isOtherTool = after.tool !== options.tool.name || after.toolversion !== options.tool.version;
  if (others.length > 0 || isOtherTool) {
    const names = pairs.map(({ ruleSet, after: { version } }) => `${ruleSet} ${version}`).join(", ");
    return `The rules of ${run} (${names}, ${after.tool} ${after.toolversion}) are different from the rules of this program.`;
  }
  try {
    const ids = pairs.map(({ ruleSet }) => ruleSet).filter((id) => !evaluatesPdf(id));
    const ruleSets = requested ?? ids;
    const settings = ruleSets.length === 0 ? options : { ...options, ruleSets };
    const { file, replayOf } = await replayStore(path.resolve(dataDir, before.store), dataDir, settings);
    if (replayOf !== `sha256:${before.digest}`) return "Its store was replaced after it had been loaded.";
    const reader = await openStoreReader(file);
    await reader.close();
    return reader.pages;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (reactionTo(error) === "end") throw error;
    return messageOf(error);
  }
}

/** Returns the earlier sample by the later rules. */
function pagesBy(ruleSet: string, before: SiteInRun, replayed: readonly IndexedRecord[]): RulesOutcome["pages"] {
  const stated = replayed.map(({ id, counts }) => {
    const { failed, applied } = counts.find((count) => count.ruleSet === ruleSet) ?? { failed: 0, applied: 0 };
    return [pageKey(id), { failed, applied }] as const;
  });
  const known = new Map(stated);
  const pages = pageCountsOfSite(before);
  const counted = pages.pages.flatMap(({ key }) => {
    const count = known.get(key);
    return count === undefined ? [] : [[key, count] as const];
  });
  return { known: new Map(counted), sample: uniformOf(pages, known) };
}
