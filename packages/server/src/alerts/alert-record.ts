import type { Database, Queryable } from "@eiao/crawler/database";
import type { Alert, CriticalFailure } from "./alert.ts";

/** An alert that is to be told by a channel. */
export interface DueAlert extends Alert {
  readonly channel: string;
}

/** What was told already. */
export interface AlertRecord {
  /** These problems are there now. */
  note(problems: readonly CriticalFailure[], channels: readonly string[], now: Date): Promise<void>;
  /** Those that nobody has told yet, for the caller alone, who has until then to do it. */
  claim(now: Date, until: Date): Promise<DueAlert[]>;
  told(alert: DueAlert, now: Date): Promise<void>;
  /** Those not seen since are gone: when they come again they are told again. */
  forget(before: Date): Promise<void>;
}

const NOTE = `insert into work.alert as a (key, channel, text, since, seen) values ($1, $2, $3, $4, $4)
  on conflict (key, channel) do update set seen = excluded.seen`;
const CLAIM = `update work.alert set claimeduntil = $2 where told is null and (claimeduntil is null or claimeduntil < $1)
  returning key, channel, text, since`;
const TOLD = "update work.alert set told = $3 where key = $1 and channel = $2";
const FORGET = "delete from work.alert where seen < $1";

/** In the database: coordinators on one server tell each alert once, and one that is started again does not tell it anew. */
export function storedAlerts(database: Database): AlertRecord {
  return {
    note: (problems, channels, now) =>
      database.transaction(async (inside) => {
        for (const { key, text } of problems.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
          // two coordinators wait in one order
          for (const channel of channels) await inside.query("note-alert", NOTE, [key, channel, text, now]);
      }),
    claim: (now, until) => database.query<DueAlert>("claim-alerts", CLAIM, [now, until]),
    told: ({ key, channel }, now) => run(database, "alert-told", TOLD, [key, channel, now]),
    forget: (before) => run(database, "forget-alerts", FORGET, [before]),
  };
}

async function run(db: Queryable, name: string, sql: string, values: readonly (string | Date)[]): Promise<void> {
  await db.query(name, sql, values);
}

/** In memory, for what is wrong with the database itself. */
export function rememberedAlerts(): AlertRecord {
  const known = new Map<string, DueAlert & { seen: Date; told?: Date; claimedUntil?: Date }>();
  const nameOf = ({ key, channel }: { readonly key: string; readonly channel: string }): string => `${channel} ${key}`;
  return {
    async note(problems, channels, now) {
      for (const { key, text } of problems)
        for (const channel of channels) {
          const before = known.get(nameOf({ key, channel }));
          if (before === undefined) known.set(nameOf({ key, channel }), { key, channel, text, since: now, seen: now });
          else before.seen = now;
        }
    },
    async claim(now, until) {
      const due = [...known.values()].filter(
        ({ told, claimedUntil }) => told === undefined && (claimedUntil === undefined || claimedUntil < now),
      );
      for (const each of due) each.claimedUntil = until;
      return due;
    },
    async told(alert, now) {
      const there = known.get(nameOf(alert));
      if (there !== undefined) there.told = now;
    },
    async forget(before) {
      for (const [name, { seen }] of known) if (seen < before) known.delete(name);
    },
  };
}
