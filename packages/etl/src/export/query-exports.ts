import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DuckDBConnection, DuckDBInstance, StatementType as Statements } from "@duckdb/node-api";
import { codeOf } from "@eiao/wam-core/errors";
import { warehouseError } from "../errors.ts";
import { csvName } from "./csv-table.ts";
import { exportTables } from "./tables.ts";
import type { CellType, ExportTable } from "./tables.ts";

/** A value of an answer: numbers are numbers while they are exact, what JSON has no word for is text. */
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
  /** Some thousand rows at a time, read as they are asked for. @throws EiaoError `SqlRefused`. */
  readonly rows: () => AsyncGenerator<readonly (readonly ExportValue[])[], void>;
  readonly close: () => void;
}

/**
 * Answers one SQL query that reads, in the dialect of DuckDB, over all exports in a folder. Each table is a view with a column `run` more.
 * The query sees the files of the exports and no other, no network, and no extension.
 *
 * @param folder  of the folders `run=RUN`, in Parquet; in CSV, where there is no Parquet.
 * @throws EiaoError `NoExports`, `NoAnalyticsEngine`, `SqlRefused`. Cost: 0.1 s to start; a gigabyte a second or so.
 */
export async function queryExports(folder: string, sql: string): Promise<ExportAnswer> {
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
    if (statements.count !== 1) throw new Error("it is more than one.");
    const prepared = await statements.prepare(0);
    if (prepared.statementType !== StatementType.SELECT) throw new Error("it does not read.");
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

/** Integers of 64 bits come as text. */
function exactNumber(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
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

/** From here on there are the files of the exports, and nothing can be changed back. */
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

async function viewsOf(folder: string): Promise<readonly View[]> {
  const runs = (await namesIn(folder)).filter((name) => name.startsWith("run=")).map((name) => path.join(folder, name));
  const views: View[] = [];
  for (const table of exportTables) {
    const parquet: string[] = [];
    const csv: string[] = [];
    for (const run of runs) {
      const parts = (await namesIn(path.join(run, table.name))).filter((name) => name.endsWith(".parquet"));
      parquet.push(...parts.map((name) => path.join(run, table.name, name)));
      if ((await namesIn(run)).includes(csvName(table))) csv.push(path.join(run, csvName(table)));
    }
    const files = parquet.length > 0 ? parquet : csv;
    if (files.length === 0) throw warehouseError("NoExports", { folder });
    const more = parquet.length > 0 ? "" : `, ${csvSettings(table)}`;
    const read = `${parquet.length > 0 ? "read_parquet" : "read_csv"}(${listOf(files)}${more}, hive_partitioning = true, hive_types_autocast = false)`;
    views.push({ sql: `create view ${table.name} as select * from ${read}`, files });
  }
  return views;
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
