import type { Database, Queryable } from "../database/database.ts";
import { takeLease } from "../database/lease.ts";
import type { Lease } from "../database/lease.ts";
import { kindOf, ruleKindNames } from "../decide/scope/rule-kinds.ts";
import { repositoryError } from "./errors.ts";
import { sitesNamed } from "./read-sites.ts";
import { rowOfSite, ruleColumns, writtenColumns } from "./site-rows.ts";
import { isSameSite, mergeSite } from "./site.ts";
import type { Site } from "./site.ts";

/** Adds a site, or updates it as `mergeSite` decides. Resolves to its id. */
export function saveSite(db: Database, incoming: Site): Promise<number> {
  return db.transaction(async (transaction) => {
    const [known] = await sitesNamed(transaction, [incoming.site]);
    const { site } = mergeSite(incoming, known);
    if (known !== undefined && isSameSite(site, known)) return known.id;
    return (await writeSites(transaction, [site])).get(site.site) ?? 0;
  });
}

const REPLACE = `
  on conflict (site) do update set ${Object.keys(writtenColumns)
    .filter((name) => name !== "site")
    .map((name) => `${name} = excluded.${name}`)
    .join(", ")}, imported_at = now()
  returning siteid, site`;

/** Writes sites with all their values, known or not. It must run in a transaction. Resolves to their ids by name. */
export async function writeSites(db: Queryable, sites: readonly Site[]): Promise<ReadonlyMap<string, number>> {
  const target = { table: "urlrep.site", columns: writtenColumns };
  const rows = await db.insert<{ siteid: number; site: string }>("write-sites", target, sites.map(rowOfSite), REPLACE);
  const ids = new Map(rows.map(({ siteid, site }) => [site, siteid]));
  await writeLists(
    db,
    sites.map((site) => [ids.get(site.site) ?? 0, site]),
  );
  return ids;
}

const listTables = ["seed", "inclusionexclusion", "collection"] as const;

/** Replaces the seeds, rules and collections of sites, by their ids. */
async function writeLists(db: Queryable, sites: readonly (readonly [id: number, site: Site])[]): Promise<void> {
  const columns = ruleKindNames.map((kind) => [ruleColumns[kind].name, ruleColumns[kind].type] as const);
  const ids = sites.map(([id]) => id);
  for (const table of listTables)
    await db.query(`delete-${table}s`, `delete from urlrep.${table} where siteid = any($1)`, [ids]);
  await db.insert(
    "write-seeds",
    { table: "urlrep.seed", columns: { siteid: "int", orderid: "int", url: "text" } },
    sites.flatMap(([id, { seeds }]) => seeds.map((url, index) => [id, index + 1, url])),
  );
  await db.insert(
    "write-rules",
    {
      table: "urlrep.inclusionexclusion",
      columns: { siteid: "int", orderid: "int", patterntype: "text", ...Object.fromEntries(columns) },
    },
    sites.flatMap(([id, { rules }]) =>
      rules.map((rule) => [
        id,
        rule.order,
        rule.type === "include" ? "+" : "-",
        ...ruleKindNames.map((name) => (kindOf(rule).name === name ? kindOf(rule).value : null)),
      ]),
    ),
  );
  await db.insert(
    "write-collections",
    { table: "urlrep.collection", columns: { name: "text", siteid: "int" } },
    sites.flatMap(([id, { collections }]) => collections.map((name) => [name, id])),
  );
}

/** The beginning of the names of leases of sites: `site a.eu`. */
export const SITE_LEASE = "site ";

/** Reserves a site for a crawl or a sampling. @throws EiaoError `SiteInUse` if another one has it. */
export async function takeSite(db: Database, site: string): Promise<Lease> {
  const lease = await takeLease(db, `${SITE_LEASE}${site}`);
  if ("holder" in lease) throw repositoryError("SiteInUse", { site, holder: lease.holder });
  return lease;
}
