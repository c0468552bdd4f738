import { setTimeout as pause } from "node:timers/promises";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { messageOf } from "@eiao/crawler/internal/errors";
import type { Alert, AlertChannel, CriticalFailure } from "./alert.ts";

const LOOK_MS = 10_000;
/** The time in ms after which a problem that was not seen is over. A full disk seems repaired whenever a write is tried again. */
const GONE_MS = 60_000;
/** The time in ms after which an alert that could not be sent is sent again. */
const AGAIN_MS = 60_000;

/** The sources and the channels of alerts. */
export interface AlertWatch {
  readonly channels: readonly AlertChannel[];
  /** The record of problems that the database can keep. */
  readonly stored: AlertRecord;
  /** The record of problems of the database itself. */
  readonly remembered: AlertRecord;
  /** Returns the current problems. @throws Error if the database does not answer. */
  readonly problems: () => Promise<CriticalFailure[]>;
  /** Returns the problems to report while the database does not answer. */
  readonly withoutDatabase: (error: unknown) => CriticalFailure[];
  readonly now: () => Date;
  /** Called with a message for people when a channel fails. */
  readonly onProblem: (problem: string) => void;
}

/** Reports each problem once by each channel, and again if it ends and comes back. Looks every ten seconds until the signal fires. */
export async function watchForAlerts(watch: AlertWatch, signal: AbortSignal): Promise<void> {
  const failing = new Set<string>();
  while (!signal.aborted) {
    await lookForAlerts(watch, failing);
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Looks for problems once. Never rejects. @param failing  the names of the channels that are known to fail. */
export async function lookForAlerts(watch: AlertWatch, failing: Set<string>): Promise<void> {
  const { stored, remembered, problems, withoutDatabase } = watch;
  try {
    await reportNew(watch, stored, await problems(), failing);
    await reportNew(watch, remembered, [], failing);
  } catch (error) {
    await reportNew(watch, remembered, withoutDatabase(error), failing).catch(() => undefined);
  }
}

async function reportNew(
  { channels, now, onProblem }: AlertWatch,
  record: AlertRecord,
  problems: readonly CriticalFailure[],
  failing: Set<string>,
): Promise<void> {
  const at = now();
  const names = channels.map(({ name }) => name);
  if (problems.length > 0) await record.note(problems, names, at);
  await record.forget(new Date(at.getTime() - GONE_MS));
  const due = await record.claim(at, new Date(at.getTime() + AGAIN_MS));
  await Promise.all(due.map((alert) => send(alert)));

  async function send(alert: DueAlert): Promise<void> {
    const channel = channels.find(({ name }) => name === alert.channel);
    if (channel === undefined) return; // it is no longer configured
    try {
      await channel.send(alert);
      failing.delete(channel.name);
    } catch (error) {
      if (!failing.has(channel.name)) onProblem(`An alert could not be sent by ${channel.name}: ${messageOf(error)}`);
      failing.add(channel.name);
      return;
    }
    await record.told(alert, now());
  }
}

/** An alert that a channel has to send. */
export interface DueAlert extends Alert {
  readonly channel: string;
}

/** The record of problems that were reported. */
export interface AlertRecord {
  /** Records that these problems exist now. */
  note(problems: readonly CriticalFailure[], channels: readonly string[], now: Date): Promise<void>;
  /** Reserves the unreported problems for the caller, which has until `until` to report them. */
  claim(now: Date, until: Date): Promise<DueAlert[]>;
  told(alert: DueAlert, now: Date): Promise<void>;
  /** Forgets problems that were not seen since. If they come again, they are reported again. */
  forget(before: Date): Promise<void>;
}

const NOTE = `insert into work.alert as a (key, channel, text, since, seen) values ($1, $2, $3, $4, $4)
  on conflict (key, channel) do update set seen = excluded.seen`;
const CLAIM = `update work.alert set claimeduntil = $2 where told is null and (claimeduntil is null or claimeduntil < $1)
  returning key, channel, text, since`;
const TOLD = "update work.alert set told = $3 where key = $1 and channel = $2";
const FORGET = "delete from work.alert where seen < $1";

/** Keeps alerts in the database: coordinators on one server send each alert once, and a restarted coordinator does not send it again. */
export function storedAlerts(database: Database): AlertRecord {
  return {
    note: (problems, channels, now) =>
      database.transaction(async (inside) => {
        for (const { key, text } of problems.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
          // sorted: two coordinators lock the rows in the same order
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

/** Keeps alerts in memory, for problems of the database itself. */
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
      const entry = known.get(nameOf(alert));
      if (entry !== undefined) entry.told = now;
    },
    async forget(before) {
      for (const [name, { seen }] of known) if (seen < before) known.delete(name);
    },
  };
}
