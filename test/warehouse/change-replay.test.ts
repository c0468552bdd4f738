import { cp, mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { uwem12 } from "@eiao/wam-core";
import type { RuleSet } from "@eiao/wam-core";
import { replayStore } from "@eiao/sampler/internal";
import type { Assessment } from "@eiao/sampler";
import type { WarehouseReport } from "@eiao/etl";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { wam } from "../support/programs.ts";
import { reseal } from "../support/reseal.ts";
import { startSite } from "../support/sites/server.ts";
import { createDatabase } from "../support/postgres/launch.ts";

/**
 * The parts of a change, as users see them: a site of 60 pages is crawled and sampled three times, 50 pages each; the first time by
 * rules without a test, the third time with more barriers. Any two samples have at least 40 pages in common.
 */
const PAGES = 60;
let more = false;
const links = Array.from({ length: PAGES - 1 }, (_, at) => `<li><a href="/p${at + 1}">Page ${at + 1}</a>`).join("");
const body = (path: string): string => {
  const number = Number(/\d+/.exec(path) ?? 0);
  const images = `<img src="a.png">${"<img src=b.png alt=b>".repeat(number % 5)}${more ? "<img src=c.png>" : ""}`;
  return `<!DOCTYPE html><html lang="en"><title>Page ${number}</title><body><center>x</center>${images}${number === 0 ? `<ul>${links}</ul>` : ""}`;
};

const schema = new URL("../../packages/cli/schemas/report.schema.json", import.meta.url);
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(schema, "utf8")) as object,
);
const schemaErrors = (json: unknown) => (validate(json) ? [] : validate.errors);

const cards: Assessment[] = [];
/** The data directory with the stores and the archive. Each database has its own copy. */
let measured: string;
/** The store by fewer rules, in the data directory. */
let fewerStore: string;

