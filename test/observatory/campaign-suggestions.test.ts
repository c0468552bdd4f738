/** Suggestions after a real run, and the effects of the commands that accept them (spec 22). */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observatory, programFile, wam } from "../support/programs.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";

const program = programFile("eiao-observatory");
const links = ["/a.html", "/b.html", "/c.html"];
const many = Object.fromEntries([...links, "/"].map((at) => [at, { body: page(`many ${at}`, links) }]));

let folder = "";
let sites: Record<"old" | "target" | "few" | "linked", Site>;
let child: ChildProcess | undefined;
/** Returns the address of a service by its name. */
let at: (service: string) => string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-suggestions-"));
  const [target, linked] = await Promise.all([startSite(many), startSite(many)]);
  const old = await startSite({
    "/": { status: 301, headers: { location: "/home" }, body: "" },
    "/home": { status: 302, headers: { location: `${target.origin}/` }, body: "" },
  });
  const few = await startSite({
    "/": { body: page("few", [`${linked.origin}/a.html`, "/one.html"]) },
    "/one.html": { body: page("one") },
  });
  sites = { old, target, few, linked };
  await start();
});
afterAll(async () => {
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "close");
    process.kill(-child.pid, "SIGKILL");
    await ended;
  }
  await Promise.all(Object.values(sites).map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, ...others } = process.env;
  const args = ["start", "--no-run", "--allow-private", "--data", path.join(folder, "data")];
  child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], {
    env: { ...others, EIAO_MINPAGESSAMPLED: "3", EIAO_CRAWLDELAY: "0" },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  const { stderr } = child;
  for await (const chunk of stderr ?? []) {
    output += String(chunk);
    if (/DBCleaner: .*\n/.test(output)) break;
  }
  stderr?.resume();
  at = (service) => new RegExp(`^${service}: (http://\\S+)$`, "m").exec(output)?.[1] ?? "";
}

const command = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await observatory([...args, "--server", at("Site URL server")], { cwd: folder });
  expect(code, err).toBe(0);
  return out;
};
const runs = async () => {
  const { out } = await wam(["runs", "--data", path.join(folder, "data"), "--format", "json"], { cwd: folder });
  return JSON.parse(out) as { run: string; state: string; sites: { loaded: number; failed: number } }[];
};
const measured = async () => {
  const run = (await command("order", "start", "sites")).trim();
  const status = async () => (await runs()).find((each) => each.run === run);
  await expect.poll(async () => (await status())?.state, { timeout: 90_000 }).toBe("published");
  return await status();
};

test("a run suggests commands; after they were called there are no suggestions, and the next run has all sites", async () => {
  const { old, target, few, linked } = sites;
  await command("campaign", "add", "towns", "--title", "Towns");
  const order = ["--every", "year", "--date", "2015-02-28", "--campaign", "towns"];
  await command("order", "add", "sites", `${old.origin}/`, `${few.origin}/`, ...order);
  expect(await command("campaign", "suggestions", "towns")).toBe("There are no suggestions.\n");
  const first = await measured();
  expect(first?.sites).toMatchObject({ loaded: 0, failed: 2 });
  const run = first?.run;
  const [moved, small, host] = [
    `eiao-wam sites set ${old.host} --seed ${target.origin}/`,
    `eiao-wam sites set ${few.host} --small yes`,
    `eiao-observatory order extend sites ${linked.origin}/`,
  ];
  expect(await command("campaign", "suggestions", "towns")).toBe(
    `Sites that forward to another host (1):
${old.host} forwards to ${target.origin}/
  ${moved}

Sites that were discarded because they have too few pages (1):
${few.host} has 2 pages (run ${run})
  ${small}

Hosts that pages link to and no site has (1):
${linked.host} is linked from ${few.host}
  ${host}
`,
  );
  const json = JSON.parse(await command("campaign", "suggestions", "towns", "--json")) as object;
  expect(json).toMatchObject({
    forwarded: {
      all: 1,
      sites: [{ site: old.host, seed: `${old.origin}/`, target: `${target.origin}/`, run, command: moved }],
    },
    small: { all: 1, sites: [{ site: few.host, pages: 2, run, command: small }] },
    hosts: { all: 1, hosts: [{ host: linked.host, site: few.host, sites: 1, run, order: "sites", command: host }] },
  });
  for (const line of [moved, small]) {
    const { code } = await wam([...line.split(" ").slice(1), "--data", path.join(folder, "data")], { cwd: folder });
    expect(code).toBe(0);
  }
  await command(...host.split(" ").slice(1));
  const second = await measured();
  expect(second?.sites).toMatchObject({ loaded: 3, failed: 0 });
  expect(await command("campaign", "suggestions", "towns")).toBe("There are no suggestions.\n");
  const unknown = await observatory(["campaign", "suggestions", "none", "--server", at("Site URL server")], {
    cwd: folder,
  });
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("There is no campaign none.")]);
}, 240_000);
