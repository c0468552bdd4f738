import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { spawnWam, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";
import { realPages } from "../support/pages/real-pages.ts";
import type { PageSet } from "../support/pages/real-pages.ts";

/** Real pages as files in a temporary folder, in which the program is called as a user would call it. */
export interface RealSite {
  /** The working folder, also for results. */
  readonly folder: string;
  /** The relative paths of the pages, in the order of the list. */
  readonly pages: readonly string[];
  readonly urls: readonly string[];
  readonly set: PageSet;
  /** Runs `eiao-wam check` in this process. It starts no workers, which would need time at each call. */
  check(args: readonly string[]): Promise<Outcome>;
  /** Runs the same in a process of its own. */
  checkAsProcess(args: readonly string[]): Promise<Outcome>;
  remove(): Promise<void>;
}

/** An environment without network: sheets on other hosts are missing at once on every machine. */
const offline = { http_proxy: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9", no_proxy: "127.0.0.1" };

/** Removes the warnings about these sheets, which are not compared. */
function withoutWarnings(outcome: Outcome): Outcome {
  return { ...outcome, err: outcome.err.replace(/^eiao-wam: Warning: .* style sheets? .*\n/gm, "") };
}

/** Writes the first `limit` real pages with their linked sheets, and a list of them. */
export async function realSite(limit: number): Promise<RealSite> {
  const set = await realPages({ limit });
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-formats-"));
  const fileOf = (url: string) => path.join("site", decodeURI(new URL(url).pathname));
  for (const page of set.pages) {
    for (const url of [page.url, ...page.sheets]) {
      const file = path.join(folder, fileOf(url));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, set.file(url)?.content ?? "");
    }
  }
  const pages = set.pages.map(({ url }) => fileOf(url));
  await writeFile(path.join(folder, "list.txt"), `# real pages\n${pages.join("\n")}\n`);
  const surroundings = { cwd: folder, env: offline };
  const byUwem = ["--ruleset", "uwem-1.2"];
  const dated = (args: readonly string[]) => ["check", "--date", "2026-11-21T12:00:00Z", ...byUwem, ...args];
  return {
    folder,
    pages,
    urls: pages.map((page) => pathToFileURL(path.join(folder, page)).href),
    set,
    check: async (args) => withoutWarnings(await wam([...dated(args), "--jobs", "1"], surroundings)),
    checkAsProcess: async (args) => withoutWarnings(await spawnWam(dated(args), surroundings)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
