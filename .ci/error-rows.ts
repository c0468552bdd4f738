import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface ErrorRow {
  readonly message: string;
  readonly remedy: string;
  readonly reaction: string;
}

/**
 * Returns the rows of all coded errors of a package, by code, in the order of their files. A source that defines errors must
 * export their rows as `...ErrorRows`, so that the reference has all of them.
 *
 * @throws Error when a file defines errors and exports no rows, or when two rows have the same code.
 */
export async function errorRowsOf(name: string): Promise<ReadonlyMap<string, ErrorRow>> {
  const sources = new URL(`../packages/${name}/src/`, import.meta.url);
  const rows = new Map<string, ErrorRow>();
  for (const file of globSync("**/*.ts", { cwd: fileURLToPath(sources), exclude: ["**/*.test.ts"] }).toSorted()) {
    const url = new URL(file, sources);
    if (!/^export const \w+ = define(?:Io)?Errors\(/m.test(readFileSync(url, "utf8"))) continue;
    const exports = Object.entries((await import(url.href)) as Record<string, unknown>);
    const tables = exports.flatMap(([name, table]) => (/errorRows$/i.test(name) ? [table as object] : []));
    if (tables.length === 0) throw new Error(`${file} defines errors, but exports no rows`);
    for (const [code, row] of tables.flatMap(
      (table) => Object.entries(table) as [string, Omit<ErrorRow, "reaction">][],
    )) {
      if (rows.has(code)) throw new Error(`${file}: the code ${code} has another row already`);
      rows.set(code, { reaction: "end", ...row }); // the default of defineErrors
    }
  }
  return rows;
}
