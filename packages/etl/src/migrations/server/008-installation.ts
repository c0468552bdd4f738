import type { Migration } from "@eiao/crawler/database";

/** What tells this observatory from all others, whatever its address is: of feeds and their entries. */
export const serverInstallation: Migration = {
  version: 8,
  name: "installation",
  sql: `
  create table dw.installation (id text not null);
  insert into dw.installation (id) values (replace(cast(gen_random_uuid() as text), '-', ''));`,
};
