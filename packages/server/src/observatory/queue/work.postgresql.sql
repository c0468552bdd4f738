-- The work queue in PostgreSQL: runs, the sites that they wait for, the programs that work on them, orders and alerts.
-- work.sqlite.sql has the same tables for SQLite. Change both files together.

create schema if not exists work;

create table work.run (
  run text primary key,
  place int not null,
  priority int not null default 0,
  paused bool not null default false,
  -- People or programs have changed the order of its queue.
  steered bool not null default false,
  etlserver text not null,
  port int not null,
  -- The panel that the run measures. Null: it is outside the panels.
  panel text,
  -- Ids of the rule sets that its sites are measured by, joined by commas. The first one leads.
  ruleset text not null,
  -- The order that started the run, its campaign, and the run of the order before. Null: people or programs started the run.
  ordername text,
  campaign text,
  previousrun text,
  -- What the campaign sets for crawls and samples: languages, pause, weights. Null: nothing.
  settings jsonb,
  -- When a site of the run was last handed out.
  handedat timestamptz);

-- A job is one site of one run. The phase says what to do with it next. A worker leases a job; its heartbeats extend the lease.
-- A job that is only announced is not handed out: the ETL server may not know it yet.
create table work.job (
  run text not null references work.run on delete cascade,
  site text not null,
  place int not null,
  -- Sites with a higher score are handed out first.
  score double precision not null default 0,
  url text not null,
  host text not null,
  -- Limits of the crawl, when the order of the site has any.
  maxpages int,
  onehopbeyond bool not null default false,
  phase text not null default 'crawl' check (phase in ('crawl', 'sample', 'load')),
  state text not null default 'announced' check (state in ('announced', 'waiting', 'leased', 'done', 'failed')),
  holder text,
  token text,
  leaseduntil timestamptz,
  -- How often it was handed out, and how often its worker died; alonedeaths counts those workers that had no other site.
  schedulecount int not null default 0,
  deaths int not null default 0,
  alonedeaths int not null default 0,
  -- The id of its crawl.
  databaseid text,
  reason text,
  changedat timestamptz not null,
  primary key (run, site));

-- The order in which sites are handed out. Without this index, taking a site would read all that wait.
create index job_in_turn on work.job (state, phase, run, score desc, place);
-- A site that is part of several runs is crawled for one of them at a time.
create index job_of_site on work.job (site);
-- The sites of a run that have not ended.
create index job_open on work.job (run, place) where state not in ('done', 'failed');
-- Hosts that a worker is visiting.
create index job_at_host on work.job (state, host) where state = 'leased';
-- Sites at which workers died. Each heartbeat counts them.
create index job_suspect on work.job (state, phase, run, deaths) where deaths >= 2;

create table work.crawler (
  machine text not null,
  pid int not null,
  seen timestamptz,
  exceedsmemory bool not null default false,
  primary key (machine, pid));

-- Worker processes, by their heartbeats. A worker that is alone takes one site at a time, of those at which workers died.
create table work.worker (
  name text primary key,
  machine text not null,
  pid int not null,
  alone bool not null,
  memory bigint not null,
  sites int not null,
  problem text,
  -- A paused worker finishes its sites and takes no new ones.
  paused bool not null default false,
  seen timestamptz not null);

-- Campaigns describe and group orders.
create table work.campaign (
  name text primary key,
  title text not null,
  description text not null,
  comment text not null,
  tags text[] not null,
  icon bytea,
  icontype text,
  owner text not null,
  created timestamptz not null,
  changed timestamptz not null,
  changedby text not null,
  -- While a campaign is inactive, none of its orders is due.
  active bool not null,
  -- Languages, keywords, categories, pause, weights, start and end: schedule/campaigns/.
  specification jsonb not null);

-- Orders: what to measure, and how often. A panel is an order whose runs measure the panel of its own name.
create table work.orders (
  name text primary key,
  recurrence text not null,
  date timestamptz,
  created timestamptz not null,
  begins timestamptz,
  ends timestamptz,
  active bool not null,
  -- Start pages, limits of their crawls, and the crawl feed of the order.
  urls jsonb not null,
  -- The campaign that the order belongs to. Null: none.
  campaign text,
  -- The panel that its runs measure. Null: they are outside the panels.
  panel text,
  -- The rule sets that its runs measure by. Null: those of the configuration.
  ruleset text,
  -- All runs that were due before this time were started or left out.
  settled timestamptz not null,
  -- The last run of the order, and whether it is being started.
  run text,
  starting bool not null default false);

-- Alerts that were sent, by channel. While a coordinator sends an alert, no other one does.
create table work.alert (
  key text not null,
  channel text not null,
  text text not null,
  since timestamptz not null,
  seen timestamptz not null,
  claimeduntil timestamptz,
  told timestamptz,
  primary key (key, channel));
