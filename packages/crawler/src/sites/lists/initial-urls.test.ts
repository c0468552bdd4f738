import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Site } from "../site.ts";
import type { ScopeRule } from "../../decide/scope/rule-kinds.ts";
import { addInitialURLs } from "./initial-urls.ts";
import type { InitialUrlsOptions, SiteStore } from "./initial-urls.ts";
import { isValidationErrors } from "./problem.ts";
import { readScopeXml } from "./scope-xml.ts";
import { scopeXml } from "./snapshot.ts";

const line = (seed: string, site: string, scope = ""): string =>
  `${seed},${site},"A site, with a comma",EIAO,66.00,EU,NO,NO0111,${scope}\n`;
const scope = scopeXml([
  { order: 1, type: "exclude", pattern: String.raw`http://a\.example/"x"&<y>` },
  { order: 2, type: "include", countries: ["GB", "NO"] },
]);

let folder: string;
let lists: string;
/** A store in memory; the real one has tests of its own. */
let store: SiteStore & { sites: Site[]; forced: boolean[] };
let options: InitialUrlsOptions;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-import-"));
  lists = path.join(folder, "lists");
  await mkdir(lists);
  store = {
    sites: [],
    forced: [],
    allSites: () => Promise.resolve(store.sites),
    replaceSites(sites, { force }) {
      store.sites = [...sites];
      store.forced.push(force);
      return Promise.resolve({ added: [], changed: [], kept: [], removed: [], notRemoved: [], unchanged: 0 });
    },
  };
  options = {
    snapshotFolder: path.join(folder, "snapshots"),
    now: new Date("2008-02-29T12:30:45.678Z"),
    fetchScope: () => Promise.reject(new Error("nothing is fetched here")),
  };
});
afterEach(() => rm(folder, { recursive: true }));

test("all .csv files of a folder are imported, other files ignored; scope files by path, file address and http", async () => {
  await writeFile(path.join(lists, "b.csv"), line("http://b.example/", "b.example", "rules/scope.xml"));
  await writeFile(path.join(lists, "a.csv"), line("http://a.example/", "a.example", "http://scopes.example/a.xml"));
  await writeFile(path.join(lists, "readme.txt"), "no list");
  await mkdir(path.join(lists, "rules"));
  await writeFile(path.join(lists, "rules/scope.xml"), scope);
  const address = pathToFileURL(path.join(lists, "rules/scope.xml")).href;
  await writeFile(path.join(lists, "c.csv"), line("http://c.example/", "c.example", address));
  const fetched: string[] = [];
  const fetchScope = (url: string) => Promise.resolve((fetched.push(url), Buffer.from(scope)));
  const outcome = await addInitialURLs(lists, store, { ...options, fetchScope });
  expect(outcome).toMatchObject({ sites: 3, seeds: 3, rules: 6, files: 3, snapshot: null });
  expect(store.sites.map((site) => [site.site, site.rules.length])).toEqual([
    ["a.example", 2],
    ["b.example", 2],
    ["c.example", 2],
  ]);
  expect(fetched).toEqual(["http://scopes.example/a.xml"]);
  expect(store.forced).toEqual([false]);
});

test("the old sites are kept in a snapshot that can be imported again", async () => {
  await writeFile(
    path.join(lists, "a.csv"),
    line("http://a.example/", "a.example", "a.xml") + line("http://a.example/2", "a.example", "a.xml"),
  );
  await writeFile(path.join(lists, "a.xml"), scope);
  await addInitialURLs(lists, store, options);
  const before: Site[] = [
    ...store.sites,
    {
      site: "feed.example",
      title: 'Feed "1"',
      source: "",
      nace: null,
      continent: null,
      country: null,
      nuts: null,
      nutsKnown: null,
      smallSite: true,
      watched: true,
      documentUrlScheme: null,
      collections: ["Ministries"],
      setFields: ["small"],
      addedBy: "import",
      scopeSource: null,
      seeds: ["http://feed.example/?a=1,2"],
      rules: [],
    },
  ];
  store.sites = before;
  const first = await addInitialURLs(lists, store, options);
  expect(first.snapshot).toBe(path.join(folder, "snapshots/sites-20080229123045"));
  expect(await readdir(first.snapshot ?? "")).toEqual(["scope-1.xml", "sites.csv", "sites.json"]);
  expect(JSON.parse(await readFile(path.join(first.snapshot ?? "", "sites.json"), "utf8"))).toEqual(before);

  const second = await addInitialURLs(first.snapshot ?? "", store, { ...options, force: true });
  expect(second.snapshot).toBe(path.join(folder, "snapshots/sites-20080229123045-2"));
  expect(store.forced.at(-1)).toBe(true);
  const restored = store.sites.map((site) => ({ ...site, scopeSource: null }));
  const unlisted = { scopeSource: null, smallSite: false, watched: false, collections: [], setFields: [] };
  expect(restored).toEqual(before.map((site) => ({ ...site, ...unlisted })));
});

