import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { BenchPage } from "./material.ts";
import { median } from "./measure.ts";

/** The version of Alfa. All checkers are pinned, and installed at run time only. All packages of Alfa are of one release. */
const alfa = "0.114.0";
const alfaPackages = ["act", "device", "dom", "http", "rules", "web"].map((name) => `@siteimprove/alfa-${name}`);
const versions = { "axe-core": "4.14.1", jsdom: "31.0.1" };
const dependencies = { ...versions, ...Object.fromEntries(alfaPackages.map((name) => [name, alfa])) };
const folder = fileURLToPath(new URL(`../../node_modules/.cache/bench`, import.meta.url));
const installed = join(folder, "installed");
const require = createRequire(join(folder, "package.json"));

interface Window {
  eval(source: string): void;
  readonly document: unknown;
  readonly axe: { run(context: unknown, options: object): Promise<{ violations: readonly unknown[] }> };
  close(): void;
}

/** Another checker on the same pages. */
export interface Peer {
  readonly name: string;
  /** The milliseconds for the pages, with the parsing by jsdom: the sum of each page's median. */
  readonly time: number;
}

/** Times axe-core and Alfa in jsdom, without style sheets. */
export async function timePeers(pages: readonly BenchPage[], rounds: number): Promise<readonly Peer[]> {
  await install();
  const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");
  const evaluate = await alfaEvaluator();
  const axeTime = await timeEach(pages, rounds, async (window) => {
    window.eval(axe);
    await window.axe.run(window.document, { resultTypes: ["violations"] });
  });
  const alfaTime = await timeEach(pages, rounds, evaluate);
  return [
    { name: `axe-core ${versions["axe-core"]} in jsdom`, time: axeTime },
    { name: `Alfa ${alfa} in jsdom`, time: alfaTime },
  ];
}

async function timeEach(
  pages: readonly BenchPage[],
  rounds: number,
  run: (window: Window) => Promise<unknown>,
): Promise<number> {
  const { JSDOM, VirtualConsole } = require("jsdom") as {
    JSDOM: new (html: string, options: object) => { window: Window };
    VirtualConsole: new () => object;
  };
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
      await run(window);
      window.close();
      times.push(performance.now() - start);
    }
    sum += median(times);
  }
  return sum;
}

/** Returns a function that evaluates Alfa's default rules on the document of a `window`. */
async function alfaEvaluator(): Promise<(window: Window) => Promise<unknown>> {
  const load = async <T>(name: string): Promise<T> =>
    (await import(pathToFileURL(require.resolve(`@siteimprove/alfa-${name}`)).href)) as T;
  const { Native } = await load<{ Native: { fromNode(node: unknown): Promise<unknown> } }>("dom/native");
  const { Node } = await load<{ Node: { from(json: unknown, device: unknown): unknown } }>("dom");
  const { Device } = await load<{ Device: { standard(): unknown } }>("device");
  const { Request, Response } = await load<Record<"Request" | "Response", { empty(): unknown }>>("http");
  const { Page } = await load<{ Page: { of(...parts: unknown[]): unknown } }>("web");
  const { Audit } = await load<{
    Audit: { of(page: unknown, rules: unknown[]): { evaluate(): PromiseLike<Iterable<unknown>> } };
  }>("act");
  const { default: rules } = await load<{ default: Iterable<unknown> }>("rules");
  return async (window) => {
    Object.assign(globalThis, { window, document: window.document });
    const document = Node.from(await Native.fromNode(window.document), Device.standard());
    const page = Page.of(Request.empty(), Response.empty(), document, Device.standard());
    return [...(await Audit.of(page, [...rules]).evaluate())];
  };
}

async function install(): Promise<void> {
  const expected = JSON.stringify(dependencies);
  if (existsSync(installed) && (await readFile(installed, "utf8")) === expected) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"], {
    cwd: folder,
  });
  await writeFile(installed, expected);
}
