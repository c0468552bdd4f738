import { quotedWord } from "../quoted-name.ts";

/** Expressions of PostgreSQL that SQLite writes differently. They are also replaced in quoted texts; no query has one in such a text. */
const rewrites: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A parameter that is a list.
  [/= any\((\$\d+)\)/g, "in (select value from json_each($1))"],
  // Where a text begins in another one.
  [/\bstrpos\(/g, "instr("],
  // SQLite compares code points.
  [/collate "C"/g, "collate binary"],
  // All dates are stored in UTC.
  [/\bnow\(\)/g, "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"],
  // Only one transaction at a time writes.
  [/\bfor (?:no key update|share)\b/g, ""],
];

/** SQLite needs no `lock table`: only one transaction at a time writes. */
const LOCK = /^\s*lock table\b/;

/**
 * Rewrites a query for SQLite. Returns undefined if SQLite does not need it. SQLite has no schemas: `urlrep.page` becomes `"urlrep.page"`.
 * @param schemas  the names that are schemas when they are before a dot.
 */
export function sqliteText(sql: string, schemas: ReadonlySet<string>): string | undefined {
  if (LOCK.test(sql)) return undefined;
  const rewritten = rewrites.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sql);
  return rewritten.replace(/(?<!")\b([a-z]+)\.([a-z_][a-z\d_]*)\b/g, (name, schema: string) =>
    schemas.has(schema) ? quotedWord(name) : name,
  );
}

/** The program has fewer queries. */
const MOST_TEXTS = 300;

/** Makes a `sqliteText` that remembers its answers: rewriting takes as long as a small query. */
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
