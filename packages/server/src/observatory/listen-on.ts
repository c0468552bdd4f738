import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { codeOf, wordsOf } from "@eiao/crawler/errors";
import type { FastifyInstance } from "fastify";
import { serviceError } from "../services/errors.ts";

/**
 * Sockets of one port, where the system has that (Linux, FreeBSD). Node takes one new connection of a socket between two rounds of its loop, which are
 * long when many are served: a hundred that came at once waited for up to 2.5 s.
 */
const SOCKETS = 16;
/** As Node's HTTP servers have their own socket: without it small pieces of answers wait for each other. */
const asHttp = { allowHalfOpen: true, noDelay: true };

/** Listens on a port, or on a free one when it is taken. @throws EiaoError `NotListening`: that is no address of this machine. */
export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<AddressInfo> {
  try {
    const wanted = port === 0 || (await isFree(host, port)) ? port : 0;
    if (await canShare(host)) await listenTogether(app, host, wanted);
    else await app.listen({ host, port: wanted });
  } catch (error) {
    throw serviceError("NotListening", { host, reason: wordsOf(error) }, error);
  }
  return app.server.address() as AddressInfo;
}

/** Whether nobody listens there. Sockets that share a port would not tell, but where the system chooses the port. */
async function isFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await listening(probe, { host, port });
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    return false;
  }
  await closed(probe);
  return true;
}

/** Whether several sockets may have one port here: not every system, nor every container, has that. */
async function canShare(host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await listening(probe, { host, port: 0, reusePort: true });
  } catch {
    return false; // what else may be wrong is told when the server listens
  }
  await closed(probe);
  return true;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

/** The first socket is the server's own; what comes by the others is given to it. They are closed with it. */
async function listenTogether(app: FastifyInstance, host: string, port: number): Promise<void> {
  const others: Server[] = [];
  app.addHook("preClose", (done) => {
    for (const other of others) other.close();
    done();
  });
  const first = { host, port, reusePort: true };
  await app.listen(first);
  const own = app.server.address() as AddressInfo;
  for (let count = 1; count < SOCKETS; count++) {
    const other = createServer(asHttp, (socket) => app.server.emit("connection", socket));
    await listening(other, { host: own.address, port: own.port, reusePort: true });
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
