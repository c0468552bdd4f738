import type { Queryable } from "../../database/database.ts";
import { jsonText, parameterText } from "../../database/parameter-text.ts";
import type { Target } from "../target.ts";

const SQL = `
  insert into urlrep.target as t (externalid, title, seeds, schedules, scope, depth, ignorerobotstxt, watched, unknown)
  select externalid, title, seeds::text[], schedules, scope, depth, ignorerobotstxt, watched, unknown
  from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::bool[], $8::bool[], $9::jsonb[])
    with ordinality as f(externalid, title, seeds, schedules, scope, depth, ignorerobotstxt, watched, unknown, n)
  order by n
  on conflict (externalid) do update set title = excluded.title, seeds = excluded.seeds, schedules = excluded.schedules,
    scope = excluded.scope, depth = excluded.depth, ignorerobotstxt = excluded.ignorerobotstxt, watched = excluded.watched,
    unknown = excluded.unknown
  where (t.title, t.seeds, t.schedules, t.scope, t.depth, t.ignorerobotstxt, t.watched, t.unknown) is distinct from
    (excluded.title, excluded.seeds, excluded.schedules, excluded.scope, excluded.depth, excluded.ignorerobotstxt,
     excluded.watched, excluded.unknown)
  returning xmax = 0 as added`;

/** How many targets of a feed were new, different from before, and the same. */
export interface TargetImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Takes over the targets of a feed, each by its external id; of two with one id the last. Targets that are not in it stay. */
export async function importTargets(db: Queryable, targets: readonly Target[]): Promise<TargetImport> {
  // Arrays of unequal length cannot stand in one array: each goes as text and is cast back in the select.
  const distinct = [...new Map(targets.map((target) => [target.externalId, target])).values()];
  const rows = await db.query<{ added: boolean }>("import-targets", SQL, [
    distinct.map(({ externalId }) => externalId),
    distinct.map(({ title }) => title),
    distinct.map(({ seeds }) => parameterText(seeds)),
    distinct.map(({ schedules }) => jsonText(schedules)),
    distinct.map(({ scope }) => scope),
    distinct.map(({ depth }) => depth),
    distinct.map(({ ignoreRobotsTxt }) => ignoreRobotsTxt),
    distinct.map(({ watched }) => watched),
    distinct.map(({ unknown }) => jsonText(unknown)),
  ]);
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added, unchanged: distinct.length - rows.length };
}
