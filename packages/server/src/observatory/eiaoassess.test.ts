import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openUrlRepository } from "@eiao/crawler";
import { announceSites, failLoad, listRuns, openWarehouse } from "@eiao/etl/internal";
import { openDatabase } from "@eiao/crawler/internal/database";
import { eiaoassess, wam } from "../../../../test/support/programs.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { startTestObservatory } from "./test-observatory.ts";
import type { TestObservatory } from "./test-observatory.ts";

let store: TestStore;
let the: TestObservatory;
let folder = "";
beforeEach(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  folder = await mkdtemp(path.join(tmpdir(), "eiaoassess-"));
});
afterEach(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Calls the program eiaoassess. @param answer  the answer to each of its questions. */
async function assess(args: readonly string[], answer = false) {
  const env = { EIAO_SITEURLSERVER: the.addresses.siteurl };
  const outcome = await eiaoassess(args, { cwd: folder, env }, answer);
  return { ...outcome, err: outcome.err.trimEnd() };
}

const runs = async (): Promise<unknown> => {
  const { runs: all } = (await the.call("etl", "status")) as {
    runs: { id: string; expected: number; state: string }[];
  };
  return all.map(({ id, expected, state }) => `${id} ${expected} ${state}`);
};

test("AT-CLI-1: one site is queued, and the ETL server expects one", async () => {
  expect(await assess(["-u", "http://www.eiao.net", "-r", "EIAO998"])).toMatchObject({ code: 0, out: "EIAO998\n" });
  expect(await runs()).toEqual(["EIAO998 1 open"]);
});

test("AT-CLI-2: without -r the run has the next number", async () => {
  await assess(["-u", "http://www.eiao.net", "-r", "EIAO998"]);
  await writeFile(path.join(folder, "urllist"), "# two\nhttp://a.example/\n\n  b.example\r\n");
  expect(await assess(["-f", "urllist"])).toMatchObject({ code: 0, out: "EIAO999\n" });
  // A refused start takes no number.
  for (const url of ["ftp://c.example/", "no url", "http://user:word@c.example/"])
    expect(await assess(["-u", url])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("not the URL of a web site"),
    });
  expect(await assess(["-u", ""])).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining("-u needs a value"),
  });
  expect(await assess(["-u", "c.example"])).toMatchObject({ code: 0, out: "EIAO1000\n" });
  expect(await runs()).toEqual(["EIAO998 1 open", "EIAO999 2 open", "EIAO1000 1 open"]);
});

test("AT-CLI-3 and 6: an import replaces the sites; an import with a bad line changes nothing; -t queues the enabled sites", async () => {
  const lists = path.join(folder, "lists");
  const data = path.join(folder, "data");
  await mkdir(lists);
  // The nine fields of spec 4.3.
  const row = (site: string): string => `http://${site}/,${site},${site},test,unknown,unknown,unknown,unknown,\n`;
  await writeFile(path.join(lists, "sites.csv"), row("a.example") + row("b.example"));
  const good = await assess(["-i", "lists", "--data", data]);
  expect([good.code, good.err]).toEqual([0, expect.stringContaining("Imported 2 sites, 2 seeds")]);
  await writeFile(path.join(lists, "more.csv"), `${row("c.example")}no url at all\n`);
  const bad = await assess(["-i", "lists", "--data", data]);
  expect([bad.code, bad.err]).toEqual([1, expect.stringContaining("more.csv")]);
  const database = await openDatabase({ dataDir: data });
  const sites = await (await openUrlRepository(database)).getSites();
  await database.close();
  expect(sites).toEqual(["a.example", "b.example"]);
  // The next import saves the replaced sites in a snapshot, and keeps fields that a user has set.
  await rm(path.join(lists, "more.csv"));
  await wam(["sites", "set", "a.example", "--title", "Mine", "--data", data], { cwd: folder });
  const result = await assess(["-i", "lists", "--data", data]);
  expect([result.code, result.err]).toEqual([
    0,
    expect.stringContaining("eiaoassess: a.example keeps the fields that were set with sites set: title.\n"),
  ]);
  const { out } = await wam(["sites", "show", "a.example", "--data", data], { cwd: folder });
  expect(out).toMatch(/^Title +Mine \(set\)$/m);
  expect(await readdir(path.join(data, "snapshots"))).toHaveLength(1);

  await the.observatory.repository.replaceSites(
    await Promise.all(
      ["d.example", "e.example"].map(async (site) => {
        await the.call("siteurl", "addURLs", "X", "", [`http://${site}/`]);
        const known = await the.observatory.repository.siteOf(site);
        if (known === undefined) throw new Error(`${site} is unknown`);
        return known;
      }),
    ),
    { force: true },
  );
  expect(await assess(["-r", "200802", "-t", "site"])).toMatchObject({ code: 0, out: "200802\n" });
  expect(await runs()).toEqual(["X 2 open", "200802 2 open"]);
});

