import type { Launch } from "./crawl-store.ts";

const TIMESTAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * When a launch began by its timestamp (D-44), ms since 1970; what is no timestamp is never. Of two that began in one second the second
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
