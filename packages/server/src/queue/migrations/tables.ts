import type { Migration, Migrations } from "@eiao/crawler/database";
import { STORE } from "./store.ts";

/**
 * A job is one site of one run. It is leased by who works on it, for a while that a heartbeat makes longer; its phase says what comes next.
 * `announced`: the ETL server may not know of it yet, and nobody gets it.
 */
const TABLES = `
  create table work.run (
    run text primary key,
    place int not null,
    priority int not null default 0,
    paused bool not null default false,
    etlserver text not null,
    port int not null,
    handedat timestamptz);

  create table work.job (
    run text not null references work.run on delete cascade,
    site text not null,
    place int not null,
    url text not null,
    host text not null,
    phase text not null default 'crawl' check (phase in ('crawl', 'sample', 'load')),
    state text not null default 'announced' check (state in ('announced', 'waiting', 'leased', 'done', 'failed')),
    holder text,
    token text,
    leaseduntil timestamptz,
    schedulecount int not null default 0,
    deaths int not null default 0,
    alonedeaths int not null default 0,
    databaseid text,
    reason text,
    changedat timestamptz not null,
    primary key (run, site));
  create index job_by_state on work.job (state, phase, run, place);

  create table work.crawler (
    machine text not null,
    pid int not null,
    seen timestamptz,
    exceedsmemory bool not null default false,
    primary key (machine, pid));`;

/** Worker processes, by their heartbeats (21.3). `alone`: it takes only sites that workers died at, one at a time. */
const WORKERS = `
  create table work.worker (
    name text primary key,
    machine text not null,
    pid int not null,
    alone bool not null,
    memory bigint not null,
    sites int not null,
    problem text,
    seen timestamptz not null);`;

/** Orders of the scheduler (22.2). */
const ORDERS = `
  create table work.orders (
    name text primary key,
    recurrence text not null,
    date timestamptz,
    created timestamptz not null,
    begins timestamptz,
    ends timestamptz,
    active bool not null,
    urls jsonb not null,
    settled timestamptz not null,
    run text,
    starting bool not null default false);
  alter table work.job add column score double precision not null default 0;
  alter table work.run add column steered bool not null default false;`;

/** What was told of critical failures, and by which channel. `claimeduntil`: a coordinator is telling it. */
const ALERTS = `
  create table work.alert (
    key text not null,
    channel text not null,
    text text not null,
    since timestamptz not null,
    seen timestamptz not null,
    claimeduntil timestamptz,
    told timestamptz,
    primary key (key, channel));`;

/** How far a site is crawled, where who ordered it said so: the targets of a crawl feed (D-43). */
const LIMITS = `
  alter table work.job add column maxpages int;
  alter table work.job add column onehopbeyond bool not null default false;`;

/**
 * In the order in which sites are handed out, so that who takes one reads a few rows and not all that wait; by site, for those that wait for one
 * of its other runs; what of a run has not ended; hosts that somebody is at; and sites that workers died at, which each heartbeat counts. Their first columns are what queries say of them:
 * without statistics SQLite takes the index of which most columns are given.
 */
const IN_TURN = `
  create index job_in_turn on work.job (state, phase, run, score desc, place);
  create index job_of_site on work.job (site);
  create index job_open on work.job (run, place) where state not in ('done', 'failed');
  create index job_at_host on work.job (state, host) where state = 'leased';
  create index job_suspect on work.job (state, phase, run, deaths) where deaths >= 2;`;

const server: Migration = { version: 1, name: "tables", sql: `create schema if not exists work;\n${TABLES}` };
const embedded: Migration = { version: 1, name: "tables", sql: TABLES };

const workers: Migration = { version: 2, name: "workers", sql: WORKERS };
const orders: Migration = { version: 3, name: "orders", sql: ORDERS };
const alerts: Migration = { version: 4, name: "alerts", sql: ALERTS };
const store: Migration = { version: 5, name: "store", sql: STORE };
const limits: Migration = { version: 6, name: "limits", sql: LIMITS };
const inTurn: Migration = { version: 7, name: "in-turn", sql: `drop index work.job_by_state;${IN_TURN}` };
const embeddedInTurn: Migration = { version: 7, name: "in-turn", sql: `drop index job_by_state;${IN_TURN}` };

/** The schema `work`. A published step is never changed: a change is a new step, on both. */
export const queueMigrations: Migrations = {
  schema: "work",
  server: [server, workers, orders, alerts, store, limits, inTurn],
  embedded: [embedded, workers, orders, alerts, store, limits, embeddedInTurn],
};
