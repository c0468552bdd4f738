/** A crawl feed is a campaign, and its export equals its import (observatory.md 20.1). */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observatory } from "../../../../../../test/support/programs.ts";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { removeCampaign } from "./campaign.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

type Target = Readonly<Record<string, unknown>>;

/** Returns a feed of 30 targets with three schedules each, and with unknown fields at every depth. */
const feedOf = (name: string): Target[] =>
  Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    zone: { [name]: [{ deep: [[{ er: null, value: at / 3, text: "\u0000 <b> \ud800 ü" }]] }], author: "anj" },
    title: `${name} ${at + 1}`,
    seeds: [`https://${name}-${at + 1}.example/`, `https://${name}-${at + 1}.example/two`],
    schedules: ["DAILY", "MONTHLY", "MONTHLY"].map((frequency, number) => ({
      priority: number,
      frequency,
      startDate: 1_438_246_800_000 + number * 86_400_000,
      endDate: number === 2 ? 4_000_000_000_000 : null,
      window: { from: { hour: at } },
    })),
    scope: "root",
    depth: at % 2 === 0 ? "DEEP" : "CAPPED",
    ignoreRobotsTxt: false,
    documentUrlScheme: at % 3 === 0 ? null : `https://${name}-${at + 1}.example/docs/`,
    loginPageUrl: null,
    secretId: null,
    logoutUrl: "",
    watched: at % 2 === 0,
    extra: 7,
  }));

