import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decisionLine, readDecisions } from "./read-decision-log.ts";
import { openDecisionLog } from "./decision-log.ts";
import { decisionLogFiles } from "./read-decision-log.ts";
import type { Decision } from "../decide/scope/decision.ts";

const ACCEPT: Decision = { verdict: "ACCEPT", index: 1, rule: "RegexDecideRule" };
const REJECT: Decision = { verdict: "REJECT", index: 0, rule: "RejectDecideRule" };
const NOON = Date.UTC(2014, 10, 5, 10, 17, 39, 790);

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "scope-log-")), "logs", "job");
});
afterEach(() => rm(join(folder, "..", ".."), { recursive: true }));

async function urls(): Promise<string[]> {
  const list: string[] = [];
  for await (const { url } of readDecisions(await decisionLogFiles(folder))) list.push(url);
  return list;
}

describe("writing", () => {
  test("AT-GEO-3: the decisions on Table 7, word for word", async () => {
    const log = await openDecisionLog(folder, { now: () => NOON });
    log.record("http://www.example.com/site1/admin/adminpage.html", {
      verdict: "REJECT",
      index: 4,
      rule: "RegexDecideRule",
    });
    log.record("http://www.anotherexample.com/site1/normalpage", REJECT);
    await log.close();
    expect(await readFile(join(folder, "scope.log"), "utf8")).toBe(
      "2014-11-05T10:17:39.790Z 4 RegexDecideRule REJECT http://www.example.com/site1/admin/adminpage.html\n" +
        "2014-11-05T10:17:39.790Z 0 RejectDecideRule REJECT http://www.anotherexample.com/site1/normalpage\n",
    );
  });

  test("a flush writes every line to the file", async () => {
    const log = await openDecisionLog(folder);
    log.record("http://a/1", ACCEPT);
    await log.flush();
    expect(await urls()).toEqual(["http://a/1"]);
    await log.close();
  });

  test("without a flush the buffer is written when it is full", async () => {
    const log = await openDecisionLog(folder);
    for (let i = 0; i < 2000; i++) log.record(`http://a/${i}`, ACCEPT);
    expect((await urls()).length).toBeGreaterThan(500);
    await log.close();
    expect(await urls()).toHaveLength(2000);
  });

  test("a resumed crawl appends, and ends a line that a kill has torn", async () => {
    const first = await openDecisionLog(folder);
    first.record("http://a/1", ACCEPT);
    await first.close();
    await appendFile(join(folder, "scope.log"), "2014-11-05T10:17:39.790Z 1 RegexDecid");
    const second = await openDecisionLog(folder);
    second.record("http://a/2", ACCEPT);
    await second.close();
    expect(await urls()).toEqual(["http://a/1", "http://a/2"]);
  });

  test("a file that grows too large is set aside and compressed; no line is lost, across resumes", async () => {
    const expected: string[] = [];
    for (const round of [1, 2, 3]) {
      const log = await openDecisionLog(folder, { rotateBytes: 20_000 });
      for (let i = 0; i < 500; i++) {
        const url = `http://a/${round}/${i}`;
        expected.push(url);
        log.record(url, ACCEPT);
        if (i % 50 === 0) await log.flush();
      }
      await log.close();
    }
    const names = (await readdir(folder)).toSorted();
    expect(names).toContain("scope.log.1.gz");
    expect(names).toContain("scope.log.3.gz");
    expect(names.filter((name) => !/^scope\.log(?:\.\d+\.gz)?$/.test(name))).toEqual([]);
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      expect((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).length).toBeLessThanOrEqual(20_000);
    }
    expect(await urls()).toEqual(expected);
  });

  test("a compression that a kill interrupted is repeated", async () => {
    await mkdir(folder, { recursive: true });
    const line = (url: string) => `${decisionLine("2014-11-05T10:17:39.790Z", url, ACCEPT)}\n`;
    await writeFile(join(folder, "scope.log.1.gz"), gzipSync(line("http://a/1")));
    await writeFile(join(folder, "scope.log.1"), line("http://a/1")); // not removed yet
    await writeFile(join(folder, "scope.log.2"), line("http://a/2")); // not compressed yet
    await writeFile(join(folder, "scope.log.2.gz.part"), "half");
    await writeFile(join(folder, "scope.log"), line("http://a/3"));
    expect(await urls()).toEqual(["http://a/1", "http://a/2", "http://a/3"]);
    const log = await openDecisionLog(folder);
    await log.close();
    expect((await readdir(folder)).toSorted()).toEqual(["scope.log", "scope.log.1.gz", "scope.log.2.gz"]);
    expect(await urls()).toEqual(["http://a/1", "http://a/2", "http://a/3"]);
  });

  test("kill -9 after a flush loses no line of it", async () => {
    const program = `
      import { openDecisionLog } from ${JSON.stringify(import.meta.resolve("./decision-log.ts"))};
      const log = await openDecisionLog(${JSON.stringify(folder)}, { rotateBytes: 3000 });
      for (let i = 0; i < 100; i++) {
        log.record("http://a/" + i, { verdict: "ACCEPT", index: 1, rule: "RegexDecideRule" });
        if (i % 10 === 9) await log.flush();
      }
      process.kill(process.pid, "SIGKILL");`;
    const flags = ["--conditions=@eiao/source", "--input-type=module"];
    expect(spawnSync(process.execPath, [...flags, "-e", program]).signal).toBe("SIGKILL");
    const log = await openDecisionLog(folder);
    await log.close();
    expect(await urls()).toEqual(Array.from({ length: 100 }, (_, i) => `http://a/${i}`));
  });

  test("a closed log accepts no lines", async () => {
    const log = await openDecisionLog(folder);
    await log.close();
    await log.close();
    expect(() => log.record("http://a/", ACCEPT)).toThrow(expect.objectContaining({ code: "UnwritableDecisionLog" }));
  });

  test.runIf(existsSync("/dev/full"))(
    "a full disk is reported, and the log continues after space was made",
    async () => {
      const file = join(folder, "scope.log");
      await mkdir(folder, { recursive: true });
      await symlink("/dev/full", file);
      const full = await openDecisionLog(folder);
      full.record("http://a/1", ACCEPT);
      await expect(full.flush()).rejects.toMatchObject({
        code: "UnwritableDecisionLog",
        message: `The decision log ${file} cannot be written: the disk is full.`,
        remedy: "Free some disk space, then run the same command again.",
        reaction: "end",
      });
      await expect(full.close()).rejects.toMatchObject({ code: "UnwritableDecisionLog" });
      await full.close(); // it is closed nevertheless: a worker runs for months
      await rm(file);
      const log = await openDecisionLog(folder);
      log.record("http://a/1", ACCEPT);
      await log.close();
      expect(await urls()).toEqual(["http://a/1"]);
    },
  );

  test("a log whose next file cannot be created does not write to another file that got its descriptor", async () => {
    const log = await openDecisionLog(folder, { rotateBytes: 1 });
    log.record("http://a/1", ACCEPT);
    await log.flush();
    await rm(folder, { recursive: true }); // the next file cannot be created
    log.record("http://a/2", ACCEPT);
    await expect(log.flush()).rejects.toMatchObject({ code: "UnwritableDecisionLog" });
    const other = await open(`${folder}.other`, "w");
    await expect(log.flush()).rejects.toMatchObject({ code: "UnwritableDecisionLog" });
    await log.close();
    await other.close();
    expect(await readFile(`${folder}.other`, "utf8")).toBe("");
  });

  test("the error for a folder that cannot be created names it", async () => {
    await mkdir(join(folder, ".."), { recursive: true });
    await writeFile(folder, "a file");
    await expect(openDecisionLog(folder)).rejects.toMatchObject({
      code: "UnwritableDecisionLog",
      message: expect.stringContaining(folder),
    });
  });
});
