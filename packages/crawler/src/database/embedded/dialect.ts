import { quotedWord } from "../quoted-name.ts";

/** What SQLite writes otherwise: queries have PostgreSQL's way. Not looked for inside of texts: no query has such a text. */
const rewrites: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A list as one parameter.
  [/= any\((\$\d+)\)/g, "in (select value from json_each($1))"],
  // By code points, which is how SQLite compares.
  [/collate "C"/g, "collate binary"],
  // UTC, as all dates are kept. (`default (now())` in tables: SQLite wants the brackets.)
  [/\bnow\(\)/g, "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"],
  // A transaction has the database alone.
  [/\bfor (?:no key update|share)\b/g, ""],
];

/** `lock table …`: a transaction has the database alone. */
const LOCK = /^\s*lock table\b/;

/**
 * A query in SQLite's dialect, undefined when there is nothing to do. SQLite has no schemas: `urlrep.page` is the table `"urlrep.page"`.
 * @param schemas  whose names stand before a dot.
 */
export function sqliteText(sql: string, schemas: ReadonlySet<string>): string | undefined {
  if (LOCK.test(sql)) return undefined;
  const rewritten = rewrites.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sql);
  return rewritten.replace(/(?<!")\b([a-z]+)\.([a-z_][a-z\d_]*)\b/g, (name, schema: string) =>
    schemas.has(schema) ? quotedWord(name) : name,
  );
}

/** More texts than this program has. */
const MOST_TEXTS = 300;

/** The same, of texts that are asked again and again: rewriting takes as long as a small query. */
export function createSqliteTexts(schemas: ReadonlySet<string>): (sql: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  let known = 0;
  return (sql) => {
    if (texts.size >= MOST_TEXTS || schemas.size !== known) texts.clear();
    known = schemas.size;
    if (!texts.has(sql)) texts.set(sql, sqliteText(sql, schemas));
    return texts.get(sql);
  };
}
