import type { Migration } from "@eiao/crawler/database";

/**
 * The tables of the server's first step; what columns mean stands there. Nothing is partitioned: runs are rows. An id is never given
 * twice (`autoincrement`), as a server's identity.
 */
export const embeddedTables: Migration = {
  version: 1,
  name: "tables",
  sql: `
    create table dw.testrun (
    run integer primary key autoincrement,
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
    changedat timestamptz not null default (now()),
    primary key (run, name)) without rowid;

  create table dw.ruleset (
    ruleset integer primary key autoincrement,
    id text not null,
    version text not null,
    unique (id, version));

  create table dw.test (
    test integer primary key autoincrement,
    rulesetid text not null,
    wam text not null unique,
    number text not null,
    checkpoint text not null,
    title text not null);

  create table dw.site (
    site integer primary key autoincrement,
    name text not null unique,
    webaddress text not null,
    title text not null,
    source text not null);

  -- MIME types, language families, media lists of style sheets, content filters.
  create table dw.term (
    term integer primary key autoincrement,
    kind text not null check (kind in ('mimetype', 'language', 'mediatype', 'filter')),
    value text not null,
    unique (kind, value));

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
    octets int not null,
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

  create table dw.sitefile (
    run int not null,
    site int not null,
    dictionary blob not null,
    card blob,
    primary key (run, site));

  create table dw.pageresult (
    run int not null,
    site int not null,
    page int not null,
    samples int not null,
    counts blob not null,
    content blob not null,
    primary key (run, site, page));

  create table dw.sitescore (
    run int not null,
    site int not null,
    ruleset int not null,
    sample text not null check (sample in ('uniform', 'census', 'by-size')),
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

  create table dw.sitetest (
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

  create table dw.sitecheckpoint (
    run int not null,
    site int not null,
    ruleset int not null,
    checkpoint text not null,
    ratio real not null,
    min real,
    max real,
    primary key (run, site, ruleset, checkpoint)) without rowid;

  create table dw.sitelanguage (
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
  create table dw.sitecontent (
    run int not null,
    site int not null,
    kind int not null,
    term int not null,
    occurrences int not null,
    pages int not null,
    primary key (run, site, kind, term)) without rowid;

  -- Groups of more sites than are read at once; smaller ones follow from their sites. detail: packed, groups/group-detail.ts.
  create table dw.groupresult (
    run int not null,
    place text not null,
    sector text not null,
    rulesetid text not null,
    sites int not null,
    mean real,
    stddev real,
    margin real,
    min real,
    max real,
    detail blob not null,
    primary key (run, place, sector, rulesetid));`,
};
