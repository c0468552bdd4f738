import { fastify } from "fastify";
import { expect, test } from "vitest";
import { watchRoutes } from "./metrics.ts";

const metrics = { record: () => undefined, text: async () => "eiao_test 1\n", contentType: "text/plain" };

async function statusOf(remoteAddress: string, token?: string, authorization?: string): Promise<number> {
  const app = fastify();
  watchRoutes(app, { metrics, isReady: () => true, token });
  const headers = authorization === undefined ? {} : { authorization };
  const { statusCode } = await app.inject({ method: "GET", url: "/metrics", remoteAddress, headers });
  await app.close();
  return statusCode;
}

test.each([
  ["loopback", "127.0.0.1", undefined, undefined, 200],
  ["loopback of IPv6", "::1", "secret", undefined, 200],
  ["loopback mapped", "::ffff:127.0.0.1", undefined, undefined, 200],
  ["another machine", "192.0.2.1", undefined, undefined, 401],
  ["another machine, no token set", "192.0.2.1", undefined, "Bearer ", 401],
  ["another machine with the token", "192.0.2.1", "secret", "Bearer secret", 200],
  ["another machine with a wrong token", "192.0.2.1", "secret", "Bearer Secret", 401],
])("/metrics from %s", async (_, address, token, authorization, status) => {
  expect(await statusOf(address, token, authorization)).toBe(status);
});
