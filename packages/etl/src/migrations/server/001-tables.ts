import type { Migration } from "@eiao/crawler/database";

/**
 * Dimensions are small and looked up; what is of a run is partitioned by it (`partitions.ts`), so that removing a run drops tables. Each
 * key of what is of a site has run and site in it, in which a distributed PostgreSQL can spread the rows by site: `sql/distribute.sql`.
 * Numbers that are no counts are `float8`: they come back as they were written.
 */
export const serverTables: Migration = {
  version: 1,
  name: "tables",
  sql: `
  create schema if not exists dw;

  create table dw.testrun (
    run int generated always as identity primary key,
    name text not null unique,
    state text not null default 'open' check (state in ('open', 'published', 'removed')),
    expected int not null default 0,
    -- The first of its sites was measured; from its publishing on.
    date timestamptz,
    publishedat timestamptz,
    nowrite bool not null default false);

  create table dw.load (
    run int not null references dw.testrun,
    name text not null,
    state text not null check (state in ('queued', 'loaded', 'failed')),
    store text,
    digest text,
    reason text,
    changedat timestamptz not null default now(),
    primary key (run, name));

  create table dw.ruleset (
    ruleset int generated always as identity primary key,
    id text not null,
    version text not null,
    unique (id, version));

  create table dw.test (
    test int generated always as identity primary key,
    rulesetid text not null,
    wam text not null unique,
    number text not null,
    checkpoint text not null,
    title text not null);

  create table dw.site (
    site int generated always as identity primary key,
    name text not null unique,
    webaddress text not null,
    title text not null,
    source text not null);

  -- MIME types, language families, media lists of style sheets, content filters.
  create table dw.term (
    term int generated always as identity primary key,
    kind text not null check (kind in ('mimetype', 'language', 'mediatype', 'filter')),
    value text not null,
    unique (kind, value));
  create view dw.mimetype as select term as mimetype, value as name from dw.term where kind = 'mimetype';
  create view dw.language as select term as language, value as family from dw.term where kind = 'language';
  create view dw.mediatype as select term as mediatype, value as name from dw.term where kind = 'mediatype';
  create view dw.filter as select term as filter, value as name from dw.term where kind = 'filter';

  -- A site in a run, with its categories as they were when it was loaded.
  create table dw.sitesurvey (
    run int not null,
    site int not null,
    -- From the root down: /EU/NO/NO0/NO01/NO011/
    places text not null,
    sectors text not null,
    geocountry text,
    store text not null,
    storerun text not null,
    digest text not null,
    octets bigint not null,
    tool text not null,
    toolversion text not null,
    seed text not null,
    extent text not null,
    urlcount int not null,
    pages int not null,
    failed int not null,
    emptyshells int not null,
    finished timestamptz not null,
    results bigint not null,
    statistics bigint not null,
    primary key (run, site)) partition by list (run);

  create table dw.sitefile (
    run int not null,
    site int not null,
    dictionary bytea not null,
    card bytea,
    primary key (run, site)) partition by list (run);

  create table dw.pageresult (
    run int not null,
    site int not null,
    page int not null,
    samples smallint not null,
    counts bytea not null,
    content bytea not null,
    primary key (run, site, page)) partition by list (run);
  alter table dw.pageresult alter column content set storage external;
  alter table dw.pageresult alter column counts set storage plain;

  create table dw.sitescore (
    run int not null,
    site int not null,
    ruleset int not null,
    sample text not null check (sample in ('uniform', 'census', 'by-size')),
    leads bool not null,
    value float8,
    failed float8 not null,
    applied bigint not null,
    pages int not null,
    mean float8,
    stddev float8,
    margin float8,
    min float8,
    max float8,
    low float8,
    high float8,
    method text,
    primary key (run, site, ruleset, sample)) partition by list (run);

  create table dw.sitetest (
    run int not null,
    site int not null,
    test int not null,
    failed float8 not null,
    applied bigint not null,
    pages int not null,
    ratio float8 not null,
    min float8,
    max float8,
    primary key (run, site, test)) partition by list (run);

  create table dw.sitecheckpoint (
    run int not null,
    site int not null,
    ruleset int not null,
    checkpoint text not null,
    ratio float8 not null,
    min float8,
    max float8,
    primary key (run, site, ruleset, checkpoint)) partition by list (run);

  create table dw.sitelanguage (
    run int not null,
    site int not null,
    ruleset int not null,
    language int not null,
    pages int not null,
    weight float8 not null,
    value float8,
    stddev float8,
    margin float8,
    min float8,
    max float8,
    primary key (run, site, ruleset, language)) partition by list (run);

  -- kind: 1 embedded, 2 linked within the site, 3 linked elsewhere, 4 media lists, 5 content filters, 6 languages as found.
  create table dw.sitecontent (
    run int not null,
    site int not null,
    kind smallint not null,
    term int not null,
    occurrences bigint not null,
    pages int not null,
    primary key (run, site, kind, term)) partition by list (run);

  -- Groups of more sites than are read at once; smaller ones follow from their sites. detail: packed, groups/group-detail.ts.
  create table dw.groupresult (
    run int not null,
    place text not null,
    sector text not null,
    rulesetid text not null,
    sites int not null,
    mean float8,
    stddev float8,
    margin float8,
    min float8,
    max float8,
    detail bytea not null,
    primary key (run, place, sector, rulesetid)) partition by list (run);`,
};
