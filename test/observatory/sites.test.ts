/** Sites that people edit while an observatory holds their data, and the effect on its runs. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@eiao/crawler/internal/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programFile, serve, wam } from "../support/programs.ts";

const program = programFile("eiao-observatory");
/** The number of pages, below minpagessampled, whose default is 30. */
const PAGES = 20;

let cwd = "";
let observatory: ChildProcess;
let address = "";
const closing: (() => void)[] = [];

beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "eiao-sites-"));
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, INIT_CWD: ___, ...env } = process.env;
  const args = ["--conditions=@eiao/source", program, "start", "--no-run", "--allow-private", "--data", "data"];
  observatory = spawn(process.execPath, args, {
    cwd,
    env: { ...env, EIAO_CRAWLDELAY: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  address = await new Promise<string>((done, failed) => {
    let output = "";
    observatory.on("exit", () => failed(new Error(`It ended: ${output}`)));
    observatory.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (/DBCleaner: http\S+\n/.test(output)) done(/Site URL server: (\S+)/.exec(output)?.[1] ?? "");
    });
  });
});
afterAll(async () => {
  observatory.kill("SIGKILL");
  for (const close of closing) close();
  await rm(cwd, { recursive: true, force: true });
});

const sites = (...args: string[]) => wam(["sites", ...args, "--data", "data"], { cwd });
const call = async (method: string, kwargs: object): Promise<unknown> => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ kwargs });
  const answer = await fetch(new URL(`/api/siteurl/${method}`, address), { method: "POST", headers, body });
  return ((await answer.json()) as { result?: unknown }).result;
};
const rows = async (sql: string): Promise<object[]> => {
  const database = await openDatabase({ dataDir: path.join(cwd, "data"), readOnly: true });
  for (const schema of ["urlrep", "dw", "work", "cockpit"]) database.addSchema?.(schema);
  try {
    return await database.query("rows", sql, []);
  } finally {
    await database.close();
  }
};
/** Serves a site of some pages, the first of which links to another host. */
const smallSite = async (): Promise<string> => {
  const links = Array.from({ length: PAGES }, (_, at) => `<a href="/${at === 0 ? "" : at}">${at}</a>`).join(" ");
  const { origin, close } = await serve((request, reply) => {
    const isPage = /^\/1?\d?$/.test(request.url ?? "");
    const text = `<html lang="en"><title>Page ${request.url}</title>${links}<a href="http://elsewhere.example/">other</a>`;
    reply.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(text);
  });
  closing.push(close);
  return origin;
};

test("set, unset and import go through the running observatory, and are in the list of actions", async () => {
  const row = (name: string, title: string) => `http://${name}/,${name},${title},list,84.11,EU,NO,NO081,\n`;
  await writeFile(path.join(cwd, "list.csv"), row("a.example", "A") + row("b.example", "B"));
  expect((await sites("import", "list.csv", "--dry-run")).out).toContain("2 sites added");
  expect((await sites("list")).out).toContain("There is no site");
  expect((await sites("import", "list.csv")).out).toBe("2 sites added, 0 changed, 0 removed, 0 unchanged.\n");
  const scope =
    '<scopePatternList xmlns="http://www.wabcluster.org"><rule type="include" pattern="http://a\\.example/x.*"/></scopePatternList>';
  await writeFile(path.join(cwd, "a.xml"), scope);
  const set = await sites(
    "set",
    "a.example",
    "--title",
    "Mine",
    "--scope",
    "a.xml",
    "--collection",
    "A, B",
    "--small",
    "yes",
  );
  expect([set.code, set.err]).toEqual([0, ""]);
  const details = JSON.parse((await sites("show", "a.example", "--format", "json")).out) as object;
  expect(details).toMatchObject({
    title: "Mine",
    scope: { source: "a.xml", rules: [{ type: "include", pattern: String.raw`http://a\.example/x.*` }] },
    collections: ["A, B"],
    small: true,
    set: ["title", "scope", "small", "collections"],
  });
  const imported = await sites("import", "list.csv");
  expect([imported.out, imported.err]).toEqual([
    "0 sites added, 0 changed, 0 removed, 2 unchanged.\n",
    "eiao-wam: a.example keeps the fields that were set with sites set: title, scope.\n",
  ]);
  expect((await sites("unset", "a.example", "title", "collections")).code).toBe(0);
  const wrong = await sites("set", "a.example", "--nace", "99.99");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("nace: ")]);
  const replaced = await sites("import", "list.csv", "--replace", "--format", "json");
  expect(JSON.parse(replaced.out)).toMatchObject({ changed: [{ site: "a.example", fields: ["title"] }], removed: [] });
  expect(await rows("select action, subject from cockpit.audit order by at")).toEqual(
    [
      ["importSites", "list.csv"],
      ["setSite", "a.example"],
      ["unsetSite", "a.example"],
      ["importSites", "list.csv"],
    ].map(([action, subject]) => ({ action, subject })),
  );
});

test("a site of 20 pages is measured if it is marked as small, otherwise discarded; its pages and new hosts have the run", async () => {
  const [small, other] = [await smallSite(), await smallSite()];
  const nameOf = (origin: string) => origin.replace("http://", "");
  expect((await sites("set", small, "--seed", `${small}/`, "--small", "yes")).code).toBe(0);
  await call("addURLs", { testrun: "R1", urllist: [`${small}/`, `${other}/`] });
  const surveyed = () => rows("select l.name as site, l.state from dw.load l order by l.name");
  const ended = (found: object[]) =>
    found.every((load) => /^(?:loaded|failed)$/.test((load as { state: string }).state));
  const until = Date.now() + 100_000;
  let found = await surveyed();
  while ((found.length < 2 || !ended(found)) && Date.now() < until) {
    await pause(500);
    found = await surveyed();
  }
  expect(Object.fromEntries(found.map((load) => Object.values(load) as [string, string]))).toEqual({
    [nameOf(small)]: "loaded",
    [nameOf(other)]: "failed",
  });
  expect(
    await rows("select count(*) as pages, min(testrunid) as first, max(lasttestrunid) as last from urlrep.page"),
  ).toEqual([{ pages: 2 * PAGES, first: "R1", last: "R1" }]);
  expect(await rows("select distinct host, testrunid from urlrep.newdomain where host = 'elsewhere.example'")).toEqual([
    { host: "elsewhere.example", testrunid: "R1" },
  ]);
}, 120_000);

test("an excluded site is left out of the runs of a table; no other setting does that", async () => {
  await call("excludeSite", { site: "b.example" });
  expect(await call("addURLsFromTable", { testrun: "R2", siteurltable: "site" })).toBe(3); // a.example and the two of the run before
  expect(await rows("select site from work.job where run = 'R2' and site in ('a.example', 'b.example')")).toEqual([
    { site: "a.example" },
  ]);
});
