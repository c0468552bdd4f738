import type { Migration } from "../../../database/migrate.ts";

/** What a crawl needs to be resumed: `Launch`, `FrontierEntry`, `StoredRobots`. */
export const crawlState: Migration = {
  version: 2,
  name: "crawl-state",
  sql: `
  create table urlrep.launch (
    launchid int primary key generated always as identity,
    siteid int not null references urlrep.site on delete cascade,
    job text not null,
    launchtime text not null,
    testrunid text,
    state text not null default 'open' check (state in ('open', 'ended')),
    stoppedby text,
    committedfile text,
    committedoffset bigint,
    statistics jsonb not null default '{}',
    unique (job, launchtime));
  create unique index launch_open on urlrep.launch (siteid) where state = 'open';
  create index launch_site on urlrep.launch (siteid);

  create table urlrep.frontier (
    launchid int not null references urlrep.launch on delete cascade,
    keyid uuid not null,    -- start of the SHA-256 of the key
    entryid bigint not null generated always as identity,
    key text,               -- null: the same as url
    url text not null,
    depth int not null,
    foundby text not null,
    foundon text,
    hops int not null,
    requested text,
    scenario text,
    primary key (launchid, keyid));

  create table urlrep.settled ( -- what became of an entry; one without a row is waiting
    launchid int not null references urlrep.launch on delete cascade,
    keyid uuid not null,
    state text not null,
    reason text,
    primary key (launchid, keyid));

  create table urlrep.robots (
    origin text primary key,
    fetchedat timestamptz not null,
    status int not null,
    body text not null);`,
};
