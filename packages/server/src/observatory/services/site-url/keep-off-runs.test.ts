/** A command that crawls or samples, beside an observatory on the same server: no site is measured by both at a time. */
import { setTimeout as pause } from "node:timers/promises";
import { claimLease } from "@eiao/crawler/internal/database";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { oneAtATime } from "../../queue/take-job.ts";
import { recover } from "../../recover.ts";
import { holdStore } from "../../hold-store.ts";
import { keptOffRuns } from "./keep-off-runs.ts";
import { coordinatorClient } from "../../worker/coordinator-client.ts";
import type { WorkerProtocol } from "../../worker/worker-protocol.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

describe.each(stores)("commands beside a running observatory, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let coordinator: WorkerProtocol;
  beforeEach(async () => {
    store = await create();
    the = await startTestObservatory(store);
    coordinator = coordinatorClient({ urls: [the.addresses.siteurl] });
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/", "http://b.example/"]);
  });
  afterEach(async () => {
    await the.close();
    await store.remove();
  });

  const beat = async (tokens: readonly string[] = []): Promise<void> => {
    const state = { name: "w", machine: "m", pid: 1, alone: false, memory: 1, sites: 0, problem: null };
    await coordinator.beat({ worker: state, storeId: the.storeId, tokens, lines: [] });
  };
  const take = async () => {
    await beat();
    const wanted = { crawl: 5, sample: 5 };
    return await coordinator.take({ worker: "w", storeId: the.storeId, wanted, alone: false, ended: [] });
  };
  const command = () => keptOffRuns(the.observatory.repository, the.database, the.observatory.now);

  test("a site that a command has is handed out after the command; sites after it are handed out at once", async () => {
    const lease = await command().leaseSite("a.example");
    expect((await take()).map(({ site }) => site)).toEqual(["b.example"]);
    the.later(21);
    await lease.release();
    expect((await take()).map(({ site }) => site)).toContain("a.example");
  });

  test("a site of a command that was killed is handed out at once by the next owner of its data directory", async () => {
    const later = new Date(the.observatory.now().getTime() + 10_000);
    const dead = { token: "of another process", holder: "process 1 on there" };
    await claimLease(the.database, "site a.example", dead, { now: the.observatory.now(), until: later });
    await recover(the.observatory, ["local"]);
    expect((await take()).map(({ site }) => site)).toContain("a.example");
  });

  test("a command that starts while sites are handed out waits, and is refused", async () => {
    const until = new Date(the.observatory.now().getTime() + 20_000);
    const handing = the.database.transaction(async (inside) => {
      const lease = "update work.job set state = 'leased', leaseduntil = $1 where site = 'a.example'";
      await inside.query("take", lease, [until]);
      await pause(500);
    }, oneAtATime);
    await expect(command().leaseSite("a.example")).rejects.toMatchObject({ code: "SiteInRun" });
    await handing;
  });

  test("a command cannot have a site that a worker has", async () => {
    const [job] = await take();
    await expect(command().leaseSite("a.example")).rejects.toMatchObject({
      code: "SiteInRun",
      message: "The observatory on this database is measuring a.example in run R.",
    });
    const other = await command().leaseSite("c.example");
    await other.release();
    // The job was not continued: the worker is dead, and there is no coordinator.
    the.later(60);
    await (await command().leaseSite("a.example")).release();
    expect(job?.site).toBe("a.example");
  });

  test("nor one between crawl and sample, while a coordinator lives", async () => {
    const { queue, now } = the.observatory;
    const [job] = await take();
    if (job === undefined) throw new Error("no job");
    await holdStore(the.database, { id: the.storeId, name: "s" }, now());
    const outcome = { state: "done", databaseId: "rdf_R_1700000000_1_1" } as const;
    const ended = [{ job, phase: "crawl", outcome, lines: [] }] as const;
    await coordinator.take({ worker: "w", storeId: the.storeId, wanted: {}, alone: false, ended });
    await expect(command().leaseSite("a.example")).rejects.toMatchObject({ code: "SiteInRun" });
    the.later(91);
    await (await command().leaseSite("a.example")).release();
    await holdStore(the.database, { id: the.storeId, name: "s" }, now());
    await queue.passOn({ run: "R", site: "a.example", token: null }, "load", null, now());
    await (await command().leaseSite("a.example")).release(); // only its store is read from now on
  });
});
