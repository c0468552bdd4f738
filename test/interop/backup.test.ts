/** Back up and restore as in examples/deploy/README.md: with pg_dump, pg_restore and a copy of the store; and of an embedded observatory. */
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { programFile, wam } from "../support/programs.ts";
import { createDatabase } from "../support/postgres/launch.ts";
import { startSite } from "../support/sites/server.ts";
import { serveFolder } from "../support/sites/static-site.ts";

const bin = process.env["EIAO_TEST_POSTGRES"] ?? "";
const served: { close(): Promise<void> }[] = [];
let folder = "";
let sites = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-backup-"));
  sites = path.join(folder, "sites.txt");
  const [town, neighbours] = await Promise.all(
    ["site", "neighbours"].map((name) =>
      startSite({ "/*": serveFolder(fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))) }),
    ),
  );
  for (const each of [town, neighbours]) if (each !== undefined) served.push(each);
  await writeFile(sites, `${town?.origin ?? ""}\n${neighbours?.origin ?? ""}/museum/\n`);
});
afterAll(async () => {
  for (const site of served) await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { EIAO_DATADIR: _, INIT_CWD: __, EIAO_DATABASE_URL: ___, ...others } = process.env;
  const child = spawn(command, args, { env: { ...others, ...env }, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}: ${err}${out}`);
  return { out, err };
}
const runObservatory = (args: readonly string[], env?: Record<string, string>) =>
  run(process.execPath, ["--conditions=@eiao/source", programFile("eiao-observatory"), ...args], env);

async function call(args: readonly string[], env?: Record<string, string>): Promise<string> {
  const { code, out, err } = await wam(args, { cwd: folder, ...(env === undefined ? {} : { env }) });
  if (code !== 0) throw new Error(`eiao-wam ${args.join(" ")} ended with ${code}: ${err}${out}`);
  return out;
}

/** Returns the runs of an observatory and their reports. */
async function stateOf(data: string, env?: Record<string, string>) {
  const runs = JSON.parse(await call(["runs", "--data", data, "--format", "json"], env)) as { run: string }[];
  const reports = [];
  for (const { run: name } of runs)
    for (const report of ["siteMean", "siteTestRatio", "siteList"])
      reports.push(await call(["report", report, "--run", name, "--data", data], env));
  return { runs, reports };
}

test("a server's database and a store, copied while the observatory is at rest, are the same observatory elsewhere", async () => {
  const [first, second] = [
    await createDatabase(inject("postgresUrl") ?? ""),
    await createDatabase(inject("postgresUrl") ?? ""),
  ];
  const [data, backup, elsewhere] = ["data", "backup", "elsewhere"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const measured = await runObservatory(["start", "--once", "--sites", sites, "--data", data], {
    EIAO_DATABASE_URL: first,
  });
  const before = await stateOf(data, { EIAO_DATABASE_URL: first });
  expect(before.runs).toHaveLength(1);
  await mkdir(backup);
  await run(path.join(bin, "pg_dump"), ["--format=custom", "--file", path.join(backup, "eiao.dump"), first]);
  await cp(path.join(data, "output"), path.join(backup, "output"), { recursive: true });
  await cp(path.join(data, "eiao-store.json"), path.join(backup, "eiao-store.json"));

  await run(path.join(bin, "pg_restore"), ["--no-owner", "--dbname", second, path.join(backup, "eiao.dump")]);
  await cp(path.join(backup, "output"), path.join(elsewhere, "output"), { recursive: true });
  await cp(path.join(backup, "eiao-store.json"), path.join(elsewhere, "eiao-store.json"));
  await rm(data, { recursive: true, force: true });
  expect(await stateOf(elsewhere, { EIAO_DATABASE_URL: second })).toEqual(before);
  const stores = (await readdir(path.join(elsewhere, "output", "rdf"), { recursive: true })).filter((name) =>
    name.endsWith(".trig.zst"),
  );
  expect(stores.length).toBe(2);
  for (const store of stores) await call(["verify", path.join(elsewhere, "output", "rdf", store), "--data", elsewhere]);
  // The copy continues: another run has the same scores.
  const rerun = await runObservatory(["start", "--once", "--sites", sites, "--data", elsewhere], {
    EIAO_DATABASE_URL: second,
  });
  expect(rerun.out).toBe(measured.out);
  const after = await stateOf(elsewhere, { EIAO_DATABASE_URL: second });
  expect(after.runs).toHaveLength(2);
});

test("an embedded observatory that has ended can be copied as a folder", async () => {
  const [data, elsewhere] = [path.join(folder, "embedded"), path.join(folder, "copied")];
  const measured = await runObservatory(["start", "--once", "--sites", sites, "--data", data]);
  const before = await stateOf(data);
  await cp(data, elsewhere, { recursive: true });
  await rm(data, { recursive: true, force: true });
  expect(await stateOf(elsewhere)).toEqual(before);
  const rerun = await runObservatory(["start", "--once", "--sites", sites, "--data", elsewhere]);
  expect(rerun.out).toBe(measured.out);
  expect((await stateOf(elsewhere)).runs).toHaveLength(2);
});
