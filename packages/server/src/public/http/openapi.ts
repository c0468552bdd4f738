import { searchOrders } from "@eiao/etl/internal";
import { selectionNames } from "../model/selection.ts";
import { documentsShown } from "../../public/http/site-documents.ts";
import { jsonListOf, jsonObject, jsonText } from "../../transport/json-schema.ts";
import type { JsonSchema } from "../../transport/service.ts";
import { pageTypes } from "./routes.ts";

const words: Readonly<Record<string, string>> = { sites: "site", runs: "run", panels: "panel", tests: "test" };

const meanings: Readonly<Record<(typeof selectionNames)[number], string>> = {
  group: "Group of countries: EU, EFTA, OTHER; unknown.",
  country: "Country, ISO 3166-1 alpha-2.",
  region: "NUTS region.",
  sector:
    "Section, division, group or class of NACE Rev. 2, such as J or 62; of another revision with its name: 2.1:62.",
  collection: "Name of a collection of sites. Not with a place or sector.",
  run: "A published test run; the latest one of the panel unless given.",
};

/** Parts of a selection that a page cannot have: collections have no regions, and places no collections. */
const notChosen: Readonly<Record<string, readonly string[]>> = {
  "/reports/regions": ["collection"],
  "/reports/collections": ["group", "country", "region", "sector"],
};

/** Pages without a table. */
const without: ReadonlySet<string> = new Set(["/method", "/about", "/data", "/query"]);

const row = { type: "object", additionalProperties: { type: ["string", "number", "null"] } };

/** The schema of a `PublishedRun`. */
/** The schema of a `PublishedRun`. */
const run = jsonObject({
  run: jsonText,
  date: { type: ["string", "null"], format: "date-time", description: "When the first of its sites was measured." },
  publishedAt: { type: "string", format: "date-time" },
  steered: { type: "boolean", description: "Its sites were not measured in the usual order." },
  panel: { type: ["string", "null"], description: "The panel that it measures; null: it is outside the panels." },
  ruleSets: {
    ...jsonListOf(jsonText),
    description: "Ids of the rule sets that it measured by; the first one leads.",
  },
  sites: { type: "integer" },
  failed: { type: "integer", description: "Announced sites that could not be measured." },
  pages: { type: "integer" },
  results: { type: "integer" },
});

const problem = jsonObject({ error: jsonText, status: { type: "integer" } });

const origin = { publisher: jsonText, licence: { ...jsonText, description: "URL of the licence, as in exports." } };

const answer = jsonObject(
  {
    ...origin,
    title: jsonText,
    table: jsonText,
    rows: { ...jsonListOf(row), description: "Values are not rounded; null is n/a." },
  },
  {
    others: {
      type: "object",
      additionalProperties: jsonListOf(row),
      description: "The other tables of the page by their names; absent: there are none, or the request names a table.",
    },
  },
);

const newDocuments = jsonObject({
  ...origin,
  site: jsonText,
  title: jsonText,
  watched: { type: "boolean", description: "False: the site is not watched any more, or never was." },
  total: { type: "integer", description: "The number of all new documents." },
  documents: {
    type: "array",
    description: "The newest first.",
    items: jsonObject({
      url: jsonText,
      contentType: { type: ["string", "null"], description: "Null: the crawl did not request the file." },
      run: { ...jsonText, description: "The test run that found the document. No earlier run had it." },
      foundAt: { type: "string", format: "date-time" },
    }),
  },
  next: {
    type: ["string", "null"],
    description: "The address of the next part of the list; null: this is the last.",
  },
});

const documentsOperation = {
  operationId: "documents-of-site",
  description: "New documents of a watched site. /sites/{site}/documents.atom has them as an Atom feed.",
  parameters: [
    { name: "site", in: "path", required: true, schema: jsonText },
    ...[
      { name: "offset", description: "The number of documents to leave out.", schema: { type: "integer", minimum: 0 } },
      {
        name: "limit",
        description: "The number of documents in the answer.",
        schema: { type: "integer", minimum: 1, maximum: documentsShown.most, default: documentsShown.default },
      },
    ].map((parameter) => ({ ...parameter, in: "query", required: false })),
  ],
  responses: responses(newDocuments),
};

