/** Campaigns, suggestions, scores before publication, and the curation of sites in the cockpit. */
import path from "node:path";
import { generateStores, listRuns, loadStore, rankedSites } from "@eiao/etl/internal";
import { presentValue } from "@eiao/wam-core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { siteWith } from "../../../../test/support/records.ts";
import { REPORT_SITE_STYLE } from "../public/views/style.ts";
import type { Role } from "../transport/caller-rights.ts";
import { failedTests } from "../../../../test/support/failed-tests.ts";
import { suggestedSites } from "../observatory/schedule/test-suggested-sites.ts";
import { testCockpit, wordsOfPage } from "./test-cockpit.ts";
import type { Browser, TestCockpit } from "./test-cockpit.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
/** Markup and text from right to left. `LONG` fills a field up to its limit. */
const HOSTILE = `<script>alert(1)</script>"'& \u05E9\u05DC\u05D5\u05DD `;
const LONG = HOSTILE + "x".repeat(10_000 - HOSTILE.length - 1) + "!";

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let the: TestCockpit;
  let browsers: Readonly<Record<Role, Browser>>;
  beforeAll(async () => {
    store = await create();
    the = await testCockpit(store);
    const [viewer, curator, operator] = await Promise.all([the.as("viewer"), the.as("curator"), the.as("operator")]);
    browsers = { viewer, curator, operator };
  });
  afterAll(async () => {
    await the?.close();
    await store?.remove();
  });

  const read = async (page: string) => wordsOfPage((await browsers.viewer.get(page)).body);
  const expectHarmless = async (page: string) => {
    const { status, body } = await browsers.curator.get(page);
    expect(status, page).toBe(200);
    expect(body, page).not.toContain("<script>alert");
    expect(failedTests(body, REPORT_SITE_STYLE), page).toEqual([]);
  };

  test("a campaign is added with an icon, changed, switched off and on, started, stopped and removed", async () => {
    const { post } = browsers.curator;
    const boundary = "-----a-boundary";
    const { body: list } = await browsers.curator.get("/cockpit/campaigns");
    const token = /name="token" value="([^"]*)"/.exec(list)?.[1] ?? "";
    const part = (name: string, value: string, file = "") =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const head = [part("token", token), part("campaign", "towns"), part("title", "Towns of Norway")];
    const more = [part("tags", "norway\r\ntowns"), part("description", "All towns.\r\nEach year.")];
    const body = [...head, ...more, part("icon", PNG.toString("latin1"), '; filename="a.png"'), `--${boundary}--\r\n`];
    const added = await fetch(`${the.origin}/cockpit/campaigns`, {
      method: "POST",
      redirect: "manual",
      headers: {
        cookie: `eiao-session=${browsers.curator.session}`,
        origin: the.origin,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.from(body.join(""), "latin1"),
    });
    expect([added.status, added.headers.get("location")]).toEqual([303, "/cockpit/campaigns/towns?done=campaignAdded"]);
    const icon = await fetch(`${the.origin}/cockpit/campaigns/towns/icon`, {
      headers: { cookie: `eiao-session=${browsers.viewer.session}` },
    });
    expect(icon.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await icon.arrayBuffer())).toEqual(PNG);
    const empty = await post("/cockpit/campaigns/towns/start");
    expect([empty.status, wordsOfPage(empty.body)]).toEqual([
      409,
      expect.stringContaining("The campaign towns has no orders, so no run of it starts."),
    ]);
    const coast = { order: "coast", urls: "http://c1.example/\nhttp://c2.example/" };
    const inland = { order: "inland", urls: "http://i.example/\nhttp://c2.example/" };
    for (const [order, campaign] of [
      [coast, "towns"],
      [inland, ""],
    ] as const)
      await post("/cockpit/orders/add", { ...order, campaign, recurrence: "yearly", date: "2026-12-24" });
    const campaigns = async () => {
      const orders = (await the.call("siteurl", "orders")) as readonly { order: string; campaign: string | null }[];
      return orders.map(({ order, campaign }) => [order, campaign]);
    };
    expect(await campaigns()).toEqual([
      ["coast", "towns"],
      ["inland", null],
    ]);
    const change = (campaign: string) =>
      post("/cockpit/orders/inland/sites", { urls: inland.urls, recurrence: "yearly", campaign });
    expect((await change("nowhere")).status).toBe(404);
    for (const [campaign, expected] of [
      ["towns", "towns"],
      ["", null],
      ["towns", "towns"],
    ] as const) {
      await change(campaign);
      expect(await campaigns()).toEqual([
        ["coast", "towns"],
        ["inland", expected],
      ]);
    }
    expect((await browsers.curator.get("/cockpit/orders/inland/sites")).body).toMatch(
      /name="campaign"[^>]*value="towns"/,
    );
    await the.call("siteurl", "addCampaign", "other");
    expect((await browsers.viewer.get("/cockpit/campaigns/towns")).body).toContain(
      '<a href="/cockpit/campaigns/other"',
    );
    await the.call("siteurl", "removeCampaign", "other");
    expect(await read("/cockpit/campaigns")).toMatch(
      /towns\s+Towns of Norway\s+norway\s?, towns\s+curator\s+active\s+2/,
    );
    const page = await read("/cockpit/campaigns/towns");
    for (const text of [
      "State: active",
      "Orders: 2",
      "Sites: 3",
      "Owner: curator",
      "All towns. Each year.",
      "c1.example coast",
      "c2.example coast, inland",
    ])
      expect(page).toContain(text);
    expect((await browsers.viewer.get("/cockpit/campaigns/towns")).body).toContain(
      'src="/cockpit/campaigns/towns/icon"',
    );

    await post("/cockpit/campaigns/towns", { title: "Towns", end: "2027-06-01" });
    const changed = await read("/cockpit/campaigns/towns");
    for (const text of ["End (UTC): 2027-06-01 00:00", "All towns. Each year.", "norway"])
      expect(changed).toContain(text);
    expect((await post("/cockpit/campaigns/towns", { start: "soon" })).status).toBe(400);
    const at = "/cockpit/campaigns/towns";
    expect((await post(`${at}/deactivate`)).headers.location).toBe(`${at}?done=campaignInactive`);
    expect(await read(at)).toContain("State: inactive");
    await post(`${at}/activate`);
    expect(await read(at)).toContain("State: active");
    for (const [action, done] of [
      ["deactivate", "orderInactive"],
      ["activate", "orderActive"],
    ]) {
      const { body: markup } = await browsers.curator.get(at);
      const form = new RegExp(
        `<form[^>]*action="/cockpit/orders/${action}".*?name="order" value="coast".*?</form>`,
        "s",
      );
      const [, next = ""] = /name="next" value="([^"]*)"/.exec(form.exec(markup)?.[0] ?? "") ?? [];
      const { headers } = await post(`/cockpit/orders/${action}`, { order: "coast", next });
      expect(headers.location).toBe(`${at}?done=${done}`);
    }

    expect((await post(`${at}/start`)).headers.location).toBe(`${at}?done=campaignStarted`);
    const runs = (await listRuns(the.observatory.warehouse)).filter(({ campaign }) => campaign === "towns");
    expect(new Set(runs.map(({ order }) => order))).toEqual(new Set(["coast", "inland"]));
    const [first] = runs;
    const ofRun = await read(`/cockpit/runs/${first?.run}`);
    expect(ofRun).toContain(`Order: ${first?.order}`);
    expect(ofRun).toContain("Campaign: towns");
    expect(await read(at)).toContain("Test runs: 2, of which 0 published");
    expect((await post(`${at}/stop`)).headers.location).toBe(`${at}?done=campaignStopped`);
    expect((await post(`${at}/stop`)).headers.location).toBe(`${at}?done=hadEnded`);
    await post(`${at}/start`);
    const next = (await listRuns(the.observatory.warehouse)).filter(({ order }) => order === first?.order).at(-1);
    expect(next?.previousRun).toBe(first?.run);
    expect(await read(`/cockpit/runs/${next?.run}`)).toContain(`Run before: ${first?.run}`);

    expect((await post(`${at}/remove`, { confirm: "town" })).status).toBe(400);
    expect((await post(`${at}/remove`, { confirm: "towns" })).status).toBe(409);
    expect((await post(`${at}/remove`, { confirm: "towns", orders: "1" })).headers.location).toBe(
      "/cockpit/campaigns?done=campaignRemoved",
    );
    expect((await browsers.viewer.get(at)).status).toBe(404);
    expect(await the.call("siteurl", "orders")).toEqual([]);
  });

  test("the page of a run shows each loaded site with its score before the run is published", async () => {
    const run = String(await the.call("siteurl", "nextTestRun"));
    const urls = ["http://site-00001.example/", "http://site-00002.example/", "http://waits.example/"];
    await the.call("siteurl", "addURLs", run, "", urls);
    const generated = await generateStores(the.dataDir, { sites: 2, pages: 3, runs: 1, seed: "scores" });
    const { warehouse, queue } = the.observatory;
    for (const site of ["site-00001.example", "site-00002.example"]) {
      const file = path.join(the.dataDir, "output", "rdf", site, `${generated[0]?.run}.trig.zst`);
      await loadStore(warehouse, { file, run, dataDir: the.dataDir, siteAt: async () => undefined });
      await queue.end({ run, site, token: null }, "done", null, new Date());
    }
    expect((await listRuns(warehouse, run))[0]).toMatchObject({ state: "open", sites: { loaded: 2 } });
    const page = await read(`/cockpit/runs/${run}`);
    await browsers.operator.post(`/cockpit/runs/${run}/stop`, { confirm: run });
    const { rows } = await rankedSites(warehouse, { run });
    expect(rows).toHaveLength(2);
    for (const { site, value } of rows) {
      expect(value).not.toBeNull();
      expect(page).toContain(`${site} loaded ${presentValue(value ?? undefined)}`);
    }
  });

  test("suggestions of a campaign and of a run have a button that accepts them", async () => {
    const run = await suggestedSites(the);
    for (const page of ["/cockpit/campaigns/moves/suggestions", `/cockpit/runs/${run}`]) {
      const text = await read(page);
      expect(text).toContain("moved.example http://moved.example/ https://new.example/");
      expect(text).toMatch(/few.example 1 The site was discarded: too few pages identified. EIAO\d+/);
      expect(text).toContain("host.example ( https://host.example/page ) few.example 1");
      expect(text).not.toContain("Use the new address");
    }
    // A site that is excluded or hidden is not named, not even as the site that links to a host.
    await the.call("siteurl", "excludeSite", "few.example", true, "They asked for it.");
    const others = await the.call("siteurl", "suggestions", "moves");
    expect(others).toMatchObject({ forwarded: { all: 1 }, small: { all: 0 }, hosts: { all: 0, hosts: [] } });
    expect(JSON.stringify(others)).not.toContain("few.example");
    await the.call("siteurl", "includeSite", "few.example");
    // A page that renews itself does not read all hosts each time.
    expect(await read(`/cockpit/runs/${run}?renew=1`)).not.toContain("new.example");
    const next = `/cockpit/runs/${run}#suggestions`;
    const { get, post } = browsers.curator;
    const { body } = await get(`/cockpit/runs/${run}`);
    const forms = [
      ...body.matchAll(/<form[^>]*action="([^"]*)" class="action">\s*(.*?)<button[^>]*>(.*?)<\/button>/gs),
    ];
    const accept = async (button: string) => {
      const [, action = "", fields = ""] = forms.find(([, , , label]) => label === button) ?? [];
      const inputs = [...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]);
      return (await post(action, Object.fromEntries(inputs) as Record<string, string>)).headers.location;
    };
    const at = (done: string) => next.replace("#", `?done=${done}#`);
    expect(await accept("Use the new address")).toBe(at("siteSet"));
    expect(await accept("It really is small")).toBe(at("siteSet"));
    expect(await accept("Add it to moves order")).toBe(at("orderExtended"));
    const { repository } = the.observatory;
    expect(await repository.siteOf("moved.example")).toMatchObject({
      seeds: ["https://new.example/"],
      setFields: ["seeds"],
    });
    expect(await repository.siteOf("few.example")).toMatchObject({ smallSite: true, setFields: ["small"] });
    expect(await the.call("siteurl", "orderSites", "moves order")).toContain("https://host.example/");
    const remaining = await the.call("siteurl", "suggestions", "moves");
    expect(remaining).toMatchObject({ forwarded: { all: 0 }, small: { all: 0 } });
    await expectHarmless("/cockpit/campaigns/moves/suggestions");
    await expectHarmless(`/cockpit/runs/${run}`);
    expect((await get("/cockpit/campaigns/none/suggestions")).status).toBe(404);
  });

  test("the fields of a site are set and unset; unchanged fields are not set; the list of actions has both", async () => {
    const { repository } = the.observatory;
    await repository.importSites([siteWith("curated.example")]);
    const { get, post } = browsers.curator;
    const at = "/cockpit/sites/curated.example";
    const { body } = await get(at);
    const shown = /name="shown" value="([^"]*)"/.exec(body)?.[1]?.replaceAll("&quot;", '"') ?? "";
    const same = { shown, title: "Title of curated.example", nace: "66.00", watched: "no", small: "no" };
    const set = await post(`${at}/set`, {
      ...same,
      title: "Mine",
      seeds: "http://curated.example/\r\nhttp://b.example/",
    });
    expect(set.headers.location).toBe(`${at}?done=siteSet`);
    expect(await repository.siteOf("curated.example")).toMatchObject({
      title: "Mine",
      seeds: ["http://curated.example/", "http://b.example/"],
      nace: "66.00",
      setFields: ["title", "seeds"],
    });
    const scope = `<scopePatternList xmlns="http://www.wabcluster.org"><rule type="include" pattern="http://a/.*"/></scopePatternList>`;
    const others = { scope, country: "", small: "yes", watched: "yes", collections: "A\r\nB, too" };
    await post(`${at}/set`, { ...same, ...others, documenturlscheme: "http://curated.example/docs/" });
    const all = ["scope", "country", "watched", "documentUrlScheme", "small", "collections"];
    const stored = await repository.siteOf("curated.example");
    expect(stored).toMatchObject({
      rules: [{ type: "include", pattern: "http://a/.*" }],
      country: null,
      smallSite: true,
      watched: true,
      documentUrlScheme: "http://curated.example/docs/",
      collections: ["A", "B, too"],
    });
    expect(new Set(stored?.setFields)).toEqual(new Set(["title", "seeds", ...all]));
    expect(await read(at)).toMatch(/Collections\s+A B, too/);
    expect((await post(`${at}/set`, same)).status).toBe(400);
    expect((await post(`${at}/set`, { ...same, nace: "99.99" })).status).toBe(400);
    expect((await post(`${at}/unset`, { fields: "small" })).headers.location).toBe(`${at}?done=siteUnset`);
    expect(await repository.siteOf("curated.example")).toMatchObject({ smallSite: false });
    const actions = wordsOfPage((await browsers.operator.get("/cockpit/actions")).body);
    for (const action of ["curator (curator) setSite curated.example", "curator (curator) unsetSite curated.example"])
      expect(actions).toContain(action);
  });

  test("markup, text from right to left and 10,000 characters do no harm in any field", async () => {
    const { post } = browsers.curator;
    const { repository } = the.observatory;
    await repository.importSites([siteWith("hostile.example")]);
    const texts = { title: LONG, description: LONG, comment: LONG, owner: LONG };
    const tags = HOSTILE.slice(0, 60);
    expect((await post("/cockpit/campaigns", { campaign: "hostile", ...texts, tags })).status).toBe(303);
    await expectHarmless("/cockpit/campaigns");
    await expectHarmless("/cockpit/campaigns/hostile");
    expect((await browsers.viewer.get("/cockpit/campaigns/hostile")).body).toContain(
      `<div class="kept" dir="auto">&lt;script&gt;`,
    );
    expect((await post("/cockpit/campaigns", { campaign: HOSTILE })).status).toBe(400);
    const site = {
      title: LONG,
      source: LONG,
      documenturlscheme: `http://hostile.example/${LONG.slice(0, 7_900)}`,
      collections: HOSTILE.slice(0, 60).trim(),
    };
    expect((await post("/cockpit/sites/hostile.example/set", site)).status).toBe(303);
    await expectHarmless("/cockpit/sites/hostile.example");
    for (const name of ["seeds", "scope", "nace", "continent", "country", "nuts", "documenturlscheme"]) {
      const { status, body } = await post("/cockpit/sites/hostile.example/set", { [name]: LONG });
      expect(status, name).toBe(400);
      expect(body, name).not.toContain("<script>alert");
    }
    for (const next of ["//evil.example/", "https://evil.example/", "/cockpit/logout"]) {
      const { headers } = await post("/cockpit/sites/hostile.example/set", { watched: "yes", next });
      expect(headers.location, next).toBe("/cockpit/sites/hostile.example?done=siteSet");
    }
  });
});
