import type { Migration } from "@eiao/crawler/database";
import { FORMAT_COLUMN } from "../format-column.ts";

/**
 * Posting lists of our own in place of `tsvector` with GIN (search/index/posting-list.ts): rows of some words of a site, whose pages are in the
 * entries of the index too. Of 1.8 million pages a word that is on 36,600 of them took 83 ms of a processor, since PostgreSQL looks at the row
 * of each page; 3,000 entries of an index are read in a twentieth. Sites that are in the index already follow when it is filled: their titles
 * and texts stay.
 *
 * part: site / 16. What is looked for in one part lies together, and a site that is written touches the blocks of its part alone.
 */
export const serverPostings: Migration = {
  version: 10,
  name: "postings",
  sql: `
  ${FORMAT_COLUMN}
  drop function dw.pageswithwords(tsquery, int);
  drop function dw.pageswithtitle(tsquery, int);
  drop table dw.searchword, dw.searchtitle;

  create table dw.searchposting (
    part int not null, bucket smallint not null, site int not null, piece smallint not null,
    lists bytea not null, positions bytea not null,
    primary key (part, bucket, site, piece) include (lists));

  -- What all sites have in each bucket, one behind the other: site, octets. Whatever is known of the table, the index alone is read.
  create function dw.postings(buckets smallint[], lastpart int) returns table (bucket smallint, lists bytea)
    language plpgsql stable
    set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
    set plan_cache_mode = force_generic_plan set jit = off as $b$
    begin
      return query
        select w.bucket, string_agg(int4send(p.site) || int4send(length(p.lists)) || p.lists, '')
        from unnest(buckets) as w(bucket)
          cross join generate_series(0, lastpart) as s(part)
          join dw.searchposting p on p.part = s.part and p.bucket = w.bucket
        group by w.bucket;
    end $b$;`,
};