async function runWam(cwd: string, env: Record<string, string>, args: readonly string[]): Promise<string> {
  const { code, out, err } = await wam(args, { cwd, env });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${err}`);
  return out;
}

beforeAll(async () => {
  const cwd = await mkdtemp(join(tmpdir(), "eiao-change-"));
  measured = join(cwd, "eiao-data");
  const site = await startSite({
    "/*": ({ target }) => ({ body: body(target) }),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "" },
  });
  const measure = async (seed: string): Promise<Assessment> => {
    const args = [
      site.origin,
      "--allow-private",
      "--delay",
      "0",
      "--ruleset",
      "uwem-1.2",
      "--quiet",
      "--format",
      "json",
    ];
    return JSON.parse(await runWam(cwd, {}, ["assess", ...args, "--sample", "50", "--seed", seed])) as Assessment;
  };
  const before = await measure("a");
  const fewer: RuleSet = {
    ...uwem12,
    version: "1.0.0",
    judges: uwem12.judges.filter(({ test: number }) => number !== "11.2_HTML_01"),
  };
  const { file, assessment } = await replayStore(join(measured, before.store), measured, {
    tool: { name: "eiao-wam", version: "0.0.1" },
    ruleSets: [fewer],
  });
  fewerStore = relative(measured, file);
  // The store looks as if it had been measured so: it has no mark of a replay, which is also in the names of its nodes.
  await reseal(file, (loose) => {
    const { replayOf: _, ...opening } = loose.opening;
    const unmarked = (trig: string) => trig.replaceAll(/_replay_[^_>]*/g, "");
    const pages = loose.pages.map((page) => ({ ...page, trig: unmarked(page.trig) }));
    return { ...loose, opening, pages, survey: unmarked(loose.survey) };
  });
  await rm(file.replace(".trig.zst", ".assessment.json"));
  cards.push(before, assessment, await measure("b"));
  more = true;
  cards.push(await measure("c"));
  await site.close();
}, 120_000);
afterAll(() => rm(dirname(measured), { recursive: true, force: true }));

describe.each(["embedded", "server"])("%s", (kind) => {
  let cwd: string;
  let env: Record<string, string> = {};
  const call = (...args: string[]): Promise<string> => runWam(cwd, env, args);

  beforeAll(async () => {
    const server = inject("postgresUrl");
    if (server === undefined) throw new Error("The suite has no PostgreSQL server.");
    if (kind === "server") env = { EIAO_DATABASE_URL: await createDatabase(server) };
    cwd = await mkdtemp(join(tmpdir(), "eiao-change-"));
    const dataDir = join(cwd, "eiao-data");
    await cp(join(measured, "output"), join(dataDir, "output"), { recursive: true });
    await call("load", join(dataDir, fewerStore), "--run", "2026-09", "--panel", "default");
    await call("load", join(dataDir, cards[2]?.store ?? ""), "--run", "2026-10", "--panel", "default");
    await call("load", join(dataDir, cards[3]?.store ?? ""), "--run", "2026-11", "--panel", "default");
  }, 120_000);
  afterAll(() => rm(cwd, { recursive: true, force: true }));

  const scoreOf = (at: number) => cards[at]?.scores.find(({ sample }) => sample === "uniform")?.value ?? NaN;
  const report = async (...args: string[]) => {
    const out = await call("report", "change", "--site", cards[0]?.site ?? "", "--format", "json", ...args);
    const { rows, ...about } = JSON.parse(out) as WarehouseReport;
    expect(schemaErrors({ rows, ...about })).toEqual([]);
    return { about, parts: Object.fromEntries(rows.map((row) => [row.part, row])) };
  };

  test("only the content and the seed changed: rules are 0, and the list from the archive shows the new pages", async () => {
    const { about, parts } = await report();
    expect(about).toMatchObject({ function: "change", run: "2026-11", against: "2026-10" });
    expect(parts["rules"]).toMatchObject({ value: 0, note: "the same rules" });
    expect(parts["all"]?.value).toBeCloseTo(scoreOf(3) - scoreOf(2), 12);
    // Each page has one barrier more: the share rises, by about as much as the scores.
    expect(parts["content"]?.value).toBeGreaterThan(0.02);
    expect(parts["content"]?.low).toBeGreaterThan(0);
  });

  test("rules and seed changed: the part of the rules is known after a replay from the archive, and stored", async () => {
    const waiting = await report("--run", "2026-10");
    expect(waiting.parts["rules"]).toMatchObject({ value: null, note: "not yet computed" });
    // The changes of content and rules are distinguished from that of the drawn pages.
    expect(waiting.parts["together"]).toMatchObject({ note: "content and rules" });
    const { parts } = await report("--run", "2026-10", "--replay");
    expect(parts["rules"]?.value).toBeCloseTo(scoreOf(0) - scoreOf(1), 12);
    expect(parts["rules"]?.value).toBeGreaterThan(0.02); // `center` on each page
    expect(parts["content"]?.value).toBe(0);
    expect(parts["sample"]?.value).toBe((parts["all"]?.value ?? 0) - (parts["rules"]?.value ?? 0));
    expect(await report("--run", "2026-10")).toEqual(await report("--run", "2026-10", "--replay"));
    expect((await report("--run", "2026-10")).parts).toEqual(parts);
  });

  test("all parts changed, between runs that are not consecutive", async () => {
    const { about, parts } = await report("--against", "2026-09", "--replay");
    expect(about.against).toBe("2026-09");
    const values = ["content", "sample", "rules"].map((part) => parts[part]?.value ?? NaN);
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(parts["all"]?.value);
    expect(parts["all"]?.value).toBeCloseTo(scoreOf(3) - scoreOf(1), 12);
    expect(parts["rules"]?.value).toBeCloseTo(scoreOf(0) - scoreOf(1), 12);
  });

  test("CSV has the exact values", async () => {
    const { parts } = await report();
    const csv = await call("report", "change", "--site", cards[0]?.site ?? "", "--format", "csv");
    const [head, ...rows] = csv.split("\r\n").map((line) => line.split(","));
    expect(head).toEqual(["site", "part", "low", "high", "verdict", "note", "value", "text"]);
    expect(rows.slice(0, -1).map((row) => [row[1], Number(row[6])])).toEqual(
      ["content", "sample", "rules", "all"].map((part) => [part, parts[part]?.value]),
    );
  });

  test("the table for people adds up as shown", async () => {
    const text = await call("report", "change", "--site", cards[0]?.site ?? "");
    const lines = text.split("\n");
    expect(lines[0]).toBe(`${cards[0]?.site}: 2026-10 to 2026-11 (below 0 is better)`);
    const changes = lines
      .slice(4, -1)
      .map((line) => [line.slice(0, 24).trim(), Number(/[-+]?\d\.\d{4}/.exec(line)?.[0])]);
    expect(changes.map(([part]) => part)).toEqual([
      "content changed",
      "sample drawn differently",
      "rules changed",
      "all",
    ]);
    const tenThousandths = changes.map(([, change]) => Math.round(Number(change) * 10_000));
    expect(tenThousandths.slice(0, 3).reduce((sum, change) => sum + change, 0)).toBe(tenThousandths[3]);
  });

  test("without the archive it is unknown, with the reason; --replay is for change only", async () => {
    await rm(join(cwd, "eiao-data/output/warcs"), { recursive: true });
    await call("load", join(cwd, "eiao-data", cards[2]?.store ?? ""), "--run", "2026-12", "--panel", "default");
    const { parts } = await report("--run", "2026-12", "--against", "2026-09", "--replay");
    expect(parts["rules"]).toMatchObject({ value: null, note: expect.stringMatching(/^unknown: .*\S/) as string });
    expect(parts["all"]?.value).toBeCloseTo(scoreOf(2) - scoreOf(1), 12);
    const { code, err } = await wam(["report", "siteMean", "--replay"], { cwd, env });
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("--replay can be used only with the report function change"),
    ]);
  });
});
