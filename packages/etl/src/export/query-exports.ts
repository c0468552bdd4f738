import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DuckDBConnection, DuckDBInstance, StatementType as Statements } from "@duckdb/node-api";
import { codeOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../errors.ts";
import { csvName } from "./csv-table.ts";
import { exportTables } from "./tables.ts";
import type { CellType, ExportTable } from "./export-table.ts";

/** A value of an answer. Exact numbers are numbers; values that JSON cannot express are text. */
export type ExportValue =
  | string
  | number
  | boolean
  | null
  | readonly ExportValue[]
  | { readonly [key: string]: ExportValue };

/** The answer to a query. */
export interface ExportAnswer {
  readonly columns: readonly string[];
  /** Reads the rows on demand, some thousand at a time. @throws EiaoError `SqlRefused`. */
  readonly rows: () => AsyncGenerator<readonly (readonly ExportValue[])[], void>;
  readonly close: () => void;
}

/**
 * Answers one read-only SQL query over all exports in a folder, in the dialect of DuckDB. Each table is a view with an additional column
 * `run`. The query has access to the files of the exports, but not to other files, the network or extensions.
 *
 * @param folder  the parent of the folders `run=RUN`. Each is read as Parquet, or as CSV if it has no Parquet.
 * @throws EiaoError `NoExports`, `NoAnalyticsEngine`, `SqlRefused`. Cost: 0.1 s to start, then about a gigabyte per second.
 */
export async function queryExports(folder: string, sql: string): Promise<ExportAnswer> {
  if (sql.replace(/--[^\n]*|\/\*[^*]*\*\/|[\s;]/g, "") === "") throw refused(new Error("The query is empty.")); // DuckDB has no message for this
  const views = await viewsOf(folder);
  const { DuckDBInstance: Engine, StatementType } = await analyticsEngine();
  const instance = await Engine.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  const close = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    for (const { sql: view } of views) await connection.run(view);
    await lock(
      connection,
      views.flatMap(({ files }) => files),
    );
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1) throw new Error("There is more than one query.");
    const prepared = await statements.prepare(0);
    if (prepared.statementType !== StatementType.SELECT) throw new Error("The query does not only read.");
    const result = await prepared.stream();
    const isNumber = result.columnTypes().map((type) => NUMBER.test(String(type)));
    return {
      columns: result.deduplicatedColumnNames(),
      async *rows() {
        try {
          for await (const rows of result.yieldRowsJson())
            yield (rows as ExportValue[][]).map((row) =>
              row.map((value, at) => (isNumber[at] === true ? exactNumber(value) : value)),
            );
        } catch (error) {
          throw refused(error);
        }
      },
      close,
    };
  } catch (error) {
    close();
    throw refused(error);
  }
}

const NUMBER = /^(?:U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DECIMAL\(\d+,\d+\))$/;

/** Returns a number for exact integers and decimals, which come as text. */
function exactNumber(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  const number = Number(value);
  const shortest = value.includes(".") ? value.replace(/\.?0+$/, "") : value;
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER && String(number) === shortest ? number : value;
}

function refused(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) === "SqlRefused") return error;
  const [first = ""] = error.message.split("\n\nLINE ");
  const reason = first.replace(/\s+/g, " ").replace(/([^.?!])$/, "$1.");
  return warehouseError("SqlRefused", { reason }, error);
}

async function analyticsEngine(): Promise<{
  DuckDBInstance: typeof DuckDBInstance;
  StatementType: typeof Statements;
}> {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw warehouseError("NoAnalyticsEngine", { reason }, error);
  }
}

/** Restricts the connection to the files of the exports, irreversibly. */
async function lock(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  await connection.run("set temp_directory = ''");
  await connection.run(`set allowed_paths = ${listOf(files)}`);
  await connection.run("set enable_external_access = false");
  await connection.run("set lock_configuration = true");
}

interface View {
  readonly sql: string;
  readonly files: readonly string[];
}

const RUN_FOLDER = /^run=(.+)$/;

/** Creates the views: each run is read as Parquet, or as CSV if it has no Parquet. */
async function viewsOf(folder: string): Promise<readonly View[]> {
  const runs = (await namesIn(folder)).flatMap((name) => RUN_FOLDER.exec(name)?.slice(1) ?? []);
  const views: View[] = [];
  for (const table of exportTables) {
    const parts: { readonly sql: string; readonly files: readonly string[] }[] = [];
    for (const run of runs) {
      const part = await partOf(path.join(folder, `run=${run}`), table);
      if (part === undefined) continue;
      // The name must not come from the path, because parent folders may look like NAME=VALUE too.
      const select = `select *, ${text(run)} as run from ${part.read}, hive_partitioning = false)`;
      parts.push({ sql: select, files: part.files });
    }
    if (parts.length === 0) throw warehouseError("NoExports", { folder });
    const all = parts.map(({ sql }) => sql).join(" union all by name ");
    views.push({ sql: `create view ${table.name} as ${all}`, files: parts.flatMap(({ files }) => files) });
  }
  return views;
}

/** Returns the DuckDB call that reads a table of an export, without its closing parenthesis. */
async function partOf(
  run: string,
  table: ExportTable,
): Promise<{ readonly read: string; readonly files: readonly string[] } | undefined> {
  const parquet = (await namesIn(path.join(run, table.name))).filter((name) => name.endsWith(".parquet"));
  if (parquet.length > 0) {
    const files = parquet.map((name) => path.join(run, table.name, name));
    return { read: `read_parquet(${listOf(files)}`, files };
  }
  const files = [path.join(run, csvName(table))];
  if (!(await namesIn(run)).includes(csvName(table))) return undefined;
  return { read: `read_csv(${listOf(files)}, ${csvSettings(table)}`, files };
}

const types: Readonly<Record<CellType, string>> = {
  text: "VARCHAR",
  url: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  time: "TIMESTAMP",
};

function csvSettings({ columns }: ExportTable): string {
  const columnTypes = columns.map(({ name, type }) => `${text(name)}: ${text(types[type])}`).join(", ");
  return `header = true, delim = ',', quote = '"', escape = '"', allow_quoted_nulls = false, auto_detect = false, columns = {${columnTypes}}`;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch((): string[] => [])).toSorted();
}

function listOf(files: readonly string[]): string {
  return `[${files.map(text).join(", ")}]`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
