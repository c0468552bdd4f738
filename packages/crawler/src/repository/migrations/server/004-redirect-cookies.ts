import type { Migration } from "../../../database/migrate.ts";

/** Whether the answer of a redirect set a cookie: a resumed crawl has to tell cookie walls from loops as well. Spec 23. */
export const redirectCookies: Migration = {
  version: 4,
  name: "redirect-cookies",
  sql: `
  alter table urlrep.settled add column setscookie bool not null default false;`,
};