/** Describes the interface for programs in OpenAPI 3.1. */
export function openApiText(title: string, origin: string): string {
  const paths = Object.keys(pageTypes).filter((path) => !without.has(path));
  const described = Object.fromEntries(paths.map((path) => [`/api${named(path)}`, operation(path)]));
  const runs = jsonObject({ runs: jsonListOf(run) });
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1", description: "Every table of the reports; /csv in place of /api gives CSV." },
    servers: [{ url: origin }],
    paths: {
      "/api/runs": { get: { operationId: "runs", responses: responses(runs) } },
      ...described,
      "/api/sites/{site}/documents": { get: documentsOperation },
    },
  });
}

/** Names the variable part of a path: `/sites/*` becomes `/sites/{site}`. */
function named(path: string): string {
  return path.replace(/\/([a-z]+)\/\*/, (_, kind: string) => `/${kind}/{${words[kind] ?? "name"}}`);
}

const query = (name: string, description: string, isRequired = false): JsonSchema => ({
  name,
  in: "query",
  required: isRequired,
  description,
  schema: jsonText,
});

/** The parameters that one page alone has. */
const ownParameters: Readonly<Record<string, readonly JsonSchema[]>> = {
  "/sites": [query("q", "Part of an address or title.")],
  "/search": [
    query("q", "Words and fields, such as lang:nb AND NOT letter:A."),
    {
      ...query("in", "A field with a value that narrows the search, such as country:NO; may be repeated."),
      schema: jsonListOf(jsonText),
    },
    query("order", `Order of pages: ${searchOrders.join(", ")}.`),
  ],
  "/compare": [
    query("site", "A site; all of the run unless given."),
    query("with", "Another site; the same one in an earlier run unless given."),
    query("against", "The earlier run; the one before unless given."),
  ],
  "/sites/*/page": [query("url", "Address of the page.", true), query("test", "One of its tests; all unless given.")],
};

function operation(path: string) {
  const [, inPath] = /\{(\w+)\}/.exec(named(path)) ?? [];
  const isReport = path.startsWith("/reports/") || path.startsWith("/tests/") || path === "/compare";
  const isChosen = (name: (typeof selectionNames)[number]): boolean =>
    name === "run" || (isReport && notChosen[path]?.includes(name) !== true);
  const isOfRun = inPath !== "run" && !["/", "/search", "/accuracy"].includes(path);
  const parameters = [
    ...(inPath === undefined ? [] : [{ name: inPath, in: "path", required: true, schema: jsonText }]),
    ...selectionNames.flatMap((name) => (isOfRun && isChosen(name) ? [query(name, meanings[name])] : [])),
    ...(inPath === "panel" ? [query("against", "The earlier run; the one before unless given.")] : []),
    ...(inPath === "run" || inPath === "panel" ? [] : [query("panel", "A panel; the first one unless given.")]),
    ...(path === "/search" ? [] : [query("ruleset", "The id of a rule set; the one that leads the run unless given.")]),
    ...(ownParameters[path] ?? []),
    query("table", "Only this table. Unless given, CSV has the first one, and JSON all of them."),
  ];
  const operationId =
    (path.replaceAll("/*", "").slice(1) || "start").replaceAll("/", "-") +
    (inPath === undefined ? "" : `-of-${inPath}`);
  return { get: { operationId, parameters, responses: responses(answer) } };
}

function refused(description: string) {
  return { description, content: { "application/json": { schema: problem } } };
}

function responses(schema: object) {
  return {
    "200": { description: "The rows.", content: { "application/json": { schema } } },
    "400": refused("A value in the query cannot be."),
    "404": refused("There is no such run, site, page or test."),
    "500": refused("A fault of the program, which is in its log."),
    "503": refused("Try again after the seconds of Retry-After."),
  };
}
