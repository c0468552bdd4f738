import { selectionNames } from "../model/selection.ts";
import { pageTypes } from "./routes.ts";

const words: Readonly<Record<string, string>> = { sites: "site", runs: "run", tests: "test" };

const meanings: Readonly<Record<(typeof selectionNames)[number], string>> = {
  group: "Group of countries: EU, EFTA, OTHER; unknown.",
  country: "Country, ISO 3166-1 alpha-2.",
  region: "NUTS region.",
  sector: "NACE section, division, group or class.",
  run: "A published test run; the latest one unless given.",
};

/** Pages without a table. */
const without: ReadonlySet<string> = new Set(["/", "/method", "/about", "/data", "/query"]);

const row = { type: "object", additionalProperties: { type: ["string", "number", "null"] } };

const answer = {
  type: "object",
  required: ["publisher", "licence", "title", "table", "rows"],
  properties: {
    publisher: { type: "string" },
    licence: { type: "string" },
    title: { type: "string" },
    table: { type: "string" },
    rows: { type: "array", items: row, description: "Values are not rounded; null is n/a." },
  },
};

/** What programs can ask for, in OpenAPI 3.1. */
export function openApiText(title: string, origin: string): string {
  const paths = Object.keys(pageTypes).filter((path) => !without.has(path));
  const described = Object.fromEntries(paths.map((path) => [`/api${named(path)}`, operation(path)]));
  const runs = { type: "object", required: ["runs"], properties: { runs: { type: "array", items: row } } };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1", description: "Every table of the reports; /csv in place of /api gives CSV." },
    servers: [{ url: origin }],
    paths: {
      "/api/runs": { get: { operationId: "runs", responses: responses(runs) } },
      ...described,
    },
  });
}

/** `/sites/*` as `/sites/{site}`. */
function named(path: string): string {
  return path.replace(/\/([a-z]+)\/\*/, (_, kind: string) => `/${kind}/{${words[kind] ?? "name"}}`);
}

function operation(path: string) {
  const [, inPath] = /\{(\w+)\}/.exec(named(path)) ?? [];
  const query = (name: string, description: string, isRequired = false) => ({
    name,
    in: "query",
    required: isRequired,
    description,
    schema: { type: "string" },
  });
  const isReport = path.startsWith("/reports/") || path.startsWith("/tests/");
  const parameters = [
    ...(inPath === undefined ? [] : [{ name: inPath, in: "path", required: true, schema: { type: "string" } }]),
    ...selectionNames.flatMap((name) => (isReport || name === "run" ? [query(name, meanings[name])] : [])),
    ...(path === "/sites" ? [query("q", "Part of an address or title.")] : []),
    ...(path === "/search" ? [query("q", "Words and fields, such as lang:nb AND NOT letter:A.")] : []),
    ...(path.endsWith("/page") ? [query("url", "Address of the page.", true)] : []),
    query("table", "Which table, where there are several; the first unless given."),
  ];
  const operationId =
    path.replaceAll("/*", "").slice(1).replaceAll("/", "-") + (inPath === undefined ? "" : `-of-${inPath}`);
  return { get: { operationId, parameters, responses: responses(answer) } };
}

function responses(schema: object) {
  return {
    "200": { description: "The rows.", content: { "application/json": { schema } } },
    "400": { description: "A value in the query cannot be." },
    "404": { description: "There is no such run, site, page or test." },
    "503": { description: "Try again after the seconds of Retry-After." },
  };
}
