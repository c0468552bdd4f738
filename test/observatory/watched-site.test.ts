/** A watched site from a feed: each new document is reported once in each place, whatever is killed (observatory.md 20.1). */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observatory, programFile, wam } from "../support/programs.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Routes, Site } from "../support/sites/server.ts";

const program = programFile("eiao-observatory");
const pdf = { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" };
const links = ["/a.html", "/b.html", "/c.html", "/old.pdf"];
const before: Routes = {
  "/": { body: page("home", links) },
  "/a.html": { body: page("a") },
  "/b.html": { body: page("b") },
  "/c.html": { body: page("c") },
  "/old.pdf": pdf,
};
const after: Routes = {
  ...before,
  "/": { body: page("home", [...links, "/new.html", "/docs/new.pdf"]) },
  "/new.html": { body: page("new") },
  "/docs/new.pdf": pdf,
};

let folder = "";
let site: Site;
let child: ChildProcess | undefined;
/** Returns the address of a service by its name. */
let at: (service: string) => string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-watched-"));
  site = await startSite(before);
});
afterAll(async () => {
  await kill();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, ...others } = process.env;
  const args = ["start", "--no-run", "--allow-private", "--data", path.join(folder, "data")];
  const started = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], {
    env: { ...others, EIAO_MINPAGESSAMPLED: "1", EIAO_CRAWLDELAY: "0" },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  child = started;
  let output = "";
  for await (const chunk of started.stderr) {
    output += String(chunk);
    if (/DBCleaner: .*\n/.test(output)) break;
  }
  started.stderr.resume();
  at = (service) => new RegExp(`^${service}: (http://\\S+)$`, "m").exec(output)?.[1] ?? "";
}

/** Kills the observatory and its child processes. */
async function kill(): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

const command = async (...args: string[]): Promise<void> => {
  const { code, err } = await observatory([...args, "--server", at("Site URL server")], { cwd: folder });
  expect([code, err]).toEqual([0, ""]);
};
const runs = async () => {
  const { out } = await wam(["runs", "--data", path.join(folder, "data"), "--format", "json"], { cwd: folder });
  return JSON.parse(out) as { state: string; sites: { loaded: number; failed: number } }[];
};
const published = async (): Promise<number> => {
  const answer = (await (await fetch(`${at("Reports")}api/runs`)).json()) as { runs: unknown[] };
  return answer.runs.length;
};
const crawlerLogs = async (): Promise<string[]> => {
  const logs = globSync("data/output/logs/*/*/crawler.log", { cwd: folder }).toSorted();
  return await Promise.all(logs.map((log) => readFile(path.join(folder, log), "utf8")));
};

/** Returns the documents in each of the three places, with repetitions. */
async function reported() {
  const name = encodeURIComponent(site.host);
  const answer = await fetch(`${at("Reports")}api/sites/${name}/documents`);
  expect(answer.status).toBe(200);
  const { documents } = (await answer.json()) as { documents: { url: string }[] };
  const feed = await fetch(`${at("Reports")}sites/${name}/documents.atom`);
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const atom = [...(await feed.text()).matchAll(/<entry>[\s\S]*?<link href="([^"]*)"/g)].map(([, href = ""]) => href);
  const log = (await crawlerLogs()).flatMap((text) =>
    [...text.matchAll(/^New document for site \S+; (.*)$/gm)].map(([, url = ""]) => url),
  );
  const paths = (urls: readonly string[]) => urls.map((url) => url.replace(site.origin, "")).toSorted();
  return { api: paths(documents.map(({ url }) => url)), atom: paths(atom), log: paths(log) };
}

test("a page and a PDF between two runs are reported once in each place, also after kills; a third run reports nothing", async () => {
  const target = {
    id: 7,
    title: "Watched",
    seeds: [`${site.origin}/`],
    schedules: [{ frequency: "ANNUAL", startDate: Date.UTC(2015, 0, 1), endDate: null }],
    scope: "root",
    depth: "DEEP",
    watched: true,
  };
  await writeFile(path.join(folder, "watched.json"), JSON.stringify([target]));
  await start();
  await command("feed", "watched.json");
  await command("order", "start", "watched 7 yearly");
  await expect.poll(published, { timeout: 60_000 }).toBe(1);
  expect(await reported()).toEqual({ api: [], atom: [], log: [] });

  site.change(after);
  await command("order", "start", "watched 7 yearly");
  await expect.poll(() => site.log.count("/docs/new.pdf"), { timeout: 60_000, interval: 1 }).toBe(1);
  await kill();
  await start();
  const isCrawled = async () => ((await crawlerLogs())[1] ?? "").includes("Finished crawling");
  await expect.poll(isCrawled, { timeout: 60_000, interval: 1 }).toBe(true);
  await kill();
  expect((await runs()).at(-1)).toMatchObject({ state: "open", sites: { loaded: 0, failed: 0 } });
  await start();
  const both = ["/docs/new.pdf", "/new.html"];
  const all = { api: both, atom: both, log: both };
  expect((await reported()).api).toEqual(both);
  await expect.poll(published, { timeout: 60_000 }).toBe(2);
  expect(await reported()).toEqual(all);

  await command("order", "start", "watched 7 yearly");
  await expect.poll(published, { timeout: 60_000 }).toBe(3);
  expect(await reported()).toEqual(all);
  expect((await crawlerLogs()).length).toBe(3);
}, 240_000);
