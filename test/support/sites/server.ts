import { subscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createRequestLog } from "./request-log.ts";
import type { Arrival, RequestLog } from "./request-log.ts";

const beatMs = 2;
/** The total delay of two beats in ms from which the process counts as busy. */
const busyMs = 4 * beatMs;

/**
 * Returns the time before which a request that is seen at `now` cannot have come: `now` itself, or, if the process was busy, the
 * beat before the last one. The last one is not enough: after a long task the loop runs its timers before it checks its sockets.
 */
const notBefore = (() => {
  let [before, last] = [performance.now(), performance.now()];
  setInterval(() => ([before, last] = [last, performance.now()]), beatMs).unref();
  return (now: number) => (now - before > busyMs ? before : now);
})();

/** A clock in ms that stands still while the process has no turn: timers may fire late when nothing else happens. */
export const turns = (() => {
  let [clock, last] = [0, performance.now()];
  const since = () => Math.min(performance.now() - last, busyMs);
  setInterval(() => ([clock, last] = [clock + since(), performance.now()]), beatMs).unref();
  return () => clock + since();
})();

/** An ordinary answer. */
export interface Reply {
  /** The status. Default: 200. */
  readonly status?: number;
  /** The headers. Default: `Content-Type: text/html; charset=utf-8`, which null removes. Several values: an array. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly body?: string | Uint8Array;
  /** The ms to wait before the answer begins. */
  readonly after?: number;
}

/**
 * Takes the connection over: writes any bytes, HTTP or not, and ends it. `gone` is aborted when the client has gone; a
 * behaviour that keeps writing then stops.
 */
export interface RawReply {
  readonly raw: (socket: Socket, gone: AbortSignal) => void | Promise<void>;
}

export type Answer = Reply | RawReply;
/** An answer, or a function that makes it. `visit` counts the requests for this target, from 0. */
export type Route = Answer | ((arrival: Arrival, visit: number) => Answer | Promise<Answer>);
/** The routes by exact target (path and query), then by the longest key that ends in `*` and begins the target. Otherwise 404. */
export type Routes = Readonly<Record<string, Route>>;

export interface Site {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** `127.0.0.1:PORT` */
  readonly host: string;
  readonly port: number;
  readonly log: RequestLog;
  /** Adds or replaces routes from now on. */
  change(routes: Routes): void;
  close(): Promise<void>;
}

/**
 * Starts a web site on loopback that keeps a precise log. Other paths answer 404, so a site without `/robots.txt`
 * allows everything. `address`: another loopback address than 127.0.0.1 (Linux has them all).
 */
export async function startSite(
  routes: Routes,
  { address = "127.0.0.1", port = 0 }: { address?: string; port?: number } = {},
): Promise<Site> {
  const table = new Map<string, Route>(Object.entries(routes));
  const log = createRequestLog();
  const visits = new Map<string, number>();
  const connectionOf = new WeakMap<Socket, number>();
  let open = 0;

  const server = createServer({ keepAliveTimeout: 20_000 }, (request, response) => {
    const at = performance.now();
    const begun = turns();
    const arrival: Arrival = {
      method: request.method ?? "",
      target: request.url ?? "",
      headers: request.headers,
      connection: connectionOf.get(request.socket) ?? -1,
      at,
      notBefore: notBefore(at),
      turn: begun,
      atOnce: ++open,
      sent: 0,
    };
    log.add(arrival);
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      open--;
      arrival.open = turns() - begun;
      request.socket.off("close", end);
    };
    response.once("close", end);
    response.once("finish", end);
    request.socket.once("close", end);
    const visit = visits.get(arrival.target) ?? 0;
    visits.set(arrival.target, visit + 1);
    void answer(request, response, arrival, visit);
  });

  async function answer(request: IncomingMessage, response: ServerResponse, arrival: Arrival, visit: number) {
    const route = routeOf(table, arrival.target);
    const reply = typeof route === "function" ? await route(arrival, visit) : route;
    if (!("raw" in reply)) return send(response, arrival, reply);
    const { socket } = request;
    const closing = new AbortController();
    const written = socket.bytesWritten;
    const taken = clientOf(socket);
    socket.once("close", () => {
      arrival.sent = socket.bytesWritten - written;
      arrival.taken = taken();
      closing.abort();
    });
    socket.on("error", () => closing.abort());
    await reply.raw(socket, closing.signal);
    arrival.sent = socket.bytesWritten - written;
  }

  server.on("connection", (socket: Socket) => {
    connectionOf.set(socket, log.connected());
    socket.on("error", () => undefined); // clients of a hostile site may disconnect at any time
  });
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((done) => void server.listen(port, address, () => done()));
  const bound = (server.address() as AddressInfo).port;
  return {
    origin: `http://${address}:${bound}`,
    host: `${address}:${bound}`,
    port: bound,
    log,
    change: (more) => Object.entries(more).forEach(([target, route]) => table.set(target, route)),
    close: () => closed(server),
  };
}

/** The clients' sides of connections within this process, by their port. */
const clients = new Map<number, Socket>();
subscribe("net.client.socket", (message) => {
  const { socket } = message as { socket: Socket };
  socket.once("connect", () => {
    const { localPort = 0 } = socket;
    clients.set(localPort, socket);
    socket.once("close", () => clients.get(localPort) === socket && clients.delete(localPort));
  });
});

/** Returns a counter of the bytes that the client of a connection reads from now on. It gives undefined for a client in another process. */
function clientOf({ remotePort = 0 }: Socket): () => number | undefined {
  const client = clients.get(remotePort);
  const before = client?.bytesRead ?? 0;
  return () => (client === undefined ? undefined : client.bytesRead - before);
}

function routeOf(table: ReadonlyMap<string, Route>, target: string): Route {
  const exact = table.get(target);
  if (exact !== undefined) return exact;
  let best: string | undefined;
  for (const key of table.keys()) {
    if (!key.endsWith("*") || !target.startsWith(key.slice(0, -1))) continue;
    if (best === undefined || key.length > best.length) best = key;
  }
  return (best === undefined ? undefined : table.get(best)) ?? { status: 404, body: notFound };
}

const notFound = "<!DOCTYPE html><title>Not found</title><p>There is no such page.";

async function send(response: ServerResponse, arrival: Arrival, reply: Reply): Promise<void> {
  if (reply.after !== undefined) await new Promise((done) => setTimeout(done, reply.after));
  const status = reply.status ?? 200;
  const headers = { "content-type": "text/html; charset=utf-8", ...lowerCase(reply.headers ?? {}) };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== null) response.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  const bodiless = arrival.method === "HEAD" || status === 304 || status === 204;
  const body = bodiless ? undefined : Buffer.from(reply.body ?? "");
  if (body !== undefined && !response.hasHeader("transfer-encoding")) response.setHeader("content-length", body.length);
  arrival.status = status;
  arrival.sent = body?.length ?? 0;
  response.writeHead(status);
  response.end(body);
}

function lowerCase<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
