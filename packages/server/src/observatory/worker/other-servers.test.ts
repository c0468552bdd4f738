/** Callers report an address of a wrong server, such as of the reports, whatever its `error` contains. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, observatory, removeFolder, wam } from "../../../../../test/support/programs.ts";
import { coordinatorClient } from "./coordinator-client.ts";

/** The answer of the reports to a POST, two answers of other servers, and the answer of another service of the same observatory. */
const answers = [
  [405, { error: "Reports do not take POST.", status: 405 }],
  [405, { error: { status: 405, message: "Method not allowed" } }],
  [405, { error: ["no"] }],
  [404, { error: { code: "NotFound", message: "There is nothing at /api/x.", remedy: "See /openapi.json." } }],
] as const;

describe.each(answers)("a server that answers %i %j", (status, answer) => {
  const server = createServer((call, reply) => {
    reply.writeHead(status, { "content-type": "application/json" });
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
    expect([code, err]).toEqual([1, `eiao-observatory: ${url} answers ${status}, so it is not a siteurl service.\n`]);
  });

  test("is no WAM server", async () => {
    const { code, err } = await wam(["check", "page.html", "--server", url, "--quiet"], { cwd });
    expect(code).toBe(1);
    expect(err).toContain(`--server ${url}/: ${status === 404 ? "it is not a WAM server" : "it answered 405"}.`);
  });

  test("is no coordinator, so workers wait for one", async () => {
    await expect(coordinatorClient({ urls: [url] }).settings({})).rejects.toMatchObject({
      code: "CoordinatorGone",
      message: expect.stringContaining("the answer does not come from a coordinator") as unknown,
    });
  });
});
