-- The URL repository in SQLite: sites, their pages, and the state of crawls.
-- urlrep.postgresql.sql has the same tables for PostgreSQL. Change both files together.
--
-- SQLite has no schemas, so the schema is part of the name of a table. The program reads values by the declared type: bool, timestamptz,
-- jsonb and text[] are names from PostgreSQL. "autoincrement" makes sure that an id is never used twice, as an identity of PostgreSQL does.
-- "without rowid" saves the row number in tables that are only read by their key.

create table "urlrep.site" (
  siteid integer primary key autoincrement,
  -- The host, or host and path: the name of the site in reports.
  site text not null unique,
  title text not null,
  source text not null,
  nace text,
  continent text,
  country text,
  -- The NUTS code as it was given, and the longest part of it that the list of regions has.
  nuts text,
  nutsknown text,
  smallsite bool not null default false,
  -- New documents of a watched site are reported after each run, if their URLs begin with its document URL scheme.
  watched bool not null default false,
  documenturlscheme text,
  -- The fields that a person has set. Imports, feeds and crawls keep them.
  setfields text[] not null default '[]',
  addedby text not null default 'import' check (addedby in ('import', 'crawl')),
  -- The address or file of its scope rules.
  scopesource text,
  imported_at timestamptz not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')));

-- Start pages.
create table "urlrep.seed" (
  siteid int not null references "urlrep.site" on delete cascade,
  orderid int not null,
  url text not null,
  primary key (siteid, orderid)) without rowid;

-- Scope rules. Each rule has a value in the column of its kind, and only there.
create table "urlrep.inclusionexclusion" (
  siteid int not null references "urlrep.site" on delete cascade,
  orderid int not null,
  patterntype text not null check (patterntype in ('+', '-')),
  regextext text,
  countries text[],
  primary key (siteid, orderid),
  check ((regextext is null) <> (countries is null))) without rowid;

-- Collections are named groups of sites.
create table "urlrep.collection" (
  name text not null,
  siteid int not null references "urlrep.site" on delete cascade,
  primary key (name, siteid)) without rowid;
create index urlrep_collection_site on "urlrep.collection" (siteid);

-- The targets of crawl feeds, as they came. A feed is a campaign; the entry is the target without its secrets.
create table "urlrep.feedentry" (
  campaign text not null,
  externalid text not null,
  -- The place of the target in its feed.
  place int not null,
  siteid int not null references "urlrep.site" on delete cascade,
  -- JSON as text, which keeps every value as it came.
  entry text not null,
  primary key (campaign, externalid)) without rowid;
create index urlrep_feedentry_site on "urlrep.feedentry" (siteid);

-- The documents of watched sites: pages, and PDF, office and EPUB files that pages link to.
create table "urlrep.document" (
  siteid int not null references "urlrep.site" on delete cascade,
  -- The first 128 bits of the SHA-256 of the URL.
  urlid text not null,
  url text not null,
  contenttype text,
  -- The run that found the document first.
  testrunid text not null,
  foundat timestamptz not null,
  -- An earlier run of the site did not have the document. False for the documents of its first run.
  isnew bool not null,
  primary key (siteid, urlid)) without rowid;

create table "urlrep.domain" (
  host text primary key,
  supportsifmodifiedsince bool) without rowid;

-- Pages that crawls have found. The rows of a frameset share their scenario id.
create table "urlrep.page" (
  siteid int not null references "urlrep.site" on delete cascade,
  scenarioid text not null,
  -- The first 128 bits of the SHA-256 of the URL. A URL may be too long for an index.
  urlid text not null,
  url text not null,
  -- The first and the last run that found the page.
  testrunid text,
  lasttestrunid text,
  -- The crawl that found the page. Null when it came from writeScenario.
  launchid int,
  depth int not null default 0,
  status int not null default 200,
  contenttype text,
  lastmodified text,
  etag text,
  digest text not null default '',
  -- Where the response is in the archive.
  warcfile text,
  warcoffset bigint,
  warclength bigint,
  -- Where its metadata record is, with the links of the page.
  metafile text,
  metaoffset bigint,
  metalength bigint,
  -- The fingerprint of its text, and the number of words.
  simhash text not null default '0000000000000000',
  words int not null default 0,
  pageindex int not null,
  available bool not null default true,
  firstseen timestamptz not null,
  lastseen timestamptz not null,
  primary key (siteid, scenarioid, urlid));
create index urlrep_page_url on "urlrep.page" (urlid);
create index urlrep_page_order on "urlrep.page" (siteid, pageindex);

-- Hosts that crawls have found outside of every scope.
create table "urlrep.newdomain" (
  siteid int not null references "urlrep.site" on delete cascade,
  host text not null,
  firsturl text not null,
  testrunid text,
  primary key (siteid, host)) without rowid;

create table "urlrep.testrun" (
  testrunid text primary key,
  state text not null default 'open',
  created timestamptz not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  nsites int not null default 0);

-- The last number that was given, such as 7 when EIAO7 is the newest run.
create table "urlrep.lastnumber" (
  name text primary key,
  value bigint not null) without rowid;

-- Crawls of a site. One that did not end is resumed from its last commit.
create table "urlrep.launch" (
  launchid integer primary key autoincrement,
  siteid int not null references "urlrep.site" on delete cascade,
  job text not null,
  launchtime text not null,
  testrunid text,
  state text not null default 'open' check (state in ('open', 'ended')),
  stoppedby text,
  -- The archive is valid up to here.
  committedfile text,
  committedoffset bigint,
  statistics jsonb not null default '{}',
  -- Scope rules of this crawl alone.
  scope jsonb,
  unique (job, launchtime));
create unique index urlrep_launch_open on "urlrep.launch" (siteid) where state = 'open';
create index urlrep_launch_site on "urlrep.launch" (siteid);

-- The URLs that a crawl has found, in the order of their discovery.
create table "urlrep.frontier" (
  entryid integer primary key,
  launchid int not null references "urlrep.launch" on delete cascade,
  -- The first 128 bits of the SHA-256 of the key.
  keyid text not null,
  -- Null when it is the same as the URL.
  key text,
  url text not null,
  depth int not null,
  foundby text not null,
  foundon text,
  hops int not null,
  requested text,
  scenario text,
  unique (launchid, keyid));
-- Finds the start pages of a crawl, and what they redirect to.
create index urlrep_frontier_start on "urlrep.frontier" (launchid) where depth = 0;

-- The result of each URL of the frontier. A URL without a row here is waiting.
create table "urlrep.settled" (
  launchid int not null references "urlrep.launch" on delete cascade,
  keyid text not null,
  state text not null,
  reason text,
  -- A redirect set a cookie. A resumed crawl needs this to distinguish cookie walls from loops.
  setscookie bool not null default false,
  -- A redirect was followed although it closes a loop, as cookie walls do.
  goesround bool not null default false,
  primary key (launchid, keyid)) without rowid;

create table "urlrep.robots" (
  origin text primary key,
  fetchedat timestamptz not null,
  status int not null,
  body text not null);
