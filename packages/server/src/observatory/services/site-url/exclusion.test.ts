/** `eiao-observatory exclude` and `include` with the services of an observatory: waiting and running sites, orders, loads and reports. */
import { rename } from "node:fs/promises";
import path from "node:path";
import { generateStores, listRuns, publishedRuns, runReport } from "@eiao/etl/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observatory } from "../../../../../../test/support/programs.ts";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { recover } from "../../recover.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

const extent = { sites: 3, pages: 2, runs: 1, seed: "excluded" };

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let run = "";
  beforeAll(async () => {
    store = await create();
    the = await startTestObservatory(store);
    const [generated] = await generateStores(the.dataDir, extent);
    run = generated?.run ?? "";
    for (const site of [1, 2, 3]) {
      const file = path.join(the.dataDir, "output", "rdf", `site-0000${site}.example`, `${run}.trig.zst`);
      await the.call("siteurl", "loadStore", file, run);
    }
    await the.call("siteurl", "publishRun", run);
  });
  afterAll(async () => {
    await the?.close();
    await store?.remove();
  });

  const cli = (...args: string[]) =>
    observatory(args, { cwd: the.dataDir, env: { EIAO_SITEURLSERVER: the.addresses.siteurl } });

  const sitesIn = async (name: string): Promise<(string | undefined)[]> =>
    (await runReport(the.observatory.warehouse, "siteMean", { run: name })).rows.map(({ site }) => site);
  const stateOf = async (name: string) => (await listRuns(the.observatory.warehouse, name))[0];

  test("open jobs of a site and of sites below it fail; the run is published without them", async () => {
    await the.call("siteurl", "addURLs", "W", "", [
      "http://out.example/",
      "http://out.example/part/",
      "http://stays.example/",
      "http://xout.example/",
    ]);
    const job = await the.observatory.queue.take(
      { holder: "w", phase: "crawl", until: new Date(Date.parse("2027-01-01")), now: the.observatory.now() },
      "fifo",
    );
    expect(job?.site).toBe("out.example");
    expect(await cli("exclude", "http://out.example/", "--reason", "a letter")).toEqual({
      code: 0,
      out: "",
      err: "out.example will no longer be measured. It was stopped in 2 open runs.\n",
    });
    expect(await the.observatory.queue.openSites("W")).toEqual(["stays.example", "xout.example"]);
    expect(await stateOf("W")).toMatchObject({ sites: { expected: 4, loaded: 0, failed: 2 } });
    // The worker that had the site can no longer write its results.
    expect(await the.observatory.queue.isHeld({ run: "W", site: "out.example", token: job?.token ?? "" })).toBe(false);
    expect((await cli("exclude")).out).toBe("out.example  shown   2026-11-24  a letter\n");
    expect(JSON.parse((await cli("exclude", "--json")).out)).toEqual([
      { site: "out.example", hidden: false, reason: "a letter", at: "2026-11-24T12:00:00.000Z" },
    ]);
  });

  test("no later run has the site, by any call; other sites of the same call are measured", async () => {
    expect(await the.call("siteurl", "addURLs", "X", "", ["http://out.example/", "http://in.example/"])).toBe(1);
    expect(await the.call("siteurl", "addURLs", "Y", "", ["http://out.example/part/"])).toEqual({
      error: "SiteExcluded",
    });
    expect(await the.call("siteurl", "addSiteURLtoTestrun", "out.example", "X", "")).toEqual({ error: "SiteExcluded" });
    expect(
      await the.call("siteurl", "addOrder", "both", ["http://out.example/", "http://in.example/"], "monthly"),
    ).toBeNull();
    expect(await the.call("siteurl", "addOrder", "none", ["http://out.example/"], "monthly")).toBeNull();
    const started = String(await the.call("siteurl", "startOrder", "both"));
    expect(await the.observatory.queue.openSites(started)).toEqual(["in.example"]);
    expect(await the.call("siteurl", "startOrder", "none")).toEqual({ error: "SiteExcluded" });
  });

  test("a hidden site leaves published runs, and comes back; stores that cannot be loaded are named", async () => {
    const hidden = "site-00002.example";
    expect(await sitesIn(run)).toContain(hidden);
    expect(await cli("exclude", hidden, "--hide")).toEqual({
      code: 0,
      out: "",
      err: `${hidden} will no longer be measured. It was hidden in 1 run.\n`,
    });
    expect(await sitesIn(run)).toEqual(["site-00001.example", "site-00003.example"]);
    expect(await publishedRuns(the.observatory.warehouse)).toMatchObject([{ run, sites: 2 }]);
    expect(await cli("exclude", hidden)).toMatchObject({
      code: 1,
      err: expect.stringContaining("excluded and hidden") as string,
    });
    const file = path.join(the.dataDir, "output", "rdf", hidden, `${run}.trig.zst`);
    await rename(file, `${file}.away`);
    const missing = await cli("include", hidden);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain(
      `${hidden} will be measured again. 0 stores were loaded.\nNot loaded into run ${run}: output/rdf/${hidden}/`,
    );
    await rename(`${file}.away`, file);
    await the.call("siteurl", "excludeSite", hidden, true);
    expect(await cli("include", hidden)).toEqual({
      code: 0,
      out: "",
      err: `${hidden} will be measured again. 1 store was loaded.\n`,
    });
    expect(await sitesIn(run)).toEqual(["site-00001.example", hidden, "site-00003.example"]);
    expect(await stateOf(run)).toMatchObject({ state: "published" });
    expect(await cli("exclude", hidden)).toMatchObject({
      code: 0,
      err: `${hidden} will no longer be measured.\n`,
    });
    expect(await sitesIn(run)).toContain(hidden);
    expect((await cli("include", hidden)).code).toBe(0);
    expect(await cli("include", hidden)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not excluded") as string,
    });
  });

  test("--json lists hidden, shown and missing stores", async () => {
    const hidden = "site-00001.example";
    const json = async (...args: string[]) => JSON.parse((await cli(...args, hidden, "--json")).out) as unknown;
    expect(await json("exclude", "--hide")).toEqual({ site: hidden, stopped: 0, runs: [run] });
    const file = path.join(the.dataDir, "output", "rdf", hidden, `${run}.trig.zst`);
    await rename(file, `${file}.away`);
    const store = path.join("output", "rdf", hidden, `${run}.trig.zst`);
    expect(await json("include")).toEqual({
      site: hidden,
      shown: 0,
      missing: [{ run, site: hidden, store, reason: expect.any(String) as string }],
    });
    await rename(`${file}.away`, file);
    await the.call("siteurl", "excludeSite", hidden, true);
    expect(await json("include")).toEqual({ site: hidden, shown: 1, missing: [] });
  });

  test("a coordinator that died while it showed or hid a site completes that at its next start", async () => {
    const hidden = "site-00003.example";
    await the.call("siteurl", "excludeSite", hidden, true);
    await the.database.query("as-if-killed", "delete from dw.exclusion where name = $1", [hidden]);
    expect(await sitesIn(run)).not.toContain(hidden);
    await recover(the.observatory, []);
    expect(await sitesIn(run)).toContain(hidden);
    await the.database.query(
      "as-if-killed-2",
      "insert into dw.exclusion (name, hidden, reason, excludedat) values ($1, $2, '', $3)",
      [hidden, true, new Date()],
    );
    expect(await sitesIn(run)).toContain(hidden);
    await recover(the.observatory, []);
    expect(await sitesIn(run)).not.toContain(hidden);
    await the.call("siteurl", "includeSite", hidden);
    expect(await stateOf(run)).toMatchObject({ state: "published", sites: { expected: 3, loaded: 3 } });
  });

  test.each([
    [["exclude", "--hide"], "exclude needs the name of a site"],
    [["exclude", "a b"], "is not the URL of a web site"],
    [["exclude", "a.example", "b.example"], 'remove "b.example"'],
    [["include"], "include needs the name"],
    [["include", "never.example"], "is not excluded"],
  ])("%j fails with an error that names the fault", async (args, message) => {
    const { code, err } = await cli(...args);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });
});
