/** The pages and forms of the cockpit, for each role. */
import { mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateStores, listRuns, loadStore, rankedSites } from "@eiao/etl/internal";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { cockpitRoutes } from "./http/routes.ts";
import { roles } from "../transport/caller-rights.ts";
import type { Role } from "../transport/caller-rights.ts";
import { REPORT_SITE_STYLE } from "../public/views/style.ts";
import { failedTests } from "../../../../test/support/failed-tests.ts";
import { testCockpit, wordsOfPage } from "./test-cockpit.ts";
import type { Answer, Browser, TestCockpit } from "./test-cockpit.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
const HOSTILE = `<script>alert(1)</script>"'&`;

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let the: TestCockpit;
  let browsers: Readonly<Record<Role, Browser>>;
  beforeAll(async () => {
    store = await create();
    the = await testCockpit(store);
  });
  beforeEach(async () => {
    const [viewer, curator, operator] = await Promise.all([the.as("viewer"), the.as("curator"), the.as("operator")]);
    browsers = { viewer, curator, operator };
  });
  afterAll(async () => {
    await the?.close();
    await store?.remove();
  });

  const runOf = ({ headers }: Answer): string => /\/cockpit\/runs\/(EIAO\d+)/.exec(headers.location ?? "")?.[1] ?? "";
  const announce = async (...urls: string[]): Promise<string> => {
    const run = String(await the.call("siteurl", "nextTestRun"));
    expect(await the.call("siteurl", "addURLs", run, "", urls)).toBe(urls.length);
    return run;
  };
  const queued = async (run: string) => (await the.observatory.queue.status()).runs.find(({ id }) => id === run);

  test("each page and button is for its role and the roles above it only", async () => {
    const open = ["/cockpit/login", "/cockpit/enter", "/cockpit/logout"];
    // The list is written by hand from the purposes of the roles: viewers look, curators order runs, operators do the rest.
    const expected: Readonly<Record<string, Role>> = {
      "GET /cockpit": "viewer",
      "GET /cockpit/runs/*": "viewer",
      "GET /cockpit/sites": "viewer",
      "GET /cockpit/sites/*": "viewer",
      "GET /cockpit/sites/*/logs/*/*": "viewer",
      "GET /cockpit/excluded": "viewer",
      "POST /cockpit/sites/*/annotations": "curator",
      "POST /cockpit/sites/*/annotations/remove": "curator",
      "POST /cockpit/sites/*/exclude": "operator",
      "POST /cockpit/sites/*/include": "operator",
      "POST /cockpit/excluded": "operator",
      "GET /cockpit/workers": "viewer",
      "GET /cockpit/campaigns": "viewer",
      "POST /cockpit/campaigns": "curator",
      "GET /cockpit/campaigns/*": "viewer",
      "POST /cockpit/campaigns/*": "curator",
      "GET /cockpit/campaigns/*/icon": "viewer",
      "GET /cockpit/campaigns/*/suggestions": "viewer",
      "POST /cockpit/campaigns/*/activate": "curator",
      "POST /cockpit/campaigns/*/deactivate": "curator",
      "POST /cockpit/campaigns/*/start": "curator",
      "POST /cockpit/campaigns/*/stop": "curator",
      "POST /cockpit/campaigns/*/remove": "curator",
      "POST /cockpit/sites/*/set": "curator",
      "POST /cockpit/sites/*/unset": "curator",
      "POST /cockpit/orders/extend": "curator",
      "GET /cockpit/orders": "viewer",
      "GET /cockpit/orders/*/sites": "viewer",
      "POST /cockpit/orders/*/sites": "curator",
      "GET /cockpit/logs/*": "viewer",
      "GET /cockpit/password": "viewer",
      "POST /cockpit/password": "viewer",
      "POST /cockpit/measure": "curator",
      "POST /cockpit/runs/*/again": "curator",
      "POST /cockpit/orders/add": "curator",
      "POST /cockpit/orders/feed": "curator",
      "GET /cockpit/feeds/*": "viewer",
      "POST /cockpit/orders/start": "curator",
      "POST /cockpit/orders/stop": "curator",
      "POST /cockpit/orders/activate": "curator",
      "POST /cockpit/orders/deactivate": "curator",
      "POST /cockpit/orders/remove": "curator",
      "POST /cockpit/workers/pause": "operator",
      "POST /cockpit/workers/resume": "operator",
      "POST /cockpit/runs/*/pause": "operator",
      "POST /cockpit/runs/*/resume": "operator",
      "POST /cockpit/runs/*/priority": "operator",
      "POST /cockpit/runs/*/stop": "operator",
      "GET /cockpit/logs": "operator",
      "GET /cockpit/users": "operator",
      "POST /cockpit/users/add": "operator",
      "POST /cockpit/users/remove": "operator",
      "GET /cockpit/actions": "operator",
    };
    const closed = cockpitRoutes.filter(({ path }) => !open.includes(path));
    expect(closed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const { method, path: pattern } of closed) {
      const needed = expected[`${method} ${pattern}`] ?? "operator";
      const at = pattern.replaceAll("*", "no-such-thing.log");
      const name = `${method} ${at}`;
      const nobody = await the.ask(at, method === "GET" ? {} : { form: {}, headers: { origin: the.origin } });
      expect(nobody.status, name).toBe(method === "GET" ? 303 : 401);
      for (const role of roles) {
        const { get, post } = browsers[role];
        const { status } = method === "GET" ? await get(at) : await post(at);
        const isLetIn = roles.indexOf(role) >= roles.indexOf(needed);
        // A log of a service is for operators, although the route is for viewers.
        const isServiceLog = pattern === "/cockpit/logs/*" && role !== "operator";
        expect(status === 403, `${name} as ${role}: ${status}`).toBe(!isLetIn || isServiceLog);
      }
    }
  });

  test("AT-REP-UI 9: no page of the cockpit fails a test of this project", async () => {
    const run = await announce("http://a.example/", "http://b.example/");
    await the.call("siteurl", "addCampaign", "towns", { title: "Towns", description: "All." }, ["norway"], PNG);
    const order = ["two", ["http://a.example/", "http://b.example/"], "yearly"];
    await the.call("siteurl", "addOrder", ...order);
    await the.call("siteurl", "changeOrder", "two", null, null, null, null, null, null, "towns");
    const pages = [
      "",
      `/runs/${run}`,
      "/sites",
      "/sites/a.example",
      "/excluded",
      "/workers",
      "/orders",
      "/orders/two/sites",
      "/campaigns",
      "/campaigns/towns",
      "/campaigns/towns/suggestions",
      "/password",
    ];
    const ofOperators = ["/logs", "/users", "/actions", "/nothing"];
    const addresses = [...pages, ...ofOperators].map((page) => `/cockpit${page}`);
    const bodies = await Promise.all(addresses.map(async (address) => (await browsers.operator.get(address)).body));
    bodies.push((await the.ask("/cockpit/login")).body);
    for (const content of bodies) {
      expect(failedTests(content, REPORT_SITE_STYLE)).toEqual([]);
      expect(content).toMatch(/^<!DOCTYPE html>/);
    }
    await the.call("siteurl", "removeCampaign", "towns", true);
  });

  test("an unknown page and a wrong request get an error; without a session the answer is the login", async () => {
    const { get, post } = browsers.operator;
    expect((await get("/cockpit/nothing")).status).toBe(404);
    expect((await get("/cockpit/runs/EIAO999")).status).toBe(404);
    expect((await get("/cockpit/sites/none.example")).status).toBe(404);
    expect((await post("/cockpit/workers")).status).toBe(405);
    expect((await get("/cockpit/runs/%zz")).status).toBe(404);
    expect((await the.ask("/cockpit/nothing")).status).toBe(303);
    expect((await the.ask("/cockpit/users", { method: "DELETE" })).status).toBe(401);
    expect((await get("/cockpit/")).status).toBe(200);
  });

  test("measuring a site now starts a run before all others; pressed twice, also at once, the button starts one run", async () => {
    const { post } = browsers.curator;
    const first = await post("/cockpit/measure", { url: "http://now.example/start" });
    const run = runOf(first);
    expect(await queued(run)).toMatchObject({ priority: 1_000_000 });
    // The run is outside the panels: readers do not see it first, and no run of the observatory is compared with it.
    expect((await listRuns(the.observatory.warehouse, run)).map(({ panel }) => panel)).toEqual([undefined]);
    for (const page of ["/cockpit", `/cockpit/runs/${run}`])
      expect(wordsOfPage((await browsers.viewer.get(page)).body), page).toContain("in progress, outside the panels");
    const answers = await Promise.all([
      post("/cockpit/measure", { url: "http://now.example/start" }),
      post("/cockpit/measure", { url: "now.example/start" }),
    ]);
    expect(answers.map(runOf)).toEqual([run, run]);
    const twins = await Promise.all([1, 2, 3].map(() => post("/cockpit/measure", { url: "http://twin.example/" })));
    expect(new Set(twins.map(runOf)).size).toBe(1);
    // A large run that has the site too and waits its turn is not reused.
    const big = await announce("http://big.example/", "http://other.example/");
    expect(runOf(await post("/cockpit/measure", { url: "http://big.example/" }))).not.toBe(big);
    for (const url of ["", "ftp://x.example/", "javascript:alert(1)", "a b"])
      expect((await post("/cockpit/measure", { url })).status, url).toBe(400);
    const { status, body } = await post("/cockpit/measure", { url: `http://x.example/${HOSTILE}` });
    expect([303, 400]).toContain(status);
    expect(body).not.toContain("<script>alert");
  });

  test("a run is paused, resumed, put first and stopped; the user names the run to stop it", async () => {
    const { post, get } = browsers.operator;
    const run = await announce("http://steered.example/", "http://steered2.example/");
    const at = `/cockpit/runs/${run}`;
    const state = async () => wordsOfPage((await get(at)).body);
    expect(await state()).toContain("State: in progress");
    expect((await post(`${at}/pause`)).headers.location).toBe(`${at}?done=paused`);
    expect(Boolean((await queued(run))?.paused)).toBe(true);
    expect(await state()).toContain("State: in progress, paused");
    expect(wordsOfPage((await get(`${at}?done=paused`)).body)).toContain("The run is paused.");
    expect((await post(`${at}/resume`)).status).toBe(303);
    expect(Boolean((await queued(run))?.paused)).toBe(false);
    expect((await post(`${at}/priority`, { priority: "7" })).status).toBe(303);
    expect((await queued(run))?.priority).toBe(7);
    for (const priority of ["", "high", "1e400", "1.5"])
      expect((await post(`${at}/priority`, { priority })).status, priority).toBe(400);
    expect((await post(`${at}/stop`, { confirm: "EIAO" })).status).toBe(400);
    expect(await queued(run)).toBeDefined();
    expect((await post(`${at}/stop`, { confirm: ` ${run} ` })).headers.location).toBe("/cockpit?done=stopped");
    expect(await state()).not.toContain("State: in progress, paused");
    // To stop the run a second time does nothing, and is no error.
    expect((await post(`${at}/stop`, { confirm: run })).headers.location).toBe("/cockpit?done=hadEnded");
    expect((await post("/cockpit/runs/EIAO999/pause")).status).toBe(404);
  });

  test("a stopped run loses no result: loaded results stay, also if the run was published meanwhile", async () => {
    const { post } = browsers.operator;
    const { warehouse } = the.observatory;
    const run = await announce("http://site-00001.example/", "http://waits.example/");
    const [generated] = await generateStores(the.dataDir, { sites: 1, pages: 2, runs: 1, seed: "stop" });
    const file = path.join(the.dataDir, "output", "rdf", "site-00001.example", `${generated?.run}.trig.zst`);
    await loadStore(warehouse, { file, run, dataDir: the.dataDir, siteAt: async () => undefined });
    await the.observatory.queue.end({ run, site: "site-00001.example", token: null }, "done", null, new Date());
    const stop = async () => (await post(`/cockpit/runs/${run}/stop`, { confirm: run })).headers.location;
    const status = async () => (await listRuns(warehouse, run))[0];
    // The page was opened while the run was under way.
    expect(await stop()).toBe("/cockpit?done=stopped");
    expect(await status()).toMatchObject({ state: "published", sites: { loaded: 1, failed: 1 } });
    expect(await stop()).toBe("/cockpit?done=hadEnded");
    expect(await status()).toMatchObject({ state: "published", sites: { loaded: 1, failed: 1 } });
    expect((await stat(file)).size).toBeGreaterThan(0);
    expect((await rankedSites(warehouse, { run })).rows.map(({ site }) => site)).toEqual(["site-00001.example"]);
    expect(wordsOfPage((await browsers.operator.get("/cockpit/actions")).body)).toContain(`stopRun ${run} result 1`);
  });

  test("a run of a site that is measured at once is outside the panels", async () => {
    const { location = "" } = (await browsers.curator.post("/cockpit/measure", { url: "http://before.example/" }))
      .headers;
    const [, run = ""] = /runs\/([^?]+)/.exec(location) ?? [];
    expect(await listRuns(the.observatory.warehouse, run)).toEqual([
      { run, state: "open", sites: { expected: 1, loaded: 0, failed: 0 } },
    ]);
  });

  test("a site that cannot be measured uses up no number of a run", async () => {
    const before = Number(String(await the.call("siteurl", "nextTestRun")).slice(4));
    for (const url of ["ftp://x.example/", "a b", "http://user:word@x.example/"])
      expect((await browsers.curator.post("/cockpit/measure", { url })).status, url).toBe(400);
    expect(await the.call("siteurl", "nextTestRun")).toBe(`EIAO${before + 1}`);
  });

  test("the page of a run shows its failed sites with their reasons; they are measured again in a run of their own", async () => {
    const run = await announce("http://good.example/", "http://bad.example/");
    const { queue } = the.observatory;
    await the.database.query(
      "fail-site",
      "update work.job set state = 'failed', reason = $2 where run = $1 and site = 'bad.example'",
      [run, `Three deaths ${HOSTILE}`],
    );
    const page = await browsers.viewer.get(`/cockpit/runs/${run}?state=failed`);
    const text = wordsOfPage(page.body);
    expect(text).toContain("bad.example");
    expect(text).not.toContain("good.example");
    expect(text).toContain("Three deaths <script>alert(1)</script>");
    expect(page.body).not.toContain("<script>alert");
    expect(text).toContain("all (2) waiting (1) failed (1)");
    const next = runOf(await browsers.curator.post(`/cockpit/runs/${run}/again`));
    expect((await queue.jobsOfRun(next, null, { from: 0, most: 9 })).map(({ site }) => site)).toEqual(["bad.example"]);
    const twice = await Promise.all([1, 2].map(() => browsers.curator.post(`/cockpit/runs/${run}/again`)));
    expect(twice.map(runOf)).toEqual([next, next]);
    await queue.end({ run: next, site: "bad.example", token: null }, "failed", "Again", new Date());
    expect(runOf(await browsers.curator.post(`/cockpit/runs/${run}/again`))).not.toBe(next);
    const good = await announce("http://fine.example/");
    expect((await browsers.curator.post(`/cockpit/runs/${good}/again`)).status).toBe(400);
    for (const page of ["0", "2", "-1", "x", "1e9", "99999999999"])
      expect((await browsers.viewer.get(`/cockpit/runs/${run}?page=${page}`)).status, page).toBe(400);
    expect((await browsers.viewer.get(`/cockpit/runs/${run}?state=nonsense`)).status).toBe(200);
  });

  test("the page of a run shows a hundred sites at a time", async () => {
    const run = await announce(
      ...Array.from({ length: 205 }, (_, at) => `http://s${String(at).padStart(3, "0")}.example/`),
    );
    const page = async (number: number) => {
      const { body } = await browsers.viewer.get(`/cockpit/runs/${run}?page=${number}`);
      return [...body.matchAll(/>(s\d{3}\.example)</g)].map(([, site]) => site);
    };
    const all = [await page(1), await page(2), await page(3)];
    expect(all.map(({ length }) => length)).toEqual([100, 100, 5]);
    expect(new Set(all.flat()).size).toBe(205);
  });

  test("orders are made, started, stopped, switched off and removed by forms; the page of a feed lists its refused targets", async () => {
    const { post, get } = browsers.curator;
    const add = (form: Readonly<Record<string, string>>) =>
      post("/cockpit/orders/add", { recurrence: "monthly", ...form });
    expect((await add({ order: "towns", urls: "http://t1.example/\r\n\r\n  http://t2.example/  \n" })).status).toBe(
      303,
    );
    // The button was pressed twice. Another order of the same name is refused.
    expect((await add({ order: "towns", urls: "http://t1.example/\nhttp://t2.example/" })).status).toBe(303);
    expect((await add({ order: "towns", urls: "http://t1.example/" })).status).toBe(400);
    const orders = async () => await the.call("siteurl", "orders");
    expect(await orders()).toMatchObject([{ order: "towns", panel: "towns", sites: 2, active: true }]);
    // With other sites and another day the order stays the same panel.
    const sitesForm = "/cockpit/orders/towns/sites";
    expect(wordsOfPage((await browsers.viewer.get(sitesForm)).body)).toContain("http://t1.example/ http://t2.example/");
    expect((await browsers.viewer.get(sitesForm)).body).not.toContain("<textarea");
    expect((await get(sitesForm)).body).toMatch(
      /<textarea[^>]*>http:\/\/t1\.example\/\nhttp:\/\/t2\.example\/<\/textarea>/,
    );
    const changed = { urls: "http://t1.example/\nhttp://t3.example/", recurrence: "yearly", date: "2030-05-17" };
    expect((await post(sitesForm, changed)).headers.location).toBe("/cockpit/orders?done=orderChanged");
    expect(await orders()).toMatchObject([
      { order: "towns", panel: "towns", recurrence: "yearly", sites: 2, next: "2027-05-17T00:00:00.000Z" },
    ]);
    expect(await the.call("siteurl", "orderSites", "towns")).toEqual(["http://t1.example/", "http://t3.example/"]);
    const back = { urls: "http://t1.example/\nhttp://t2.example/", recurrence: "monthly", date: "2030-05-01" };
    expect((await post(sitesForm, back)).status).toBe(303);
    expect((await post("/cockpit/orders/none/sites", back)).status).toBe(404);
    for (const wrong of [
      { order: "", urls: "http://a.example/" },
      { order: "x", urls: "" },
      { order: "y", urls: "http://a.example/", recurrence: "hourly" },
      { order: "z", urls: "http://a.example/", date: "soon" },
      { order: "r", urls: "http://a.example/", ruleset: "none-1" },
    ])
      expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await post("/cockpit/orders/start", { order: "towns" })).headers.location).toBe(
      "/cockpit/orders?done=orderStarted",
    );
    expect((await post("/cockpit/orders/start", { order: "towns" })).status).toBe(409);
    await add({ order: "both", urls: "http://a.example/", ruleset: "wcag-2.2, uwem-1.2" });
    expect(wordsOfPage((await get("/cockpit/orders")).body)).toContain(
      "both none none wcag-2.2, uwem-1.2 every month 1",
    );
    expect((await post("/cockpit/orders/start", { order: "both" })).status).toBe(303);
    const begun = (await the.observatory.queue.status()).runs.at(-1)?.id ?? "";
    expect(wordsOfPage((await get(`/cockpit/runs/${begun}`)).body)).toContain("Rule sets: wcag-2.2, uwem-1.2");
    for (const action of ["stop", "remove"]) await post(`/cockpit/orders/${action}`, { order: "both" });
    const stop = async () => (await post("/cockpit/orders/stop", { order: "towns" })).headers.location;
    expect(await stop()).toBe("/cockpit/orders?done=orderStopped");
    expect(await stop()).toBe("/cockpit/orders?done=hadEnded");
    expect((await post("/cockpit/orders/deactivate", { order: "towns" })).status).toBe(303);
    expect(wordsOfPage((await get("/cockpit/orders")).body)).toContain(
      "towns none towns those of the configuration every month 2 inactive",
    );
    expect((await post("/cockpit/orders/activate", { order: "towns" })).status).toBe(303);
    for (const site of ["t1.example", "t2.example"]) await the.call("siteurl", "excludeSite", site);
    expect(wordsOfPage((await get("/cockpit/orders")).body)).toContain(
      "towns none towns those of the configuration every month 2 all its sites are excluded",
    );
    for (const site of ["t1.example", "t2.example"]) await the.call("siteurl", "includeSite", site);
    expect((await post("/cockpit/orders/remove", { order: "towns" })).status).toBe(303);
    expect((await post("/cockpit/orders/remove", { order: "towns" })).status).toBe(404);
    const feed = JSON.stringify([{ title: HOSTILE, seeds: ["ftp://x/"] }]);
    const fed = await post("/cockpit/orders/feed", { feed });
    expect(fed.status).toBe(200);
    expect(wordsOfPage(fed.body)).toContain("refused: 1 target.");
    expect(fed.body).not.toContain("<script>alert");
    expect((await post("/cockpit/orders/feed", { feed: "neither this nor that" })).status).toBe(400);
    expect((await post("/cockpit/orders/feed", { feed: "x".repeat(300_000) })).status).toBe(413);
    // One of two schedules is gone: the page counts the remaining order, and names the removed one.
    const schedule = { startDate: Date.UTC(2030, 0, 1), endDate: null };
    const target = { id: 7, title: "T", seeds: ["http://t7.example/"], scope: "root", depth: "DEEP", apiKey: HOSTILE };
    const feedOf = (...frequencies: readonly string[]) =>
      JSON.stringify([{ ...target, schedules: frequencies.map((frequency) => ({ frequency, ...schedule })) }]);
    const both = await post("/cockpit/orders/feed", { feed: feedOf("MONTHLY", "ANNUAL") });
    expect(wordsOfPage(both.body)).toContain("Taken: 1 site and 2 orders; refused: 0 targets.");
    expect(wordsOfPage(both.body)).toContain('Target 7: The field "apiKey" may contain a secret and was left out.');
    const one = wordsOfPage((await post("/cockpit/orders/feed", { feed: feedOf("ANNUAL") })).body);
    expect(one).toContain("Taken: 1 site and 1 order; refused: 0 targets.");
    expect(one).toContain("1 order was removed");
    expect(both.body).toContain('href="/cockpit/feeds/feed"');
    const stored = await browsers.viewer.get("/cockpit/feeds/feed");
    expect([stored.status, stored.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    const { apiKey: _, ...withoutKey } = target;
    expect(JSON.parse(stored.body)).toEqual([{ ...withoutKey, schedules: [{ frequency: "ANNUAL", ...schedule }] }]);
    expect((await browsers.viewer.get("/cockpit/feeds/none-such")).status).toBe(404);
    // A field that a person has set stays.
    await the.observatory.repository.setSite("t7.example", { title: "Ours" });
    const keeping = wordsOfPage((await post("/cockpit/orders/feed", { feed: feedOf("ANNUAL") })).body);
    expect(keeping).toContain("t7.example: title");
    // Viewers see orders, and no buttons.
    const seen = await browsers.viewer.get("/cockpit/orders");
    expect(seen.body).not.toContain('action="/cockpit/orders');
  });

  test("logs are read by name only: logs of sites by all users, logs of services by operators, and no other files", async () => {
    const { observatory } = the;
    const { folder } = observatory.siteLogs;
    await writeFile(path.join(folder, "siteurlserver.log"), `one\n${HOSTILE}\n`);
    await writeFile(path.join(folder, "secret.txt"), "nobody reads this");
    const id = "rdf_EIAO1_1700000000_0_1234567";
    await writeFile(
      path.join(folder, `crawler_${id}_stdout.log`),
      Array.from({ length: 1000 }, (_, at) => `line ${at}\n`).join(""),
    );
    const launch = path.join(observatory.dataDir, "output", "logs", "logged.example", "20261124120000");
    await mkdir(launch, { recursive: true });
    await writeFile(path.join(launch, "crawler.log"), "fetched http://logged.example/\n");
    await announce("http://logged.example/");
    expect(wordsOfPage((await browsers.operator.get("/cockpit/logs")).body)).toContain("siteurlserver.log");
    const service = await browsers.operator.get("/cockpit/logs/siteurlserver.log");
    expect(wordsOfPage(service.body)).toContain(`<script>alert(1)</script>`);
    expect(service.body).not.toContain("<script>alert");
    expect((await browsers.viewer.get("/cockpit/logs/siteurlserver.log")).status).toBe(403);
    const crawl = await browsers.viewer.get(`/cockpit/logs/crawler_${id}_stdout.log`);
    expect(wordsOfPage(crawl.body)).toContain("The last 300 lines");
    expect(crawl.body).toContain("line 999");
    expect(crawl.body).not.toContain("line 699\n");
    const site = await browsers.viewer.get("/cockpit/sites/logged.example");
    const [, href = ""] = /href="([^"]*20261124120000[^"]*)"/.exec(site.body) ?? [];
    expect(wordsOfPage((await browsers.viewer.get(href)).body)).toContain("fetched http://logged.example/");
    for (const name of [
      "..%2F..%2Fetc%2Fpasswd",
      "secret.txt",
      "%2e%2e%2fsecret.txt",
      "x.log%00",
      "a%2Fb.log",
      "none.log",
      ".log",
      "..log",
    ])
      expect([404, 400], name).toContain((await browsers.operator.get(`/cockpit/logs/${name}`)).status);
    for (const log of [
      "logged.example/logs/20261124120000/..%2Fcrawler.log",
      "logged.example/logs/..%2F..%2F/crawler.log",
      "..%2F..%2Flogs/logs/20261124120000/crawler.log",
      "logged.example/logs/20261124120001/crawler.log",
    ])
      expect((await browsers.operator.get(`/cockpit/sites/${log}`)).status, log).toBe(404);
  });

  test("a site is found by its name, its start page, or as people type it; its page explains why an address is in or not", async () => {
    await announce("http://why.example/section/");
    const { get } = browsers.viewer;
    for (const typed of ["why.example/section/", "http://why.example/section/", "http://why.example/section"]) {
      const { headers } = await get(`/cockpit/sites?q=${encodeURIComponent(typed)}`);
      expect(headers.location, typed).toBe("/cockpit/sites/why.example%2Fsection");
    }
    // The address of any page of the site leads to the site, and of no other page.
    for (const typed of ["http://why.example/section/a/b.html?x=1#y", "why.example/section/a"])
      expect((await get(`/cockpit/sites?q=${encodeURIComponent(typed)}`)).headers.location, typed).toBe(
        "/cockpit/sites/why.example%2Fsection",
      );
    expect(
      (await get(`/cockpit/sites?q=${encodeURIComponent("http://why.example/sections/a")}`)).headers.location,
    ).toBe("/cockpit/sites/why.example%2Fsections%2Fa");
    const page = await get("/cockpit/sites/why.example%2Fsection?url=%2Fabout");
    expect(page.status).toBe(200);
    expect(page.body).toContain('value="http://why.example/about"');
    expect(wordsOfPage(page.body)).toContain("The page is not in the list of pages.");
    // An address that is too long for a crawl is explained too.
    const long = `http://why.example/section/${"m".repeat(3_000)}`;
    const answer = await get(`/cockpit/sites/why.example%2Fsection?url=${encodeURIComponent(long)}`);
    expect(answer.body).toContain(`value="${long}"`);
    const hostile = await get(`/cockpit/sites/why.example%2Fsection?url=${encodeURIComponent(HOSTILE)}`);
    expect(hostile.status).toBe(200);
    expect(hostile.body).not.toContain("<script>alert");
  });

  test("annotations on a site, its pages and findings have a value, an author and a date; their authors and operators remove them", async () => {
    await announce("http://noted.example/");
    const at = "/cockpit/sites/noted.example";
    const { curator, viewer, operator } = browsers;
    const value = `Called them on Monday.\r\n${HOSTILE}`;
    const finding = { page: "http://noted.example/a", test: "1.1_html_01", fingerprint: "0123456789abcdef" };
    expect((await curator.post(`${at}/annotations`, { key: "note", value, ...finding })).headers.location).toBe(
      `${at}?done=annotated`,
    );
    the.later(1); // newest first
    // The button was pressed twice.
    for (const times of [1, 2])
      expect(
        (await operator.post(`${at}/annotations`, { key: "note", value: "Fixed in May", public: "1" })).status,
        String(times),
      ).toBe(303);
    for (const wrong of [
      { value: " " },
      { value: "x".repeat(10_001) },
      { value: "x", key: " " },
      { value: "x", key: "verdict" },
      { value: "wrong", key: "verdict", ...finding },
      { value: "x", ...finding, test: "a b" },
      { value: "x", ...finding, test: "1.1_HTML_99" },
      { value: "x", page: "javascript:alert(1)" },
      { value: "x", reference: "javascript:alert(1)" },
      { value: "x", fingerprint: "0123456789abcdef" },
    ])
      expect(
        (await curator.post(`${at}/annotations`, { key: "note", ...wrong })).status,
        JSON.stringify(wrong).slice(0, 60),
      ).toBe(400);
    expect((await viewer.post(`${at}/annotations`, { key: "note", value: "x" })).status).toBe(403);
    // The name of an unknown site is a typing error: the annotation would never be seen.
    expect((await curator.post("/cockpit/sites/note.example/annotations", { key: "note", value: "x" })).status).toBe(
      404,
    );
    const seen = await viewer.get(at);
    const text = wordsOfPage(seen.body);
    expect(text).toMatch(
      /2026-11-2\d \d\d:\d\d:\d\d curator no http:\/\/noted\.example\/a, 1\.1_HTML_01, 0123456789abcdef note Called them on Monday\. <script>alert\(1\)<\/script>/,
    );
    expect(text.match(/operator yes the site note Fixed in May/g)).toHaveLength(1);
    // Some authors write from right to left.
    expect(seen.body).toMatch(/dir="auto"[^>]*>Called them on Monday/);
    const form = (await curator.get(`${at}?fingerprint=0123456789abcdef&key=verdict`)).body;
    expect(form).toMatch(/<textarea[^>]* dir="auto"/);
    expect(form).toMatch(/name="key"\s+type="text"\s+value="verdict"/);
    expect(form).toMatch(/name="fingerprint"\s+type="text"\s+value="0123456789abcdef"/);
    expect(seen.body).not.toContain("<script>alert");
    expect(seen.body).not.toContain("annotations/remove");
    expect(wordsOfPage((await viewer.get("/cockpit/sites/steered.example")).body)).not.toContain("Fixed in May");
    const ids = async () =>
      [...(await operator.get(at)).body.matchAll(/name="id" value="([^"]*)"/g)].map(([, id = ""]) => id);
    const [fixed = "", called = ""] = await ids();
    expect((await curator.post(`${at}/annotations/remove`, { id: fixed })).status).toBe(404);
    expect((await viewer.post(`${at}/annotations/remove`, { id: called })).status).toBe(403);
    expect((await curator.post("/cockpit/sites/steered.example/annotations/remove", { id: called })).status).toBe(404);
    expect((await curator.post(`${at}/annotations/remove`, { id: called })).headers.location).toBe(
      `${at}?done=annotationRemoved`,
    );
    expect((await operator.post(`${at}/annotations/remove`, { id: fixed })).status).toBe(303);
    expect(await ids()).toEqual([]);
    const actions = wordsOfPage((await operator.get("/cockpit/actions")).body);
    expect(actions).toContain("curator (curator) addAnnotation noted.example note");
    expect(actions).toContain("operator (operator) removeAnnotation noted.example note");
    const long = "http://noted.example/".padEnd(8_192, "x"); // as long as a page's address may be
    expect((await curator.post(`${at}/annotations`, { key: "note", value: "x", page: long })).status).toBe(303);
    expect((await curator.post(`${at}/annotations`, { key: "note", value: "x", page: `${long}x` })).status).toBe(400);
    expect((await viewer.get(at)).body).toContain(long);
  });

  test("a site is excluded and included again; a request to measure an excluded site is refused", async () => {
    const run = await announce("http://gone.example/", "http://gone2.example/");
    const at = "/cockpit/sites/gone.example";
    const { operator, viewer, curator } = browsers;
    expect((await operator.post(`${at}/exclude`, { hide: "1", reason: `asked ${HOSTILE}` })).headers.location).toBe(
      `${at}?done=excluded`,
    );
    expect(await the.observatory.queue.openSites(run)).toEqual(["gone2.example"]);
    const page = await viewer.get(at);
    expect(wordsOfPage(page.body)).toMatch(
      /Excluded since [\d: -]+ \(UTC\), in reports hidden\. Reason: asked <script>/,
    );
    expect(page.body).not.toContain("<script>alert");
    expect(page.body).toContain("<bdi>asked ");
    const excluded = (await viewer.get("/cockpit/excluded")).body;
    expect(wordsOfPage(excluded)).toContain("gone.example hidden");
    expect(excluded).toContain("<bdi>asked ");
    expect((await curator.post("/cockpit/measure", { url: "http://gone.example/" })).status).toBe(409);
    expect((await operator.post(`${at}/exclude`, {})).status).toBe(409);
    expect((await operator.post(`${at}/include`)).headers.location).toBe(`${at}?done=included`);
    expect((await operator.post(`${at}/include`)).status).toBe(409);
    expect((await curator.post("/cockpit/measure", { url: "http://gone.example/" })).status).toBe(303);
    // The site is not known yet.
    expect((await operator.post("/cockpit/excluded", { site: "http://early.example/" })).headers.location).toBe(
      "/cockpit/sites/early.example?done=excluded",
    );
    expect(wordsOfPage((await viewer.get("/cockpit/sites/early.example")).body)).toContain(
      "in reports shown as it was",
    );
    expect((await operator.post("/cockpit/sites/early.example/include")).headers.location).toBe(
      "/cockpit/excluded?done=included", // the site has no page any more
    );
    expect((await viewer.get("/cockpit/excluded?done=included")).status).toBe(200);
    const bad = await operator.post("/cockpit/excluded", { site: "" });
    expect([bad.status, wordsOfPage(bad.body)]).toEqual([400, expect.stringContaining("Go back and correct it.")]);
    expect(bad.body).not.toContain("wsdl");
  });

  test("a site that cannot be measured uses up no id of a run", async () => {
    const { operator, curator } = browsers;
    const measured = async (url: string): Promise<number> => {
      const { location = "" } = (await curator.post("/cockpit/measure", { url })).headers;
      return Number(/EIAO(\d+)\?done=measured$/.exec(location)?.[1]);
    };
    const first = await measured("http://one.example/");
    await operator.post("/cockpit/excluded", { site: "http://no.example/" });
    for (const url of ["http://no.example/", "x".repeat(64), `${"long.".repeat(60)}example`, "ftp://a.example/"])
      expect((await curator.post("/cockpit/measure", { url })).status).toBeGreaterThanOrEqual(400);
    expect(await measured(`http://${"x".repeat(63)}.example/`)).toBe(first + 1);
  });

  test("each successful action is kept with its user, also when the user is removed; a failed one is not", async () => {
    const { post, get } = browsers.operator;
    await post("/cockpit/users/add", { name: "Passing", role: "curator", password: "a long enough password" });
    expect(
      (await post("/cockpit/users/add", { name: "passing", role: "viewer", password: "a long enough password" }))
        .status,
    ).toBe(409);
    expect(
      (await post("/cockpit/users/add", { name: "x y", role: "viewer", password: "a long enough password" })).status,
    ).toBe(400);
    expect((await post("/cockpit/users/add", { name: "short", role: "viewer", password: "short" })).status).toBe(400);
    expect(
      (await post("/cockpit/users/add", { name: "boss", role: "boss", password: "a long enough password" })).status,
    ).toBe(400);
    await post("/cockpit/users/remove", { name: "passing" });
    const rows = await the.database.query<{ who: string; action: string; subject: string; detail: string }>(
      "kept-actions",
      "select who, action, subject, detail from cockpit.audit where subject = 'passing' order by at, action",
    );
    expect(rows).toEqual([
      { who: "operator", action: "addUser", subject: "passing", detail: "curator" },
      { who: "operator", action: "removeUser", subject: "passing", detail: "" },
    ]);
    expect(wordsOfPage((await get("/cockpit/actions")).body)).toContain("operator (operator) addUser passing curator");
    const all = await the.database.query("all-audit", "select * from cockpit.audit");
    expect(JSON.stringify(all)).not.toContain("a long enough password");
  });

  test("the pages of workers and problems show hostile words as text", async () => {
    the.problems.push({ key: "disk", text: `The disk is full ${HOSTILE}` });
    const overview = await browsers.viewer.get("/cockpit");
    the.problems.length = 0;
    expect(wordsOfPage(overview.body)).toContain("The disk is full <script>alert(1)</script>");
    expect(overview.body).not.toContain("<script>alert");
    expect(wordsOfPage((await browsers.viewer.get("/cockpit")).body)).toContain("No problems are known.");
    expect((await browsers.viewer.get("/cockpit/workers")).status).toBe(200);
  });

  test("pages may run their own script only; caches do not keep them, and frames do not show them", async () => {
    const { headers, body } = await browsers.operator.get("/cockpit");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers["cache-control"]).toBe("no-store");
    const [, script = ""] = /<script src="([^"]*)"/.exec(body) ?? [];
    const { status, headers: of } = await the.ask(script);
    expect([status, of["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect((await browsers.operator.get("/cockpit")).headers.refresh).toBeUndefined();
    expect((await browsers.operator.get("/cockpit?renew=1")).headers.refresh).toBe("5");
  });
});
