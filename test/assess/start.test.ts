import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

/** `npm start` in a clone that nothing was started in before. README.md. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = new URL("../../packages/cli/src/eiao-wam.ts", import.meta.url).href;

test("npm start from nothing measures the example site, and makes the report where it says", async () => {
  const clone = await mkdtemp(path.join(tmpdir(), "eiao-clone-"));
  onTestFinished(() => rm(clone, { recursive: true, force: true }));
  for (const name of ["start.mjs", "serve-folder.mjs"])
    await cp(path.join(root, ".ci", name), path.join(clone, ".ci", name));
  await mkdir(path.join(clone, "examples/site"), { recursive: true });
  await writeFile(path.join(clone, "examples/site/index.html"), "<title>Example</title><p>Hello");
  await mkdir(path.join(clone, "packages/cli/bin"), { recursive: true });
  await writeFile(path.join(clone, "packages/cli/bin/eiao-wam.js"), `import(${JSON.stringify(program)});\n`);

  const { EIAO_DATADIR: _, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(clone, ".ci/start.mjs")], {
    cwd: clone,
    env: { ...env, NODE_OPTIONS: `${env["NODE_OPTIONS"] ?? ""} --conditions=@eiao/source` },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  expect([child.exitCode, err]).toEqual([0, expect.stringContaining("the example site is at http://")]);
  const report = path.join(clone, "eiao-data/report.html");
  expect(out).toContain(`The report for those who decide: ${report}`);
  expect(await readFile(report, "utf8")).toMatch(/^<!DOCTYPE html>[^]*<\/html>\s*$/);
});
