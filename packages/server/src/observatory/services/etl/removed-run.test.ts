import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { runOf } from "@eiao/crawler/internal";
import type { Launch } from "@eiao/crawler";
import { removeRunWithStores } from "@eiao/etl/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { recover } from "../../recover.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

const ID = "rdf_R_1700000000_3_42";

describe.each(stores)("a run that was removed, %s", (name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  beforeEach(async () => {
    store = await create();
    the = await startTestObservatory(store);
  });
  afterEach(async () => {
    await the.close();
    await store.remove();
  });
  const fileOf = (name: string): string => path.join(the.dataDir, "output", "rdf", "a.example", name);
  const logOf = (id: string): string => path.join(the.dataDir, "logs", `crawler_${id}_stdout.log`);
  const files = ["R.trig.zst", "R.assessment.json", "R.trig.zst.part", "R.journal.jsonl", "R2.trig.zst"];
  const remaining = (): string[] => files.filter((name) => existsSync(fileOf(name)));
  const lastLaunch = async (): Promise<Launch | undefined> => {
    const { repository } = the.observatory;
    return await repository.lastLaunch((await repository.siteOf("a.example"))?.id ?? 0);
  };

  /** Adds a site to R with a crawl in a state, and with stores that were not loaded. */
  const addCrawl = async (state: "open" | "ended"): Promise<void> => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/", "http://b.example/"]);
    await the.call("siteurl", "getSiteURL");
    const { repository, now } = the.observatory;
    const id = (await repository.siteOf("a.example"))?.id ?? 0;
    const statistics = { crawlId: ID, pages: 7 };
    const launch = await repository.startLaunch(id, "a.example", now(), undefined, { statistics: () => statistics });
    if (state === "ended") await repository.endLaunch(launch, { state, stoppedBy: null, statistics });
    await mkdir(fileOf("."), { recursive: true });
    for (const name of files) await writeFile(fileOf(name), "x");
  };

  test.each(["open", "ended"] as const)(
    "its name can be used again: the next run does not get its crawl (%s) or its stores",
    async (state) => {
      await addCrawl(state);
      await mkdir(path.dirname(logOf(ID)), { recursive: true });
      await writeFile(logOf(ID), "x");
      await the.call("sampling", "loadSample", "http://a.example/", "R", "localhost", 8890, ID);
      expect(await the.call("siteurl", "removeTestRun", "R")).toBe(2);
      const launch = await lastLaunch();
      expect(launch === undefined ? "" : runOf(launch)).toBe(launch?.timestamp); // it belongs to no run
      expect(launch).toMatchObject({
        state: "ended",
        statistics: { crawlId: `rdf_${launch?.timestamp}_1700000000_3_42`, pages: 7 },
      });
      expect(remaining()).toEqual(["R2.trig.zst"]);
      expect(existsSync(logOf(ID))).toBe(false);
      expect(await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"])).toBe(1);
    },
  );

  test("in the warehouse only, it leaves the queue at the next start, and its stores stay", async () => {
    await addCrawl("open");
    await the.call("siteurl", "addURLs", "Q", "", ["http://c.example/"]);
    await removeRunWithStores(the.observatory.warehouse, { run: "R", dataDir: the.dataDir });
    await recover(the.observatory, []);
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [{ id: "Q" }] });
    expect(((await the.call("siteurl", "getSiteURL")) as string[])[1]).toBe("Q");
    expect(await the.call("siteurl", "getSiteURL")).toBeNull();
    expect(remaining()).toEqual(["R.trig.zst", "R.assessment.json", "R2.trig.zst"]);
    const launch = await lastLaunch();
    expect(launch === undefined ? "" : runOf(launch)).not.toBe("R");
  });

  test("only from the queue, because the call died, is removed from the warehouse by the same call", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await the.observatory.queue.dropRun("R");
    expect(await the.call("etl", "status")).toMatchObject({ runs: [{ id: "R", state: "open" }] });
    expect(await the.call("siteurl", "removeTestRun", "R")).toBe(0);
    expect(await the.call("etl", "status")).toMatchObject({ runs: [{ id: "R", state: "removed" }] });
    expect(await the.call("siteurl", "removeTestRun", "R")).toBe(0);
    expect(await the.call("siteurl", "removeTestRun", "nobodys")).toBe(0);
  });

  test.each([name].filter((each) => each === "server"))(
    "stays while a backup of the %s reads it, and the coordinator ends without waiting for the backup",
    async () => {
      await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const backup = await store.open();
      const reading = backup.transaction(async (inside) => {
        await inside.query("read-as-a-backup", "select count(*) from dw.sitesurvey", []);
        begun.resolve();
        await ended.promise;
      });
      await begun.promise;
      const removals = [the.call("siteurl", "removeRun", "R"), the.call("etl", "removeTestRun", "R")];
      await expect.poll(() => the.logged.join()).toContain("Another program is reading run R");
      the.stopWaiting();
      expect(await Promise.all(removals)).toEqual([{ error: "RunInUse" }, { error: "RunInUse" }]);
      expect(await the.call("etl", "status")).toMatchObject({ runs: [{ id: "R", state: "open" }] });
      ended.resolve();
      await reading;
      await backup.close();
    },
  );

  test("by removeRun has no more sites to hand out", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/", "http://b.example/"]);
    await the.call("siteurl", "removeRun", "R");
    expect(await the.call("siteurl", "getSiteURL")).toBeNull();
    expect(await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"])).toBe(1);
    await recover(the.observatory, []); // another run has the name now
    expect(((await the.call("siteurl", "getSiteURL")) as string[])[1]).toBe("R");
  });

  test("in the warehouse of a running coordinator has a free name at once", async () => {
    const urls = ["http://a.example/", "http://b.example/"];
    const names = async (): Promise<string[]> =>
      ((await the.call("siteurl", "status")) as { runs: { id: string }[] }).runs.map(({ id }) => id);
    await the.call("siteurl", "addURLs", "R", "", urls);
    await the.call("etl", "failETL", "R", "a.example", "It is gone.");
    expect(await names()).toEqual(["R"]);
    await removeRunWithStores(the.observatory.warehouse, { run: "R", dataDir: the.dataDir });
    expect(await names()).toEqual([]);
    expect(await the.call("siteurl", "addURLs", "R", "", urls)).toBe(2);
    expect(await names()).toEqual(["R"]);
    expect(await the.call("siteurl", "addURLs", "R", "", urls)).toBe(0);
    expect(await the.observatory.queue.openSites("R")).toEqual(["a.example", "b.example"]);
    expect(await the.call("etl", "status")).toMatchObject({
      runs: [{ id: "R", expected: 2, loaded: 0, failed: 0, state: "open" }],
    });
  });

  test("does not affect a run of the same name that another ETL server counts", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await the.call("siteurl", "removeTestRun", "R");
    await the.observatory.queue.addSites(
      "R",
      [{ site: "a.example", url: "http://a.example/" }],
      { etlserver: "elsewhere.example", port: 8890 },
      the.observatory.now(),
    );
    await the.observatory.queue.makeWaiting("R", ["a.example"], the.observatory.now());
    await recover(the.observatory, []);
    expect(((await the.call("siteurl", "getSiteURL")) as string[])[1]).toBe("R");
  });
});
