import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listRuns } from "@eiao/etl/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observatory } from "../../../../../../test/support/programs.ts";
import { embeddedStore } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

const LONG = "x".repeat(10_001);

let store: TestStore;
let the: TestObservatory;
let folder = "";
beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  folder = await mkdtemp(path.join(tmpdir(), "eiao-campaign-"));
  await writeFile(path.join(folder, "icon.png"), PNG);
  await writeFile(path.join(folder, "large.png"), Buffer.concat([PNG, Buffer.alloc(100_001 - PNG.length)]));
  await writeFile(path.join(folder, "text.png"), "This is a text.");
});
afterAll(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const command = (...args: string[]) =>
  observatory(args, { cwd: folder, env: { EIAO_SITEURLSERVER: the.addresses.siteurl } });
const campaign = (...args: string[]) => command("campaign", ...args);
const json = async (...args: string[]): Promise<unknown> => JSON.parse((await campaign(...args)).out);
const send = async (method: string, address: string, body?: unknown): Promise<[number, unknown]> => {
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(new URL(address, the.addresses.siteurl), init);
  return [response.status, await response.json()];
};

test("a campaign is added, changed, found by its tag, shown and removed", async () => {
  expect(await campaign("list")).toEqual({ code: 0, out: "There are no campaigns.\n", err: "" });
  const fields = ["--title", "Towns", "--description", "All towns", "--comment", "Asked for by ann", "--owner", "ann"];
  expect(await campaign("add", "towns", ...fields, "--tag", "norway", "--tag", "towns", "--icon", "icon.png")).toEqual({
    code: 0,
    out: "",
    err: "The campaign towns was added.\n",
  });
  await campaign("add", "empty");
  expect((await campaign("add", "empty")).err).toContain('a campaign "empty" already exists');
  expect(await json("list", "--tag", "norway", "--json")).toEqual([
    {
      campaign: "towns",
      title: "Towns",
      description: "All towns",
      comment: "Asked for by ann",
      tags: ["norway", "towns"],
      icon: "image/png",
      owner: "ann",
      created: "2026-11-24T12:00:00.000Z",
      changed: "2026-11-24T12:00:00.000Z",
      changedBy: "program",
      active: true,
      start: null,
      end: null,
      orders: [],
    },
  ]);
  expect((await campaign("list", "--tag", "norway")).out).toMatch(
    /^Campaign +Title +Tags +Owner +State +Orders\n-.*\ntowns +Towns +norway, towns +ann +active +0\n$/,
  );
  the.later(60);
  await campaign(
    "change",
    "towns",
    "--title",
    "Large towns",
    "--description",
    "Some",
    "--tag",
    "norway",
    "--end",
    "2027-06-01",
  );
  expect(await json("list", "--tag", "norway", "--json")).toMatchObject([
    {
      title: "Large towns",
      description: "Some",
      comment: "Asked for by ann",
      tags: ["norway"],
      icon: "image/png",
      created: "2026-11-24T12:00:00.000Z",
      changed: "2026-11-24T12:01:00.000Z",
      end: "2027-06-01T00:00:00.000Z",
    },
  ]);
  expect((await campaign("show", "towns")).out).toContain("Title:       Large towns\n");
  expect(await json("show", "towns", "--format", "json")).toMatchObject({
    icon: `data:image/png;base64,${PNG.toString("base64")}`,
  });
  const nothing = await campaign("change", "towns");
  expect([nothing.code, nothing.out, nothing.err]).toEqual([
    1,
    "",
    "eiao-observatory: CampaignRefused: The call has no field to change. Give at least one of title, description, comment, owner, start, end, tags and icon, then try again. Nothing was changed.\n",
  ]);
  await campaign("change", "towns", "--icon", "none", "--end", "none");
  expect(await json("show", "towns", "--json")).toMatchObject({ icon: null, end: null });
  expect(await campaign("deactivate", "towns")).toMatchObject({ code: 0 });
  expect(await json("list", "--json")).toMatchObject([{ campaign: "empty", active: true }, { active: false }]);
  await campaign("activate", "towns");
  await command(
    "order",
    "add",
    "oslo",
    "http://oslo.example/",
    "--every",
    "year",
    "--campaign",
    "towns",
    "--date",
    "2030-01-01",
  );
  await campaign("deactivate", "towns");
  for (const started of [await command("order", "start", "oslo"), await send("POST", "/crawl/add", ["towns"])])
    expect(JSON.stringify(started)).toContain("The campaign towns is inactive");
  await campaign("activate", "towns");
  const refused = await campaign("remove", "towns");
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining("CampaignHasOrders: The campaign towns has orders: oslo."),
  ]);
  expect(await campaign("remove", "towns", "--orders")).toMatchObject({ code: 0 });
  expect(await campaign("remove", "empty")).toMatchObject({ code: 0 });
  expect(await the.call("siteurl", "orders")).toEqual([]);
});

