import { searchOrders } from "@eiao/etl/internal";
import { selectionNames } from "../model/selection.ts";
import { documentsShown } from "../../public/http/site-documents.ts";
import schemas from "./report-schemas.json" with { type: "json" };
import type { JsonSchema } from "../../transport/service.ts";
import { pageTypes } from "./routes.ts";

const singulars: Readonly<Record<string, string>> = { sites: "site", runs: "run", panels: "panel", tests: "test" };

const meanings: Readonly<Record<(typeof selectionNames)[number], string>> = {
  group: "Group of countries: EU, EFTA, OTHER or unknown.",
  country: "Country, ISO 3166-1 alpha-2.",
  region: "NUTS region.",
  sector:
    "Section, division, group or class of NACE Rev. 2, such as J or 62. Codes of another revision begin with it: 2.1:62.",
  collection: "Name of a collection of sites. It cannot be combined with a place or sector.",
  run: "A published test run. Default: the latest one of the panel.",
};

/** The parts of a selection that a page does not take: collections have no regions, and places no collections. */
const notChosen: Readonly<Record<string, readonly string[]>> = {
  "/reports/regions": ["collection"],
  "/reports/collections": ["group", "country", "region", "sector"],
};

/** The pages without a table. */
const without: ReadonlySet<string> = new Set(["/method", "/about", "/data", "/query"]);

const documentsOperation = {
  operationId: "documents-of-site",
  description: "New documents of a watched site. /sites/{site}/documents.atom has them as an Atom feed.",
  parameters: [
    { name: "site", in: "path", required: true, schema: { type: "string" } },
    ...[
      { name: "offset", description: "The number of documents to leave out.", schema: { type: "integer", minimum: 0 } },
      {
        name: "limit",
        description: "The number of documents in the answer.",
        schema: { type: "integer", minimum: 1, maximum: documentsShown.most, default: documentsShown.default },
      },
    ].map((parameter) => ({ ...parameter, in: "query", required: false })),
  ],
  responses: responses(schemas.newDocuments),
};

/** Describes the API in OpenAPI 3.1. */
export function openApiText(title: string, origin: string): string {
  const paths = Object.keys(pageTypes).filter((path) => !without.has(path));
  const described = Object.fromEntries(paths.map((path) => [`/api${pathTemplate(path)}`, operation(path)]));
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1", description: "Every table of the reports. Use /csv instead of /api for CSV." },
    servers: [{ url: origin }],
    paths: {
      "/api/runs": { get: { operationId: "runs", responses: responses(schemas.runs) } },
      ...described,
      "/api/sites/{site}/documents": { get: documentsOperation },
    },
  });
}

/** Names the variable part of a path: `/sites/*` becomes `/sites/{site}`. */
function pathTemplate(path: string): string {
  return path.replace(/\/([a-z]+)\/\*/, (_, kind: string) => `/${kind}/{${singulars[kind] ?? "name"}}`);
}

const query = (name: string, description: string, isRequired = false): JsonSchema => ({
  name,
  in: "query",
  required: isRequired,
  description,
  schema: { type: "string" },
});

/** The parameters of a single page. */
const ownParameters: Readonly<Record<string, readonly JsonSchema[]>> = {
  "/sites": [query("q", "Part of an address or title.")],
  "/search": [
    query("q", "Words and fields, such as lang:nb AND NOT letter:A."),
    {
      ...query("in", "A field with a value that narrows the search, such as country:NO. It may be repeated."),
      schema: { type: "array", items: { type: "string" } },
    },
    query("order", `Order of pages: ${searchOrders.join(", ")}.`),
  ],
  "/compare": [
    query("site", "A site. Default: all sites of the run."),
    query("with", "Another site. Default: the same site in an earlier run."),
    query("against", "The earlier run. Default: the previous one."),
  ],
  "/sites/*/page": [query("url", "Address of the page.", true), query("test", "One of its tests. Default: all.")],
};

function operation(path: string) {
  const [, inPath] = /\{(\w+)\}/.exec(pathTemplate(path)) ?? [];
  const isReport = path.startsWith("/reports/") || path.startsWith("/tests/") || path === "/compare";
  const isChosen = (name: (typeof selectionNames)[number]): boolean =>
    name === "run" || (isReport && notChosen[path]?.includes(name) !== true);
  const isOfRun = inPath !== "run" && !["/", "/search", "/accuracy"].includes(path);
  const parameters = [
    ...(inPath === undefined ? [] : [{ name: inPath, in: "path", required: true, schema: { type: "string" } }]),
    ...selectionNames.flatMap((name) => (isOfRun && isChosen(name) ? [query(name, meanings[name])] : [])),
    ...(inPath === "panel" ? [query("against", "The earlier run. Default: the previous one.")] : []),
    ...(inPath === "run" || inPath === "panel" ? [] : [query("panel", "A panel. Default: the first one.")]),
    ...(path === "/search" ? [] : [query("ruleset", "The id of a rule set. Default: the one that leads the run.")]),
    ...(ownParameters[path] ?? []),
    query("table", "Only this table. Default: the first one for CSV, all for JSON."),
  ];
  const operationId =
    (path.replaceAll("/*", "").slice(1) || "start").replaceAll("/", "-") +
    (inPath === undefined ? "" : `-of-${inPath}`);
  return { get: { operationId, parameters, responses: responses(schemas.answer) } };
}

function errorResponse(description: string) {
  return { description, content: { "application/json": { schema: schemas.problem } } };
}

function responses(schema: object) {
  return {
    "200": { description: "The rows.", content: { "application/json": { schema } } },
    "400": errorResponse("A value in the query is not possible."),
    "404": errorResponse("There is no such run, site, page or test."),
    "500": errorResponse("An error in the program. Its log has the details."),
    "503": errorResponse("Try again after the number of seconds in Retry-After."),
  };
}
