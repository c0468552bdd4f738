import type { Migrations } from "../../database/migrate.ts";
import { tables } from "./embedded/001-tables.ts";
import { redirectsRoundEmbedded } from "./embedded/002-redirects-round.ts";
import { sites } from "./server/001-sites.ts";
import { crawlState } from "./server/002-crawl-state.ts";
import { curatedSites } from "./server/003-curated-sites.ts";
import { redirectCookies } from "./server/004-redirect-cookies.ts";
import { portable } from "./server/005-portable.ts";
import { redirectsRound } from "./server/006-redirects-round.ts";

/** The schema `urlrep`, a file a step and store. A published step is never changed: a change is a new step, on both. */
export const urlRepositoryMigrations: Migrations = {
  schema: "urlrep",
  server: [sites, crawlState, curatedSites, redirectCookies, portable, redirectsRound],
  embedded: [tables, redirectsRoundEmbedded],
};
