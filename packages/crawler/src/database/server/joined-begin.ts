import pg from "pg";
import type { FirstQuery } from "../database.ts";
import { parameterText } from "./parameter-text.ts";
import type { CopyRows, RunStatement } from "./session.ts";

/** Methods of pg that send a query with parameters. Its types require a second parameter that it does not use. */
interface ExtendedMessages {
  /** The statements that the session has prepared, by name. */
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

/** A statement that the session has prepared, with its parameters. */
export interface PreparedStatement {
  readonly name: string;
  readonly parameters: readonly (string | null)[];
}

/**
 * Sends `begin` and the first statement of a transaction in one message, and gets one answer. The results are those of `begin`, of the first
 * query if there is one, and of the statement.
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

/** Returns true if a session has prepared a statement with this name. */
export function hasPrepared(client: pg.PoolClient, name: string): boolean {
  const { connection } = client as unknown as { connection: ExtendedMessages };
  return connection.parsedStatements[name] !== undefined;
}

/** Runs a statement with parameters as the first of a transaction. @param first  a query that runs before it. */
export type RunFirst = (
  name: string,
  sql: string,
  parameters: readonly (string | null)[],
  first?: FirstQuery,
) => Promise<readonly object[]>;

/**
 * Makes the statements of one transaction. `begin` is sent with the first statement. Without a statement the server never sees the
 * transaction, unless there is a first query.
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
