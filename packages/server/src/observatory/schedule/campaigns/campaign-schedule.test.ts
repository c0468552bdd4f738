import { listRuns } from "@eiao/etl/internal";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import {
  newCampaign,
  addCampaign,
  changeCampaign,
  iconOfCampaign,
  listCampaigns,
  removeCampaign,
  setCampaignActive,
} from "./campaign.ts";
import type { Campaign, CampaignSpecification } from "./campaign.ts";
import { allOrders } from "../orders.ts";
import { tick } from "../run-scheduler.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

const DAY = 86_400;
const NOW = new Date("2026-11-24T12:00:00Z");

function campaignNamed(name: string, specification: Partial<CampaignSpecification> = {}): Campaign {
  const campaign = newCampaign(name, "ann", NOW);
  const texts = { title: "Europe", description: "Sites of Europe", tags: ["europe", "ministries"] };
  return { ...campaign, ...texts, specification: { ...campaign.specification, ...specification } };
}

// The clock of these tests begins on 2026-11-24 (a Tuesday), 12:00.
describe.each(stores)("orders of campaigns, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  beforeAll(async () => {
    store = await create();
  });
  afterAll(() => store.remove());
  beforeEach(async () => {
    the = await startTestObservatory(store);
  });
  afterEach(async () => {
    const { runs } = await the.observatory.queue.status();
    for (const { id } of runs) await the.call("siteurl", "removeTestRun", id);
    for (const { name } of await listCampaigns(the.database)) await removeCampaign(the.database, name);
    for (const { name } of await allOrders(the.database)) await the.call("siteurl", "removeOrder", name);
    await the.close();
  });

  const add = (name: string, campaign: string) =>
    the.call("siteurl", "addOrder", name, ["http://a.example/"], "weekly", ...Array<undefined>(6), campaign);
  const look = () => tick(the.observatory, the.database);

  test("a campaign is stored as it is given, with its icon", async () => {
    const start = new Date("2026-11-24T00:00:00Z");
    const data = new Uint8Array([137, 80, 78, 71]);
    const campaign = campaignNamed("europe", { start, keywords: ["a"], pauseSeconds: 2.5 });
    expect(await addCampaign(the.database, campaign, { type: "image/png", data })).toBe(true);
    expect(await addCampaign(the.database, campaign, null)).toBe(false);
    expect(await listCampaigns(the.database)).toEqual([campaign]);
    expect(await iconOfCampaign(the.database, "europe")).toEqual({ type: "image/png", data });
    const changed = { ...campaign, title: "All of Europe", tags: [] };
    expect(await changeCampaign(the.database, changed, null)).toBe(true);
    expect(await listCampaigns(the.database, "europe")).toEqual([changed]);
    expect(await iconOfCampaign(the.database, "europe")).toBeNull();
  });

  test("while a campaign is inactive, none of its orders is due; missed dates are not made up later", async () => {
    await addCampaign(the.database, { ...campaignNamed("europe"), active: false }, null);
    await add("towns", "europe");
    expect(await the.call("siteurl", "orders")).toMatchObject([{ campaign: "europe", active: false, next: null }]);
    the.later(8 * DAY);
    expect(await look()).toEqual([]);
    const change = { name: "europe", active: true, changed: NOW, changedBy: "ann" };
    expect(await setCampaignActive(the.database, change)).toBe(true);
    expect(await look()).toEqual([]);
    the.later(7 * DAY);
    expect(await look()).toHaveLength(1);
  });

  test("no order is due before the start of a campaign, nor at its end and later", async () => {
    const start = new Date("2026-12-07T00:00:00Z"); // Mondays: 11-30, 12-07, 12-14
    const end = new Date("2026-12-14T00:00:00Z");
    await addCampaign(the.database, campaignNamed("europe", { start, end }), null);
    await add("towns", "europe");
    expect(await the.call("siteurl", "orders")).toMatchObject([{ next: "2026-12-07T00:00:00.000Z" }]);
    const started: number[] = [];
    for (let week = 0; week < 4; week++) {
      the.later(7 * DAY);
      started.push((await look()).length);
    }
    expect(started).toEqual([0, 1, 0, 0]);
    await changeCampaign(the.database, campaignNamed("europe"), null);
    expect(await look()).toEqual([]); // missed dates are not made up
  });

  test("a run knows its order, its campaign and its settings, and the run before it", async () => {
    const languages = [{ language: "nb", weight: 0.5 }];
    await addCampaign(the.database, campaignNamed("europe", { languages, keywords: ["only describes"] }), null);
    await add("towns", "europe");
    the.later(7 * DAY);
    const [first = ""] = await look();
    await removeCampaign(the.database, "europe"); // started runs do not change
    await the.call("siteurl", "addOrder", "towns", ["http://a.example/"], "weekly");
    the.later(7 * DAY);
    const [second = ""] = await look();
    const runs = await listRuns(the.observatory.warehouse);
    expect(runs.find(({ run }) => run === first)).toMatchObject({ order: "towns", campaign: "europe" });
    expect(runs.find(({ run }) => run === first)).not.toHaveProperty("previousRun");
    expect(runs.find(({ run }) => run === second)).toMatchObject({ order: "towns", previousRun: first });
    const rows = await the.database.query(
      "test-settings",
      'select run, ordername as "order", settings from work.run where run = any($1) order by place',
      [[first, second]],
    );
    const categories = { nace: null, continent: null, country: null, nuts: null };
    expect(rows).toEqual([
      { run: first, order: "towns", settings: { languages, pauseSeconds: null, weights: [], categories } },
      { run: second, order: "towns", settings: null },
    ]);
  });

  test("an order belongs to a campaign that exists", async () => {
    expect(await add("towns", "nowhere")).toEqual({ error: "UnknownCampaign" });
    await addCampaign(the.database, campaignNamed("europe"), null);
    await the.call("siteurl", "addOrder", "towns", ["http://a.example/"], "weekly");
    const change = (campaign: string) => the.call("siteurl", "changeOrder", "towns", ...Array<undefined>(6), campaign);
    const campaignOf = async () => (await allOrders(the.database)).map(({ campaign }) => campaign);
    await change("europe");
    expect(await campaignOf()).toEqual(["europe"]);
    await change("none");
    expect(await campaignOf()).toEqual([null]);
  });
});
