import type { Migrations } from "../../database/migrate.ts";
import { sites } from "./001-sites.ts";
import { crawlState } from "./002-crawl-state.ts";
import { curatedSites } from "./003-curated-sites.ts";
import { redirectCookies } from "./004-redirect-cookies.ts";

/** The schema `urlrep`, a file a step. A published step is never changed: a change is a new step. */
export const urlRepositoryMigrations: Migrations = {
  schema: "urlrep",
  steps: [sites, crawlState, curatedSites, redirectCookies],
};
