import pg from "pg";
import type { CopyRows, RunStatement } from "./session.ts";

/** What pg sends for a query with parameters; its types ask for a second parameter that it does not look at. */
interface ExtendedMessages {
  parse(statement: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  bind(portal: { readonly portal: string; readonly statement: string; readonly values: readonly string[] }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

/**
 * A statement with parameters, and the `begin` of its transaction before it: one message there, one answer back. Its results are two,
 * `begin`'s first.
 */
export function firstStatement(settings: pg.QueryConfig): pg.Query {
  const statement = new pg.Query(settings);
  const query = statement as unknown as { prepare(connection: ExtendedMessages): void };
  const prepare = query.prepare.bind(statement);
  query.prepare = (connection) => {
    connection.parse({ name: "", text: "begin", types: [] });
    connection.bind({ portal: "", statement: "", values: [] });
    connection.execute({ portal: "", rows: 0 });
    prepare(connection);
  };
  return statement;
}

/**
 * The statements of one transaction. Its `begin` waits for the first of them and goes with it; where none comes, the server hears of no transaction.
 *
 * @param runFirst  runs a statement that has parameters as the first of a transaction.
 */
export function withJoinedBegin(
  run: RunStatement,
  runFirst: RunStatement,
  copy: CopyRows,
): { readonly run: RunStatement; readonly copy: CopyRows } {
  let isWaiting = false;
  const begin = async (): Promise<void> => {
    if (!isWaiting) return;
    isWaiting = false;
    await run("begin", "begin");
  };
  return {
    async run(name, sql, parameters) {
      if (sql === "begin") {
        isWaiting = true;
        return [];
      }
      if (isWaiting && (sql === "commit" || sql === "rollback")) {
        isWaiting = false;
        return [];
      }
      if (isWaiting && parameters !== undefined) {
        isWaiting = false;
        return await runFirst(name, sql, parameters);
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
