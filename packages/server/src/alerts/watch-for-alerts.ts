import { setTimeout as pause } from "node:timers/promises";
import { wordsOf } from "@eiao/crawler/errors";
import type { CriticalFailure, AlertChannel } from "./alert.ts";
import type { AlertRecord, DueAlert } from "./alert-record.ts";

const LOOK_MS = 10_000;
/** What was away for so long has gone: a full disk seems mended whenever it is tried anew. */
const GONE_MS = 60_000;
/** A message that could not be sent is sent again. */
const AGAIN_MS = 60_000;

/** What alerts are made of. */
export interface AlertWatch {
  readonly channels: readonly AlertChannel[];
  /** For what the database can keep. */
  readonly stored: AlertRecord;
  /** For what is wrong with the database itself. */
  readonly remembered: AlertRecord;
  /** What is wrong now. @throws Error when the database cannot be asked. */
  readonly problems: () => Promise<CriticalFailure[]>;
  /** What is wrong when it cannot, for so long. */
  readonly withoutDatabase: (error: unknown) => CriticalFailure[];
  readonly now: () => Date;
  /** A channel that fails, for people. */
  readonly onProblem: (problem: string) => void;
}

/** Tells each problem once by each channel, until it has gone and comes again. Looks every ten seconds, until the signal fires. */
export async function watchForAlerts(watch: AlertWatch, signal: AbortSignal): Promise<void> {
  const failing = new Set<string>();
  while (!signal.aborted) {
    await lookForAlerts(watch, failing);
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** One look. @param failing  channels that are known to fail. Never rejects. */
export async function lookForAlerts(watch: AlertWatch, failing: Set<string>): Promise<void> {
  const { stored, remembered, problems, withoutDatabase } = watch;
  try {
    await tellNew(watch, stored, await problems(), failing);
    await tellNew(watch, remembered, [], failing);
  } catch (error) {
    await tellNew(watch, remembered, withoutDatabase(error), failing).catch(() => undefined);
  }
}

async function tellNew(
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
  await Promise.all(due.map((alert) => tell(alert)));

  async function tell(alert: DueAlert): Promise<void> {
    const channel = channels.find(({ name }) => name === alert.channel);
    if (channel === undefined) return; // it is configured no more
    try {
      await channel.send(alert);
      failing.delete(channel.name);
    } catch (error) {
      if (!failing.has(channel.name)) onProblem(`An alert could not be sent by ${channel.name}: ${wordsOf(error)}`);
      failing.add(channel.name);
      return;
    }
    await record.told(alert, now());
  }
}
