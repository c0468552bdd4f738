import type { Queryable } from "../../../database/database.ts";
import { kindOf, ruleKindNames } from "../../../scope/kinds/catalogue.ts";
import { ruleColumns } from "../../rule-columns.ts";
import type { Site } from "../../records.ts";

/** Replaces the seeds and rules of sites, by their ids. Belongs into a transaction. */
export async function writeSeedsAndRules(
  db: Queryable,
  sites: readonly (readonly [id: number, site: Site])[],
): Promise<void> {
  const columns = ruleKindNames.map((kind) => [ruleColumns[kind].name, ruleColumns[kind].type] as const);
  const ids = sites.map(([id]) => id);
  await db.query("delete-seeds", "delete from urlrep.seed where siteid = any($1)", [ids]);
  await db.query("delete-rules", "delete from urlrep.inclusionexclusion where siteid = any($1)", [ids]);
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
}
