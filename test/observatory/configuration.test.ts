import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startWamServer } from "@eiao/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import { serveFolder } from "../support/sites/static-site.ts";
import { observatory, programFile, wam } from "../support/programs.ts";

const program = programFile("eiao-observatory");
const museum = fileURLToPath(new URL("../../examples/neighbours/museum/", import.meta.url));
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-configuration-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], env: Record<string, string> = {}) => observatory(args, { cwd: folder, env });

test("the configuration takes effect: pages of the sample, logs, data", async () => {
  const site = await startSite({ "*": serveFolder(museum) });
  try {
    await writeFile(path.join(folder, "sites.txt"), `${site.origin}/\n`);
    const parameters = {
      numberofsamples: 12,
      minpagessampled: 10,
      loglocation: path.join(folder, "log"),
      datadir: path.join(folder, "kept"),
    };
    await writeFile(path.join(folder, "c.json"), JSON.stringify({ ...parameters, colour: "red" }));
    // This process serves the site.
    const args = [
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
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, EIAO_MINPAGESSAMPLED: "11" } });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(out).toMatch(/^127\.0\.0\.1:\d+ {2}0\.\d{4} {2}[A-E]\n$/);
    expect(err).toContain("c.json: colour is not a parameter.");
    expect(existsSync(path.join(folder, "log", "etlserver.log"))).toBe(true);
    const report = await wam(["report", "pageNumber", "--run", "EIAO1", "--data", "kept"], { cwd: folder });
    expect(report).toMatchObject({ code: 0, out: expect.stringMatching(/\b12\b/) as string });
  } finally {
    await site.close();
  }
});

test("WAM servers of the configuration evaluate the sample", async () => {
  const site = await startSite({ "*": serveFolder(museum) });
  const server = await startWamServer({ port: 0, version: "1.2.3", workers: 1 });
  try {
    await writeFile(path.join(folder, "sites.txt"), `${site.origin}/\n`);
    const parameters = { numberofsamples: 12, minpagessampled: 10, wamservers: server.address };
    await writeFile(path.join(folder, "c.json"), JSON.stringify(parameters));
    const start = ["start", "--once", "--sites", "sites.txt", "--config", "c.json", "--data", "data"];
    const { EIAO_DATADIR: _, ...env } = process.env;
    const child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...start], { cwd: folder, env });
    expect(await text(child.stdout)).toMatch(/^127\.0\.0\.1:\d+ {2}0\.\d{4} {2}[A-E]\n$/);
    const metrics = await (await fetch(new URL("/metrics", server.address))).text();
    // Twelve pages. A page whose style sheet the server lacks is sent again with it.
    expect(
      Number(/^eiao_calls_total\{[^}]*method="evaluate"[^}]*outcome="ok"\} (\d+)$/m.exec(metrics)?.[1]),
    ).toBeGreaterThanOrEqual(12);
  } finally {
    await site.close();
    await server.close();
  }
});

test.each([
  ['wamservers has "localhost:8888", which is not an address', { wamservers: "http://a:1 localhost:8888" }],
  ["minpagessampled is 30, but numberofsamples is only 29, so every site would be discarded", { numberofsamples: 29 }],
  ["crawlers is less than 1", { crawlers: 0 }],
  ["dwpassword is the password of the template", { dwpassword: "removed" }],
])("%s: nothing is started", async (message, parameters) => {
  await writeFile(path.join(folder, "c.json"), JSON.stringify(parameters));
  const { code, err } = await run(["start", "--no-run", "--config", "c.json", "--data", "data"]);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});

test("a missing file is reported by name", async () => {
  const { code, err } = await run(["coordinator", "--config", "nosuch.rdf", "--store", "data"]);
  expect([code, err]).toEqual([1, expect.stringContaining("The configuration nosuch.rdf cannot be read")]);
  expect(existsSync(path.join(folder, "data"))).toBe(false);
});

test("a store that is a file is reported with its option", async () => {
  await writeFile(path.join(folder, "file"), "");
  const { code, err } = await run(["coordinator", "--store", "file"]);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/there is a file with this name\. Use a folder that you can write to: --store DIR\.$/m),
  ]);
});

test("a value may be in a file, EIAO_<KEY>_FILE, but not in two places; a missing file is reported by name", async () => {
  await writeFile(path.join(folder, "secret"), "no-address-se-cret\n");
  const started = (env: Record<string, string>) => run(["start", "--no-run", "--data", "d"], env);
  expect(await started({ EIAO_ALERTWEBHOOK_FILE: "secret" })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/alertwebhook is not an address\./) as string,
  });
  expect((await started({ EIAO_ALERTWEBHOOK_FILE: "secret", EIAO_ALERTWEBHOOK: "x" })).err).toContain(
    "EIAO_ALERTWEBHOOK and EIAO_ALERTWEBHOOK_FILE are both set.",
  );
  expect((await started({ EIAO_ALERTWEBHOOK_FILE: "nosuch" })).err).toMatch(
    /EIAO_ALERTWEBHOOK_FILE: nosuch cannot be read/,
  );
  await writeFile(path.join(folder, "empty"), "\n");
  for (const name of ["EIAO_ALERTWEBHOOK_FILE", "EIAO_DATABASE_URL_FILE"])
    expect((await started({ [name]: "empty" })).err).toContain(`${name}: empty is empty.`);
  expect(existsSync(path.join(folder, "d"))).toBe(false);
});

/** The URL of a database where no server listens. */
const AWAY = "postgres://eiao:se-cret-word@127.0.0.1:1/eiao";
const isAway = expect.stringMatching(/^eiao-\w+: The database cannot be used: (?!.*se-cret-word)/) as string;

test.each([["load", "x.trig.zst"], ["runs"], ["runs", "remove", "2026"], ["pages", "x.example"], ["publish", "2026"]])(
  "eiao-wam %s uses the database of the coordinators, also if its URL is in a file, and creates no other",
  async (...args) => {
    await writeFile(path.join(folder, "url"), `${AWAY}\n`);
    const env = { EIAO_DATABASE_URL_FILE: "url" };
    expect(await wam(args, { cwd: folder, env })).toMatchObject({ code: 1, err: isAway });
    expect(await wam(args, { cwd: folder, env: { EIAO_DATABASE_URL_FILE: "nosuch" } })).toMatchObject({
      code: 1,
      err: expect.stringContaining("EIAO_DATABASE_URL_FILE: nosuch cannot be read: no such file") as string,
    });
    expect(existsSync(path.join(folder, "eiao-data"))).toBe(false);
  },
);

test("reports use the database of the configuration, like coordinators", async () => {
  await writeFile(path.join(folder, "url"), `${AWAY}\n`);
  const reports = (parameters: object, env: Record<string, string> = {}) =>
    writeFile(path.join(folder, "c.json"), JSON.stringify(parameters)).then(() =>
      run(["reports", "--config", "c.json", "--port", "0"], env),
    );
  expect(await reports({ databaseurl: AWAY })).toMatchObject({ code: 1, err: isAway });
  expect(await reports({ dwpassword: "se-cret-word", dwhost: "127.0.0.1:1" })).toMatchObject({ code: 1, err: isAway });
  expect(await reports({}, { EIAO_DATABASE_URL_FILE: "url" })).toMatchObject({ code: 1, err: isAway });
});
