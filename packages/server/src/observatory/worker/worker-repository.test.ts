import { defaultSite } from "@eiao/crawler";
import type { Launch } from "@eiao/crawler";
import { expect, test } from "vitest";
import { knownOfSite } from "./worker-repository.ts";
import type { AskedRepository } from "./worker-repository.ts";
import type { SiteAndLaunch } from "./worker-protocol.ts";

const site = { ...defaultSite("a.example", ["http://a.example/"]), id: 7 };
const launch: Launch = {
  id: 1,
  siteId: 7,
  job: "a.example",
  timestamp: "20261126090000",
  state: "open",
  stoppedBy: null,
  committed: null,
  scope: null,
  statistics: { crawlId: "rdf_R_1_0_1" },
};

/** Returns a commit that only states how far the WARC is complete. */
const upTo = (committed: Launch["committed"]) => ({
  found: [],
  settled: [],
  pages: [],
  unchanged: [],
  unavailable: [],
  newDomains: [],
  ifModifiedSupport: [],
  committed,
  statistics: {},
});

/** Creates a repository of a coordinator that gives these answers and records the calls. */
function createRecorder(answers: SiteAndLaunch[]) {
  const asked: string[] = [];
  const answer = <T>(method: string, value: T): Promise<T> => {
    asked.push(method);
    return Promise.resolve(value);
  };
  const repository = {
    siteAndLaunch: () => {
      asked.push("siteAndLaunch");
      const next = answers.shift();
      return next === undefined ? Promise.reject(new Error("gone")) : Promise.resolve(next);
    },
    lastLaunch: () => answer("lastLaunch", undefined),
    isSmallSite: () => answer("isSmallSite", true),
    saveSite: () => answer("saveSite", 7),
    startLaunch: () => answer("startLaunch", { ...launch, id: 2 }),
    commit: () => answer("commit", undefined),
    endLaunch: () => answer("endLaunch", undefined),
  } as unknown as AskedRepository;
  return { asked, mine: knownOfSite(repository) };
}

test("a crawl asks once for its site and launch, and then knows its own changes", async () => {
  const { asked, mine } = createRecorder([{ site, launch: { ...launch, state: "ended" } }]);
  expect(await mine.siteOf("a.example")).toEqual(site);
  expect((await mine.lastLaunch(7))?.state).toBe("ended");
  expect(await mine.isSmallSite("a.example")).toBe(false);
  const begun = await mine.startLaunch(7, "a.example", new Date());
  await mine.commit(begun, upTo({ file: "1.warc.gz", offset: 10 }));
  await mine.commit(begun, upTo({ file: "1.warc.gz", offset: 30 }));
  await mine.commit(begun, upTo(null));
  await mine.endLaunch(begun, { state: "ended", stoppedBy: "budget", statistics: { pages: 3 } });
  expect(await mine.lastLaunch(7)).toEqual({
    ...launch,
    id: 2,
    state: "ended",
    stoppedBy: "budget",
    committed: { file: "1.warc.gz", offset: 30 },
    statistics: { pages: 3 },
  });
  expect(asked).toEqual(["siteAndLaunch", "startLaunch", "commit", "commit", "commit", "endLaunch"]);
});

test("the end of a continued launch is known", async () => {
  const { asked, mine } = createRecorder([
    { site, launch: { ...launch, committed: { file: "0.warc.gz", offset: 5 } } },
  ]);
  await mine.siteOf("a.example");
  await mine.commit(launch, upTo(null));
  await mine.lastLaunch(7); // during a crawl only the coordinator knows the counts
  await mine.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
  expect(await mine.lastLaunch(7)).toMatchObject({ state: "ended", committed: { file: "0.warc.gz", offset: 5 } });
  expect(asked).toEqual(["siteAndLaunch", "commit", "lastLaunch", "endLaunch"]);
});

test("answers are requested again after other changes and failures; callers may change an answer", async () => {
  const { asked, mine } = createRecorder([
    { site: null, launch: null },
    { site, launch: null },
  ]);
  expect(await mine.siteOf("a.example")).toBeUndefined();
  expect(await mine.isSmallSite("a.example")).toBe(true);
  await mine.saveSite(site);
  const first = await mine.siteOf("a.example");
  Object.assign(first ?? {}, { title: "other" });
  expect((await mine.siteOf("a.example"))?.title).toBe(site.title);
  expect(await mine.lastLaunch(7)).toBeUndefined();
  await mine.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} }); // an unknown launch
  await expect(mine.siteOf("a.example")).rejects.toThrow("gone");
  await expect(mine.siteOf("a.example")).rejects.toThrow("gone");
  expect(asked).toEqual([
    "siteAndLaunch",
    "isSmallSite",
    "saveSite",
    "siteAndLaunch",
    "endLaunch",
    "siteAndLaunch",
    "siteAndLaunch",
  ]);
});
