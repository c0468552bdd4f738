import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import net from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A server on a free port of this machine, for tests. */
export interface TestServer {
  /** The address of the server, such as `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly host: string;
  close(): Promise<void>;
}

export function serveHttp(answer: (call: IncomingMessage, reply: ServerResponse) => void): Promise<TestServer> {
  return listen(createServer(answer));
}

/** Serves raw bytes: `answer` is called once for each request head that arrived. */
export function serveRaw(answer: (socket: Socket, path: string, head: string) => void): Promise<TestServer> {
  return listen(
    net.createServer((socket) => {
      let received = "";
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => {
        received += chunk.toString("latin1");
        for (let end = received.indexOf("\r\n\r\n"); end !== -1; end = received.indexOf("\r\n\r\n")) {
          const head = received.slice(0, end + 4);
          received = received.slice(end + 4);
          answer(socket, head.split(" ")[1] ?? "", head);
        }
      });
    }),
  );
}

async function listen(server: net.Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
