import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { urlRepositoryMigrations } from "../../repository/migrations/index.ts";
import { siteWith } from "../../repository/test-records.ts";
import { openUrlRepository } from "../../repository/url-repository.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import { embeddedStore } from "../test-stores.ts";

let store: Awaited<ReturnType<typeof embeddedStore>>;
beforeEach(async () => {
  store = await embeddedStore();
});
afterEach(() => store.remove());

/** The statements of earlier programs, as their tables were then. */
const rows = `
  insert into urlrep.site (site, title, source, nace, nuts, nutsknown, smallsite, scopesource) values
    ('a.example', 'Ä "quoted" title', 'EIAO', '84.11', 'NO011', 'NO01', true, 's.xml'), ('gone.example', 'g', '', null, null, null, false, null),
    ('b.example/part', 'b', '', null, null, null, false, null);
  delete from urlrep.site where site = 'gone.example';
  insert into urlrep.seed values (1, 1, 'http://a.example/'), (1, 2, 'http://a.example/2'), (3, 1, 'http://b.example/part/');
  insert into urlrep.inclusionexclusion (siteid, orderid, patterntype, regextext, countries) values
    (1, 1, '+', '^http://a', null), (1, 2, '-', null, '{NO,"S E"}');
  insert into urlrep.domain values ('a.example', true), ('b.example', null);
  insert into urlrep.launch (siteid, job, launchtime, state, committedfile, committedoffset, statistics) values
    (1, 'a.example', '20260102030405', 'open', 'a-1.warc.gz', 9007199254740991, '{"pages": 2, "deep": {"x": [1, null]}}');
  insert into urlrep.frontier (launchid, keyid, key, url, depth, foundby, foundon, hops) values
    (1, 'b5bb9d80-14a0-f9b1-d61e-21e796d78dcc', null, 'http://a.example/', 0, 'seed', null, 0),
    (1, '7d865e95-9b24-66cd-2d6e-1d2d0e1f5a0c', null, 'http://a.example/next', 1, 'link', 'http://a.example/', 0);
  insert into urlrep.settled (launchid, keyid, state, reason) values (1, 'b5bb9d80-14a0-f9b1-d61e-21e796d78dcc', 'page', '200');
  insert into urlrep.page (siteid, launchid, scenarioid, urlid, url, pageindex, available, warcfile, warcoffset, warclength, firstseen, lastseen)
    values (1, 1, '12345678901234567890', '00000000-0000-0000-0000-000000000012', 'http://a.example/', 0, true, 'a-1.warc.gz', 5, 7,
      '2026-01-02 03:04:05.678+01', '2026-01-02 03:04:06Z');
  insert into urlrep.testrun (testrunid, state) values ('EIAO7', 'ended');
  select nextval('urlrep.testrunnumber') from generate_series(1, 7);
  insert into urlrep.target values ('t1', 'T', '{http://a.example/,"http://a.example/a,b"}', '[{"frequency": "DAILY", "start": "2026-01-01T00:00:00.000Z", "end": null}]',
    'root', 'DEEP', true, false, '{"x": 1}');
  insert into urlrep.annotation (kind, subject, siteid, key, value, author, date)
    values ('page', 'http://a.example/', 1, 'k', 'v', 'me', '2026-01-02 03:04:05Z');
  insert into urlrep.robots values ('http://a.example', '2026-01-02 03:04:05Z', 200, E'User-agent: *\\nDisallow: /x');`;

/** Data directories as programs of the past left them, which knew so many steps: made once, since that takes a second each. */
const left = new Map<number, string>();
beforeAll(async () => {
  const home = await mkdtemp(path.join(tmpdir(), "eiao-left-"));
  const database = path.join(home, "growing");
  const pglite = await PGlite.create(database);
  await pglite.exec(`create schema eiao; create table eiao.migration (schema text not null, version int not null, name text not null,
    applied_at timestamptz not null default now(), primary key (schema, version));`);
  for (const { version, name, sql } of urlRepositoryMigrations.server.slice(0, 4)) {
    await pglite.exec(sql);
    await pglite.query("insert into eiao.migration values ('urlrep', $1, $2)", [version, name]);
    if (version === 2) {
      await pglite.exec(rows);
      await pglite.exec("checkpoint");
    }
    const copy = path.join(home, String(version));
    cpSync(database, copy, { recursive: true });
    left.set(version, copy);
  }
  await pglite.close();
  left.set(0, home);
});
afterAll(() => rmSync(left.get(0) ?? "", { recursive: true, force: true }));

function leave(steps: number): void {
  cpSync(left.get(steps) ?? "", path.join(store.dataDir, "database"), { recursive: true });
}

