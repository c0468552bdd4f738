/** Every answer of the API agrees with its description: status, form, parameters. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { SITE, somePage, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly "application/json": { readonly schema: object } } }>
  >;
}

let reports: TestReports;
let paths: Readonly<Record<string, { readonly get: Operation }>>;
let page: string;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 3, pages: 3, runs: 2, seed: "api" });
  const { body } = await reports.get("/api/openapi.json");
  ({ paths } = JSON.parse(body) as { paths: typeof paths });
  page = await somePage(reports);
  const { runs } = JSON.parse((await reports.get("/api/runs")).body) as { runs: { run: string }[] };
  const [latest = "", earlier = ""] = runs.map(({ run }) => run);
  values["run"] = [latest, earlier, "none"];
  values["against"] = [earlier, latest, "none"];
});
afterAll(async () => {
  await reports?.remove();
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
formats.default(ajv);

/** Right and wrong values of each parameter. */
const values: Record<string, readonly string[]> = {
  site: [SITE, "none.example"],
  with: ["site-00002.example", "none.example"],
  panel: ["default", "none"],
  ruleset: ["uwem-1.2", "none"],
  test: ["7.2_CSS_02", "9.9_NONE_01"],
  group: ["EU", "unknown", "XX"],
  country: ["NO", "XX"],
  region: ["NO08", "XX"],
  sector: ["J", "unknown", "zz"],
  collection: ["Ministries", "none"],
  table: ["sites", "none"],
  q: ["words", "((", "a".repeat(400)],
  in: ["lang:de", "none"],
  order: ["best", "none"],
  offset: ["0", "-1"],
  limit: ["10", "none"],
  url: ["none"],
};

test("every answer is valid by the description, for right and wrong values of each parameter", async () => {
  const statuses = new Set<number>();
  let answered = 0;
  for (const [path, { get: operation }] of Object.entries(paths)) {
    const { parameters = [], responses } = operation;
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]?.[0] ?? "");
    const needed = path.endsWith("/page") ? { url: page } : {};
    const queries: Record<string, string>[] = [{}];
    for (const { name, in: location } of parameters) {
      expect(values[name], `${path} ${name}`).toBeDefined();
      if (location === "query") queries.push(...(values[name] ?? []).map((value) => ({ [name]: value })));
    }
    for (const query of queries) {
      const address = `${target}?${new URLSearchParams({ ...needed, ...query }).toString()}`;
      const { status, body, headers } = await reports.get(address);
      statuses.add(status);
      if (status === 200) answered += 1;
      expect(headers["content-type"], address).toBe("application/json; charset=utf-8");
      const schema = responses[status]?.content["application/json"].schema;
      expect(schema, `${address} answers ${status}`).toBeDefined();
      expect(ajv.validate(schema ?? {}, JSON.parse(body)), `${address}: ${ajv.errorsText()}`).toBe(true);
    }
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 400, 404]);
  expect(answered).toBeGreaterThan(60);
  expect(reports.faults).toEqual([]);
});

test("each described parameter has an effect: a wrong value is refused", async () => {
  for (const [path, { get: operation }] of Object.entries(paths)) {
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]?.[0] ?? "");
    for (const { name, in: location } of operation.parameters ?? []) {
      if (location !== "query" || name === "q") continue;
      const wrong = new URLSearchParams({ ...(path.endsWith("/page") ? { url: page } : {}), [name]: "no such thing" });
      expect([400, 404], `${path} ${name}`).toContain((await reports.get(`${target}?${wrong.toString()}`)).status);
    }
  }
});

test("each operation has its own id; each variable of its path is a parameter", () => {
  const operations = Object.entries(paths);
  expect(new Set(operations.map(([, { get }]) => get.operationId)).size).toBe(operations.length);
  for (const [path, { get: operation }] of operations)
    expect(
      (operation.parameters ?? []).filter((each) => each.in === "path").map(({ name }) => `{${name}}`),
      path,
    ).toEqual(path.match(/\{\w+\}/g) ?? []);
});
