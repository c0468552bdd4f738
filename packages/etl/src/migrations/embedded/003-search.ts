import type { Migration } from "@eiao/crawler/database";

/**
 * The server's third step. Words are in a table of FTS5 that keeps no text of its own; its rows are numbered by site and page
 * (search/index/document.ts), and its words come normalised, so that any character beyond ASCII is part of one.
 */
export const embeddedSearch: Migration = {
  version: 3,
  name: "search",
  sql: `
  create table dw.searchsite (
    site integer not null primary key,
    run int not null,
    digest text not null,
    pages int not null,
    texts int not null,
    columns blob not null,
    indexedat timestamptz not null default (now()));

  create table dw.searchpage (
    site int not null,
    page int not null,
    url text not null,
    title text not null,
    body blob,
    primary key (site, page)) without rowid;

  create virtual table dw.searchtext using fts5(title, url, body, content = '', contentless_delete = 1, tokenize = 'ascii');`,
};
