import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWamCall } from "./wam-call.ts";

/** A server that gives what the call asks for to whoever has the token. */
const server = createServer((call, reply) => {
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

test("the token goes with each call", async () => {
  expect(await createWamCall(address, { ...settings, token: "s3cret" })("check", {})).toBe("/api/wam/check");
});

test("a server that refuses this caller is unfit for the whole run, with what helps", async () => {
  await expect(createWamCall(address, settings)("check", {})).rejects.toMatchObject({
    code: "WamServerUnfit",
    message: "This service is for this machine only. Send the token.",
  });
});
