/** Notes of curators on a site, or on a finding of it: a test, a page, or a test on a page. */
export const NOTES = `
  create table cockpit.note (
    id text primary key,
    site text not null,
    test text not null,
    page text not null,
    words text not null,
    author text not null,
    at timestamptz not null);
  create index note_by_site on cockpit.note (site, at);`;
