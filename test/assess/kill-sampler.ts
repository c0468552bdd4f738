import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { globSync, statSync } from "node:fs";
import { openStoreReader, verifyStore } from "@eiao/sampler/internal";
import type { SampleResult } from "@eiao/sampler";
import { startSite } from "../support/sites/server.ts";
import type { Routes } from "../support/sites/server.ts";
import { openSamples } from "../support/samples.ts";

export interface KillOutcome {
  readonly undisturbed: SampleResult;
  readonly disturbed: SampleResult;
  /** The files of the killed sampling below output/rdf. */
  readonly files: readonly string[];
  /** The differences that verify finds in its store. Undefined if there is no store. */
  readonly differences: readonly string[] | undefined;
  /** The contents of both stores without times and places of sheets: opening, survey, draw, and each page by its id. */
  readonly stores: readonly [calm: object, killed: object];
  /** The number of pages that were stored at each kill. */
  readonly kills: readonly number[];
  /** The requests for style sheets, undisturbed and disturbed. */
  readonly sheetRequests: readonly [number, number];
}

/**
 * Crawls a site and samples it undisturbed. Then samples the same crawl again with kill -9 at random moments, and resumes until it
 * has ended, with changing numbers of workers, and sometimes without repeating the settings.
 */
export async function killSampler(plan: {
  readonly pages: number;
  readonly extent: "census" | "two samples";
  /** The size of the uniform sample. */
  readonly n: number;
  readonly kills: number;
  /** The ids of the rule sets. */
  readonly ruleSets: readonly string[];
  readonly random: () => number;
}): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "eiao-kill-sampler-"));
  const site = await startSite(routesOf(plan.pages));
  const seed = `${site.origin}/`;
  const total = plan.extent === "census" ? plan.pages : 2 * plan.n; // less the pages in both samples
  try {
    const calm = join(folder, "calm");
    const killed = join(folder, "killed");
    const samples = await openSamples({ dataDir: calm });
    await samples.crawl(seed);
    await samples.close();
    await cp(calm, killed, { recursive: true });
    site.log.clear();
    const undisturbed = await startSampling(seed, calm, plan, plan.n).result;
    const calmSheets = countOf(site.log.arrivals);
    site.log.clear();
    const kills: number[] = [];
    for (let kill = 0; kill < plan.kills; kill++) {
      // The settings of a begun sampling need not be repeated. A timed kill may have come before anything was begun.
      const isBegun = globSync(join(killed, "output/rdf/*/*.journal.jsonl")).some((file) => statSync(file).size > 0);
      const child = startSampling(seed, killed, plan, isBegun && kill % 2 === 1 ? undefined : plan.n, 1 + (kill % 2));
      // Every third kill is timed, so that some hit the opening, resuming and sealing.
      if (plan.random() < 1 / 3) await wait(600 + plan.random() * 900);
      else await child.evaluated(Math.floor(((kill + plan.random()) * total) / plan.kills));
      child.kill();
      await child.result;
      kills.push(child.last());
    }
    const disturbed = await startSampling(seed, killed, plan, plan.n).result;
    if (undisturbed === undefined || disturbed === undefined) throw new Error("a sampling failed by itself");
    const found = disturbed.state === "sealed" ? await verifyStore(disturbed.file, killed) : undefined;
    return {
      undisturbed,
      disturbed,
      files: globSync("output/rdf/*/*", { cwd: killed }).toSorted(),
      differences: found?.differences.map((difference) => JSON.stringify(difference)),
      stores: [await storeOf(calm), await storeOf(killed)],
      kills,
      sheetRequests: [calmSheets, countOf(site.log.arrivals)],
    };
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a store, with a digest for each page: a comparison of 120 pages in full would be unreadable. */
async function storeOf(dataDir: string): Promise<object> {
  const [file = ""] = globSync(join(dataDir, "output/rdf/*/*.trig.zst"));
  const reader = await openStoreReader(file);
  const pages: Record<string, string> = {};
  for (const page of reader.pages.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    pages[page.id] = hash("sha256", normalized(await reader.pageTrig(page)));
  const { opening, drawn } = await reader.manifest();
  const survey = normalized(await reader.surveyTrig());
  await reader.close();
  return { opening, drawn, survey, pages };
}

/** Returns a graph without times (also in ids of results) and without the places of archived sheets (also in their names): their order varies. */
function normalized(trig: Buffer): string {
  const stripped = trig.toString().replace(/#sheet_[0-9a-f]+|-[ALMV][0-9a-f]{12}\b/g, "#");
  const lines = stripped.split("\n").map((line) => line.replace(/ [;.]$/, ""));
  const timeless = lines.filter((line) => !/^ {2}(dc:date|eiao:warc(File|Offset|Length|Digest)) /.test(line));
  return timeless.toSorted().join("\n");
}

function countOf(arrivals: readonly { readonly target: string }[]): number {
  return arrivals.filter(({ target }) => target.endsWith(".css")).length;
}

/** Makes pages in a long list, each with a style sheet of its own, one that all share, and one that is missing. */
function routesOf(pages: number): Routes {
  const links = Array.from({ length: pages - 1 }, (_, at) => `<a href="/p${at + 1}">${at + 1}</a>`).join("\n");
  const page = (at: number) => `<!DOCTYPE html><html lang="en"><head><title>${at}</title>
<link rel="stylesheet" href="/shared.css"><link rel="stylesheet" href="/own${at % 20}.css"><link rel="stylesheet" href="/missing.css"></head>
<body>${'<p class="a">text <img src="x.gif"> <b>more</b></p>'.repeat(20 + (at % 7))}${at === 0 ? links : ""}</body></html>`;
  const routes: Record<string, Routes[string]> = {
    "/": { body: page(0) },
    "/shared.css": { headers: { "content-type": "text/css" }, body: ".a { text-decoration: blink }" },
    "/own*": { headers: { "content-type": "text/css" }, body: "b { color: red }" },
  };
  for (let at = 1; at < pages; at++) routes[`/p${at}`] = { body: page(at) };
  return routes;
}

/** Starts a sampling. @param n  the size of the uniform sample; undefined for that of the begun sampling. */
function startSampling(
  seedUrl: string,
  dataDir: string,
  { extent, ruleSets }: { readonly extent: string; readonly ruleSets: readonly string[] },
  n: number | undefined,
  workers = 1,
) {
  const program = fileURLToPath(new URL("sample-child.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    [
      "--conditions=@eiao/source",
      program,
      seedUrl,
      dataDir,
      "chaos",
      String(n ?? ""),
      String(workers),
      extent,
      ruleSets.join(","),
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let lines: string[] = [""];
  let reached: { readonly pages: number; readonly resolve: () => void } | undefined;
  let ended = false;
  const last = () => Number(lines.findLast((line) => /^\d+$/.test(line)) ?? 0);
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    lines = [...lines.slice(0, -1), ...((lines.at(-1) ?? "") + part).split("\n")];
    if (reached !== undefined && last() >= reached.pages) reached.resolve();
  });
  const result = new Promise<SampleResult | undefined>((resolve) => {
    child.once("close", (code) => {
      ended = true;
      reached?.resolve();
      const text = lines.findLast((line) => line.startsWith("{"));
      resolve(code === 0 && text !== undefined ? (JSON.parse(text) as SampleResult) : undefined);
    });
  });
  return {
    result,
    last,
    kill: () => child.kill("SIGKILL"),
    evaluated: (pages: number) =>
      new Promise<void>((resolve) => {
        if (ended || last() >= pages) resolve();
        else reached = { pages, resolve };
      }),
  };
}
