import type { Migration } from "@eiao/crawler/database";

/**
 * Words of a page lie apart from its row only where the row would have 2 kB: below that PostgreSQL does not ask for `toast_tuple_target`. Of
 * short pages five rows were in a block, and a search looks at a row of each page found: it read 500 MB for 360,000 pages, now 35. Blanks make
 * every row long enough, and take 40 octets of it. Rows that are there already follow when their site is indexed anew.
 *
 * `pageswithwords` and `pageswithtitle` are one call in place of a transaction of four, are planned once a session, and never read all pages
 * because of a bad guess of what words have in common.
 */
export const serverSearchWords: Migration = {
  version: 9,
  name: "search-words",
  sql: `
  alter table dw.searchword add column filler text not null default repeat(' ', 2000);

  do $$
  declare which text[];
  begin
    foreach which slice 1 in array array[['pageswithwords', 'searchword'], ['pageswithtitle', 'searchtitle']] loop
      execute format($f$
        create function dw.%s(wanted tsquery, most int) returns text
          language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $b$
          begin
            return (select string_agg(f.site || ':' || f.pages, ';')
              from (select g.site, array_to_string(array_agg(g.page), ',') as pages
                from (select w.site, w.page from dw.%s w where w.words @@ wanted limit most) g group by g.site) f);
          end $b$ $f$, which[1], which[2]);
    end loop;
  end $$;`,
};
