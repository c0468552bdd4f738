import { openSchema } from "@eiao/crawler/internal/database";
import type { Database, Schema } from "@eiao/crawler/internal/database";
import { createLoadTurns } from "../public/model/load-turns.ts";
import { createGuessLimits } from "./accounts/guess-limits.ts";
import type { Cockpit } from "./http/request.ts";
import { cockpitEnglish } from "./english.ts";

/** Opens the cockpit, and makes its tables in an empty database. @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`. */
export async function openCockpit(
  database: Database,
  more: Omit<Cockpit, "database" | "say" | "guesses" | "measuring">,
): Promise<Cockpit> {
  await openSchema(database, cockpitSchema);
  return { ...more, database, say: cockpitEnglish, guesses: createGuessLimits(), measuring: createLoadTurns(1, 20) };
}

/** The tables of the cockpit. */
export const cockpitSchema: Schema = { name: "cockpit", folder: new URL(".", import.meta.url) };
