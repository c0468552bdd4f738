import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder, wam } from "../support/programs.ts";

const RUN = "generated-2020-01";
const NAME = 'Health & "care"';

let cwd = "";
const report = (...args: string[]) => wam(["report", ...args, "--data", "d"], { cwd });
interface Rows {
  readonly rows: readonly { readonly site?: string; readonly collection?: string; readonly value: number | null }[];
}
const json = async (...args: string[]): Promise<Rows["rows"]> => {
  const { out, code } = await report(...args, "--format", "json");
  expect(code).toBe(0);
  return (JSON.parse(out) as Rows).rows;
};

beforeAll(async () => {
  cwd = await folderWith({});
  await wam(["generate", "--sites", "40", "--pages", "1", "--runs", "1", "--data", "d"], { cwd });
});
afterAll(() => removeFolder(cwd));

test("report --collection has the mean and the sites of a collection", async () => {
  const scores = new Map(
    (await json("siteMean", "--run", RUN)).map(({ site = "", value }) => [site, value ?? Number.NaN]),
  );
  expect(scores.size).toBe(40);
  const sites = (await json("siteList", "--collection", NAME)).map(({ site = "" }) => site);
  expect(sites.length).toBeGreaterThan(5);
  expect(sites.length).toBeLessThan(40);
  const [group] = await json("groupMean", "--collection", NAME);
  expect(group?.collection).toBe(NAME);
  const sum = sites.reduce((all, site) => all + (scores.get(site) ?? Number.NaN), 0);
  expect(group?.value).toBeCloseTo(sum / sites.length, 12);
  const csv = await report("groupMean", "--collection", NAME, "--format", "csv");
  expect(csv.out).toContain('"Health & ""care"""');
  expect((await report("groupMean", "--collection", NAME)).out).toContain(NAME);
});

test.each([
  [["groupMean", "--collection", NAME, "--place", "NO"], "cannot be combined with a place or sector"],
  [["groupMean", "--collection", NAME, "--sector", "J"], "cannot be combined with a place or sector"],
  [["groupMean", "--collection", "health"], "no collection health"],
  [["groupMean", "--collection", ""], "--collection needs a value"],
  [["regionMean", "--collection", NAME], "does not use --collection"],
])("report %j is refused", async (args, problem) => {
  const { code, err } = await report(...args);
  expect(code).toBe(1);
  expect(err).toContain(problem);
});
