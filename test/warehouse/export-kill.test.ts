import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import {
  exportsFolder,
  openWarehouse,
  publishRun,
  removeExports,
  removeRunWithStores,
  searchIndexState,
} from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder, wam, programFile } from "../support/programs.ts";
import { writeStore } from "../support/sealed-stores.ts";

const program = programFile("eiao-wam");
let cwd = "";
let store = "";
beforeAll(async () => {
  cwd = await folderWith({});
  const results = Array.from({ length: 50 }, (_, n) => ({ test: n % 6, value: n % 2, line: n + 1, column: 1 }));
  const pages = Array.from({ length: 100 }, () => ({ documents: [{ results, statistics: [] }] }));
  store = await writeStore(cwd, { site: "a.example", pages });
  await wam(["load", store, "--run", "R", "--quiet"], { cwd });
});
afterAll(() => removeFolder(cwd));

/** Exports, and kills the program when `killed` holds for its draft. @returns its exit code; null if it was killed. */
async function exporting(killed: (draft: string) => boolean): Promise<number | null> {
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, "export", "R", "--output", "out"], {
    cwd,
    stdio: "ignore",
  });
  const watching = setInterval(() => {
    const [draft] = existsSync(out())
      ? readdirSync(out()).filter((name) => name.startsWith(`.run=R.${child.pid}`))
      : [];
    if (draft !== undefined && killed(path.join(out(), draft))) child.kill("SIGKILL");
  }, 1);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(watching);
  return code;
}

const out = () => path.join(cwd, "out");

/** Returns true if there is no export, or each file agrees with SHA256SUMS. */
function isWhole(): boolean {
  const place = path.join(out(), "run=R");
  if (!existsSync(place)) return false;
  const sums = readFileSync(path.join(place, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(readFileSync(path.join(place, name)))
        .digest("hex"),
      name,
    ).toBe(sum);
  }
  return sums.length > 8;
}

test("a killed export leaves nothing that looks complete, and the next one leaves no trace of it", async () => {
  const code = await exporting((draft) => existsSync(draft));
  expect(isWhole()).toBe(code === 0 || existsSync(path.join(out(), "run=R"))); // an export that is killed after its last step is complete
  expect(await exporting(() => false)).toBe(0);
  expect(isWhole()).toBe(true);
  // Killed when most is written: the earlier export stays.
  for (const name of ["results", "README.md", "tests.schema.json"]) {
    await exporting((draft) => existsSync(path.join(draft, name)));
    expect(isWhole()).toBe(true);
  }
  expect(await exporting(() => false)).toBe(0);
  expect(isWhole()).toBe(true);
  expect(readdirSync(out())).toEqual(["run=R"]);
  // Killed between moving the earlier export away and putting the new one in place: the earlier one is restored by the next call.
  renameSync(path.join(out(), "run=R"), path.join(out(), ".run=R.4194303-0123abcd-old"));
  const refused = await wam(["export", "R", "--format", "csv", "--output", "out"], { cwd });
  expect(refused.err).toContain("an export in another format");
  expect(isWhole()).toBe(true);
});

test("files of killed exports of a run are removed with the run, and those of another run stay", async () => {
  const folder = exportsFolder(path.join(cwd, "eiao-data"), "csv");
  const drafts = [".run=Q.4194303-0123abcd", ".run=Q.4194303-0123abcd-old", ".run=Q2.4194303-0123abcd"];
  for (const name of drafts) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, ".run=Q.4194303-0123abcd-old", "SHA256SUMS"), "");
  await removeExports(path.join(cwd, "eiao-data"), "Q");
  expect(readdirSync(folder).filter((name) => name.includes("Q"))).toEqual([".run=Q2.4194303-0123abcd"]);
});

test("a load that was killed between the publication and the search index fills it at the next call", async () => {
  const load = ["load", store, "--run", "S", "--quiet"];
  await wam([...load, "--no-publish"], { cwd });
  const database = await openDatabase({ dataDir: path.join(cwd, "eiao-data") });
  expect(await publishRun(await openWarehouse(database), "S")).toBe(true);
  expect(await searchIndexState(await openWarehouse(database))).toEqual({ filled: 0, left: 1 });
  await database.close();
  expect((await wam(load, { cwd })).out).toBe("a.example  100 pages, 5,000 results, already loaded (run S)\n");
  expect((await wam(["index"], { cwd })).out).toBe("The search index is up to date.\n");
});

test("a removal that was killed between the run and the search index fills it at the next call", async () => {
  const dataDir = path.join(cwd, "eiao-data");
  const database = await openDatabase({ dataDir });
  await removeRunWithStores(await openWarehouse(database), { run: "S", dataDir, keepStores: true });
  // The index still has the site in the removed run; it must have the run before.
  expect(await searchIndexState(await openWarehouse(database))).toEqual({ filled: 0, left: 1 });
  await database.close();
  const repeated = await wam(["runs", "remove", "S"], { cwd });
  expect([repeated.code, repeated.err]).toEqual([1, expect.stringContaining("The warehouse has no run S")]);
  expect((await wam(["index"], { cwd })).out).toBe("The search index is up to date.\n");
});

test("a file that cannot be written is reported with the place of the export, and no part of it stays", async () => {
  // The limit is in units of 512 bytes: a table in CSV is larger, and the database is only read.
  const limited = `ulimit -f 256 && exec "$0" "$@"`;
  const args = [program, "export", "R", "--format", "csv", "--output", "small"];
  const child = spawn("sh", ["-c", limited, process.execPath, "--conditions=@eiao/source", ...args], { cwd });
  let output = "";
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(1);
  expect(output.replace(/\s+/g, " ")).toContain(
    `eiao-wam: The export cannot be written to ${path.join(cwd, "small", "run=R")}: the file would be too large. Use a folder`,
  );
  expect(readdirSync(path.join(cwd, "small"))).toEqual([]);
});
