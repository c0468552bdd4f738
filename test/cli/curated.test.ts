import { existsSync, globSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { crawlSite, defaultSite, openUrlRepository } from "@eiao/crawler";
import type { UrlRepository } from "@eiao/crawler";
import { makeDataDirectory, openDatabase } from "@eiao/crawler/internal/database";
import { openStoreReader } from "@eiao/sampler/internal";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

// Four pages in two parts. The list has the first part without one page; the scope file has that page.
const links = ["/a/", "/a/1", "/a/2", "/b/"].map((href) => `<a href="${href}">${href}</a>`).join(" ");
const requested: string[] = [];
let cwd = "";
let origin = "";
let host = "";
let close: () => void = () => undefined;

beforeAll(async () => {
  ({ origin, close } = await serve((call, reply) => {
    requested.push(call.url ?? "");
    const isPage = links.includes(`"${call.url}"`);
    reply.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(`<title>${call.url}</title>${links}`);
  }));
  host = origin.replace("http://", "");
  const scope = (...rules: string[]): string =>
    `<scopePatternList xmlns="http://www.wabcluster.org">${rules.join("")}</scopePatternList>`;
  const rule = (type: string, pattern: string) =>
    `<rule type="${type}" pattern="http://127\\.0\\.0\\.1:[0-9]+${pattern}"/>`;
  const target = {
    id: 7,
    title: "Another",
    seeds: [`${origin}/b/`],
    schedules: [
      { frequency: "MONTHLY", startDate: 1438246800000, endDate: null, hour: 3 },
      { frequency: "WEEKLY", startDate: 1438246800000, endDate: 1469869200000 },
    ],
    scope: "resource",
    depth: "CAPPED",
    watched: true,
    selector: { name: "kept" },
  };
  cwd = await folderWith({
    "sites.csv": `${origin}/a/,${host}/a,Part A,EIAO,66.00,EU,NO,NO081,list.xml\n`,
    "list.xml": scope(rule("exclude", "/a/1$"), rule("include", "/a/.*")),
    "one.xml": scope(rule("include", "/a/1?$")),
    "feed.json": JSON.stringify([target]),
  });
});
afterAll(async () => {
  close();
  await removeFolder(cwd);
});

const crawl = (...args: string[]): Promise<Outcome> =>
  wam([...args, "--allow-private", "--delay", "0", "--quiet"], { cwd });

async function inRepository<T>(look: (repository: UrlRepository) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: path.join(cwd, "eiao-data") });
  try {
    return await look(await openUrlRepository(database));
  } finally {
    await database.close();
  }
}

test("lists are stored as they were read, whatever start URLs and scope files follow", async () => {
  const lists = await crawl(
    "crawl",
    "--csv",
    "sites.csv",
    "--feed",
    "feed.json",
    "--frequency",
    "WEEKLY",
    "--format",
    "json",
  );
  expect([lists.code, lists.err]).toEqual([0, ""]);
  const results = lists.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(results).toHaveLength(2);
  expect(results).toEqual(expect.arrayContaining([2, 1].map((pages) => expect.objectContaining({ pages }) as unknown)));
  const before = await inRepository((repository) => repository.allSites());

  requested.length = 0;
  const scoped = await crawl("crawl", `${origin}/a/2?x`, "--scope", "one.xml", "--format", "json");
  expect(JSON.parse(scoped.out)).toMatchObject({ site: `${host}/a`, pages: 2, scope: "one.xml" });
  expect(requested.filter((url) => !["/robots.txt", "/a/", "/a/1"].includes(url))).toEqual([]);

  await inRepository(async (repository) => {
    expect(await repository.allSites()).toEqual(before);
    expect(before.map(({ site, addedBy, smallSite, rules }) => [site, addedBy, smallSite, rules.length])).toEqual([
      [`${host}/a`, "import", false, 2],
      [`${host}/b`, "import", false, 1],
    ]);
    expect(before.map(({ watched }) => watched)).toEqual([false, true]);
  });
  const { out } = await wam(["why", `${origin}/a/1`], { cwd });
  expect(out).toContain("RegexDecideRule, rule 1 of one.xml");
});

test("a refused assessment begins again when it is allowed; one of stored pages reports that it is", async () => {
  const data = ["--data", "refused", "--delay", "0"];
  requested.length = 0;
  const refused = await wam(["assess", `${origin}/a/`, "--quiet", ...data], { cwd });
  expect([refused.code, requested]).toEqual([1, []]);
  const { out, code } = await wam(["crawl", `${origin}/a/`, "--allow-private", ...data, "--format", "json"], { cwd });
  expect([code, JSON.parse(out)]).toMatchObject([0, { pages: 4 }]);
  requested.length = 0;
  const assessed = await wam(["assess", `${origin}/a/`, "--allow-private", ...data, "--format", "json"], { cwd });
  expect(assessed.code).toBe(0);
  expect(requested).toEqual([]);
  expect(assessed.err).toContain("They were not fetched again");
  expect((JSON.parse(assessed.out) as { notes: string[] }).notes.join()).toContain("They were not fetched again");

  // One id for the site and run is in both logs and in the store (observatory.md 15.4).
  const { store } = JSON.parse(assessed.out) as { store: string };
  const run = path.basename(store, ".trig.zst");
  const [logs] = globSync(path.join(cwd, "refused/output/logs/*", run));
  const texts = [
    await readFile(path.join(logs ?? "", "crawler.log"), "utf8"),
    await readFile(path.join(logs ?? "", "sampler.log"), "utf8"),
    (await manifestOf(path.join(cwd, "refused", store))).toString(),
  ];
  const ids = texts.map((text) => [...new Set(text.match(/\brdf_[\w.-]+/g))]);
  expect(ids).toEqual([[expect.stringMatching(new RegExp(`^rdf_${run}_\\d{10}_\\d+_\\d+$`))], ids[0], ids[0]]);
});

