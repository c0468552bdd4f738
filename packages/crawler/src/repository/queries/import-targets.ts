import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../database/database.ts";
import { jsonText, storableText } from "../../database/storable-text.ts";
import type { Target } from "../target.ts";
import { TARGET_COLUMNS, type StoredTarget } from "./target-rows.ts";

// Nobody imports between the look and the end.
const LOCK = "lock table urlrep.target in share row exclusive mode";
const KNOWN = `select ${TARGET_COLUMNS} from urlrep.target where externalid = any($1)`;
const REPLACE = `
  on conflict (externalid) do update set title = excluded.title, seeds = excluded.seeds, schedules = excluded.schedules,
    scope = excluded.scope, depth = excluded.depth, ignorerobotstxt = excluded.ignorerobotstxt, watched = excluded.watched,
    unknown = excluded.unknown`;
const columns = {
  externalid: "text",
  title: "text",
  seeds: "text[]",
  schedules: "jsonb",
  scope: "text",
  depth: "text",
  ignorerobotstxt: "bool",
  watched: "bool",
  unknown: "jsonb",
};

/** How many targets of a feed were new, different from before, and the same. */
export interface TargetImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Takes over the targets of a feed, each by its external id; of two with one id the last. Targets that are not in it stay. */
export function importTargets(db: Database, targets: readonly Target[]): Promise<TargetImport> {
  const distinct = [...new Map(targets.map((target) => [target.externalId, storedForm(target)])).values()];
  return db.transaction(async (transaction) => {
    await transaction.query("lock-targets", LOCK);
    const ids = distinct.map(({ externalId }) => externalId);
    const rows = await transaction.query<StoredTarget>("known-targets", KNOWN, [ids]);
    const known = new Map(rows.map((row) => [row.externalId, row]));
    const differing = distinct.filter((target) => !isDeepStrictEqual(known.get(target.externalId), target));
    await transaction.insert("import-targets", { table: "urlrep.target", columns }, differing.map(rowOf), REPLACE);
    const changed = differing.filter(({ externalId }) => known.has(externalId)).length;
    return { added: differing.length - changed, changed, unchanged: distinct.length - differing.length };
  });
}

/** A target as it comes back from the database. */
function storedForm({ externalId, title, seeds, schedules, scope, depth, ignoreRobotsTxt, watched, unknown }: Target) {
  return {
    externalId: storableText(externalId),
    title: storableText(title),
    seeds: seeds.map(storableText),
    schedules: JSON.parse(jsonText(schedules)) as StoredTarget["schedules"],
    scope: storableText(scope),
    depth: storableText(depth),
    ignoreRobotsTxt,
    watched,
    unknown: JSON.parse(jsonText(unknown)) as StoredTarget["unknown"],
  } satisfies StoredTarget;
}

function rowOf(target: StoredTarget) {
  return [
    target.externalId,
    target.title,
    target.seeds,
    jsonText(target.schedules),
    target.scope,
    target.depth,
    target.ignoreRobotsTxt,
    target.watched,
    jsonText(target.unknown),
  ];
}
