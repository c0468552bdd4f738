import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observatory } from "../support/programs.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-plan-"));
  const rows = Array.from({ length: 600 }, (_, at) => {
    const level = ["state", "regional", "local", "local", "body"][at % 5] as string;
    return `http://s${at}.example/,${level},NO0${at % 4},service ${at % 7}`;
  });
  await writeFile(path.join(folder, "bodies.csv"), `url,level,region,service\n${rows.join("\n")}\n`);
  await writeFile(path.join(folder, "short.csv"), `url,level\nhttp://a.example/,state\nhttp://b.example/,local\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plan = (...args: string[]) => observatory(["plan", ...args], { cwd: folder });

const sitesIn = (csv: string): string[] =>
  csv
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[1] as string);

describe("eiao-observatory plan", () => {
  test("a period of a country of 5,400,000, and the next one from its plan", async () => {
    const first = await plan(
      "--sites",
      "bodies.csv",
      "--population",
      "5400000",
      "--period",
      "1",
      "--output",
      "plan.csv",
    );
    expect(first).toEqual({
      code: 0,
      out: "",
      err: `Simplified monitoring: 183 of 183 web sites.
In-depth monitoring: 20 of 20 web sites, all from the same sample.
Mobile applications to monitor (not in the list): 12.
`,
    });
    const csv = await readFile(path.join(folder, "plan.csv"), "utf8");
    expect(csv.split("\r\n")[0]).toBe("url,site,title,level,region,service,population,method");
    expect(csv.match(/simplified and in-depth/g)).toHaveLength(20);
    const before = new Set(sitesIn(csv));
    expect(before.size).toBe(183);
    const next = await plan(
      "--sites",
      "bodies.csv",
      "--population",
      "5400000",
      "--period",
      "3",
      "--previous",
      "plan.csv",
    );
    expect(next.code).toBe(0);
    const sites = sitesIn(next.out);
    expect([sites.length, sites.filter((site) => before.has(site)).length]).toEqual([237, 24]); // 23.7, rounded up
    expect(next.err).toContain("24 of them monitored in period 2");
  });

  test("the plan can be JSON", async () => {
    const { out } = await plan("--sites", "bodies.csv", "--population", "100000", "--period", "1", "--json");
    expect(JSON.parse(out)).toMatchObject({
      population: 100_000,
      period: 1,
      sizes: { simplified: 77, inDepth: 14, applications: 7 },
      shortfalls: [],
    });
  });

  test("a list that is too short is planned completely, and reported", async () => {
    const { code, out, err } = await plan("--sites", "short.csv", "--population", "100000", "--period", "1");
    expect([code, sitesIn(out).toSorted()]).toEqual([1, ["a.example", "b.example"]]);
    expect(err).toContain("The list has only 2 sites, but 77 must be monitored.");
  });

  test.each([
    [[], "plan needs --sites"],
    [["--sites", "nosuch.csv", "--population", "1", "--period", "1"], "nosuch.csv"],
    [["--sites", "bodies.csv", "--population", "1", "--period", "2"], "--previous"],
    [
      ["--sites", "bodies.csv", "--population", "1", "--period", "1", "--previous", "x.csv"],
      "--previous cannot be used with period 1",
    ],
    [["--sites", "bodies.csv", "--population", "0", "--period", "1"], "--population"],
    [["--sites", "../plan-test-none/x", "--population", "1", "--period", "1"], "cannot be read"],
    [
      ["--sites", "bodies.csv", "--population", "1", "--period", "1", "--output", "./bodies.csv"],
      "would overwrite --sites of this call",
    ],
    [
      [
        "--sites",
        "bodies.csv",
        "--population",
        "1",
        "--period",
        "2",
        "--previous",
        "short.csv",
        "--output",
        "short.csv",
      ],
      "would overwrite --previous of this call",
    ],
  ])("%j is refused", async (args, message) => {
    const { code, out, err } = await plan(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  });
});
