import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { connectionLimit } from "./connections.ts";
import { startTestService } from "./test-service.ts";

const open: Socket[] = [];
const service = await startTestService({ maxConnections: 10 });
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await service.app.close();
});

function hold(begin: string): Socket {
  const socket = connect(service.port, "127.0.0.1");
  socket.on("error", () => undefined).write(begin);
  socket.resume();
  open.push(socket);
  return socket;
}

async function statusLine(): Promise<string> {
  const socket = connect(service.port, "127.0.0.1");
  socket.write("GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  return (await text(socket)).split("\r\n")[0] ?? "";
}

test.each([
  ["that send nothing", ""],
  ["with half a header", "POST / HTTP/1.1\r\nHost: localhost\r\nX-"],
  ["with a header but no body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"],
  ["that already had an answer", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
])("connections %s are closed to make space for a caller that sends a request", async (_, begin) => {
  const sockets = Array.from({ length: 30 }, () => hold(begin));
  await Promise.all(sockets.slice(0, 20).map((socket) => new Promise((resolve) => socket.once("close", resolve))));
  expect(await statusLine()).toBe("HTTP/1.1 200 OK");
  expect(sockets.slice(21).filter((socket) => socket.destroyed)).toEqual([]); // the newest stay
});

test("a limit leaves descriptors for the program's own work", () => {
  expect(connectionLimit(8192, 20_000)).toBe(8192);
  expect(connectionLimit(8192, Infinity)).toBe(8192);
  expect(connectionLimit(8192, 1024)).toBe(768);
  expect(connectionLimit(8192, 256)).toBe(128);
  expect(connectionLimit(8192)).toBeGreaterThan(0); // with the limit of this system
});
