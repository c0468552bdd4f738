/** The command `eiao-wam conformance`: the cases of wams.md 10.1 and 10.3, local and on a WAM server. */
import { text } from "node:stream/consumers";
import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaProblems } from "../support/json-contract.ts";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";

interface ConformanceReport {
  readonly server: string | null;
  readonly cases: readonly {
    readonly id: string;
    readonly over?: string;
    readonly status: string;
    readonly reason?: string;
  }[];
  readonly failed: number;
  readonly notRun: number;
  readonly notEvaluated: number;
}

let cwd = "";
let server: WamServer;
beforeAll(async () => {
  cwd = await folderWith({});
  server = await startWamServer({ port: 0, workers: 1, version: "1" });
});
afterAll(async () => {
  await Promise.all([server.close(), removeFolder(cwd)]);
});

const conformance = (args: readonly string[]) => wam(["conformance", ...args], { cwd });

async function reportOf(args: readonly string[]): Promise<ConformanceReport & { readonly code: number | null }> {
  const { code, out } = await conformance([...args, "--json"]);
  expect(schemaProblems("conformance", JSON.parse(out))).toEqual([]);
  return { ...(JSON.parse(out) as ConformanceReport), code };
}

/** All cases of wams.md: T01 to T111 and K01 to K12. */
const specified = [
  ...Array.from({ length: 111 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`),
  ...Array.from({ length: 12 }, (_, i) => `K${String(i + 1).padStart(2, "0")}`),
];

test("this installation agrees with the specification in every case", async () => {
  const { code, cases, server: address, failed, notRun, notEvaluated } = await reportOf([]);
  expect([code, address, failed, notRun, notEvaluated]).toEqual([0, null, 0, 0, 0]);
  expect(cases.filter(({ status }) => status === "passed").map(({ id }) => id)).toEqual(
    expect.arrayContaining(specified),
  );
});

test("a WAM server agrees with it over SOAP and JSON; cases for libraries are not run, with a reason", async () => {
  const { code, cases, server: address } = await reportOf(["--server", server.address]);
  expect(cases.filter(({ status }) => status === "failed" || status === "not-evaluated")).toEqual([]);
  expect([code, address]).toEqual([0, server.address]);
  expect(cases.filter(({ status }) => status === "not-run").map(({ id, reason = "" }) => [id, reason !== ""])).toEqual([
    ["K07", true],
    ["K09", true],
    ["K10", true],
  ]);
  const passed = cases.filter(({ status }) => status === "passed");
  const ofServers = specified.filter((id) => !/K07|K09|K10/.test(id));
  expect(passed.map(({ id }) => id)).toEqual(expect.arrayContaining(ofServers));
  expect(passed.filter(({ id }) => id === "K04").map(({ over }) => over)).toEqual(["json", "soap"]);
});

/** Starts a proxy before the real server, which changes some of its answers. */
async function startProxy(change: (request: string, answer: string) => string | undefined) {
  return serve((call, reply) => {
    void (async () => {
      const body = await text(call);
      const { "content-type": type = "" } = call.headers;
      const answer = await fetch(new URL(call.url ?? "/", server.address), {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
      const changed = change(body, await answer.text());
      if (changed === undefined) reply.writeHead(500).end();
      else reply.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(changed);
    })();
  });
}

describe("a difference from the specification", () => {
  test("is shown with the missing and the actual result, and ends with 2", async () => {
    const other = await startProxy((_, answer) => answer.replaceAll('"column":3', '"column":4'));
    const { code, out } = await conformance(["T05", "T06", "--server", other.origin]);
    other.close();
    expect(code).toBe(2);
    expect(out).toContain("FAILED  T05");
    expect(out).toContain("missing: 1.1_HTML_06 = 1 at line 2, column 3");
    expect(out).toContain("unexpected: 1.1_HTML_06 = 1 at line 2, column 4");
    expect(out).toContain("2 cases: 1 passed, 1 failed.");
  });

  test("over one of the two protocols is reported for that one", async () => {
    const other = await startProxy((request, answer) =>
      request.includes("Envelope") ? answer.replaceAll("x-å", "x-a") : answer,
    );
    const { code, cases } = await reportOf(["k04", "--server", other.origin]);
    other.close();
    expect(code).toBe(2);
    expect(cases.map(({ over, status }) => [over, status])).toEqual([
      ["json", "passed"],
      ["soap", "failed"],
    ]);
  });

  test("a page without an answer stops no other, and ends with 3; if no page has an answer, with 1", async () => {
    const page = Buffer.from("<p>x</p>").toString("base64"); // of T06
    const other = await startProxy((request, answer) => (request.includes(page) ? undefined : answer));
    const [partial, unanswered] = [
      await reportOf(["T05", "T06", "--server", other.origin]),
      await reportOf(["T06", "--server", other.origin]),
    ];
    other.close();
    expect([partial.code, unanswered.code]).toEqual([3, 1]);
    expect(partial.cases.map(({ id, status }) => [id, status])).toEqual([
      ["T05", "passed"],
      ["T06", "not-evaluated"],
    ]);
  });

  test.each([
    [["T999"], "There is no case T999."],
    [["T5"], "There is no case T5. Did you mean T"],
    [["--server", "here"], '--server "here" is not the address of a WAM server.'],
  ])("%j", async (args, message) => {
    const { code, out, err } = await conformance(args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  });
});
