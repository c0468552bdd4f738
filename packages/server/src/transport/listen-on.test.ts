import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { addressOf, listenOn } from "./listen-on.ts";

/** Makes a server that answers with its name. */
function createApp(name: string) {
  const app = fastify({ forceCloseConnections: true });
  app.get("/", async () => name);
  onTestFinished(() => app.close());
  return app;
}

const read = async (address: string): Promise<string> => await (await fetch(address)).text();

test("two servers that want the same port get different ones, and both answer", async () => {
  const [one, other] = [createApp("one"), createApp("other")];
  const first = await listenOn(one, "127.0.0.1", 0);
  const second = await listenOn(other, "127.0.0.1", first.port);
  expect(second.port).not.toBe(first.port);
  const answers = (port: number) => Promise.all(Array.from({ length: 40 }, () => read(addressOf({ ...first, port }))));
  expect(new Set(await answers(first.port))).toEqual(new Set(["one"]));
  expect(new Set(await answers(second.port))).toEqual(new Set(["other"]));
});

test("a port is free again after its server has closed, even with waiting connections", async () => {
  const app = createApp("one");
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
  expect((await listenOn(createApp("other"), "127.0.0.1", port)).port).toBe(port);
});

test("an address of another machine is an error", async () => {
  await expect(listenOn(createApp("one"), "192.0.2.1", 0)).rejects.toMatchObject({ code: "NotListening" });
});
