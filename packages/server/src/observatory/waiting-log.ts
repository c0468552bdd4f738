import type { Phase } from "../queue/job.ts";
import type { Observatory, WaitingLog } from "../services/observatory.ts";

const waiting = {
  crawl: { service: "siteurlserver", says: "Sites left" },
  sample: { service: "samplingserver", says: "Sites scheduled" },
  load: { service: "etlserver", says: "Sites scheduled" },
} as const;

/** At least between two lines of a service, */
const GATHER_MS = 5_000;
/** and so many times what counting took: of a hundred thousand sites it takes a tenth of a second. */
const REST = 50;

/** Counts the sites that wait, when some came or went a moment ago. What cannot be counted now is told with the next ones. */
export function createWaitingLog({ queue, log }: Pick<Observatory, "queue" | "log">): WaitingLog {
  const changed = new Set<Phase>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let restMs = GATHER_MS;
  const tell = async (): Promise<void> => {
    const begun = performance.now();
    for (const phase of changed) {
      changed.delete(phase); // before it is counted: what changes meanwhile is counted again
      const { service, says } = waiting[phase];
      const count = await queue.countWaiting(phase).catch(() => undefined);
      if (count === undefined) return void changed.add(phase);
      log(service, `${says}: ${count}`);
    }
    restMs = Math.max(GATHER_MS, REST * (performance.now() - begun));
  };
  const tellOnce = (): Promise<void> => (telling ??= tell().finally(() => (telling = undefined)));
  return {
    changed(phase) {
      changed.add(phase);
      timer ??= setTimeout(() => {
        timer = undefined;
        void tellOnce();
      }, restMs).unref();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await telling;
      await tellOnce();
    },
  };
}