async function manifestOf(store: string): Promise<Buffer> {
  const reader = await openStoreReader(store);
  try {
    return Buffer.concat(await reader.manifestTrig());
  } finally {
    await reader.close();
  }
}

test("--max-bytes limits the size of a page; a larger one fails with the limit and the option", async () => {
  const { code, out, err } = await crawl(
    "crawl",
    `${origin}/b/`,
    "--max-bytes",
    "80",
    "--data",
    "small",
    "--format",
    "json",
  );
  const reason = "too-large: The content is larger than 80 bytes (--max-bytes)";
  expect([code, JSON.parse(out)]).toMatchObject([1, { pages: 0, failed: [{ reason }] }]);
  expect(err).toContain("larger than 80 bytes");
});

test.each([["/a/1"], ["127.0.0.1/a"], ["ftp://example.org/"]])(
  "why %s is refused, with a request for a complete URL",
  async (url) => {
    const { code, err } = await wam(["why", url], { cwd });
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("is not a complete URL. Write it as https://example.org/"),
    ]);
  },
);

test("an output may be in a data directory that does not exist yet", async () => {
  const args = ["crawl", `${origin}/a/1`, "--allow-private", "--delay", "0", "--max-pages", "1", "--quiet"];
  const { code, err } = await wam([...args, "--data", "fresh", "--output", "fresh/crawl.txt"], { cwd });
  expect([code, err]).toEqual([0, ""]);
  expect(existsSync(path.join(cwd, "fresh", "crawl.txt"))).toBe(true);
});

test.each([["crawl"], ["assess"]])(
  "%s: an output that cannot be written is refused before the crawl starts",
  async (command) => {
    const args = [command, `${origin}/`, "--output", "none/x.json", "--data", `never-${command}`];
    const { code, err } = await wam(args, { cwd });
    expect([code, err]).toEqual([1, expect.stringContaining("--output none/x.json cannot be written")]);
    expect(existsSync(path.join(cwd, `never-${command}`))).toBe(false);
  },
);

test.each([
  [35, 1, true],
  [35, 25, false],
])(
  "a crawl that began %i h ago and ended %i h ago is sampled without a new crawl: %s",
  async (begun, ended, isTaken) => {
    const data = `begun-${begun}-ended-${ended}`;
    const present = Date.UTC(2026, 10, 21, 12); // the time of `wam`
    let calls = 0;
    const now = (): number => present - (calls++ === 0 ? begun : ended) * 3_600_000;
    const dataDir = path.join(cwd, data);
    makeDataDirectory(dataDir);
    const database = await openDatabase({ dataDir, program: "test" });
    try {
      const options = { dataDir, delaySeconds: 0, allowPrivate: true };
      const store = await openUrlRepository(database);
      expect(await crawlSite(defaultSite(host, [`${origin}/a/`]), options, { store, now })).toMatchObject({ pages: 4 });
    } finally {
      await database.close();
    }
    requested.length = 0;
    const args = ["assess", `${origin}/a/`, "--allow-private", "--delay", "0", "--data", data, "--format", "json"];
    const { code, err } = await wam(args, { cwd });
    expect([code, requested.length === 0, err.includes("They were not fetched again")]).toEqual([0, isTaken, isTaken]);
  },
);

test("a crawl whose archive is not in the data directory, as that of another machine on one server, is repeated", async () => {
  const args = [`${origin}/a/`, "--allow-private", "--delay", "0", "--data", "elsewhere", "--format", "json"];
  expect((await wam(["crawl", ...args], { cwd })).code).toBe(0);
  await rm(path.join(cwd, "elsewhere/output"), { recursive: true });
  const { code, out, err } = await wam(["assess", ...args], { cwd });
  expect([code, JSON.parse(out)]).toMatchObject([0, { pages: { found: 4, sampled: 4, failed: 0 } }]);
  expect(err).not.toContain("They were not fetched again");
});

test("assess reports how long it will take as soon as it knows a Crawl-delay", async () => {
  const slow = await serve((call, reply) => {
    const isRobots = call.url === "/robots.txt";
    reply.writeHead(200, { "content-type": isRobots ? "text/plain" : "text/html" });
    reply.end(isRobots ? "User-agent: *\nCrawl-delay: 2\n" : "<title>One page</title><p>Text");
  });
  onTestFinished(slow.close);
  const args = ["assess", `${slow.origin}/`, "--allow-private", "--delay", "0", "--data", "slow"];
  const { code, err } = await wam(args, { cwd });
  expect([code, err.match(/^The robots\.txt of the site asks for longer pauses\. .*$/gm)]).toEqual([
    0,
    [
      "The robots.txt of the site asks for longer pauses. To be polite, the crawler sends one request every 2 s. 100 pages take about 4 min, and 6,000 pages, the most it crawls, up to 3 h 20 min. If you press Ctrl-C, the pages crawled so far are kept.",
    ],
  ]);
});
