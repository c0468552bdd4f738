import type { Migration } from "@eiao/crawler/database";
import { FORMAT_COLUMN } from "../format-column.ts";

/** The server's tenth step: one index of words on both databases. Sites that are in the index already follow when it is filled. */
export const embeddedPostings: Migration = {
  version: 8,
  name: "postings",
  sql: `
  ${FORMAT_COLUMN}
  drop table dw.searchtext;

  create table dw.searchposting (
    part int not null, bucket int not null, site int not null, piece int not null,
    lists blob not null, positions blob not null,
    primary key (part, bucket, site, piece)) without rowid;`,
};
