import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A request under way on a connection. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Keeps space for the next connection: when there are `most`, one that only waits is closed for it. That is the one of which nothing
 * new has come for longest: no request, or not all of it; or else an answer that nobody takes. So a caller that speaks gets its answer,
 * however many only hold connections open.
 *
 * Cost: constant for a connection; where one must go, the requests under way are looked through.
 */
export function limitConnections(server: Server, most: number): void {
  /** In the order in which they were opened, or began a request, or ended one; undefined: between requests. */
  const connections = new Map<Socket, Exchange | undefined>();
  const setState = (socket: Socket, state: Exchange | undefined): void => {
    connections.delete(socket);
    connections.set(socket, state);
  };
  const leastWorth = (): Socket | undefined => {
    let reader: Socket | undefined;
    for (const [socket, exchange] of connections) {
      if (exchange?.request.complete !== true) return socket;
      if (exchange.response.headersSent) reader ??= socket;
    }
    return reader;
  };
  server.on("connection", (socket: Socket) => {
    if (connections.size >= most) {
      const victim = leastWorth() ?? socket;
      connections.delete(victim);
      victim.destroy();
      if (victim === socket) return;
    }
    setState(socket, undefined);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    setState(socket, { request, response });
    response.once("close", () => {
      // Of several that were sent at once the last one counts.
      if (connections.get(socket)?.response === response && !socket.destroyed) setState(socket, undefined);
    });
  });
}

/** The number of descriptors that this program needs beside connections: for workers, style sheets, files. */
const RESERVED = 256;

/**
 * Returns the number of connections that a server may have: `wanted`, unless the system gives this process fewer
 * descriptors. Without a free descriptor no connection can be accepted, no worker started and no style sheet fetched.
 */
export function connectionLimit(wanted: number, descriptors: number = descriptorLimit()): number {
  return Math.max(1, Math.min(wanted, Math.max(descriptors - RESERVED, Math.floor(descriptors / 2))));
}

/** The file with the limits of a process, where the system has it: Node's own report takes 60 ms. */
const LIMITS = "/proc/self/limits";

interface SystemReport {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | "unlimited" } };
}

/** Descriptors that this process may have. */
function descriptorLimit(): number {
  const [, files] = /^Max open files +(\d+)/m.exec(existsSync(LIMITS) ? readFileSync(LIMITS, "latin1") : "") ?? [];
  if (files !== undefined) return Number(files);
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  const network = report.excludeNetwork;
  report.excludeNetwork = true; // else it looks up names
  const { userLimits } = report.getReport() as SystemReport;
  report.excludeNetwork = network;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Infinity;
}

/**
 * Does what somebody waits for. Of who waits nobody expects a sign of life, however long it takes: the limit of idle connections holds again
 * when there is something to be taken.
 * @param socket  of a request that came by none, as one that is injected, there is nothing to be limited.
 */
export async function whileWaited<T>(socket: object, idleMs: number, work: () => Promise<T>): Promise<T> {
  if (!(socket instanceof Socket)) return await work();
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(idleMs);
  }
}

/** Aborted when the connection closes before the answer is sent. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