test.each([2, 4])("a data directory of before, with %i steps, is taken over with all that is in it", async (steps) => {
  leave(steps);
  // A reader alone takes it over too: what is not there yet has to be made.
  const database = await openDatabase({ dataDir: store.dataDir, readOnly: true });
  const repository = await openUrlRepository(database);
  expect(await repository.allSites()).toEqual([
    {
      id: 1,
      site: "a.example",
      title: 'Ä "quoted" title',
      source: "EIAO",
      nace: "84.11",
      continent: null,
      country: null,
      nuts: "NO011",
      nutsKnown: "NO01",
      smallSite: true,
      enabled: true,
      addedBy: "import",
      scopeSource: "s.xml",
      seeds: ["http://a.example/", "http://a.example/2"],
      rules: [
        { order: 1, type: "include", pattern: "^http://a" },
        { order: 2, type: "exclude", countries: ["NO", "S E"] },
      ],
    },
    expect.objectContaining({ id: 3, site: "b.example/part", addedBy: "import", seeds: ["http://b.example/part/"] }),
  ]);
  const [launch] = await repository.launches(1);
  if (launch === undefined) throw new Error("there is no launch");
  expect(launch).toMatchObject({
    id: 1,
    timestamp: "20260102030405",
    state: "open",
    committed: { file: "a-1.warc.gz", offset: 9_007_199_254_740_991 },
    statistics: { pages: 2, deep: { x: [1, null] } },
    scope: null,
  });
  expect(await repository.frontier(launch)).toEqual([
    {
      key: "http://a.example/",
      url: "http://a.example/",
      depth: 0,
      foundBy: "seed",
      hops: 0,
      state: "page",
      reason: "200",
    },
    {
      key: "http://a.example/next",
      url: "http://a.example/next",
      depth: 1,
      foundBy: "link",
      foundOn: "http://a.example/",
      hops: 0,
      state: "waiting",
      reason: null,
    },
  ]);
  expect(await repository.pagesOf("a.example")).toMatchObject([
    {
      scenarioId: "12345678901234567890",
      url: "http://a.example/",
      warc: { file: "a-1.warc.gz", offset: 5, length: 7 },
      firstSeen: new Date("2026-01-02T02:04:05.678Z"),
    },
  ]);
  expect(await database.query("ids", "select urlid from urlrep.page")).toEqual([
    { urlid: "00000000000000000000000000000012" },
  ]);
  expect(await repository.ifModifiedSupport("a.example")).toBe(true);
  expect(await repository.ifModifiedSupport("b.example")).toBeNull();
  expect(await repository.nextTestRunId()).toBe("EIAO8");
  expect(await repository.targets()).toEqual([
    {
      externalId: "t1",
      title: "T",
      seeds: ["http://a.example/", "http://a.example/a,b"],
      schedules: [{ frequency: "DAILY", start: new Date("2026-01-01T00:00:00Z"), end: null }],
      scope: "root",
      depth: "DEEP",
      ignoreRobotsTxt: true,
      watched: false,
      unknown: { x: 1 },
    },
  ]);
  expect(await repository.annotations("page", "http://a.example/")).toMatchObject([
    { site: "a.example", author: "me" },
  ]);
  expect(await repository.robots("http://a.example")).toEqual({
    origin: "http://a.example",
    fetchedAt: new Date("2026-01-02T03:04:05Z"),
    status: 200,
    body: "User-agent: *\nDisallow: /x",
  });
  // No id that was ever given is given again.
  expect(await repository.saveSite(siteWith("new.example"))).toBe(4);
  await database.close();
  expect(existsSync(path.join(store.dataDir, "database"))).toBe(false);
  expect(existsSync(path.join(store.dataDir, "database.taken-over"))).toBe(true);
  const again = await store.open();
  expect((await (await openUrlRepository(again)).allSites()).map(({ id }) => id)).toEqual([1, 3, 4]);
  await again.close();
});

test("a kill in the middle: nothing is lost, the next start takes it over", async () => {
  leave(4);
  const database = await store.open();
  const broken = {
    ...database,
    transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]) =>
      database.transaction(async (inside) => {
        await work(inside);
        throw new Error("killed");
      }),
  };
  await expect(openUrlRepository(broken)).rejects.toThrow("killed");
  await database.close();
  const next = await store.open();
  expect((await (await openUrlRepository(next)).allSites()).map(({ id }) => id)).toEqual([1, 3]);
  await next.close();
});

test.each(["at once", "by the next command"])(
  "a first command that needs other tables, as `eiao-wam load` does, leaves nothing behind: sites are taken over %s",
  async (when) => {
    leave(4);
    const step = { version: 1, name: "one", sql: "create table other.one (n integer not null);" };
    const server = [{ ...step, sql: `create schema other; ${step.sql}` }];
    let database = await store.open();
    expect(await migrate(database, { schema: "other", server, embedded: [step] })).toEqual([1]);
    if (when !== "at once") {
      await database.close();
      database = await store.open();
    }
    expect((await (await openUrlRepository(database)).allSites()).map(({ id }) => id)).toEqual([1, 3]);
    await database.close();
    expect(existsSync(path.join(store.dataDir, "database"))).toBe(false);
  },
);

test("one that was put back from a copy is taken over beside the one of before", async () => {
  leave(4);
  mkdirSync(path.join(store.dataDir, "database.taken-over", "base"), { recursive: true });
  for (let time = 0; time < 2; time++) {
    const database = await store.open();
    expect(await (await openUrlRepository(database)).allSites()).toHaveLength(2);
    await database.close();
  }
});

test("a damaged one is named, and stays where it is", async () => {
  leave(4);
  rmSync(path.join(store.dataDir, "database", "base"), { recursive: true });
  const database = await store.open();
  await expect(openUrlRepository(database)).rejects.toMatchObject({
    code: "StoreUnavailable",
    message: expect.stringContaining("of an earlier version of this program cannot be used") as string,
  });
  await database.close();
  expect(existsSync(path.join(store.dataDir, "database", "PG_VERSION"))).toBe(true);
});
