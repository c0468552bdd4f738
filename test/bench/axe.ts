import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BenchPage } from "./material.ts";
import { median } from "./measure.ts";

/** Pinned, and installed at run time only: nobody else needs them. */
const jsdom: string = "jsdom"; // a name that tools which look for dependencies do not see
export const versions = { "axe-core": "4.14.1", jsdom: "31.0.1" } as const;
const folder = fileURLToPath(new URL("../../node_modules/.cache/bench", import.meta.url));

interface Window {
  eval(source: string): void;
  readonly document: unknown;
  readonly axe: { run(context: unknown, options: object): Promise<{ violations: readonly unknown[] }> };
  close(): void;
}

/** Milliseconds that axe-core takes for these pages in jsdom, jsdom's parsing included: sum of each page's median. */
export async function timeAxe(pages: readonly BenchPage[], rounds: number): Promise<number> {
  await install();
  const require = createRequire(join(folder, "package.json"));
  const { JSDOM, VirtualConsole } = require(jsdom) as {
    JSDOM: new (html: string, options: object) => { window: Window };
    VirtualConsole: new () => object;
  };
  const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");
  let sum = 0;
  for (const page of pages) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const { window } = new JSDOM(page.text, {
        url: page.url,
        runScripts: "outside-only",
        virtualConsole: new VirtualConsole(),
      });
      window.eval(axe);
      await window.axe.run(window.document, { resultTypes: ["violations"] });
      window.close();
      times.push(performance.now() - start);
    }
    sum += median(times);
  }
  return sum;
}

async function install(): Promise<void> {
  if (existsSync(join(folder, "installed"))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: versions }));
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"], {
    cwd: folder,
  });
  await writeFile(join(folder, "installed"), "");
}
