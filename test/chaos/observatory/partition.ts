/**
 * `npm run chaos:partition [-- --seconds 60]`, as root: starts two workers, each in its own network namespace, with one link to the
 * coordinator and another to the web. For a minute the link of one worker to the coordinator is down, while it still reaches the web. No site
 * may be lost or loaded twice, and no host may have two requests at a time.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createDatabase, launchPostgres } from "../../support/postgres/launch.ts";
import { callSiteUrl, observatoryProgram, waitUntil } from "./programs.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, sites: { type: "string", default: "12" } },
});
/** The addresses of the machine with the coordinator and the web, on either link. */
const [COORDINATOR, WEB] = ["10.87.0.1", "10.88.0.1"];
const PORT = 18_889;
const TOKEN = "of-the-partition";
const RUN = "PARTED";
const coordinator = { host: COORDINATOR, port: PORT, token: TOKEN };
const workers = ["eiao-w1", "eiao-w2"] as const;

const ip = (...args: string[]): void => void execFileSync("ip", args, { stdio: ["ignore", "ignore", "inherit"] });
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const node = (args: readonly string[], env: Record<string, string> = {}, inside?: string) => {
  const program = [process.execPath, "--conditions=@eiao/source", ...args];
  const [file = "", ...rest] = inside === undefined ? program : ["ip", "netns", "exec", inside, ...program];
  return spawn(file, rest, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "inherit"] });
};

function link(worker: string, at: number, kind: "c" | "w", address: string): void {
  const [here, there] = [`${kind}${at}h`, `${kind}${at}n`];
  const net = `10.${kind === "c" ? 85 : 86}.${at}`;
  ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", worker);
  ip("addr", "add", `${net}.1/24`, "dev", here);
  ip("link", "set", here, "up");
  ip("-n", worker, "addr", "add", `${net}.2/24`, "dev", there);
  ip("-n", worker, "link", "set", there, "up");
  ip("-n", worker, "route", "add", `${address}/32`, "via", `${net}.1`);
}

function removeNet(): void {
  for (const name of workers)
    try {
      execFileSync("ip", ["netns", "del", name], { stdio: "ignore" });
    } catch {
      // It was not made.
    }
  for (const address of [COORDINATOR, WEB])
    try {
      execFileSync("ip", ["addr", "del", `${address}/32`, "dev", "lo"], { stdio: "ignore" });
    } catch {
      // It was not added.
    }
}

if (process.getuid?.() !== 0) throw new Error("Only root can make network namespaces: run it as root.");
removeNet();
const folder = await mkdtemp(path.join(tmpdir(), "eiao-partition-"));
const postgres = await launchPostgres({ durable: true });
const children: ReturnType<typeof node>[] = [];
let isGood = true;
try {
  for (const address of [COORDINATOR, WEB]) ip("addr", "add", `${address}/32`, "dev", "lo");
  for (const [at, name] of workers.entries()) {
    ip("netns", "add", name);
    ip("-n", name, "link", "set", "lo", "up");
    link(name, at, "c", COORDINATOR);
    link(name, at, "w", WEB);
  }
  const web = node([pathOf("site-server.ts"), values.sites, "35", "6", WEB, "100"]);
  children.push(web);
  const lines = createInterface(web.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => ((await lines.next()) as { value: string }).value;
  const seeds = JSON.parse(await nextLine()) as string[];
  const env = { EIAO_DATABASE_URL: await createDatabase(postgres.url), EIAO_TOKEN: TOKEN };
  children.push(node([pathOf("coordinator-program.ts"), String(PORT), folder, "0.2", COORDINATOR], env));
  await waitUntil(async () => (await callSiteUrl(coordinator, "status", [])) !== undefined, 30_000);
  for (const name of workers)
    children.push(node([observatoryProgram, "worker", "--coordinator", `http://${COORDINATOR}:${PORT}`], env, name));
  await waitUntil(async () => ((await callSiteUrl(coordinator, "status", [])) as Status).crawlers.length === 2, 30_000);
  await callSiteUrl(coordinator, "addURLs", [RUN, "", seeds, "localhost", 8890]);
  await pause(15_000);
  console.log(`${seeds.length} sites; the first worker loses the coordinator for ${values.seconds} s`);
  ip("link", "set", "c0h", "down");
  await pause(Number(values.seconds) * 1_000);
  ip("link", "set", "c0h", "up");
  console.log("the link is up again");
  const log = (): string => readLog("etlserver.log");
  await waitUntil(async () => log().includes("Published"), 900_000);
  const loads = [...log().matchAll(/: Finished (\S+) of \S+: added \d+ facts/g)].map(([, site]) => site);
  const failed = log().match(/^.*Failed .*$/gm) ?? [];
  check(`no site is lost (${loads.length} loaded; ${failed.join("; ")})`, new Set(loads).size === seeds.length);
  check("no site is loaded twice", new Set(loads).size === loads.length);
  const handed = readLog("siteurlserver.log").match(/Handed out/g)?.length ?? 0;
  check(`sites were given to another worker (handed out ${handed} times)`, handed > seeds.length);
  web.stdin.write("most\n");
  const max = Number(await nextLine());
  check(`no host had two requests at a time (${max})`, max === 1);
} finally {
  for (const child of children) child.kill("SIGKILL");
  await pause(500);
  await postgres.stop();
  removeNet();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

interface Status {
  readonly crawlers: readonly unknown[];
}

/** Reads a log. Returns "" if nothing was logged. */
function readLog(name: string): string {
  const file = path.join(folder, "logs", name);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function check(label: string, holds: boolean): void {
  console.log(`${holds ? "ok  " : "FAIL"} ${label}`);
  isGood &&= holds;
}