test("an import reads NACE codes in the revision of --nace, and names the line of a code that the revision does not have", async () => {
  const [lists, data] = [path.join(folder, "lists"), path.join(folder, "data")];
  await mkdir(lists);
  const row = (site: string, nace: string): string =>
    `http://${site}/,${site},${site},test,${nace},unknown,unknown,unknown,\n`;
  const list = path.join(lists, "sites.csv");
  await writeFile(list, row("a.example", "84.11") + row("b.example", "2:84.11"));
  expect((await assess(["-i", "lists", "--data", data, "--nace", "2.1"])).code).toBe(0);
  const database = await openDatabase({ dataDir: data });
  const repository = await openUrlRepository(database);
  const sites = [await repository.siteOf("a.example"), await repository.siteOf("b.example")];
  await database.close();
  expect(sites.map((site) => site?.nace)).toEqual(["2.1:84.11", "84.11"]);
  await writeFile(list, row("a.example", "84.11") + row("b.example", "62.10"));
  const refused = await assess(["-i", "lists", "--data", data]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /sites\.csv:2: NACE code: NACE Rev\. 2 has no code "62\.10", but Rev\. 1\.1 and 2\.1 have it/,
  );
});

test("an import is refused while sites of a run wait, though none is crawled; it is allowed with --force or after the run (D-22)", async () => {
  const [lists, data] = [path.join(folder, "lists"), path.join(folder, "data")];
  await mkdir(lists);
  const site = "a.example";
  await writeFile(
    path.join(lists, "sites.csv"),
    `http://${site}/,${site},${site},test,unknown,unknown,unknown,unknown,\n`,
  );
  const withWarehouse = async (work: (warehouse: Awaited<ReturnType<typeof openWarehouse>>) => Promise<unknown>) => {
    const database = await openDatabase({ dataDir: data });
    await work(await openWarehouse(database));
    await database.close();
  };
  await mkdir(data);
  await withWarehouse((warehouse) => announceSites(warehouse, "200802", ["b.example"]));
  const refused = await assess(["-i", "lists", "--data", data]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/run 200802 is open\. .*--force/)]);
  const replace = (...more: string[]) =>
    wam(["sites", "import", "lists", "--replace", "--data", data, ...more], { cwd: folder });
  const also = await replace();
  expect([also.code, also.err]).toEqual([1, expect.stringMatching(/run 200802 is open\. .*--force/)]);
  expect((await replace("--force")).code).toBe(0);
  expect((await assess(["-i", "lists", "--data", data, "--force"])).code).toBe(0);
  await withWarehouse((warehouse) => failLoad(warehouse, "200802", "b.example", "none"));
  expect((await assess(["-i", "lists", "--data", data])).code).toBe(0);
});

