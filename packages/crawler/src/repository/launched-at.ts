import type { Launch } from "./crawl-store.ts";

const TIMESTAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * Returns the start of a launch from its timestamp (D-44), in ms since 1970, or Infinity if it is not a timestamp. Of two that began in
 * one second the second
 * has the next free one, so this may be some seconds after its first request.
 */
export function launchedAt({ timestamp }: Pick<Launch, "timestamp">): number {
  const [, year, month, day, hour, minute, second] = TIMESTAMP.exec(timestamp) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? Infinity : time;
}

/** Returns when a launch ended, ms since 1970; of one that was imported, when it began. */
export function launchEndedAt(launch: Pick<Launch, "timestamp" | "statistics">): number {
  const { endedAt } = launch.statistics;
  return typeof endedAt === "number" ? endedAt : launchedAt(launch);
}