test.each([
  [["add", "x", "--icon", "large.png"], "icon: The icon has 100001 bytes; it can have at most 100000"],
  [["add", "x", "--icon", "text.png"], "icon: The icon is neither a PNG nor a JPEG file"],
  [["add", "x", "--icon", "absent.png"], "The icon absent.png cannot be read"],
  [["add", "none"], "and is not none"],
  [["add", "x/y"], "campaign:"],
  [["add", "x", "--start", "soon"], "about.start: It must be a date in UTC"],
  [["add", "x", "--start", "2027-01-02", "--end", "2027-01-01"], "end must be after start"],
  [["add", "x", "--title", LONG], "about.title: It can have at most 10000 characters"],
  [["show", "nowhere"], "UnknownCampaign: There is no campaign nowhere."],
  [["change", "nowhere"], "UnknownCampaign"],
  [["activate", "nowhere"], "UnknownCampaign"],
  [["remove", "nowhere"], "UnknownCampaign"],
  [["write", "absent.json"], "The specification absent.json cannot be read"],
  [["show"], "campaign show needs the name of a campaign."],
  [["list", "x"], 'campaign list does not accept "x".'],
  [["begin", "x"], "campaign needs one of add, change, show, list"],
])("campaign %s is refused", async (args, problem) => {
  const { code, err } = await campaign(...args);
  expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
  expect(await the.call("siteurl", "campaigns")).toEqual([]);
});

const specification = {
  id: "europe",
  title: '<script>alert("x")</script> שלום',
  languages: [
    { language: "nb", weight: 1 },
    { language: "*", weight: 0.1 },
  ],
  keywords: ["ministries"],
  pauseSeconds: 2.5,
  weights: [{ pattern: ".*/press/.*", score: 0.5 }],
  start: "2026-11-01",
  orders: [
    {
      name: "ministries",
      recurrence: "monthly",
      panel: "ministries",
      sites: [
        { seeds: ["https://a.example/", "https://a.example/en/"], maxPages: 700 },
        {
          seeds: ["https://b.example/"],
          scope: [{ type: "include", pattern: "https://b[.]example/.*" }],
          oneHopBeyond: true,
        },
      ],
    },
    { name: "parliament", recurrence: "once", date: "2027-01-10T06:00Z", sites: [{ seeds: ["https://c.example/"] }] },
  ],
};

