import type { Database, Queryable } from "@eiao/crawler/internal/database";

/** The time in ms between two logs of query times. It is long because an open status page sends queries twice a second. */
const TELL_MS = 60_000;

/** Measures queries by name for `dwtime.log` (spec 15.3). Each minute `onLine` gets a line per name: the number, total and longest time. */
export function createQueryTimes(database: Database, onLine: (line: string) => void) {
  const times = new Map<string, { count: number; total: number; longest: number }>();
  const flush = (): void => {
    for (const [name, { count, total, longest }] of times)
      onLine(`${name}: ${count} queries, ${total.toFixed(4)} secs, the longest ${longest.toFixed(4)} secs`);
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
    /** The same database with timed queries. The times include waiting for a connection. */
    database: {
      ...database,
      ...timed(database, time),
      queryBytes: (name, ...args) => time(name, () => database.queryBytes(name, ...args)),
      ...(queryTogether === undefined
        ? {}
        : { queryTogether: (name, ...args) => time(name, () => queryTogether(name, ...args)) }),
      transaction: (work, first) =>
        database.transaction((inside) => work({ ...inside, ...timed(inside, time) }), first),
    } satisfies Database as Database,
    /** Logs the remaining times. */
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
    query: (name, ...args) => time(name, () => db.query(name, ...args)),
    execute: (name, ...args) => time(name, () => db.execute(name, ...args)),
    insert: (name, ...args) => time(name, () => db.insert(name, ...args)),
    insertAll: (name, ...args) => time(name, () => db.insertAll(name, ...args)),
    update: (name, ...args) => time(name, () => db.update(name, ...args)),
  };
}
