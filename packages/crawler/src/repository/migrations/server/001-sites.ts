import type { Migration } from "../../../database/migrate.ts";

/**
 * Sites, their pages and what is known of hosts: spec 4.1. URLs are looked up by `urlid`, the start of their SHA-256: they
 * may be longer than an index takes.
 */
export const sites: Migration = {
  version: 1,
  name: "sites",
  sql: `
  create schema urlrep;

  create table urlrep.site (
    siteid int primary key generated always as identity,
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
    imported_at timestamptz not null default now());

  create table urlrep.seed (
    siteid int not null references urlrep.site on delete cascade,
    orderid int not null,
    url text not null,
    primary key (siteid, orderid));

  create table urlrep.inclusionexclusion (
    siteid int not null references urlrep.site on delete cascade,
    orderid int not null,
    patterntype text not null check (patterntype in ('+', '-')),
    regextext text,
    countries text[],
    primary key (siteid, orderid),
    check ((regextext is null) <> (countries is null)));

  create table urlrep.domain (
    host text primary key,
    supportsifmodifiedsince bool);

  create table urlrep.page (
    siteid int not null references urlrep.site on delete cascade,
    scenarioid text not null,
    urlid uuid not null,
    url text not null,
    testrunid text,      -- run in which the page was identified
    lasttestrunid text,  -- run in which it was last there
    launchid int,        -- launch in which it was found; null: written by writeScenario
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
  create index page_url on urlrep.page (urlid);
  create index page_order on urlrep.page (siteid, pageindex);

  create table urlrep.newdomain (
    siteid int not null references urlrep.site on delete cascade,
    host text not null,
    firsturl text not null,
    testrunid text,
    primary key (siteid, host));

  create table urlrep.testrun (
    testrunid text primary key,
    state text not null default 'open',
    created timestamptz not null default now(),
    nsites int not null default 0);
  create sequence urlrep.testrunnumber;

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
    annotationid bigint primary key generated always as identity,
    kind text not null check (kind in ('target', 'site survey', 'page')),
    subject text not null,
    siteid int references urlrep.site on delete cascade,
    key text not null,
    value text not null,
    author text not null,
    date timestamptz not null);
  create index annotation_subject on urlrep.annotation (kind, md5(subject));`,
};