test("AT-CLI-4 and 5: a named run is removed without a question, all runs after a yes", async () => {
  await assess(["-u", "a.example", "-r", "200802"]);
  await assess(["-u", "a.example", "-r", "200803"]);
  await assess(["-u", "b.example", "-r", "200804"]);
  expect(await assess(["-d", "-r", "200802"])).toMatchObject({
    code: 0,
    questions: [],
    err: "eiaoassess: Removed. 1 site had not been finished.",
  });
  expect(await assess(["-d", "-r", "200820"])).toMatchObject({
    code: 0,
    err: expect.stringContaining("no run 200820"),
  });
  const remaining = ["200802 0 removed", "200803 1 open", "200804 1 open"];
  expect(await runs()).toEqual(remaining);
  expect(await assess(["-d"], false)).toMatchObject({ code: 1, questions: [expect.stringMatching(/all/)] });
  expect((await assess(["-d"])).code).toBe(1);
  expect(await runs()).toEqual(remaining);
  expect((await assess(["-d"], true)).code).toBe(0);
  expect(await runs()).toEqual(["200802 0 removed", "200803 0 removed", "200804 0 removed"]);
  expect(await assess(["-d", "--yes"])).toMatchObject({ code: 0, questions: [] });
});

test("AT-CLI-7: the id of an existing run is refused without --append", async () => {
  await assess(["-u", "a.example", "-r", "R"]);
  const second = await assess(["-u", "b.example", "-r", "R"]);
  expect([second.code, second.err]).toEqual([1, expect.stringContaining("TestRunExists")]);
  expect(await runs()).toEqual(["R 1 open"]);
  expect((await assess(["-u", "b.example", "-r", "R", "--append"])).code).toBe(0);
  expect(await runs()).toEqual(["R 2 open"]);
});

test.each([
  [[], "exactly one"],
  [["-u", "a.example", "-f", "list"], "exactly one"],
  [["-d", "-u", "a.example"], "-d can be combined only with -r"],
  [["-i", "folder", "-t", "site"], "-i cannot be combined with"],
  [["-i", "folder", "--nace", "3"], "--nace 3 must be one of 1.1, 2, 2.1"],
  [["-u", "a.example", "--nace", "2"], "--nace can be combined only with -i"],
  [["-x"], "-x"],
  [["-u"], "-u"],
  [["-u", "a.example", "-p", "0"], "-p 0 is not a port"],
  [["-u", "a.example", "-p", "8x"], "-p 8x is not a port"],
  [["word"], "word"],
  [["-u", "a.example", "-r", ""], "-r needs a value. See eiaoassess --help."],
  [["-u", "a.example", "-u", "b.example"], "-u was given twice. See eiaoassess --help."],
  [["-x"], "Unknown option '-x'. See eiaoassess --help."],
])("%j is a usage error", async (args, message) => {
  expect(await assess(args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
  expect(await runs()).toEqual([]);
});

test.each([
  [["-u", "ftp://a.example/"], "is not the URL of a web site"],
  [["-u", "127"], '"127" is not the URL of a web site'],
  [["-u", "a.example", "-r", "a_b"], "testrun cannot be"],
  [["-t", "nosuch"], "UnknownTable"],
  [["-t", "site"], "site names no known site: import sites, or add them by URL"],
  [["-f", "nosuch"], "cannot be read"],
  [["-u", "a.example", "-h", "127.0.0.1", "-p", "1"], "EtlUnreachable"],
  [["-u", "a.example", "--siteurlserver", "http://127.0.0.1:1"], "does not answer"],
  [["-u", "a.example", "--siteurlserver", "nothing"], "is not the address of a service"],
])("%j fails with a message, and nothing is queued", async (args, message) => {
  expect(await assess(args)).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });
  expect(await runs()).toEqual([]);
});

test("--help lists every option", async () => {
  const { code, out } = await assess(["--help"]);
  expect(code).toBe(0);
  for (const option of ["-h", "-p", "-d", "-r", "-f", "-t", "-u", "-i", "--append", "--yes", "--force", "--nace"])
    expect(out).toContain(`  ${option} `);
});

test("a run is outside the panels unless --panel names one", async () => {
  await assess(["-u", "http://a.example/", "-r", "outside"]);
  await assess(["-u", "http://a.example/", "-r", "inside", "--panel", "towns"]);
  const panels = (await listRuns(the.observatory.warehouse)).map(({ run, panel }) => [run, panel]);
  expect(Object.fromEntries(panels)).toEqual({ outside: undefined, inside: "towns" });
  expect(await assess(["-u", "http://a.example/", "-r", "bad", "--panel", "<b>"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("panel cannot be") as string,
  });
});