describe("a specification", () => {
  const write = async (value: unknown, ...args: string[]) => {
    await writeFile(path.join(folder, "spec.json"), typeof value === "string" ? value : JSON.stringify(value));
    return await campaign("write", "spec.json", ...args);
  };

  test("is written, shown, and written again without a change", async () => {
    expect(await write(specification)).toEqual({
      code: 0,
      out: "The campaign europe was added.\nThe order ministries was added.\nThe order parliament was added.\n3 sites added.\n",
      err: "",
    });
    expect(await json("show", "europe", "--format", "json")).toEqual({
      description: "",
      comment: "",
      tags: [],
      icon: null,
      owner: "",
      active: true,
      end: null,
      ...specification,
      start: "2026-11-01T00:00:00.000Z",
      assumedLanguage: null,
      categories: { nace: null, continent: null, country: null, nuts: null },
      orders: [
        {
          date: null,
          from: null,
          until: null,
          active: true,
          ruleSets: null,
          ...specification.orders[0],
          sites: [
            { ...specification.orders[0]?.sites[0], scope: [], oneHopBeyond: false },
            { ...specification.orders[0]?.sites[1], maxPages: null },
          ],
        },
        {
          from: null,
          until: null,
          active: true,
          panel: null,
          ruleSets: null,
          ...specification.orders[1],
          date: "2027-01-10T06:00:00.000Z",
          sites: [{ seeds: ["https://c.example/"], scope: [], maxPages: null, oneHopBeyond: false }],
        },
      ],
    });
    const unchanged = "The campaign europe is as the file says. Nothing was changed.\n";
    expect((await write(specification)).out).toBe(unchanged);
    const { out: turtle } = await campaign("show", "europe", "--format", "turtle");
    await writeFile(path.join(folder, "europe.ttl"), turtle);
    expect((await campaign("write", "europe.ttl")).out).toBe(unchanged);
    expect(await the.observatory.repository.siteOf("b.example")).toMatchObject({
      seeds: ["https://b.example/"],
      rules: [{ order: 1, type: "include", pattern: "https://b[.]example/.*" }],
    });
    expect(await the.call("siteurl", "orders")).toMatchObject([
      { order: "ministries", campaign: "europe", panel: "ministries", sites: 2, next: "2026-12-01T00:00:00.000Z" },
      { order: "parliament", campaign: "europe", panel: null, sites: 1, next: "2027-01-10T06:00:00.000Z" },
    ]);
  });

  test("that changes also changes the campaign; orders that it no longer lists are removed", async () => {
    await write({ ...specification, description: "More", orders: specification.orders.slice(0, 1) });
    expect((await write({ ...specification, orders: specification.orders.slice(0, 1) }, "--json")).out).toBe(
      `${JSON.stringify({ campaign: "europe", state: "changed", orders: [{ order: "ministries", state: "unchanged" }], sites: { added: [], changed: [] }, kept: [] }, null, 2)}\n`,
    );
    expect(await the.call("siteurl", "orders")).toMatchObject([{ order: "ministries" }]);
  });

  test("keeps fields of a site that a user has set, and reports them", async () => {
    await the.observatory.repository.setSite("a.example", { seeds: ["https://a.example/set/"] });
    const { out, err } = await write(specification);
    expect(err).toContain("a.example keeps the fields that were set with sites set: seeds.");
    expect(out).toContain("The order parliament was added.");
    expect(await the.observatory.repository.siteOf("a.example")).toMatchObject({ seeds: ["https://a.example/set/"] });
  });

  const [ministries, parliament] = specification.orders;
  const withSite = (site: unknown) => ({ ...specification, orders: [{ ...ministries, sites: [site] }] });
  test.each([
    ["unknown field", { ...specification, colour: "red" }, "colour: This field is unknown. The fields are id, title,"],
    ["robots", { ...specification, ignoreRobotsTxt: true }, "ignoreRobotsTxt: robots.txt is always obeyed"],
    [
      "robots of a site",
      withSite({ seeds: ["https://a.example/"], ignoreRobotsTxt: true }),
      "orders[0].sites[0].ignoreRobotsTxt: robots.txt is always obeyed",
    ],
    ["offline", { ...specification, offline: {} }, "offline: This field would have no effect"],
    ["social", { ...specification, social: {} }, "social: This field would have no effect"],
    [
      "field of a site",
      withSite({ seeds: ["https://a.example/"], depth: 3 }),
      "orders[0].sites[0].depth: This field is unknown",
    ],
    [
      "no URL",
      withSite({ seeds: ["https://a.example/", "ftp://a.example/"] }),
      "orders[0].sites[0].seeds[1]: It must be an absolute http or https URL",
    ],
    [
      "repeated seed",
      withSite({ seeds: ["https://a.example/", "https://a.example"] }),
      "orders[0].sites[0].seeds[1]: It repeats orders[0].sites[0].seeds[0]",
    ],
    [
      "wrong pattern",
      withSite({ seeds: ["https://a.example/"], scope: [{ type: "include", pattern: "(" }] }),
      "orders[0].sites[0].scope[0].pattern:",
    ],
    [
      "wrong budget",
      withSite({ seeds: ["https://a.example/"], maxPages: 0 }),
      "orders[0].sites[0].maxPages: It must be a number from 1 to",
    ],
    [
      "weight",
      { ...specification, languages: [{ language: "nb", weight: 2 }] },
      "languages[0].weight: It must be a number from 0 to 1",
    ],
    [
      "score",
      { ...specification, weights: [{ pattern: "x", score: "x" }] },
      "weights[0].score: It must be a number from -1 to 1",
    ],
    [
      "date",
      { ...specification, orders: [{ ...parliament, date: "2027-02-30" }] },
      "orders[0].date: It must be a date in UTC",
    ],
    ["end before start", { ...specification, end: "2026-10-01" }, "end: It must be after start"],
    [
      "recurrence",
      { ...specification, orders: [{ ...parliament, recurrence: "hourly" }] },
      "orders[0].recurrence: It must be one of once, daily",
    ],
    [
      "missing",
      { ...specification, orders: [{ name: "x", recurrence: "once" }] },
      "orders[0].sites: This field is missing",
    ],
    ["order twice", { ...specification, orders: [ministries, ministries] }, "orders[1]: It repeats orders[0]"],
    ["country", { ...specification, categories: { country: "XX" } }, "categories.country:"],
    ["NACE", { ...specification, categories: { nace: "no code" } }, "categories.nace:"],
    ["NUTS", { ...specification, categories: { nuts: "XX999" } }, "categories.nuts:"],
    [
      "icon",
      { ...specification, icon: "data:image/png;base64,AAAA" },
      "icon: The icon is neither a PNG nor a JPEG file",
    ],
    ["no JSON", "{", "The text is not valid JSON"],
    ["list", [], "It must be an object"],
  ])(
    "with a fault is refused, the error names the field, and nothing is changed: %s",
    async (_case, value, problem) => {
      const before = await json("show", "europe", "--json");
      const { code, err } = await write(value);
      expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
      expect(await json("show", "europe", "--json")).toEqual(before);
    },
  );

  test.each([
    ["ics:hasSocialDataScope [ ics:hasKey 'x' ]", "ics:hasSocialDataScope: This field would have no effect"],
    ["ics:crawlSpecId [ ics:hasOfflineSpecId [] ]", "ics:hasOfflineSpecId: This field would have no effect"],
    ["ics:ignoreRobotsTxt true", "ics:ignoreRobotsTxt: robots.txt is always obeyed"],
    ["ics:colour 'red'", "ics:colour: This predicate is unknown here"],
    ["dct:title 'one', 'two'", "title: There can be one value of http://purl.org/dc/terms/title, not 2"],
    [
      "dct:title 'x' . <urn:x> dct:title 'y'",
      "http://purl.org/dc/terms/title: This triple does not belong to the campaign",
    ],
    ["dct:title [", "The text is not valid Turtle"],
  ])("in Turtle with a fault is refused: %s", async (statement, problem) => {
    await writeFile(
      path.join(folder, "wrong.ttl"),
      `@prefix ics: <http://www.eiao.net/rdf/ics#> . @prefix dct: <http://purl.org/dc/terms/> .
<urn:x:y> a ics:Campaign ; dct:identifier "europe" ; ${statement} .`,
    );
    const { code, err } = await campaign("write", "wrong.ttl");
    expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
  });

  test.each([
    ["{", "Write JSON as eiao-observatory campaign show NAME --json prints it, then try again. Nothing was changed."],
    [{ ...specification, colour: "red" }, "Remove this field, then try again."],
    [{ ...specification, orders: undefined }, "Add it, then try again."],
    [{ ...specification, orders: [ministries, ministries] }, "Remove one of the two, then try again."],
    [{ ...specification, end: "2026-10-01" }, "Choose a later date, or null, then try again."],
    [{ ...specification, pauseSeconds: "long" }, "Correct this value, then try again. Nothing was changed."],
    [{ ...specification, id: "asia" }, "Choose another name for the order, then try again."],
  ])("with a fault is refused with a remedy: %j", async (value, remedy) => {
    const { code, err } = await write(value);
    expect([code, err]).toEqual([1, expect.stringMatching(/^eiao-observatory: CampaignRefused: /)]);
    expect(err).toContain(remedy);
  });

  test("changes nothing if its last order cannot be written: no site, order or campaign", async () => {
    const state = async () => [
      await the.call("siteurl", "campaigns"),
      await the.call("siteurl", "orders"),
      await the.observatory.repository.allSites(),
    ];
    const before = await state();
    const message = "no space for the last order";
    await the.database.execute(
      "fail-last",
      `create trigger fail_last before insert on "work.orders" when new.name = 'last' begin select raise(abort, '${message}'); end`,
    );
    try {
      const sites = [{ seeds: ["https://new.example/"] }];
      const changed = { ...ministries, sites: [{ seeds: ["https://a.example/other/"] }] };
      const orders = [changed, { ...parliament, name: "first", sites }, { ...parliament, name: "last", sites }];
      const { code, err } = await write({ ...specification, title: "Other", orders });
      expect([code, err]).toEqual([1, expect.stringContaining(message)]);
      expect(await state()).toEqual(before);
    } finally {
      await the.database.execute("again", "drop trigger fail_last");
    }
  });

  test("cannot take an order of another campaign, nor give one site different seeds or scopes", async () => {
    expect((await write({ ...specification, id: "asia" })).err).toContain(
      "orders[0].name: The order ministries belongs to the campaign europe",
    );
    const other = {
      ...parliament,
      name: "other",
      sites: [{ seeds: ["https://a.example/x/", "https://a.example/"] }, { seeds: ["https://a.example/"] }],
    };
    const twice = { ...parliament, sites: [{ seeds: ["https://a.example/"] }] };
    expect((await write({ ...specification, orders: [ministries, twice] })).err).toContain(
      "orders[1].sites[0]: The site a.example has other seeds or another scope than in orders[0].sites[0]",
    );
    expect(
      (await write({ ...specification, orders: [{ ...other, sites: [twice.sites[0], twice.sites[0]] }] })).err,
    ).toContain("orders[0].sites[1]: It is the same site as orders[0].sites[0]: a.example");
  });

  test("steers the queue API: crawl/add starts all orders, and DELETE stops them", async () => {
    await command("order", "add", "alone", "http://alone.example/", "--every", "year", "--date", "2030-01-01");
    expect(await send("GET", "/campaigns/")).toEqual([200, ["alone", "europe"]]);
    const [status, first] = await send("POST", "/crawl/add", ["europe", "web", "", {}]);
    expect([status, first]).toEqual([200, [expect.any(String), expect.any(String)]]);
    expect((await send("POST", "/crawl/add", ["europe"]))[0]).toBe(409);
    const [ministriesRun = "", parliamentRun = ""] = first as string[];
    expect(await send("DELETE", "/campaign/europe")).toEqual([200, { stopped: 3 }]);
    const [, second] = await send("POST", "/crawl/add", ["europe"]);
    expect(second).toHaveLength(2);
    const common = { campaign: "europe", state: "open", loaded: 0, failed: 0 };
    const [nextMinistries = ""] = second as string[];
    expect(await send("GET", `/crawl/${nextMinistries}`)).toEqual([
      200,
      { id: nextMinistries, order: "ministries", previous: ministriesRun, expected: 2, ...common },
    ]);
    const [, alone] = await send("POST", "/crawl/add", ["alone"]);
    const idsOf = async (query: string) =>
      ((await send("GET", `/campaign/crawls${query}`))[1] as { id: string }[]).map(({ id }) => id).toSorted();
    const ofEurope = [...(first as string[]), ...(second as string[])];
    expect(await idsOf("?campaign=europe")).toEqual(ofEurope.toSorted());
    expect(await idsOf("?campaign=alone")).toEqual(alone);
    expect(await idsOf("")).toEqual([...ofEurope, ...(alone as string[])].toSorted());
    expect((await send("GET", "/campaign/crawls?campaign=nowhere"))[0]).toBe(404);
    expect((await send("DELETE", "/campaign/nowhere"))[0]).toBe(404);
    const runs = await listRuns(the.observatory.warehouse);
    expect(runs.find(({ run }) => run === parliamentRun)).toMatchObject({
      order: "parliament",
      campaign: "europe",
      state: "published",
    });
    await send("DELETE", "/campaign/europe");
    await send("DELETE", "/campaign/alone");
  });

  test("gives each site of an order its page budget", async () => {
    const [, runs] = await send("POST", "/crawl/add", ["europe"]);
    const [run = ""] = runs as string[];
    const { queue } = the.observatory;
    expect(await queue.find(run, "a.example")).toMatchObject({ maxPages: 700, oneHopBeyond: false });
    expect(await queue.find(run, "b.example")).toMatchObject({ maxPages: null, oneHopBeyond: true });
  });
});
