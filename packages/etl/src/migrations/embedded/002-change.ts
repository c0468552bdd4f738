import type { Migration } from "@eiao/crawler/database";

/** The server's second step, with what its columns mean. */
export const embeddedChange: Migration = {
  version: 2,
  name: "change",
  sql: `
  alter table dw.sitefile add column pages blob;
  alter table dw.sitefile add column list blob;

  create table dw.sitechange (
    run int not null,
    site int not null,
    against int not null,
    rulesetid text not null,
    digest text not null,
    againstdigest text not null,
    state text not null check (state in ('same', 'replayed', 'pending', 'unknown')),
    reason text,
    apart text,
    matched int not null,
    difference real not null,
    differencelow real not null,
    differencehigh real not null,
    content real,
    contentlow real,
    contenthigh real,
    sample real,
    samplelow real,
    samplehigh real,
    rules real,
    ruleslow real,
    ruleshigh real,
    together real,
    togetherlow real,
    togetherhigh real,
    primary key (run, site, against, rulesetid)) without rowid;
  create index dw_sitechange_against on dw.sitechange (against);`,
};
