-- The data warehouse in PostgreSQL: runs, sites, the results of their pages, figures of sites and groups, and the search index.
-- dw.sqlite.sql has the same tables for SQLite. Change both files together.
--
-- The tables of a run are partitioned by run, so that removing a run drops tables (partitions.ts). The key of each table with rows of sites
-- begins with run and site: a distributed PostgreSQL can spread the rows by site (sql/distribute.sql). Numbers that are no counts are
-- float8, so that they are read as they were written.

create schema if not exists dw;

-- The id of this observatory, whatever its address is. Feeds and their entries have it.
create table dw.installation (
  id text not null,
  -- How often annotations have changed: readers know by it that they see others.
  annotationchanges bigint not null default 0);
insert into dw.installation (id) values (replace(cast(gen_random_uuid() as text), '-', ''));

create table dw.testrun (
  run int primary key generated always as identity,
  name text not null unique,
  state text not null default 'open' check (state in ('open', 'published', 'removed')),
  -- How many sites were announced.
  expected int not null default 0,
  -- When the first of its sites was measured. It is set when the run is published.
  date timestamptz,
  publishedat timestamptz,
  nowrite bool not null default false,
  -- People or programs have changed the order of its queue.
  steered bool not null default false,
  -- The order that started the run, its campaign, and the run of the order before. Null: people or programs started the run.
  ordername text,
  campaign text,
  previousrun text,
  -- The panel that the run measures. Null: it is outside the panels, and changes no figure of a group.
  panel text);

-- What was done with each site of a run.
create table dw.load (
  run int not null references dw.testrun,
  name text not null,
  state text not null check (state in ('queued', 'loaded', 'failed')),
  store text,
  digest text,
  reason text,
  -- Regions, sectors and collections of a failed site, as in dw.sitesurvey.
  places text,
  sectors text,
  collections text,
  changedat timestamptz not null default now(),
  primary key (run, name));

-- Sites that are no longer measured. A hidden site has no rows in any run; dw.load names its stores, from which it can be loaded again.
create table dw.exclusion (
  name text primary key,
  hidden bool not null,
  reason text not null,
  excludedat timestamptz not null);

-- What people and other programs say about a site, its survey in a run, one of its pages, or a finding on a page. Sites, runs and pages are
-- names here, so that an annotation outlives imports of sites and the removal of runs.
create table dw.annotation (
  -- An IRI.
  id text primary key,
  site text not null,
  -- The run of the survey. Null: all runs.
  run text,
  page text,
  -- A finding has both: the number of its test, and its fingerprint.
  test text,
  fingerprint text,
  key text not null,
  value text not null,
  -- A web address that proves or explains the value.
  reference text,
  author text not null,
  date timestamptz not null,
  ispublic bool not null);
create index annotation_site on dw.annotation (site);

create table dw.ruleset (
  ruleset int primary key generated always as identity,
  id text not null,
  version text not null,
  unique (id, version));

create table dw.test (
  test int primary key generated always as identity,
  rulesetid text not null,
  wam text not null unique,
  number text not null,
  -- The first checkpoint or success criterion that it counts for. Empty: none.
  checkpoint text not null,
  title text not null);

create table dw.site (
  site int primary key generated always as identity,
  name text not null unique,
  webaddress text not null,
  title text not null,
  source text not null);

-- MIME types, language families, media lists of style sheets, and content filters.
create table dw.term (
  term int primary key generated always as identity,
  kind text not null check (kind in ('mimetype', 'language', 'mediatype', 'filter')),
  value text not null,
  unique (kind, value));
create view dw.mimetype as select term as mimetype, value as name from dw.term where kind = 'mimetype';
create view dw.language as select term as language, value as family from dw.term where kind = 'language';
create view dw.mediatype as select term as mediatype, value as name from dw.term where kind = 'mediatype';
create view dw.filter as select term as filter, value as name from dw.term where kind = 'filter';

