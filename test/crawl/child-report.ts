import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CrawlSettings } from "./crawls.ts";
import type { SiteResult, StoredPage } from "./sites/check.ts";

/** The report of crawl-child.ts at its end. CPU of all threads in ms, memory in bytes. */
export interface ChildReport {
  readonly result: SiteResult;
  readonly pages: readonly StoredPage[];
  /** For opening the store. */
  readonly openCpuMs: number;
  readonly crawlCpuMs: number;
  /** The resident memory when the store was open, and the most until the crawl ended. */
  readonly openRss: number;
  readonly peakRss: number;
}

export interface CrawlChild {
  readonly process: ChildProcessByStdio<null, Readable, null>;
  /** Resolves to undefined when the process was killed or failed. */
  readonly report: Promise<ChildReport | undefined>;
}

/** Starts a crawl in its own process. Its errors go to the standard error of this process. */
export function startCrawl(
  seed: string,
  dataDir: string,
  input: { readonly settings?: CrawlSettings; readonly databaseUrl?: string },
): CrawlChild {
  const program = fileURLToPath(new URL("crawl-child.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, seed, dataDir, JSON.stringify(input)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => void (out += part));
  const report = new Promise<ChildReport | undefined>((resolve) => {
    child.once("close", (code) => {
      const last = out.trimEnd().split("\n").at(-1) ?? "";
      resolve(code === 0 && last.startsWith("{") ? (JSON.parse(last) as ChildReport) : undefined);
    });
  });
  return { process: child, report };
}
