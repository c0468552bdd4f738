/** Addresses that lead to another server than was meant, such as to the reports: who asks says so, whatever stands in its `error`. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, observatory, removeFolder, wam } from "../../packages/cli/test/run.ts";
import { coordinatorClient } from "../../packages/server/src/worker/coordinator-client.ts";

/** What the reports say to a POST, and two that others may say. */
const answers = [
  { error: "Reports do not take POST.", status: 405 },
  { error: { status: 405, message: "Method not allowed" } },
  { error: ["no"] },
] as const;

describe.each(answers)("a server that answers %j", (answer) => {
  const server = createServer((call, reply) => {
    reply.writeHead(405, { "content-type": "application/json" });
    call.resume().on("end", () => reply.end(JSON.stringify(answer)));
  });
  let url = "";
  let cwd = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    cwd = await folderWith({ "page.html": "<p>x" });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await removeFolder(cwd);
  });

  test("is no site URL server", async () => {
    const { code, err } = await observatory(["exclude", "--server", url], { cwd });
    expect([code, err]).toEqual([1, `eiao-observatory: ${url} answers 405: it is no siteurl service.\n`]);
  });

  test("is no WAM server", async () => {
    const { code, err } = await wam(["check", "page.html", "--server", url, "--quiet"], { cwd });
    expect(code).toBe(1);
    expect(err).toContain(`--server ${url}/: it answered 405.`);
  });

  test("is no coordinator: its workers wait for one", async () => {
    await expect(coordinatorClient({ urls: [url] }).settings({})).rejects.toMatchObject({
      code: "CoordinatorGone",
      message: expect.stringContaining("what answers is no coordinator") as unknown,
    });
  });
});
