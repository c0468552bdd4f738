import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { callService } from "./call-service.ts";

test("a service that needs too long for a call is not reported as absent", async () => {
  const slow = createServer(() => undefined);
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => slow.closeAllConnections());
  onTestFinished(() => void slow.close());
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const called = callService({ url, service: "siteurl", waitMs: 200 }, "addFeed", {});
  await expect(called).rejects.toThrow(`${url} has not answered for 0.2 s. It may still be working on the call.`);
  await expect(called).rejects.toMatchObject({ remedy: expect.stringContaining("eiao-observatory status") as string });
});
