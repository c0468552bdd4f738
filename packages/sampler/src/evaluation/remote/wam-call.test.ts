import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWamCall, wamFailure } from "./wam-call.ts";

/** The status by address of answers that come from a proxy in front of the server, or from another server. */
const bare: Readonly<Record<string, number>> = { "/api/wam/gone": 404, "/api/wam/starting": 502, "/api/wam/full": 503 };

/** A server that answers calls with the token. */
const server = createServer((call, reply) => {
  const status = bare[call.url ?? ""];
  if (status !== undefined) return void reply.writeHead(status, { "content-type": "text/html" }).end("<p>None");
  const isKnown = call.headers.authorization === "Bearer s3cret";
  const error = { code: "Forbidden", message: "This service is for this machine only.", remedy: "Send the token." };
  reply.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
  call.resume().on("end", () => reply.end(JSON.stringify(isKnown ? { result: call.url } : { error })));
});
let address: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => server.close());

const settings = { timeoutMs: 10_000, closing: new AbortController().signal };

test("each call sends the token", async () => {
  expect(await createWamCall(address, { ...settings, token: "s3cret" })("check", {})).toBe("/api/wam/check");
});

test("a server that refuses the caller is unfit for the whole run; the error has its remedy", async () => {
  await expect(createWamCall(address, settings)("check", {})).rejects.toMatchObject({
    code: "WamServerUnfit",
    message: "This service is for this machine only. Send the token.",
  });
});

test.each([
  ["gone", "WamServerUnfit", "unfit", "it answered 404"],
  ["starting", "WamServerBusy", "away", "it answered 502"],
  ["full", "WamServerBusy", "away", "it answered 503"],
] as const)("an answer %s without our JSON gives %s: the server is %s", async (method, code, failure, message) => {
  const error: unknown = await createWamCall(address, settings)(method, {}).catch((problem: unknown) => problem);
  expect(error).toMatchObject({ code, message });
  expect(wamFailure(error)).toBe(failure);
});
