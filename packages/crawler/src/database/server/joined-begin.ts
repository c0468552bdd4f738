import pg from "pg";
import type { FirstQuery } from "../database.ts";
import { parameterText } from "./parameter-text.ts";
import type { CopyRows, RunStatement } from "./session.ts";

/** What pg sends for a query with parameters; its types ask for a second parameter that it does not look at. */
interface ExtendedMessages {
  /** Statements of the session by their names: those that it has prepared. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  bind(portal: {
    readonly portal: string;
    readonly statement: string;
    readonly values: readonly (string | null)[];
  }): void;
  describe(portal: { readonly type: "P"; readonly name: string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

/** A statement that the session has prepared. */
export interface PreparedStatement {
  readonly name: string;
  readonly parameters: readonly (string | null)[];
}

/**
 * A statement with parameters, and the `begin` of its transaction before it: one message there, one answer back. Its results are those of `begin`,
 * of what is asked first where that is given, and its own.
 */
export function firstStatement(settings: pg.QueryConfig, asked?: PreparedStatement): pg.Query {
  const statement = new pg.Query(settings);
  const query = statement as unknown as { prepare(connection: ExtendedMessages): void };
  const prepare = query.prepare.bind(statement);
  query.prepare = (connection) => {
    connection.parse({ name: "", text: "begin", types: [] });
    connection.bind({ portal: "", statement: "", values: [] });
    connection.execute({ portal: "", rows: 0 });
    if (asked !== undefined) {
      connection.bind({ portal: "", statement: asked.name, values: asked.parameters });
      connection.describe({ type: "P", name: "" });
      connection.execute({ portal: "", rows: 0 });
    }
    prepare(connection);
  };
  return statement;
}

/** Whether a session has prepared a statement by that name. */
export function hasPrepared(client: pg.PoolClient, name: string): boolean {
  const { connection } = client as unknown as { connection: ExtendedMessages };
  return connection.parsedStatements[name] !== undefined;
}

/** Runs a statement that has parameters as the first of a transaction. @param first  what is asked before it. */
export type RunFirst = (
  name: string,
  sql: string,
  parameters: readonly (string | null)[],
  first?: FirstQuery,
) => Promise<readonly object[]>;

/**
 * The statements of one transaction. Its `begin` waits for the first of them and goes with it; where none comes, the server hears of no transaction,
 * unless something is to be asked first.
 */
export function withJoinedBegin(
  run: RunStatement,
  runFirst: RunFirst,
  copy: CopyRows,
  first?: FirstQuery,
): { readonly run: RunStatement; readonly copy: CopyRows } {
  let isWaiting = false;
  const begin = async (): Promise<void> => {
    if (!isWaiting) return;
    isWaiting = false;
    if (first === undefined) await run("begin", "begin");
    else first.check(await runFirst(first.name, first.sql, first.parameters.map(parameterText)));
  };
  return {
    async run(name, sql, parameters) {
      if (sql === "begin") {
        isWaiting = true;
        return [];
      }
      if (isWaiting && sql === "commit" && first !== undefined) await begin();
      if (isWaiting && (sql === "commit" || sql === "rollback")) {
        isWaiting = false;
        return [];
      }
      if (isWaiting && parameters !== undefined) {
        isWaiting = false;
        return await runFirst(name, sql, parameters, first);
      }
      await begin();
      return await run(name, sql, parameters);
    },
    async copy(name, sql, rows) {
      await begin();
      await copy(name, sql, rows);
    },
  };
}
