import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { addressOf, listenOn } from "./listen-on.ts";

/** A server that answers with its name. */
function named(name: string) {
  const app = fastify({ forceCloseConnections: true });
  app.get("/", async () => name);
  onTestFinished(() => app.close());
  return app;
}

const read = async (address: string): Promise<string> => await (await fetch(address)).text();

test("two that want one port have each their own, whichever asks", async () => {
  const [one, other] = [named("one"), named("other")];
  const first = await listenOn(one, "127.0.0.1", 0);
  const second = await listenOn(other, "127.0.0.1", first.port);
  expect(second.port).not.toBe(first.port);
  // Sockets that share a port are given connections in turn: a server that shared another one's would get some of these.
  const answers = (port: number) => Promise.all(Array.from({ length: 40 }, () => read(addressOf({ ...first, port }))));
  expect(new Set(await answers(first.port))).toEqual(new Set(["one"]));
  expect(new Set(await answers(second.port))).toEqual(new Set(["other"]));
});

test("a port is free again when its server has closed, with connections that wait", async () => {
  const app = named("one");
  const { port } = await listenOn(app, "127.0.0.1", 0);
  const sockets = Array.from({ length: 40 }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const ended = Promise.all(
    sockets.map(
      (socket) =>
        new Promise((end) =>
          socket
            .on("error", () => undefined)
            .resume()
            .once("close", end),
        ),
    ),
  );
  await app.close();
  await ended;
  await expect(read(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  expect((await listenOn(named("other"), "127.0.0.1", port)).port).toBe(port);
});

test("what is no address of this machine is told", async () => {
  await expect(listenOn(named("one"), "192.0.2.1", 0)).rejects.toMatchObject({ code: "NotListening" });
});

test("of connections that come at once several are taken in a round, where sockets can share a port", async () => {
  const app = named("one");
  const { port } = await listenOn(app, "127.0.0.1", 0);
  const taken: number[] = [];
  let round = 0;
  const all = new Promise<void>((resolve) => {
    const next = (): void => void (taken.length < 64 ? (round++, setImmediate(next)) : resolve());
    app.server.on("connection", () => taken.push(round));
    next();
  });
  const sockets = Array.from({ length: 64 }, () => connect(port, "127.0.0.1"));
  await all;
  for (const socket of sockets) socket.destroy();
  const most = Math.max(...[...Map.groupBy(taken, (at) => at).values()].map((some) => some.length));
  expect(most > 1).toBe(process.platform === "linux");
});

test("whichever socket a connection comes by, it is as the server's own: who ends a request with its side gets the answer", async () => {
  const app = named("one");
  const { port } = await listenOn(app, "127.0.0.1", 0);
  const taken: Socket[] = [];
  app.server.on("connection", (socket: Socket) => taken.push(socket));
  const answers = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.end("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
      return await text(socket);
    }),
  );
  expect(answers.filter((answer) => /^HTTP\/1\.1 200 [^]*one$/.test(answer))).toHaveLength(64);
  expect(new Set(taken.map(({ allowHalfOpen }) => allowHalfOpen))).toEqual(new Set([true]));
});
