import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

/** Data directories without permission for the user: the error has the path and the remedy. */

/** The files below the working folder that must not be read or (`500`) written. */
const modes: Readonly<Record<string, number>> = {
  closed: 0,
  "read-only": 0o500,
  "closed-file/database.sqlite": 0,
};
let cwd = "";

beforeAll(async () => {
  cwd = await folderWith({ "closed-file/database.sqlite": "" });
  for (const [name, mode] of Object.entries(modes)) {
    if (!name.endsWith(".sqlite")) await mkdir(path.join(cwd, name), { recursive: true });
    await chmod(path.join(cwd, name), mode);
  }
});
afterAll(async () => {
  for (const name of Object.keys(modes)) await chmod(path.join(cwd, name), 0o700);
  await removeFolder(cwd);
});

/** Runs calls one after the other in a process without root's power over files. */
async function runAll(lines: readonly (readonly string[])[]): Promise<Outcome[]> {
  const run = JSON.stringify(new URL("../support/programs.ts", import.meta.url).href);
  const script = `import { wam } from ${run};
    const outcomes = [];
    for (const line of ${JSON.stringify(lines)}) outcomes.push(await wam(line, { cwd: ${JSON.stringify(cwd)} }));
    process.stdout.write(JSON.stringify(outcomes));`;
  const node = [process.execPath, "--conditions=@eiao/source", "--input-type=module", "--eval", script];
  const asUser = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
  const [program = "", ...args] = [...asUser, ...node];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [read] = await Promise.all([json(child.stdout), once(child, "close")]);
  return read as Outcome[];
}

test("without permission each path is reported with the remedy", async () => {
  const crawl = (data: string): string[] => ["crawl", "http://127.0.0.1:9/", "--quiet", "--data", data];
  const assess = (data: string): string[] => ["assess", ...crawl(data).slice(1)];
  const ended = await runAll([
    crawl("closed"),
    assess("closed"),
    ["pages", "--data", "closed"],
    crawl("read-only"),
    crawl("read-only/a/b"),
    crawl("closed-file"),
    ["pages", "--data", "closed-file"],
    ["scopelog", "hosts", "--data", "closed"],
  ]);
  expect(ended.map(({ code, out }) => [code, out])).toEqual(ended.map(() => [1, ""]));
  const unusable = (place: string): unknown =>
    `eiao-wam: The data directory ${path.join(cwd, place)} cannot be used: permission denied. Use a folder that you can write to: --data DIR.\n`;
  expect(ended.map(({ err }) => err)).toEqual([
    unusable("closed"),
    unusable("closed"),
    unusable("closed"),
    unusable("read-only"),
    unusable("read-only/a/b"),
    unusable("closed-file/database.sqlite"),
    unusable("closed-file/database.sqlite"),
    `eiao-wam: There is no scope.log in ${path.join(cwd, "closed")}. Name the log files, or another folder with --data.\n`,
  ]);
});
