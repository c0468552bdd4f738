import { totalmem } from "node:os";

/** What is shared of a machine's memory: the rest is for evaluators, the database and the system. */
const SHARE = 0.25;
/** With less a worker of fifty sites would be told to end again and again. */
export const LEAST_MEMORY = 1_073_741_824;

/**
 * How workers are watched (spec 3.4, 7). `maxmemory` of the seed is for a crawler of one site; here fifty share a process: a quarter of the
 * machine's memory, at least 1 GiB.
 */
export const workerDefaults = {
  maxMemory: Math.max(LEAST_MEMORY, totalmem() * SHARE),
  pollSeconds: 60,
} as const;
