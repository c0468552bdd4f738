import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { codeOf, wordsOf } from "@eiao/wam-core/errors";
import type { FastifyInstance } from "fastify";
import { serviceError } from "../services/errors.ts";

/**
 * Sockets of one port, where the system has that (Linux). Node takes one new connection of a socket between two rounds of its loop, which are
 * long when many are served: a hundred that came at once waited for up to 2.5 s.
 */
const SOCKETS = 16;

/** Listens on a port, or on a free one when it is taken. @throws EiaoError `NotListening`: that is no address of this machine. */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<AddressInfo> {
  try {
    const free = await freePort(host, port);
    if (process.platform === "linux") await listenTogether(app, host, free);
    else await app.listen({ host, port: free });
  } catch (error) {
    throw serviceError("NotListening", { host, reason: wordsOf(error) }, error);
  }
  return app.server.address() as AddressInfo;
}

/** The same port, or another one where somebody listens there: sockets that share a port would not tell. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer();
  try {
    await listening(probe, { host, port });
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    await listening(probe, { host, port: 0 });
  }
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free;
}

/** The first socket is the server's own; what comes by the others is given to it. They are closed with it. */
async function listenTogether(app: FastifyInstance, host: string, port: number): Promise<void> {
  const others: Server[] = [];
  app.addHook("preClose", (done) => {
    for (const other of others) other.close();
    done();
  });
  const shared = { port, reusePort: true };
  await app.listen({ host, ...shared });
  const { address } = app.server.address() as AddressInfo;
  for (let count = 1; count < SOCKETS; count++) {
    const other = createServer((socket) => app.server.emit("connection", socket));
    await listening(other, { host: address, ...shared });
    others.push(other);
  }
}

async function listening(
  server: Server,
  options: { readonly host: string; readonly port: number; readonly reusePort?: boolean },
): Promise<void> {
  server.listen(options);
  await once(server, "listening"); // an error rejects it
}

/** `http://127.0.0.1:8889/`. */
export function addressOf({ address, port, family }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}/`;
}
