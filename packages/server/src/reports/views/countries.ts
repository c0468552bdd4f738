import type { ScoredRegion } from "@eiao/etl";
import type { PageRequest } from "./view.ts";

/** Groups of countries; the other places of the first level have none. */
const groups: ReadonlySet<string> = new Set(["EU", "EFTA", "OTHER"]);

/** Countries of all groups that a run has sites in. @param sector  "": all. */
export async function countriesOf({ reader }: PageRequest, run: string, sector: string): Promise<ScoredRegion[]> {
  const { places } = await reader.groups(run);
  const some = places.filter(({ code }) => groups.has(code));
  const of = sector === "" ? {} : { sector };
  const tables = await Promise.all(some.map(({ code }) => reader.regions({ run, place: code, ...of })));
  return tables.flatMap(({ rows }) => rows);
}
