import type { Migration } from "@eiao/crawler/database";

/**
 * Words of the search index apart from what is shown of a page, in 16 parts by sites. Apart: PostgreSQL looks at the row of each page found,
 * and a hundred of these rows are in a block. In parts: it makes a list of all pages of a part that have a word before it gives the first one;
 * words that most pages have are found in the first parts alone, the others are not looked into (search/find/text-hits.ts). The index is
 * filled anew.
 */
export const serverSearchParts: Migration = {
  version: 6,
  name: "search-parts",
  sql: `
  truncate dw.searchsite, dw.searchpage;
  alter table dw.searchpage drop column words, drop column titlewords;

  -- part: site % 16
  create table dw.searchword (
    part int not null, site int not null, page int not null, words tsvector not null) partition by list (part);
  create table dw.searchtitle (
    part int not null, site int not null, page int not null, words tsvector not null) partition by list (part);
  do $$
  declare which text;
  begin
    foreach which in array array['searchword', 'searchtitle'] loop
      for part in 0..15 loop
        execute format('create table dw.%s_%s partition of dw.%s for values in (%s) with (toast_tuple_target = 128)', which, part, which, part);
      end loop;
    end loop;
  end $$;
  create index searchword_words on dw.searchword using gin (words);
  create index searchword_site on dw.searchword (site);
  create index searchtitle_words on dw.searchtitle using gin (words);
  create index searchtitle_site on dw.searchtitle (site);`,
};
