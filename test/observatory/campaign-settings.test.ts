/** The settings of a campaign, seen from a measured site, from its store and from its categories (observatory.md 22.1). */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observatory, programFile, wam } from "../support/programs.ts";

const program = programFile("eiao-observatory");

interface Asked {
  readonly path: string;
  readonly language: string | undefined;
  readonly at: number;
}

/** A site of three pages, one of which the server does not keep: the sampler requests it again. */
class LocalSite {
  readonly asked: Asked[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer(({ url = "", headers }, response) => {
      this.asked.push({ path: url, language: headers["accept-language"], at: performance.now() });
      response.setHeader("content-type", url.endsWith(".css") ? "text/css" : "text/html; charset=utf-8");
      response.end(
        url.endsWith(".css")
          ? "p { color: #000 }"
          : `<!DOCTYPE html><html lang="en"><title>${url}</title><link rel="stylesheet" href="/a.css"><p><a href="/b.html">Second page</a> <a href="/c.html">Third page</a></p>`,
      );
    });
  }

  async listen(host: string): Promise<string> {
    this.#server.listen(0, host);
    await once(this.#server, "listening");
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let folder = "";
let child: ChildProcess;
let server = "";
const sites = [new LocalSite(), new LocalSite()] as const;
let urls: readonly string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-settings-"));
  urls = [await sites[0].listen("127.0.0.1"), await sites[1].listen("127.0.0.2")];
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, ...others } = process.env;
  const args = ["start", "--no-run", "--allow-private", "--data", path.join(folder, "data")];
  child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], {
    env: { ...others, EIAO_MINPAGESSAMPLED: "1", EIAO_CRAWLDELAY: "0" },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  for await (const chunk of child.stderr ?? []) {
    output += String(chunk);
    if (/DBCleaner: .*\n/.test(output)) break;
  }
  child.stderr?.resume();
  server = /^Site URL server: (http:\/\/\S+)$/m.exec(output)?.[1] ?? "";
});
afterAll(async () => {
  if (child.pid !== undefined && child.exitCode === null) {
    const ended = once(child, "close");
    process.kill(-child.pid, "SIGKILL");
    await ended;
  }
  for (const site of sites) site.close();
  await rm(folder, { recursive: true, force: true });
});

const command = async (...args: string[]): Promise<void> => {
  const { code, err } = await observatory([...args, "--server", server], { cwd: folder });
  expect([code, err]).toEqual([0, expect.any(String)]);
};

test("languages, pause, categories and weights have an effect, and the manifest of a store names them", async () => {
  const [first = "", second = ""] = urls;
  const specification = {
    id: "towns",
    languages: [
      { language: "en", weight: 0.5 },
      { language: "nb", weight: 1 },
    ],
    pauseSeconds: 0.3,
    categories: { nace: "84.11", continent: "EU", country: "NO", nuts: "NO081" },
    weights: [{ pattern: "http://127\\.0\\.0\\.2", score: 1 }],
    orders: [
      { name: "all towns", recurrence: "once", date: "2100-01-01", sites: [{ seeds: [first] }, { seeds: [second] }] },
    ],
  };
  await writeFile(path.join(folder, "towns.json"), JSON.stringify(specification));
  await command("campaign", "write", "towns.json");
  await command("order", "start", "all towns");
  const data = ["--data", path.join(folder, "data")];
  await expect
    .poll(
      async () => {
        const { out } = await wam(["runs", ...data, "--format", "json"], { cwd: folder });
        return (JSON.parse(out) as { state: string }[]).map(({ state }) => state);
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual(["published"]);

  const [requests = [], later = []] = sites.map((site) => site.asked);
  expect(new Set([...requests, ...later].map(({ language }) => language))).toEqual(new Set(["nb, en;q=0.5"]));
  expect(requests.map((each) => each.path)).toContain("/a.css");
  // The mean of all gaps: single requests may arrive late for other reasons.
  const [last, opening] = [requests.at(-1)?.at ?? 0, requests[0]?.at ?? 0];
  expect((last - opening) / (requests.length - 1)).toBeGreaterThan(250);

  const { out: json } = await wam(["runs", ...data, "--format", "json"], { cwd: folder });
  expect(JSON.parse(json)).toMatchObject([{ order: "all towns", campaign: "towns", steered: true }]);
  const stores = globSync("data/**/*.trig.zst", { cwd: folder });
  expect(stores).toHaveLength(2);
  const sparql = `PREFIX eiao: <http://www.eiao.net/rdf/2.0#> SELECT ?name ?settings { GRAPH ?g { ?m eiao:campaign ?name; eiao:campaignSettings ?settings } }`;
  const { out, code } = await wam(["query", stores[0] ?? "", "--sparql", sparql], { cwd: folder });
  expect(code).toBe(0);
  const { results } = JSON.parse(out) as { results: { bindings: Record<string, { value: string }>[] } };
  expect(results.bindings.map(({ name }) => name?.value)).toEqual(["towns"]);
  const { languages, pauseSeconds, categories, weights } = specification;
  expect(JSON.parse(results.bindings[0]?.["settings"]?.value ?? "")).toEqual({
    languages,
    pauseSeconds,
    categories,
    weights,
  });
  const { out: places } = await wam(["report", "siteTestRatio", ...data, "--place", "NO", "--format", "json"], {
    cwd: folder,
  });
  expect(places).toContain("127.0.0.1");
}, 90_000);
