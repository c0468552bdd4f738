import { readFileSync, readdirSync } from "node:fs";
import { hostname } from "node:os";
import { codeOf } from "@eiao/crawler/internal/errors";
import { alsoReportTo } from "@eiao/crawler/internal/process-report";
import type { WorkerState } from "../queue/workers.ts";
import { reportInLogs } from "./site-log.ts";
import type { HeldSites, SiteLog } from "./site-log.ts";
import { HEARTBEAT_MS, SILENT_MS } from "./worker-protocol.ts";
import type { BeatAnswer, WorkerProtocol } from "./worker-protocol.ts";

/** The interval in ms at which a worker checks that its heartbeats were received. */
const LOOK_MS = 250;

export interface HeartbeatSettings {
  readonly coordinator: WorkerProtocol;
  readonly name: string;
  readonly alone: boolean;
  /** The id of the store that it works in. */
  readonly storeId: string;
  readonly held: HeldSites;
  /** The log of sites that is sent with heartbeats. */
  readonly siteLog: SiteLog;
  /** Returns the reason why it takes no more sites; null if it takes sites. */
  readonly problem: () => string | null;
  /** Returns true if the machine is unfit for work. After the worker gave its sites back and reported that, it is silent until the machine is fit. */
  readonly isUnfit: () => boolean;
  /** Called after each answer. */
  readonly onAnswer: (answer: BeatAnswer) => void;
  /** Called if another coordinator with another store answers. */
  readonly onOtherStore: (error: unknown) => void;
}

/**
 * Sends a heartbeat every 5 s, and ends work on sites that another worker has. If none succeeds for 15 s, the worker leaves all its sites: the
 * coordinator gives them to others after 20 s, so two workers never use a host at once. On a machine that is unfit for work a last heartbeat
 * reports why, and no more are sent (spec 21.3).
 */
export async function startHeartbeats(settings: HeartbeatSettings) {
  const { coordinator, storeId, held, siteLog, isUnfit, onAnswer, onOtherStore } = settings;
  let heardAt = -Infinity;
  let sentLast = false;
  const beat = async (): Promise<void> => {
    const isLast = isUnfit() && held.size === 0;
    if (isLast && sentLast) return;
    const sentAt = performance.now(); // the time of the request: an answer proves nothing later
    const tokens = [...held.keys()];
    const lines = siteLog.take();
    const message = { worker: stateOf(settings), storeId, tokens, lines };
    const answer = await coordinator.beat(message).catch((error: unknown) => {
      siteLog.putBack(lines);
      if (codeOf(error) === "OtherStore") onOtherStore(error);
      throw error;
    });
    heardAt = sentAt;
    sentLast = isLast;
    const still = new Set(answer.tokens);
    for (const token of tokens) if (!still.has(token)) held.get(token)?.lost.abort();
    onAnswer(answer);
  };
  const endReports = alsoReportTo((text) => reportInLogs(text, held, siteLog));
  const isHeard = (): boolean => performance.now() - heardAt < SILENT_MS;
  await beat().catch(() => undefined); // the coordinator may not have started yet
  const beating = setInterval(() => void beat().catch(() => undefined), HEARTBEAT_MS);
  const looking = setInterval(() => {
    if (!isHeard()) for (const { lost } of held.values()) lost.abort();
  }, LOOK_MS);
  return {
    /** Returns true while heartbeats succeed, so that the worker may work. */
    isHeard,
    stop() {
      clearInterval(beating);
      clearInterval(looking);
      endReports();
    },
  };
}

function stateOf({ name, alone, held, problem }: HeartbeatSettings): WorkerState {
  return {
    name,
    machine: hostname(),
    pid: process.pid,
    alone,
    memory: residentBytesOfTree(process.pid) || process.memoryUsage.rss(),
    sites: held.size,
    problem: problem(),
  };
}

/** Returns the resident memory of a process in bytes; undefined if it has ended or the system does not tell. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}

/** Returns the resident memory of a process and all its descendants in bytes. If the system does not list descendants, only of the process. */
export function residentBytesOfTree(pid: number): number {
  return (residentBytes(pid) ?? 0) + childrenOf(pid).reduce((sum, child) => sum + residentBytesOfTree(child), 0);
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").trim();
      return text === "" ? [] : text.split(" ").map(Number);
    });
  } catch {
    return [];
  }
}
