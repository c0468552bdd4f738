import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCrawlerLog, seedDate } from "./crawler-log.ts";
import { createLineFile } from "./line-file.ts";
import { crawlId, crawlIdOf, jobOf, outputFolders, runOf } from "./output-folders.ts";
import { anyText } from "../../../../test/support/any-text.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crawler-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the folders of a launch (20.2)", () => {
  test("are output/logs and output/warcs by job and launch", () => {
    expect(outputFolders("eiao-data", jobOf("www.example.com/site1"), "20080220183117")).toEqual({
      logs: "eiao-data/output/logs/www.example.com_site1/20080220183117",
      warcs: "eiao-data/output/warcs/www.example.com_site1/20080220183117",
    });
  });

  test.each([
    ["localhost:8080", "localhost:8080"],
    ["a.example/b/c", "a.example_b_c"],
    ["../../etc", "__.._etc"],
    ["a\\b\nc", "a_b_c"],
    ["a.example/b_c/_", "a.example_b%5Fc_%5F"],
    ["a_b.example/c", "a_b.example_c"],
    ["a.example/b%5Fc/%255F", "a.example_b%255Fc_%25255F"],
  ])("the job of %s is %s", (site, job) => {
    expect(jobOf(site)).toBe(job);
  });

  test("sites of one host never share a job, whatever their paths", () => {
    const path = fc.string({ unit: fc.constantFrom("/", "_", "%5F", "%25", "5F", "a"), maxLength: 8 });
    fc.assert(
      fc.property(path, path, (one, other) => {
        fc.pre(one !== other);
        expect(jobOf(`a.example/${one}`)).not.toBe(jobOf(`a.example/${other}`));
      }),
    );
  });

  test("any representation is one file name, and different long ones stay different", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 400 }), (site) => {
        const job = jobOf(site);
        expect(Buffer.byteLength(job)).toBeLessThanOrEqual(150);
        expect(job).toMatch(/^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u);
      }),
    );
    const long = `a.example/${"x".repeat(300)}`;
    expect(jobOf(`${long}1`)).not.toBe(jobOf(`${long}2`));
  });
});

test("the id of a crawl has the form of 15.4", () => {
  expect(crawlId("200802", Date.UTC(2008, 1, 20, 18, 31, 17), 31, 0.4952392)).toBe("rdf_200802_1203532277_31_4952392");
  expect(crawlId("EIAO1", 1_700_000_000_999, 0, 0)).toMatch(/^rdf_[A-Za-z0-9.-]+_\d{9,11}_\d+_\d+$/);
});

describe("crawler.log (15.3)", () => {
  const when = new Date(Date.UTC(2008, 1, 20, 19, 31, 28));

  test("has the seed's date", () => {
    expect(seedDate(when)).toBe("Wed, 20 Feb 2008 19:31:28 +0000");
  });

  test("has the seed's lines; errors are in a separate file", async () => {
    const log = createCrawlerLog(folder, "www.example.com", "rdf_1_1203532277_31_4952392");
    log.started("http://www.example.com/", "rdf_1_1203532277_31_4952392", when);
    log.downloading("http://www.example.com/a");
    log.wrote("267", "http://www.example.com/a");
    await log.flush();
    expect(await readdir(folder)).toEqual(["crawler.log"]);
    log.problem("fetcher 1 cannot change from IDLE to PUSH_PAGE.", when);
    log.finished("http://www.example.com/", "rdf_1_1203532277_31_4952392", 1, when);
    await log.close();
    expect(await readFile(join(folder, "crawler.log"), "utf8")).toBe(
      [
        "Wed, 20 Feb 2008 19:31:28 +0000: Crawling site: http://www.example.com/ to DB rdf_1_1203532277_31_4952392",
        "Downloading URL:http://www.example.com/a for site: www.example.com",
        "Writing scenario: 267 for site www.example.com; http://www.example.com/a",
        "Wed, 20 Feb 2008 19:31:28 +0000: Finished crawling site:http://www.example.com/ to db rdf_1_1203532277_31_4952392",
        "Number of available scenarios reached from the Crawler 1",
        "",
      ].join("\n"),
    );
    expect(await readFile(join(folder, "crawler_rdf_1_1203532277_31_4952392_stderr.log"), "utf8")).toBe(
      "Wed, 20 Feb 2008 19:31:28 +0000: fetcher 1 cannot change from IDLE to PUSH_PAGE.\n",
    );
  });
});

describe("a file of lines", () => {
  test("keeps the order over overlapping flushes, and continues an existing file", async () => {
    const path = join(folder, "a.log");
    const first = createLineFile(path);
    const flushes: Promise<void>[] = [];
    for (let line = 0; line < 50; line++) {
      first.write(String(line));
      if (line % 7 === 0) flushes.push(first.flush());
    }
    await Promise.all(flushes);
    await first.close();
    const second = createLineFile(path);
    second.write("50");
    await second.close();
    expect(await readFile(path, "utf8")).toBe(Array.from({ length: 51 }, (_, line) => `${line}\n`).join(""));
  });

  test("a line stays one line, whatever it contains", async () => {
    const path = join(folder, "b.log");
    const file = createLineFile(path);
    file.write("a\r\nForged: line\x00\x1b[31m");
    await file.close();
    expect(await readFile(path, "utf8")).toBe("a Forged: line [31m\n");
  });

  test("a file that cannot be written fails at flush", async () => {
    const file = createLineFile(join(folder, "no", "c.log"));
    file.write("x");
    await expect(file.flush()).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test.runIf(existsSync("/dev/full"))("the error for a full disk has the path of the log", async () => {
  const file = join(folder, "crawler.log");
  await symlink("/dev/full", file);
  const log = createLineFile(file);
  log.write("a line");
  await expect(log.flush()).rejects.toMatchObject({ code: "ENOSPC", path: file });
  await expect(log.close()).rejects.toMatchObject({ code: "ENOSPC", path: file }); // and is closed
});

test("the id of a launch without one is derived from its name and its start", () => {
  const launch = { statistics: {}, job: "www.example.com", timestamp: "20080220183117" };
  const id = crawlIdOf(launch);
  expect(id).toMatch(/^rdf_20080220183117_1203532277_0_\d{1,7}$/);
  expect(crawlIdOf({ ...launch })).toBe(id);
  expect(crawlIdOf({ ...launch, job: "www.example.org" })).not.toBe(id);
  expect(crawlIdOf({ ...launch, statistics: { crawlId: "rdf_1_1203532277_31_4952392" } })).toBe(
    "rdf_1_1203532277_31_4952392",
  );
});

test("the run of a launch is the one in its id, whatever else is in it, or its timestamp", () => {
  const launch = { statistics: {}, job: "www.example.com", timestamp: "20080220183117" };
  expect(runOf(launch)).toBe("20080220183117");
  const inRun = (run: string) =>
    runOf({ ...launch, statistics: { crawlId: crawlId(run, 1_203_532_277_000, 31, 0.5) } });
  for (const run of ["200802", "EIAO-1.5", "1_2_3", "rdf_7", "two\nlines"]) expect(inRun(run)).toBe(run);
  expect(runOf({ ...launch, statistics: { crawlId: "of another program" } })).toBe("20080220183117");
});
