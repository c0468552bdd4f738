/** Calls the built programs of a checkout as a user would, and records their output and files. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { reportFunctionNames } from "@eiao/etl";
import type { Records } from "./records.ts";

/** The programs of a checkout, and the folder in which they are called. */
export interface Programs {
  readonly bin: string;
  readonly work: string;
  /** The clock of the next call, in ms since 1970. */
  clock: number;
}

const HOUR = 3_600_000;

/** Starts a program an hour after the one before it, independent of the environment. */
export function start(programs: Programs, name: string, args: readonly string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  programs.clock += HOUR;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    TZ: "UTC",
    NO_COLOR: "1",
    EIAO_DATADIR: "data",
    COMPARE_CLOCK: String(programs.clock),
    NODE_OPTIONS: `--import=${import.meta.resolve("./fixed.ts")}`,
    UV_THREADPOOL_SIZE: "1", // pages from the archive are ready in the order of the requests
  };
  return spawn(process.execPath, [join(programs.bin, name), ...args], {
    cwd: programs.work,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Makes two runs of the sites, and runs all commands on them. */
export async function recordCommands(programs: Programs, origins: readonly string[], records: Records): Promise<void> {
  const call = async (kind: string, args: readonly string[]) => {
    const child = start(programs, "eiao-wam.js", args);
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    await records.add(kind, args.join(" "), `${out}\n${err}\nExit code ${code}\n`);
  };
  const runLine = (kind: string, args: string) => call(kind, args.split(" "));
  const stores = (site: string) =>
    globSync(`data/output/rdf/${site}/${launch}.trig.zst`, { cwd: programs.work }).sort();
  const [a = "", b = "", c = ""] = origins.map((origin) => new URL(origin).host);

  await writeFile(join(programs.work, "sites.csv"), siteList(origins));
  await runLine("commands", "sites import sites.csv");
  await runLine("commands", `sites set ${c} --collection Manuals --small yes --watched yes`);
  for (const origin of origins) await runLine("commands", `crawl ${origin}/ ${crawlOptions} --quiet --format json`);
  for (const run of ["first", "second"]) {
    for (const [i, origin] of origins.entries()) {
      const format = run === "first" ? ["text", "json", "csv"][i] : ["turtle", "earl-xml", "earl-jsonld"][i];
      const command = `assess ${origin}/ ${crawlOptions} --sample 4 --seed ${run} --quiet`;
      await runLine("commands", `${command} --format ${format} --html ${run}-${i}.html`);
    }
    const newest = [a, b, c].map((site) => stores(site).at(-1) ?? "");
    for (const store of newest) await runLine("commands", `verify ${store} --format json`);
    await runLine("commands", `load ${newest.join(" ")} --run ${run} --panel default --no-publish`);
    await runLine("commands", `publish ${run}`);
  }
  for (const command of [
    "index --again",
    "runs --format json",
    "sites list --format json",
    "sites export --output sites",
    `replay ${stores(b).at(-1)} --format json`,
    `pages ${a} --format json`,
    `why http://${b}/history.html`,
    "scopelog hosts",
  ])
    await runLine("commands", command);

  for (const name of reportFunctionNames) {
    await runLine("report functions", `report ${name}`);
    await runLine("report functions", `report ${name} --site ${c} --format json`);
    await runLine("report functions", `report ${name} --run first --place NO --ruleset wcag-2.2 --format csv`);
  }
  for (const group of ["--sector 62", "--collection Manuals", "--place EU --against first"])
    await runLine("report functions", `report change ${group} --format json`);

  for (const [i, query] of (await exampleQueries()).entries()) {
    const format = ["json", "csv", "tsv", "xml", "table"][i % 5] ?? "";
    await call("queries", ["query", ...stores(b), "--format", format, "--sparql", query]);
  }
  for (const format of ["turtle", "n-triples", "rdf-xml", "json-ld"]) {
    const query = "CONSTRUCT WHERE { ?scenario eiao:barrierIndicator ?score ; eiao:rangeLocation ?range }";
    await call("queries", ["query", ...stores(b), "--format", format, "--sparql", query]);
  }

  for (const args of [
    "first --format csv",
    "second",
    "second --format csv",
    "second --format rdf",
    "second --format rdf --rdf seed --output data/output/exports/seed",
    `second --format warc --above 0.05 --include http://${b}/history.html`,
  ])
    await runLine("exports", `export ${args}`);
  for (const table of ["results", "statistics", "pages", "sites", "scores", "tests", "collections"]) {
    await call("exports", ["sql", `DESCRIBE ${table}`]);
    await call("exports", ["sql", `SELECT * FROM ${table}`, "--format", "csv"]);
  }
  for (const file of globSync(["*.html", "sites/*", "data/output/**"], { cwd: programs.work }).sort())
    if (/\.\w+$/.test(file) && !file.endsWith(".parquet"))
      // `sql` reads those files.
      await records.add("files", file, await textOf(join(programs.work, file)));
}

const launch = "[0-9]".repeat(14);
const crawlOptions = "--allow-private --delay 0 --max-pages 50 --max-bytes 40000";

function siteList(origins: readonly string[]): string {
  const groups = ["84.11,EU,NO,NO081", "62.01,EU,NO,NO020", "62.02,EU,DE,DE300"];
  return origins
    .map((origin, i) => `${origin}/,${new URL(origin).host},Documentation ${i + 1},Debian,${groups[i]},\n`)
    .join("");
}

/** Returns the example queries of docs/vocabulary.md. */
export async function exampleQueries(): Promise<string[]> {
  const page = await readFile(fileURLToPath(new URL("../../../docs/vocabulary.md", import.meta.url)), "utf8");
  return [...page.matchAll(/^```sparql\n(.*?)^```/gms)].map(([, query = ""]) => query);
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (file.endsWith(".gz")) return gunzipSync(bytes).toString("latin1");
  if (file.endsWith(".zst")) return zstdDecompressSync(bytes).toString();
  return bytes.toString();
}
