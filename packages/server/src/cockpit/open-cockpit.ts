import { migrate } from "@eiao/crawler/database";
import type { Database } from "@eiao/crawler/database";
import { createLoadTurns } from "../reports/model/load-turns.ts";
import { createGuessLimits } from "./accounts/guess-limits.ts";
import type { Cockpit } from "./http/request.ts";
import { cockpitMigrations } from "./migrations/tables.ts";
import { cockpitEnglish } from "./text/english.ts";

/** Brings the tables of accounts up to date. @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`. */
export async function openCockpit(
  database: Database,
  more: Omit<Cockpit, "database" | "say" | "guesses" | "measuring">,
): Promise<Cockpit> {
  await migrate(database, cockpitMigrations);
  return { ...more, database, say: cockpitEnglish, guesses: createGuessLimits(), measuring: createLoadTurns(1, 20) };
}
