import type { Migration } from "@eiao/crawler/database";

/** Runs whose queue was put into another order are marked (spec 22.3). */
export const embeddedSteered: Migration = {
  version: 4,
  name: "steered",
  sql: "alter table dw.testrun add column steered bool not null default false;",
};
