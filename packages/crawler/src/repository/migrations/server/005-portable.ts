import type { Migration } from "../../../database/migrate.ts";

/** What the queries need that run on SQLite too: numbers by a row instead of a sequence, annotations without md5. */
export const portable: Migration = {
  version: 5,
  name: "portable",
  sql: `
  create table urlrep.lastnumber (
    name text primary key,
    value bigint not null);
  insert into urlrep.lastnumber select 'testrun', last_value from urlrep.testrunnumber where is_called;
  drop sequence urlrep.testrunnumber;
  drop index urlrep.annotation_subject;
  create index annotation_subject on urlrep.annotation using hash (subject);`,
};
