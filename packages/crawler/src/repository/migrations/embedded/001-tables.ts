import type { Migration } from "../../../database/migrate.ts";

/**
 * The tables of the server's first five steps; what columns mean stands there. An id is never given twice (`autoincrement`), as a server's
 * identity. Tables that are read by their key alone have no row number beside it.
 */
export const tables: Migration = {
  version: 1,
  name: "tables",
  sql: `
  create table urlrep.site (
    siteid integer primary key autoincrement,
    site text not null unique,
    title text not null,
    source text not null,
    nace text,
    continent text,
    country text,
    nuts text,
    nutsknown text,
    smallsite bool not null default false,
    enabled bool not null default true,
    scopesource text,
    imported_at timestamptz not null default (now()),
    addedby text not null default 'import' check (addedby in ('import', 'crawl')));

  create table urlrep.seed (
    siteid int not null references urlrep.site on delete cascade,
    orderid int not null,
    url text not null,
    primary key (siteid, orderid)) without rowid;

  create table urlrep.inclusionexclusion (
    siteid int not null references urlrep.site on delete cascade,
    orderid int not null,
    patterntype text not null check (patterntype in ('+', '-')),
    regextext text,
    countries text[],
    primary key (siteid, orderid),
    check ((regextext is null) <> (countries is null))) without rowid;

  create table urlrep.domain (
    host text primary key,
    supportsifmodifiedsince bool) without rowid;

  create table urlrep.page (
    siteid int not null references urlrep.site on delete cascade,
    scenarioid text not null,
    urlid text not null,
    url text not null,
    testrunid text,
    lasttestrunid text,
    launchid int,
    depth int not null default 0,
    status int not null default 200,
    contenttype text,
    lastmodified text,
    etag text,
    digest text not null default '',
    warcfile text,
    warcoffset bigint,
    warclength bigint,
    metafile text,
    metaoffset bigint,
    metalength bigint,
    simhash text not null default '0000000000000000',
    words int not null default 0,
    pageindex int not null,
    available bool not null default true,
    firstseen timestamptz not null,
    lastseen timestamptz not null,
    primary key (siteid, scenarioid, urlid));
  create index urlrep_page_url on urlrep.page (urlid);
  create index urlrep_page_order on urlrep.page (siteid, pageindex);

  create table urlrep.newdomain (
    siteid int not null references urlrep.site on delete cascade,
    host text not null,
    firsturl text not null,
    testrunid text,
    primary key (siteid, host)) without rowid;

  create table urlrep.testrun (
    testrunid text primary key,
    state text not null default 'open',
    created timestamptz not null default (now()),
    nsites int not null default 0);

  create table urlrep.lastnumber (
    name text primary key,
    value bigint not null) without rowid;

  create table urlrep.target (
    externalid text primary key,
    title text not null,
    seeds text[] not null,
    schedules jsonb not null,
    scope text not null,
    depth text not null,
    ignorerobotstxt bool not null,
    watched bool not null,
    unknown jsonb not null);

  create table urlrep.annotation (
    annotationid integer primary key autoincrement,
    kind text not null check (kind in ('target', 'site survey', 'page')),
    subject text not null,
    siteid int references urlrep.site on delete cascade,
    key text not null,
    value text not null,
    author text not null,
    date timestamptz not null);
  create index urlrep_annotation_subject on urlrep.annotation (subject);

  create table urlrep.launch (
    launchid integer primary key autoincrement,
    siteid int not null references urlrep.site on delete cascade,
    job text not null,
    launchtime text not null,
    testrunid text,
    state text not null default 'open' check (state in ('open', 'ended')),
    stoppedby text,
    committedfile text,
    committedoffset bigint,
    statistics jsonb not null default '{}',
    scope jsonb,
    unique (job, launchtime));
  create unique index urlrep_launch_open on urlrep.launch (siteid) where state = 'open';
  create index urlrep_launch_site on urlrep.launch (siteid);

  create table urlrep.frontier (
    entryid integer primary key,
    launchid int not null references urlrep.launch on delete cascade,
    keyid text not null,
    key text,
    url text not null,
    depth int not null,
    foundby text not null,
    foundon text,
    hops int not null,
    requested text,
    scenario text,
    unique (launchid, keyid));

  create table urlrep.settled (
    launchid int not null references urlrep.launch on delete cascade,
    keyid text not null,
    state text not null,
    reason text,
    setscookie bool not null default false,
    primary key (launchid, keyid)) without rowid;

  create table urlrep.robots (
    origin text primary key,
    fetchedat timestamptz not null,
    status int not null,
    body text not null);`,
};
