-- The data warehouse in SQLite: runs, sites, the results of their pages, figures of sites and groups, and the search index.
-- dw.postgresql.sql has the same tables for PostgreSQL. Change both files together.
--
-- SQLite has no schemas, so the schema is part of the name of a table. Types such as bool and timestamptz have PostgreSQL's names: the
-- program reads values by them. "autoincrement" makes sure that an id is never used twice, as an identity of PostgreSQL does.

-- The id of this observatory, whatever its address is. Feeds and their entries have it.
create table "dw.installation" (
  id text not null,
  -- How often annotations have changed: readers know by it that they see others.
  annotationchanges bigint not null default 0);
insert into "dw.installation" (id) values (lower(hex(randomblob(16))));

create table "dw.testrun" (
  run integer primary key autoincrement,
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
create table "dw.load" (
  run int not null references "dw.testrun",
  name text not null,
  state text not null check (state in ('queued', 'loaded', 'failed')),
  store text,
  digest text,
  reason text,
  -- Regions, sectors and collections of a failed site, as in dw.sitesurvey.
  places text,
  sectors text,
  collections text,
  changedat timestamptz not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  primary key (run, name)) without rowid;

-- Sites that are no longer measured. A hidden site has no rows in any run; dw.load names its stores, from which it can be loaded again.
create table "dw.exclusion" (
  name text primary key,
  hidden bool not null,
  reason text not null,
  excludedat timestamptz not null);

-- What people and other programs say about a site, its survey in a run, one of its pages, or a finding on a page. Sites, runs and pages are
-- names here, so that an annotation outlives imports of sites and the removal of runs.
create table "dw.annotation" (
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
create index annotation_site on "dw.annotation" (site);

create table "dw.ruleset" (
  ruleset integer primary key autoincrement,
  id text not null,
  version text not null,
  unique (id, version));

create table "dw.test" (
  test integer primary key autoincrement,
  rulesetid text not null,
  wam text not null unique,
  number text not null,
  -- The first checkpoint or success criterion that it counts for. Empty: none.
  checkpoint text not null,
  title text not null);

create table "dw.site" (
  site integer primary key autoincrement,
  name text not null unique,
  webaddress text not null,
  title text not null,
  source text not null);

-- MIME types, language families, media lists of style sheets, and content filters.
create table "dw.term" (
  term integer primary key autoincrement,
  kind text not null check (kind in ('mimetype', 'language', 'mediatype', 'filter')),
  value text not null,
  unique (kind, value));

-- A site in a run, with its categories at the time when it was loaded.
create table "dw.sitesurvey" (
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
  bytes int not null,
  tool text not null,
  toolversion text not null,
  seed text not null,
  extent text not null,
  urlcount int not null,
  pages int not null,
  failed int not null,
  emptyshells int not null,
  finished timestamptz not null,
  results int not null,
  statistics int not null,
  primary key (run, site));

create table "dw.sitefile" (
  run int not null,
  site int not null,
  -- The words that the rows of its pages refer to.
  dictionary blob not null,
  -- The report card.
  card blob,
  -- The counts of each page (change/page-counts.ts). The list names all pages that the sample was drawn from (change/page-list.ts).
  pages blob not null,
  list blob,
  primary key (run, site));

-- Counts by test, and all results of a page, packed (pages/).
create table "dw.pageresult" (
  run int not null,
  site int not null,
  page int not null,
  samples int not null,
  counts blob not null,
  content blob not null,
  primary key (run, site, page));

create table "dw.sitescore" (
  run int not null,
  site int not null,
  ruleset int not null,
  -- The place of the rule set among those of the store. The score of place 0 leads.
  place int not null,
  sample text not null check (sample in ('uniform', 'census', 'by-size')),
  -- Reports show the score of this sample.
  leads bool not null,
  value real,
  failed real not null,
  applied int not null,
  pages int not null,
  mean real,
  stddev real,
  margin real,
  min real,
  max real,
  low real,
  high real,
  method text,
  primary key (run, site, ruleset, sample)) without rowid;

create table "dw.sitetest" (
  run int not null,
  site int not null,
  test int not null,
  failed real not null,
  applied int not null,
  pages int not null,
  ratio real not null,
  min real,
  max real,
  primary key (run, site, test)) without rowid;

create table "dw.sitecheckpoint" (
  run int not null,
  site int not null,
  ruleset int not null,
  checkpoint text not null,
  ratio real not null,
  min real,
  max real,
  primary key (run, site, ruleset, checkpoint)) without rowid;

create table "dw.sitelanguage" (
  run int not null,
  site int not null,
  ruleset int not null,
  language int not null,
  pages int not null,
  weight real not null,
  value real,
  stddev real,
  margin real,
  min real,
  max real,
  primary key (run, site, ruleset, language)) without rowid;

-- kind: 1 embedded, 2 linked within the site, 3 linked elsewhere, 4 media lists, 5 content filters, 6 languages as found.
create table "dw.sitecontent" (
  run int not null,
  site int not null,
  kind int not null,
  term int not null,
  occurrences int not null,
  pages int not null,
  primary key (run, site, kind, term)) without rowid;

-- The change of a score between an earlier run ("against") and a later one ("run"), and its parts. It is valid while both digests are
-- those of the stores that are loaded.
create table "dw.sitechange" (
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
-- Finds the rows of an earlier run that is removed.
create index dw_sitechange_against on "dw.sitechange" (against);

-- Figures of groups with many sites. Figures of smaller groups are computed from their sites. detail: packed (groups/group-detail.ts).
create table "dw.groupresult" (
  run int not null,
  -- A group is a place with a sector, or a collection. Empty: all.
  place text not null,
  sector text not null,
  collection text not null,
  rulesetid text not null,
  sites int not null,
  mean real,
  stddev real,
  margin real,
  min real,
  max real,
  measuredlow real,
  measuredhigh real,
  detail blob not null,
  primary key (run, place, sector, collection, rulesetid));

-- The search index has the pages of each site in its latest published run. A row is valid while its digest is that of the store.
create table "dw.searchsite" (
  site integer not null primary key,
  run int not null,
  digest text not null,
  pages int not null,
  -- The number of pages with a text from the archive.
  texts int not null,
  -- Score, language, type, date and failed tests of its pages, packed (search/index/columns.ts).
  columns blob not null,
  indexedat timestamptz not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')));

-- body: the first 4 kB of the main text, packed; null without an archive.
create table "dw.searchpage" (
  site int not null,
  page int not null,
  url text not null,
  title text not null,
  body blob,
  primary key (site, page)) without rowid;

-- Posting lists: the pages of a site that have certain words (search/index/posting-list.ts). A search in one part (site / 16) reads neighbouring rows, and a site that is written changes only the blocks of its part.
create table "dw.searchposting" (
  part int not null,
  bucket int not null,
  site int not null,
  piece int not null,
  lists blob not null,
  positions blob not null,
  primary key (part, bucket, site, piece)) without rowid;
