import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postJson } from "./coordinator-client.ts";

let connections = 0;
const server = createServer((request, reply) => {
  void (async () => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString("utf8");
    if (request.url === "/silent") return;
    if (request.url === "/broken") {
      reply.writeHead(200, { "content-length": "100" });
      reply.write("half");
      reply.destroy();
      return;
    }
    reply.statusCode = request.url === "/away" ? 503 : 200;
    reply.end(`${request.method} ${request.headers["content-type"]} ${request.headers.authorization} ${body}`);
  })();
});
server.on("connection", () => connections++);
const at = (path: string) => new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("texts arrive unchanged, also beyond ASCII; successive calls share a connection", async () => {
  for (const body of ['{"a":1}', '"Ärger € 𝄞"', `"${"x".repeat(1_000_000)}"`])
    expect(await postJson(at("/"), { authorization: "Bearer t" }, body, 60_000)).toBe(
      `POST application/json Bearer t ${body}`,
    );
  expect(connections).toBe(1);
});

test("an answer with an error status is returned", async () => {
  expect(await postJson(at("/away"), {}, "1", 60_000)).toBe("POST application/json undefined 1");
});

test("a late answer, half an answer and a missing server are errors", async () => {
  await expect(postJson(at("/silent"), {}, "1", 200)).rejects.toThrow("no answer within 0.2 s");
  await expect(postJson(at("/broken"), {}, "1", 60_000)).rejects.toThrow(/aborted|socket hang up|terminated/);
  await expect(postJson(new URL("http://127.0.0.1:1/"), {}, "1", 60_000)).rejects.toThrow("ECONNREFUSED");
});
