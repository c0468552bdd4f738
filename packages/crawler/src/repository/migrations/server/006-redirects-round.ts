import type { Migration } from "../../../database/migrate.ts";

/** Whether a redirect was followed though it closes a loop, as walls of cookies do: a resumed crawl takes its target for that visit. Spec 23. */
export const redirectsRound: Migration = {
  version: 6,
  name: "redirects-round",
  sql: `
  alter table urlrep.settled add column goesround bool not null default false;`,
};
