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

/** So many at most have one session: the server answers them one after the other, and has other processors for others. */
const MOST = 8;

/** What pg has for several statements under way at once, by a name of its own; its types ask for it when the session begins. */
interface PipelinedSession {
  pipeline: boolean;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/**
 * Asks statements together that were asked in one round of the loop: one session, one message, one answer of the server after the other. Each
 * stands alone: what one of them does wrong is told of it alone.
 *
 * @param withClient  gives a session to whoever asks for one. @param nameOf  by which name a statement is prepared.
 * @param failure     makes an error of what pg throws.
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
    stream.uncork(); // all of them are one message
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
      // Without a session nothing was asked: each is told.
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
