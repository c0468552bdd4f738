import type { Migration } from "@eiao/crawler/database";

/** What a change of a score between two runs is made of, and what it is computed from. */
export const serverChange: Migration = {
  version: 2,
  name: "change",
  sql: `
  -- Counts of the pages of a site by page (change/page-counts.ts), and all pages that were drawn from where those do not say it
  -- (change/page-list.ts); null in what earlier programs loaded.
  alter table dw.sitefile add column pages bytea;
  alter table dw.sitefile add column list bytea;

  -- Of a site between an earlier run (against) and a later one. It holds while both digests are those of the stores that are loaded.
  create table dw.sitechange (
    run int not null,
    site int not null,
    against int not null,
    rulesetid text not null,
    digest text not null,
    againstdigest text not null,
    -- rules: whether they are the same, were computed by a replay, are yet to be, or cannot be; why not.
    state text not null check (state in ('same', 'replayed', 'pending', 'unknown')),
    reason text,
    apart text,
    matched int not null,
    difference float8 not null,
    differencelow float8 not null,
    differencehigh float8 not null,
    content float8,
    contentlow float8,
    contenthigh float8,
    sample float8,
    samplelow float8,
    samplehigh float8,
    rules float8,
    ruleslow float8,
    ruleshigh float8,
    together float8,
    togetherlow float8,
    togetherhigh float8,
    primary key (run, site, against, rulesetid)) partition by list (run);
  -- Of a run that is removed.
  create index sitechange_against on dw.sitechange (against);

  do $$
  declare known record;
  begin
    for known in select run from dw.testrun where state <> 'removed' loop
      execute format('create table dw.sitechange_%s partition of dw.sitechange for values in (%s)', known.run, known.run);
    end loop;
  end $$;`,
};
