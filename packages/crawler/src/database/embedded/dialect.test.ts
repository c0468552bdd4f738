import { expect, test } from "vitest";
import { createSqliteTexts, sqliteText } from "./session.ts";

test.each([
  ["select p.url from urlrep.page p where p.siteid = $1", 'select p.url from "urlrep.page" p where p.siteid = $1'],
  ["update urlrep.page set words = excluded.words", 'update "urlrep.page" set words = excluded.words'],
  ["alter table urlrep.page2 rename to urlrep.page_3b", 'alter table "urlrep.page2" rename to "urlrep.page_3b"'],
  ["select p.url, urlrep2.a from urlrep.p1 p", 'select p.url, urlrep2.a from "urlrep.p1" p'],
  [
    "a = any($1) and b = any($12)",
    "a in (select value from json_each($1)) and b in (select value from json_each($12))",
  ],
  ["not (site = any($1))", "not (site in (select value from json_each($1)))"],
  ['order by a collate "C", b', "order by a collate binary, b"],
  ["select a from t where b = $1 for no key update", "select a from t where b = $1 "],
  ["set at = now()", "set at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"],
  ["select other.page, known_at from other", "select other.page, known_at from other"],
])("%s", (sql, expected) => {
  expect(sqliteText(sql, new Set(["urlrep"]))).toBe(expected);
});

test("SQLite gets no statement for a table lock", () => {
  expect(sqliteText("\n lock table urlrep.page in share row exclusive mode", new Set())).toBeUndefined();
});

test("a cached text is rewritten after a schema is added", () => {
  const schemas = new Set<string>();
  const textOf = createSqliteTexts(schemas);
  const texts = Array.from({ length: 700 }, (_, n) => `select a from dw.load where n = ${n}`);
  for (const text of texts) expect(textOf(text)).toBe(text);
  schemas.add("dw");
  for (const text of [...texts, ...texts]) expect(textOf(text)).toBe(text.replace("dw.load", '"dw.load"'));
  expect(textOf("lock table dw.load")).toBeUndefined();
  expect(textOf("lock table dw.load")).toBeUndefined();
});