test("AT-REP-2: with one wrong line nothing is changed and no snapshot written", async () => {
  store.sites = [{ site: "old.example" } as Site];
  await writeFile(path.join(lists, "a.csv"), line("http://a.example/", "a.example"));
  await writeFile(path.join(lists, "b.csv"), "http://b.example/,b.example\n");
  const refused: unknown = await addInitialURLs(lists, store, options).catch((error: unknown) => error);
  expect(isValidationErrors(refused) && refused.problems).toMatchObject([{ file: "b.csv", line: 1 }]);
  expect(store.sites).toMatchObject([{ site: "old.example" }]);
  expect(await readdir(folder)).toEqual(["lists"]);
});

test.each([
  ["AT-REP-8: a folder without .csv", "lists", "it contains no .csv file"],
  ["a folder that is not there", "nowhere", "no such"],
])("%s is refused and nothing deleted", async (_, name, reason) => {
  store.sites = [{ site: "old.example" } as Site];
  await expect(addInitialURLs(path.join(folder, name), store, options)).rejects.toMatchObject({
    code: "BadArguments",
    message: expect.stringContaining(reason),
  });
  expect(store.sites).toHaveLength(1);
});

test("a list in UTF-16, as Windows saves it, is read", async () => {
  await writeFile(
    path.join(lists, "a.csv"),
    Buffer.from(`\uFEFF${line("http://a.example/", "a.example").replace("A site", "Bücher")}`, "utf16le"),
  );
  await addInitialURLs(lists, store, options);
  expect(store.sites).toMatchObject([{ site: "a.example", title: "Bücher, with a comma" }]);
});

test("a list that is not UTF-8 is refused", async () => {
  await writeFile(path.join(lists, "a.csv"), Buffer.from(line("http://a.example/", "é"), "latin1"));
  await expect(addInitialURLs(lists, store, options)).rejects.toMatchObject({
    code: "BadArguments",
    remedy: "Save the file as UTF-8.",
  });
});

test.each(["gone.xml", "ftp://a.example/scope.xml", "file://host/x.xml", "file:///%00", "..", "mailto:x"])(
  "the scope file %s is refused at its line",
  async (source) => {
    await writeFile(path.join(lists, "a.csv"), line("http://a.example/", "a.example", source));
    await expect(addInitialURLs(lists, store, options)).rejects.toMatchObject({
      problems: [{ file: "a.csv", line: 1, field: "Scope file" }],
    });
  },
);

test("any rules written as XML are read back", () => {
  const type = fc.constantFrom("include" as const, "exclude" as const);
  const pattern = fc.array(fc.constantFrom("a", "é", "&", "<", ">", '"', "'", " ", "\\&", "]]>", "&amp;", "."), {
    minLength: 1,
  });
  const rule = fc.oneof(
    fc.record({ type, pattern: pattern.map((pieces) => pieces.join("")) }),
    fc.record({ type, countries: fc.array(fc.constantFrom("GB", "NO", "XK"), { minLength: 1 }) }),
  );
  const property = fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), (rules) => {
    const ordered = rules.map((each, index): ScopeRule => ({ ...each, order: index + 1 }));
    expect(readScopeXml(scopeXml(ordered), "x").rules).toEqual(ordered);
  });
  fc.assert(property, { numRuns: 500 });
});