describe.each(stores)("feeds as campaigns, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let folder = "";
  beforeAll(async () => {
    store = await create();
    the = await startTestObservatory(store);
    folder = await mkdtemp(path.join(tmpdir(), "eiao-feeds-"));
  });
  afterAll(async () => {
    await the.close();
    await store.remove();
    await rm(folder, { recursive: true, force: true });
  });
  const feed = (...args: string[]) =>
    observatory(["feed", ...args, "--server", the.addresses.siteurl], { cwd: folder });
  const write = async (file: string, feedText: unknown) =>
    await writeFile(path.join(folder, file), typeof feedText === "string" ? feedText : JSON.stringify(feedText));
  const exportFeed = async (campaign: string): Promise<unknown> => {
    const { code, out, err } = await feed("--export", campaign);
    expect([code, err]).toEqual([0, ""]);
    return JSON.parse(out);
  };
  const orders = async () =>
    (await the.call("siteurl", "orders")) as { order: string; campaign: string | null; next: string | null }[];

  test("two feeds with the same ids are 180 orders; each export is its feed; a second import reports no change", async () => {
    await write("one.json", feedOf("one"));
    await write("two.json", feedOf("two"));
    for (const [file, campaign] of [
      ["one.json", "one"],
      ["two.json", "The second"],
    ] as const) {
      const { code, out } = await feed(file, "--campaign", campaign, "--json");
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ campaign, sites: 30, changed: [], kept: [], refused: [], warnings: [] });
    }
    const all = await orders();
    expect(all).toHaveLength(180);
    expect(all.filter(({ campaign }) => campaign === "one")).toHaveLength(90);
    expect(all.map(({ order }) => order)).toEqual(
      expect.arrayContaining(["one 7 daily", "one 7 monthly", "one 7 monthly 2", "The second 7 monthly 2"]),
    );
    for (let round = 0; round < 2; round++) {
      expect(await exportFeed("one")).toEqual(feedOf("one"));
      expect(await exportFeed("The second")).toEqual(feedOf("two"));
      for (const [file, campaign] of [
        ["two.json", "The second"],
        ["one.json", "one"],
      ] as const) {
        const data = JSON.parse((await feed(file, "--campaign", campaign, "--json")).out) as {
          changed: unknown[];
          orders: { state: string }[];
        };
        expect([data.changed, new Set(data.orders.map(({ state }) => state))]).toEqual([[], new Set(["unchanged"])]);
      }
    }
    expect(await orders()).toEqual(all);
    const site = await the.observatory.repository.siteOf("one-3.example");
    expect(site).toMatchObject({ watched: true, documentUrlScheme: "https://one-3.example/docs/", source: "one" });
  });

  test("an export has no refused targets and no secrets; targets that a feed no longer has are removed; importing one part keeps the others", async () => {
    const [first = {}, second = {}, third = {}] = feedOf("three");
    const headers = [{ name: "Authorization", value: "Bearer hush" }, "https://a.example/?api_key=hush"];
    await write("three.json", [
      first,
      { ...second, loginPageUrl: "https://a.example/login" },
      { ...third, apiKey: "hush", deep: { "Session-Token": "hush", mirror: "ftp://me:hush@a.example/" }, headers },
    ]);
    const { code, err } = await feed("three.json");
    expect(code).toBe(1);
    expect(err).not.toContain("hush");
    expect(await exportFeed("three")).toEqual([
      first,
      { ...third, deep: {}, headers: [{ name: "Authorization" }, null] },
    ]);
    await write("three.json", [third, first]);
    await feed("three.json");
    expect(await exportFeed("three")).toEqual([third, first]);
    const renewed = { ...first, extra: 8 };
    await write("three.json", [third, renewed]);
    await feed("three.json", "--frequency", "DAILY");
    expect(await exportFeed("three")).toEqual([third, renewed]);
    await write("three.json", [renewed]);
    await feed("three.json", "--frequency", "DAILY");
    expect(await exportFeed("three")).toEqual([renewed, third]);
    await feed("three.json");
    expect(await exportFeed("three")).toEqual([renewed]);
  });

  test("removing a campaign removes its feed and its orders; its sites stay", async () => {
    await write("gone.json", feedOf("gone"));
    await feed("gone.json");
    expect(await removeCampaign(the.database, "gone")).toBe(true);
    expect(await the.observatory.repository.feedEntries("gone")).toEqual([]);
    expect((await feed("--export", "gone")).code).toBe(1);
    expect((await orders()).filter(({ order }) => order.startsWith("gone "))).toEqual([]);
    expect(await the.observatory.repository.siteOf("gone-1.example")).toBeDefined();
  });

  test("fields that a user has set stay, and both outputs report them", async () => {
    const [first = {}] = feedOf("set");
    await write("set.json", [first]);
    await feed("set.json");
    await the.observatory.repository.setSite("set-1.example", { title: "Mine", watched: false });
    const { out, err } = await feed("set.json", "--json");
    expect(JSON.parse(out)).toMatchObject({
      changed: [],
      kept: [{ site: "set-1.example", fields: ["title", "watched"] }],
    });
    expect(err).toContain("set-1.example keeps the fields that were set with sites set: title, watched.");
    await write("set.json", [{ ...first, documentUrlScheme: "https://other.example/" }]);
    const changed = await feed("set.json");
    expect(changed.out).toContain("Changed set-1.example: documentUrlScheme.");
    expect(await the.observatory.repository.siteOf("set-1.example")).toMatchObject({ title: "Mine", watched: false });
  });

  test("a feed that names an order outside its campaign changes nothing", async () => {
    await the.call("siteurl", "addOrder", "mine 1 daily", ["http://mine.example/"], "yearly");
    await write("mine.json", feedOf("mine"));
    const { code, err } = await feed("mine.json");
    expect(code).toBe(1);
    expect(err).toContain('the order "mine 1 daily" is in no campaign');
    expect(await the.observatory.repository.siteOf("mine-2.example")).toBeUndefined();
    expect((await feed("--export", "mine")).err).toContain("mine");
    expect((await feed("--export", "mine")).code).toBe(1);
  });

  test("a plain list is exported as a list; an invalid campaign or a file beside --export is an error", async () => {
    await write("list.txt", "# ours\nhttps://list-1.example/\n\n https://list-2.example/b \n");
    expect((await feed("list.txt")).code).toBe(0);
    expect((await feed("--export", "list")).out).toBe("https://list-1.example/\nhttps://list-2.example/b\n");
    for (const [args, message] of [
      [["--export", "nosuch"], "nosuch"],
      [["list.txt", "--export", "list"], "not both"],
      [["list.txt", "--campaign", "a/b"], "campaign must be"],
      [["list.txt", "--campaign", "none"], "campaign must be"],
    ] as const) {
      const { code, out, err } = await feed(...args);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(message);
    }
  });
});
