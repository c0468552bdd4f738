/** `beginRun` decides which run a start continues. */
import { defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import { listRuns } from "@eiao/etl/internal";
import { expect, onTestFinished, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import { beginRun } from "./start-run.ts";
import { startTestObservatory } from "./test-observatory.ts";

async function open() {
  const store = await embeddedStore();
  const the = await startTestObservatory(store);
  onTestFinished(async () => {
    await the.close();
    await store.remove();
  });
  return the;
}

const sites = ["http://a.example/", "http://b.example/", "http://a.example"].map((url) => ({ url }));

test("a start continues an unfinished run of the same sites in any order; other sites begin a new run", async () => {
  const { observatory } = await open();
  expect(await beginRun(observatory, sites)).toBe("EIAO1");
  expect(await beginRun(observatory, sites.toReversed())).toBe("EIAO1");
  expect(await beginRun(observatory, sites.slice(0, 1))).toBe("EIAO2");
});

test("the sites of a start are the panel default; a run of the same sites outside the panels is not continued", async () => {
  const the = await open();
  const { observatory } = the;
  await the.call("siteurl", "addURLs", "mine", "", ["http://a.example/", "http://b.example/"]);
  expect(await beginRun(observatory, sites)).toBe("EIAO1");
  const panels = (await listRuns(observatory.warehouse)).map(({ run, panel }) => [run, panel]);
  expect(Object.fromEntries(panels)).toEqual({ EIAO1: "default", mine: undefined });
  const listed = { order: "default", panel: "default", sites: 3, run: "EIAO1" };
  expect(await the.call("siteurl", "orders")).toMatchObject([{ ...listed, recurrence: "once", next: null }]);
  // Users choose the schedule of the panel. Another start keeps it and changes the sites.
  await the.call("siteurl", "changeOrder", "default", null, "monthly");
  expect(await beginRun(observatory, sites.slice(1, 2))).toBe("EIAO2");
  const later = { ...listed, recurrence: "monthly", sites: 1, run: "EIAO2" };
  expect(await the.call("siteurl", "orders")).toMatchObject([later]);
  expect(await the.call("siteurl", "orderSites", "default")).toEqual(["http://b.example/"]);
});

test("the example sites are the panel default only while it has no others: a start without sites replaces no user's list", async () => {
  const the = await open();
  const { observatory } = the;
  const example = ["http://127.0.0.1:8087/", "http://127.0.0.1:8088/club/"].map((url) => ({
    url,
    site: { ...defaultSite(siteRepresentation(url), [url]), source: "example" },
  }));
  const panelOf = async (run: string) => (await listRuns(observatory.warehouse, run))[0]?.panel;
  const urlsOf = () => the.call("siteurl", "orderSites", "default");
  expect([await beginRun(observatory, example), await panelOf("EIAO1")]).toEqual(["EIAO1", "default"]);
  // The example sites again, at other ports.
  const moved = example.slice(0, 1).map(({ site }) => {
    const url = "http://127.0.0.1:9087/";
    return { url, site: { ...site, site: siteRepresentation(url), seeds: [url] } };
  });
  expect([await beginRun(observatory, moved), await panelOf("EIAO2")]).toEqual(["EIAO2", "default"]);
  expect(await urlsOf()).toEqual(["http://127.0.0.1:9087/"]);
  expect([await beginRun(observatory, sites), await panelOf("EIAO3")]).toEqual(["EIAO3", "default"]);
  const own = await urlsOf();
  expect([await beginRun(observatory, example), await panelOf("EIAO4")]).toEqual(["EIAO4", undefined]);
  expect(await beginRun(observatory, example)).toBe("EIAO4");
  expect(await urlsOf()).toEqual(own);
});

test("two starts at the same moment continue one run", async () => {
  const { observatory } = await open();
  const runs = await Promise.all([beginRun(observatory, sites), beginRun(observatory, sites)]);
  expect(runs).toEqual(["EIAO1", "EIAO1"]);
  expect(await listRuns(observatory.warehouse)).toMatchObject([{ run: "EIAO1", sites: { expected: 2 } }]);
});

test("a start also continues a run with an excluded site, whether it was excluded before the run began or later", async () => {
  const the = await open();
  const { observatory } = the;
  await the.call("siteurl", "excludeSite", "b.example", false, "A letter.");
  expect(await beginRun(observatory, sites)).toBe("EIAO1");
  expect(await beginRun(observatory, sites)).toBe("EIAO1");
  const more = [...sites, { url: "http://c.example/" }, { url: "http://d.example/" }];
  expect(await beginRun(observatory, more)).toBe("EIAO2");
  await the.call("siteurl", "excludeSite", "c.example", false, "Another one.");
  expect(await beginRun(observatory, more)).toBe("EIAO2");
  await expect(beginRun(observatory, sites.slice(1, 2))).rejects.toMatchObject({ code: "SiteExcluded" });
});
