import type { Database, Queryable } from "@eiao/crawler/internal/database";

/** The interval at which the times of queries are logged, because a status page asks twice a second, for ever. */
const TELL_MS = 60_000;

/** Takes the times of queries by their names: `dwtime.log` of spec 15.3. Tells a line for each query that was made in the last minute: how often, and its seconds, all and the longest. */
export function createQueryTimes(database: Database, tell: (line: string) => void) {
  const times = new Map<string, { count: number; total: number; longest: number }>();
  const flush = (): void => {
    for (const [name, { count, total, longest }] of times)
      tell(`${name}: ${count} queries, ${total.toFixed(4)} secs, the longest ${longest.toFixed(4)} secs`);
    times.clear();
  };
  const timer = setInterval(flush, TELL_MS).unref();
  const note = (name: string, seconds: number): void => {
    const { count, total, longest } = times.get(name) ?? { count: 0, total: 0, longest: 0 };
    times.set(name, { count: count + 1, total: total + seconds, longest: Math.max(longest, seconds) });
  };
  const time = timing(note);
  const { queryTogether } = database;
  return {
    /** The same database; its queries are timed, waiting for a connection included. */
    database: {
      ...database,
      ...timed(database, time),
      queryOctets: (name, ...words) => time(name, () => database.queryOctets(name, ...words)),
      ...(queryTogether === undefined
        ? {}
        : { queryTogether: (name, ...words) => time(name, () => queryTogether(name, ...words)) }),
      transaction: (work, first) =>
        database.transaction((inside) => work({ ...inside, ...timed(inside, time) }), first),
    } satisfies Database as Database,
    /** Tells what was not told yet. */
    close() {
      clearInterval(timer);
      flush();
    },
  };
}

type Time = <T>(name: string, work: () => Promise<T>) => Promise<T>;

function timing(note: (name: string, seconds: number) => void): Time {
  return async (name, work) => {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      note(name, (performance.now() - begun) / 1000);
    }
  };
}

function timed(db: Queryable, time: Time): Queryable {
  return {
    query: (name, ...words) => time(name, () => db.query(name, ...words)),
    execute: (name, ...words) => time(name, () => db.execute(name, ...words)),
    insert: (name, ...words) => time(name, () => db.insert(name, ...words)),
    insertAll: (name, ...words) => time(name, () => db.insertAll(name, ...words)),
    update: (name, ...words) => time(name, () => db.update(name, ...words)),
  };
}
