import type { Queryable } from "../../../database/database.ts";
import type { Site } from "../../records.ts";

/** Replaces the seeds and rules of sites, by their ids. Belongs into a transaction. */
export async function writeSeedsAndRules(
  db: Queryable,
  sites: readonly (readonly [id: number, site: Site])[],
): Promise<void> {
  const ids = sites.map(([id]) => id);
  await db.query("delete-seeds", "delete from urlrep.seed where siteid = any($1)", [ids]);
  await db.query("delete-rules", "delete from urlrep.inclusionexclusion where siteid = any($1)", [ids]);
  await db.copy(
    "urlrep.seed",
    { siteid: "int", orderid: "int", url: "text" },
    sites.flatMap(([id, { seeds }]) => seeds.map((url, index) => [id, index + 1, url])),
  );
  await db.copy(
    "urlrep.inclusionexclusion",
    { siteid: "int", orderid: "int", patterntype: "text", regextext: "text", countries: "text[]" },
    sites.flatMap(([id, { rules }]) =>
      rules.map((rule) => [
        id,
        rule.order,
        rule.type === "include" ? "+" : "-",
        "pattern" in rule ? rule.pattern : null,
        "countries" in rule ? rule.countries : null,
      ]),
    ),
  );
}
