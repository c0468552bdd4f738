import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveFolder } from "../../packages/cli/src/observatory/serve-folder.ts";
import { wam } from "../../packages/cli/test/run.ts";

const program = fileURLToPath(new URL("../../packages/cli/src/eiao-observatory.ts", import.meta.url));
const museum = fileURLToPath(new URL("../../examples/neighbours/museum/", import.meta.url));
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-configuration-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (words: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ["--conditions=@eiao/source", program, ...words], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

test("what the configuration says is what happens: pages of the sample, logs, data", async () => {
  const site = await serveFolder(museum, 0);
  try {
    await writeFile(path.join(folder, "sites.txt"), `${site.origin}/\n`);
    const parameters = {
      numberofsamples: 12,
      minpagessampled: 10,
      loglocation: path.join(folder, "log"),
      datadir: path.join(folder, "kept"),
    };
    await writeFile(path.join(folder, "c.json"), JSON.stringify({ ...parameters, colour: "red" }));
    // The site is served by this very process.
    const words = [
      "--conditions=@eiao/source",
      program,
      "start",
      "--once",
      "--sites",
      "sites.txt",
      "--config",
      "c.json",
    ];
    const { EIAO_DATADIR: _, ...env } = process.env;
    const child = spawn(process.execPath, words, { cwd: folder, env: { ...env, EIAO_MINPAGESSAMPLED: "11" } });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(out).toMatch(/^127\.0\.0\.1:\d+ {2}0\.\d{4} {2}[A-E]\n$/);
    expect(err).toContain("c.json: colour is no parameter.");
    expect(existsSync(path.join(folder, "log", "etlserver.log"))).toBe(true);
    const report = await wam(["report", "pageNumber", "--run", "EIAO1", "--data", "kept"], { cwd: folder });
    expect(report).toMatchObject({ code: 0, out: expect.stringMatching(/\b12\b/) as string });
  } finally {
    site.close();
  }
});

test.each([
  ["crawlers is less than 1", { crawlers: 0 }],
  ["dwpassword is that of the template", { dwpassword: "removed" }],
])("%s: nothing is started", async (words, parameters) => {
  await writeFile(path.join(folder, "c.json"), JSON.stringify(parameters));
  const { status, stderr } = run(["start", "--no-run", "--config", "c.json", "--data", "data"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
});

test("a file that is not there is named", () => {
  const { status, stderr } = run(["coordinator", "--config", "nosuch.rdf", "--store", "data"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("The configuration nosuch.rdf cannot be read")]);
  expect(existsSync(path.join(folder, "data"))).toBe(false);
});
