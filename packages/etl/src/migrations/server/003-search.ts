import type { Migration } from "@eiao/crawler/database";

/**
 * The full-text index of each site's latest published run (search/). Rows are found by words here; where a site is, its letters, languages
 * and tests are in `columns`, which a search reads into memory.
 */
export const serverSearch: Migration = {
  version: 3,
  name: "search",
  sql: `
  -- Of which run and store the pages of a site are in the index; that holds while the store is the one of the run.
  create table dw.searchsite (
    site int not null primary key,
    run int not null,
    digest text not null,
    pages int not null,
    -- Pages with a text from the archive.
    texts int not null,
    -- Score, language, type, date and failed tests of its pages, packed: search/index/columns.ts.
    columns bytea not null,
    indexedat timestamptz not null default now());

  -- body: the first 4 kB of the main text, packed; null without an archive. What is long is kept apart, so that many rows are read quickly.
  create table dw.searchpage (
    site int not null,
    page int not null,
    url text not null,
    title text not null,
    body bytea,
    words tsvector not null,
    titlewords tsvector not null,
    primary key (site, page)) with (toast_tuple_target = 256);
  create index searchpage_words on dw.searchpage using gin (words);
  create index searchpage_titlewords on dw.searchpage using gin (titlewords);`,
};
