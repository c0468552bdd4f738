import type pg from "pg";
import { queryOver } from "./session.ts";
import type { RunStatement } from "./session.ts";
import type { Queryable } from "../database.ts";

/** A statement with parameters that waits for its answer. */
interface Asked {
  readonly name: string;
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
  readonly answer: PromiseWithResolvers<readonly object[]>;
}

/** The most statements that share a session. The server answers them one after the other; other sessions use its other processors. */
const MOST = 8;

/** The pipeline of pg, which sends several statements before the first answer. Its types know it only as an option of new sessions. */
interface PipelinedSession {
  pipeline: boolean;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/**
 * Collects the statements of one round of the event loop and sends them in one message over one session. The server answers them one after
 * the other. If a statement fails, only its caller gets the error.
 *
 * @param withClient  runs a function with a session. @param nameOf  returns the name under which a statement is prepared.
 * @param failure     makes an EiaoError from an error of pg.
 */
export function askedTogether(
  withClient: (work: (client: pg.PoolClient) => Promise<void>) => Promise<void>,
  nameOf: (sql: string) => string | undefined,
  failure: (name: string, error: unknown) => Error,
): Queryable["query"] {
  let waiting: Asked[] = [];
  const ask = async (client: pg.PoolClient, some: readonly Asked[]): Promise<void> => {
    const session = client as unknown as PipelinedSession;
    const { stream } = session.connection;
    session.pipeline = true;
    stream.cork();
    const answers = some.map(({ sql, parameters }) => {
      const name = nameOf(sql);
      return client.query<object>({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
    });
    stream.uncork(); // sends all of them in one message
    const settled = await Promise.allSettled(answers);
    session.pipeline = false;
    for (const [at, { name, answer }] of some.entries()) {
      const one = settled[at];
      if (one?.status === "fulfilled") answer.resolve(one.value.rows);
      else answer.reject(failure(name, one?.reason));
    }
  };
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST) {
      const some = all.slice(at, at + MOST);
      // There is no session, so no statement was sent: every caller gets the error.
      withClient((client) => ask(client, some)).catch((error: unknown) => {
        for (const { answer } of some) answer.reject(error);
      });
    }
  };
  const run: RunStatement = (name, sql, parameters = []) => {
    const answer = Promise.withResolvers<readonly object[]>();
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ name, sql, parameters, answer });
    return answer.promise;
  };
  return queryOver(run);
}