-- A site in a run, with its categories at the time when it was loaded.
create table dw.sitesurvey (
  run int not null,
  site int not null,
  -- Regions and sectors from the root down: /EU/NO/NO0/NO01/NO011/
  places text not null,
  sectors text not null,
  -- The names of its collections at that time, each between line ends.
  collections text not null default '',
  geocountry text,
  store text not null,
  storerun text not null,
  digest text not null,
  bytes bigint not null,
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
  -- The words that the rows of its pages refer to.
  dictionary bytea not null,
  -- The report card.
  card bytea,
  -- The counts of each page (change/page-counts.ts). The list names all pages that the sample was drawn from (change/page-list.ts).
  pages bytea not null,
  list bytea,
  primary key (run, site)) partition by list (run);

-- Counts by test, and all results of a page, packed (pages/).
create table dw.pageresult (
  run int not null,
  site int not null,
  page int not null,
  samples smallint not null,
  counts bytea not null,
  content bytea not null,
  primary key (run, site, page)) partition by list (run);
-- "create table" can set the storage of a column only from PostgreSQL 16 on. Compressing them again would save nothing.
alter table dw.pageresult alter column counts set storage plain, alter column content set storage external;

create table dw.sitescore (
  run int not null,
  site int not null,
  ruleset int not null,
  -- The place of the rule set among those of the store. The score of place 0 leads.
  place smallint not null,
  sample text not null check (sample in ('uniform', 'census', 'by-size')),
  -- Reports show the score of this sample.
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

-- The change of a score between an earlier run ("against") and a later one ("run"), and its parts. It is valid while both digests are
-- those of the stores that are loaded.
create table dw.sitechange (
  run int not null,
  site int not null,
  against int not null,
  rulesetid text not null,
  digest text not null,
  againstdigest text not null,
  -- The rules of both runs are the same, or a replay has computed their part, or will, or cannot. "reason" says why not.
  state text not null check (state in ('same', 'replayed', 'pending', 'unknown')),
  reason text,
  -- Why content and sample cannot be distinguished. Then "together" has the sum.
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
-- Finds the rows of an earlier run that is removed.
create index sitechange_against on dw.sitechange (against);

-- Figures of groups with many sites. Figures of smaller groups are computed from their sites. detail: packed (groups/group-detail.ts).
create table dw.groupresult (
  run int not null,
  -- A group is a place with a sector, or a collection. Empty: all.
  place text not null,
  sector text not null,
  collection text not null,
  rulesetid text not null,
  sites int not null,
  mean float8,
  stddev float8,
  margin float8,
  min float8,
  max float8,
  measuredlow float8,
  measuredhigh float8,
  detail bytea not null,
  primary key (run, place, sector, collection, rulesetid)) partition by list (run);

-- The search index has the pages of each site in its latest published run. A row is valid while its digest is that of the store.
create table dw.searchsite (
  site int primary key,
  run int not null,
  digest text not null,
  pages int not null,
  -- The number of pages with a text from the archive.
  texts int not null,
  -- Score, language, type, date and failed tests of its pages, packed (search/index/columns.ts).
  columns bytea not null,
  indexedat timestamptz not null default now());

-- body: the first 4 kB of the main text, packed; null without an archive. PostgreSQL stores long values apart, so that many rows are read quickly.
create table dw.searchpage (
  site int not null,
  page int not null,
  url text not null,
  title text not null,
  body bytea,
  primary key (site, page)) with (toast_tuple_target = 256);

-- Posting lists: the pages of a site that have certain words (search/index/posting-list.ts). The index includes the lists, so a search reads
-- the index alone. A search in one part (site / 16) reads neighbouring rows, and a site that is written changes only the blocks of its part.
create table dw.searchposting (
  part int not null,
  bucket smallint not null,
  site int not null,
  piece smallint not null,
  lists bytea not null,
  positions bytea not null,
  primary key (part, bucket, site, piece) include (lists));

-- Returns the lists of all sites in each bucket, one after the other: site, length, bytes. The settings make sure that PostgreSQL reads the
-- index alone, whatever its statistics say.
create function dw.postings(buckets smallint[], lastpart int) returns table (bucket smallint, lists bytea)
  language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan set jit = off as $b$
  begin
    return query
      select w.bucket, string_agg(int4send(p.site) || int4send(length(p.lists)) || p.lists, '')
      from unnest(buckets) as w(bucket)
        cross join generate_series(0, lastpart) as s(part)
        join dw.searchposting p on p.part = s.part and p.bucket = w.bucket
      group by w.bucket;
  end $b$;
