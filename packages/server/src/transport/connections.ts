import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A request under way on a connection. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Keeps space for the next connection: when there are `max`, an idle one is closed. That is the one without new data for the longest
 * time: it has sent no request, or only a part; or else its client does not take the answer. So a caller that sends a request gets its
 * answer, however many others only hold connections open.
 *
 * Cost: constant for a connection. When one must be closed, the requests under way are searched.
 */
export function limitConnections(server: Server, max: number): void {
  /** The connections, sorted by the time at which they opened, began a request, or ended one. Undefined between requests. */
  const connections = new Map<Socket, Exchange | undefined>();
  const setState = (socket: Socket, state: Exchange | undefined): void => {
    connections.delete(socket);
    connections.set(socket, state);
  };
  const findVictim = (): Socket | undefined => {
    let reader: Socket | undefined;
    for (const [socket, exchange] of connections) {
      if (exchange?.request.complete !== true) return socket;
      if (exchange.response.headersSent) reader ??= socket;
    }
    return reader;
  };
  server.on("connection", (socket: Socket) => {
    if (connections.size >= max) {
      const victim = findVictim() ?? socket;
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
      // Of several requests that were sent at once only the last one counts.
      if (connections.get(socket)?.response === response && !socket.destroyed) setState(socket, undefined);
    });
  });
}

/** The number of descriptors that this program needs besides connections: for workers, style sheets, files. */
const RESERVED = 256;

/**
 * Returns the number of connections that a server may have: `wanted`, or fewer if this process may open fewer
 * descriptors. Without a free descriptor no connection can be accepted, no worker started and no style sheet fetched.
 */
export function connectionLimit(wanted: number, descriptors: number = descriptorLimit()): number {
  return Math.max(1, Math.min(wanted, Math.max(descriptors - RESERVED, Math.floor(descriptors / 2))));
}

/** The file with the limits of a process, on systems that have it: Node's own report takes 60 ms. */
const LIMITS = "/proc/self/limits";

interface SystemReport {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | "unlimited" } };
}

/** Returns the number of descriptors that this process may open. */
function descriptorLimit(): number {
  const [, files] = /^Max open files +(\d+)/m.exec(existsSync(LIMITS) ? readFileSync(LIMITS, "latin1") : "") ?? [];
  if (files !== undefined) return Number(files);
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  const network = report.excludeNetwork;
  report.excludeNetwork = true; // otherwise it looks up names
  const { userLimits } = report.getReport() as SystemReport;
  report.excludeNetwork = network;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Infinity;
}

/**
 * Does work for which a client waits. The limit of idle connections does not hold meanwhile: a waiting client sends nothing. It holds again
 * when there is an answer to take.
 * @param socket  the connection. An injected request has none, and needs no limit.
 */
export async function withoutIdleLimit<T>(socket: object, idleMs: number, work: () => Promise<T>): Promise<T> {
  if (!(socket instanceof Socket)) return await work();
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(idleMs);
  }
}

/** Returns a signal that is aborted when the connection closes before the answer is sent. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
