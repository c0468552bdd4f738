import { naceCode } from "@eiao/crawler/classification";
import type { Queryable } from "@eiao/crawler/database";
import { collectionName } from "@eiao/crawler/repository";
import { DEFAULT_RULE_SET } from "@eiao/sampler/rule-sets";
import { warehouseError } from "../errors.ts";
import { collectionsText } from "../figures/site-group.ts";
import { knownTests } from "../known-tests.ts";
import { readFigures } from "./figures/run-figures.ts";
import type { ReportWarehouse } from "./figures/run-figures.ts";
import { knownPlace } from "./group-functions.ts";
import type { ReportQuery, ResolvedQuery } from "./query.ts";

const RULE_SET_OF_TEST = "select rulesetid from dw.test where number = $1 or wam = $1 limit 1";

/** Looks up what a query names. A test goes with the rule set that it belongs to. @throws EiaoError `UnknownTestRun`, `RunNotPublished`, `NotInRun`, `GroupsCrossed`, `SameRun`. */
export async function resolveQuery(
  { database: db, figures = readFigures(db) }: ReportWarehouse,
  query: ReportQuery,
): Promise<ResolvedQuery> {
  const runRow = await figures.run(query.run);
  const ruleSets = await figures.ruleSets(runRow.run);
  const ofTest = query.test === undefined ? undefined : await ruleSetOfTest(db, query.test);
  const ruleSet = query.ruleset ?? ofTest ?? ruleSets[0] ?? DEFAULT_RULE_SET;
  const missing = (what: string, value: string, remedy: string) =>
    warehouseError("NotInRun", { run: query.run, what, value: value.slice(0, 100), remedy });
  const isEmpty = ruleSets.length === 0 && query.ruleset === undefined; // no site could be measured: there are no rows
  if (!isEmpty && !ruleSets.includes(ruleSet))
    throw missing("rule set", ruleSet, `The run has ${ruleSets.join(", ") || "no rule set"}.`);
  const sector = query.sector === undefined ? "" : sectorOf(query.sector);
  if (sector === undefined) {
    const remedy =
      "Use a section (J), division (62), group (62.0) or class (62.01) of NACE Rev. 2, a code of another revision (2.1:62), or unknown. Leave the option out for all sites.";
    throw missing("sector", query.sector ?? "", remedy);
  }
  if (query.test !== undefined && ofTest === undefined)
    throw missing("test", query.test, "To list the tests, use `eiao-wam rules`.");
  if (query.test !== undefined && ofTest !== ruleSet)
    throw missing("test", query.test, `It belongs to the rule set ${ofTest}, not to ${ruleSet}.`);
  const place = query.place === undefined ? "" : knownPlace(query.run, query.place);
  const collection = query.collection === undefined ? "" : collectionName(query.collection);
  const hasSites = collection === "" || (collection !== undefined && (await hasCollection(db, runRow.run, collection)));
  if (collection === undefined || !hasSites)
    throw missing("collection", query.collection ?? "", "Use the name of a collection that a site of the run is in.");
  if (collection !== "" && place + sector !== "") throw warehouseError("GroupsCrossed", { collection });
  if (query.against === query.run) throw warehouseError("SameRun", { run: query.run });
  const againstRow = query.against === undefined ? undefined : await figures.run(query.against);
  return { ...query, db, figures, runRow, againstRow, ruleSet, group: { place, sector, collection } };
}

const COLLECTION = `select 1 as found where exists (select 1 from dw.sitesurvey v where v.run = $1 and strpos(v.collections, $2) > 0)
  or exists (select 1 from dw.load l where l.run = $1 and l.state = 'failed' and strpos(l.collections, $2) > 0)`;

/** Returns true if a site of the run, measured or not, was in a collection. */
async function hasCollection(db: Queryable, run: number, name: string): Promise<boolean> {
  return (await db.query("collection-in-run", COLLECTION, [run, collectionsText([name])])).length > 0;
}

/** Returns the id of the rule set of a test that this program has, or that was loaded: it may have applied nowhere. */
async function ruleSetOfTest(db: Queryable, test: string): Promise<string | undefined> {
  const known = (await knownTests()).find(test)?.ruleSet;
  if (known !== undefined) return known;
  const [row] = await db.query<{ rulesetid: string }>("rule-set-of-test", RULE_SET_OF_TEST, [test]);
  return row?.rulesetid;
}

function sectorOf(text: string): string | undefined {
  return text === "unknown" ? text : naceCode(text)?.code;
}
