import type { Migration } from "../../../database/migrate.ts";

/**
 * Tells sites that a person imported from those that a crawl made known by their start URL, which were marked as small without anybody
 * having looked. `launch.scope`: rules that hold for one launch alone, `LaunchScope`. Spec 4.1; cli.md 6.
 */
export const curatedSites: Migration = {
  version: 3,
  name: "curated-sites",
  sql: `
  alter table urlrep.site add column addedby text not null default 'import' check (addedby in ('import', 'crawl'));
  update urlrep.site set addedby = 'crawl', smallsite = false
  where source = '' and title = site and coalesce(nace, continent, country, nuts) is null;
  alter table urlrep.launch add column scope jsonb;`,
};
