import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphForm } from "@eiao/sampler/internal";
import { givesRows } from "@eiao/sampler/internal";
import type { EiaoError } from "@eiao/wam-core/errors";
import { resultsText } from "@eiao/sampler/internal/formats";
import type { RowFormat } from "@eiao/sampler/internal/formats";
import { errorBody, transportError } from "../../transport/errors.ts";
import { reportError } from "../model/errors.ts";
import { JSON_TYPE } from "./table-data.ts";
import { statusOfSparql } from "../sparql/report-sparql.ts";
import type { ReportSparql, SparqlReply } from "../sparql/report-sparql.ts";

const MOST_BYTES = 300_000;
/** The time for a query and the three that may wait before it. */
const SOCKET_MS = 180_000;

const rowTypes: Readonly<Record<RowFormat, string>> = {
  json: "application/sparql-results+json",
  xml: "application/sparql-results+xml",
  csv: "text/csv; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
};
const graphTypes: Readonly<Record<GraphForm, string>> = {
  turtle: "text/turtle; charset=utf-8",
  "n-triples": "application/n-triples",
  "rdf-xml": "application/rdf+xml",
  "json-ld": "application/ld+json",
};
/** Other names that clients use for the formats. */
const aliases: Readonly<Record<string, string>> = {
  "application/json": "json",
  "text/json": "json",
  "application/xml": "xml",
  "text/xml": "xml",
  "application/x-turtle": "turtle",
  "text/plain": "n-triples",
};

/** Adds `/sparql`: SPARQL 1.1 Protocol for queries only, by GET and POST. Browsers are led to the form. */
export function addSparql(app: FastifyInstance, sparql: ReportSparql, onFault: (error: unknown) => void): void {
  void app.register(async (scope) => {
    for (const type of ["application/sparql-query", "application/x-www-form-urlencoded"])
      scope.addContentTypeParser(type, { parseAs: "string", bodyLimit: MOST_BYTES }, (_, body, done) =>
        done(
          null,
          type.endsWith("query") ? new URLSearchParams({ query: body as string }) : new URLSearchParams(body as string),
        ),
      );
    // The body is not a query: it has another type, or is too long.
    scope.setErrorHandler<FastifyError>((error, _, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 500) return sendError(error, reply, onFault);
      const problem =
        statusCode === 413
          ? reportError("LongQuery", { found: "more", limit: MOST_BYTES })
          : reportError("NoQuery", {});
      return reply.code(statusCode).type(JSON_TYPE).send(errorBody(problem));
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      request.raw.socket.setTimeout(SOCKET_MS);
      // The data are public, like all tables of the reports.
      void reply.headers({
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache",
        vary: "accept",
      });
      try {
        return await answer(sparql, request, reply);
      } catch (error) {
        return sendError(error, reply, onFault);
      }
    };
    scope.get("/sparql", handler);
    scope.post("/sparql", { bodyLimit: MOST_BYTES }, handler);
    scope.options("/sparql", async (_, reply) =>
      reply
        .headers({
          "access-control-allow-origin": "*",
          "access-control-allow-methods": "GET, POST",
          "access-control-allow-headers": "content-type, accept",
          "access-control-max-age": "86400",
        })
        .code(204)
        .send(),
    );
  });
}

async function answer(sparql: ReportSparql, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { searchParams } = new URL(request.url, "http://sparql.invalid");
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const one = (name: string): string | null => body.get(name) ?? searchParams.get(name);
  const all = (name: string): string[] => [searchParams, body].flatMap((from) => from.getAll(name));
  const query = one("query");
  const accept = request.headers.accept ?? "";
  if (request.method === "GET" && /\btext\/html\b/.test(accept) && searchParams.get("format") === null)
    return reply
      .code(303)
      .header("location", `/query${query === null ? "" : `?query=${encodeURIComponent(query)}`}`)
      .send();
  if (request.method === "POST" && !(request.body instanceof URLSearchParams)) void reply.code(415);
  if (query === null || query === "") throw reportError("NoQuery", {});
  const count = all("query").length;
  if (count > 1) throw reportError("TwoQueries", { count });
  const format = formatOf(givesRows(query), one("format"), accept);
  const namedGraphs = all("named-graph-uri");
  const graphs = [...all("default-graph-uri"), ...namedGraphs];
  const origin = `http://${request.headers.host ?? "localhost"}`;
  const graphForm = format in graphTypes ? { graphForm: format as GraphForm } : {};
  const found = await sparql.ask({ query, graphs, namedGraphs, origin, ...graphForm });
  // The header reports the cut, because no result format has a place for it.
  if (found.truncated) void reply.header("eiao-truncated", "true");
  return reply.type(typeOf(format)).send(textOf(found, format));
}

function typeOf(format: string): string {
  return { ...rowTypes, ...graphTypes }[format as RowFormat] ?? "text/plain";
}

function textOf(found: SparqlReply, format: string): string {
  return found.kind === "graph" ? found.text : [...resultsText(found.results, format as RowFormat)].join("");
}

/** Returns the format that `format=csv` names, else the one that the client prefers. @throws EiaoError `SparqlFormat`. */
function formatOf(isRows: boolean, name: string | null, accept: string): string {
  const types = isRows ? rowTypes : graphTypes;
  if (name !== null) {
    if (Object.hasOwn(types, name)) return name;
    throw reportError("SparqlFormat", { format: name.slice(0, 100) });
  }
  const own = Object.entries(types).map(([format, type]) => [type.split(";", 1)[0] ?? "", format] as const);
  const known = new Map([...Object.entries(aliases), ...own]);
  const [first = ["", ""]] = own;
  const wishes = accept
    .split(",")
    .map((part) => {
      const [type = "", ...more] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = more.find((each) => each.startsWith("q="));
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ type, quality }) => type !== "" && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  if (wishes.length === 0) return first[1];
  for (const { type } of wishes) {
    const format = known.get(type);
    if (format !== undefined && Object.hasOwn(types, format)) return format;
    const [, group] = /^(\*|[a-z]+)\/\*$/.exec(type) ?? [];
    if (group === "*") return first[1];
    const fitting = own.find(([each]) => each.startsWith(`${group}/`));
    if (group !== undefined && fitting !== undefined) return fitting[1];
  }
  throw reportError("SparqlFormat", { format: accept.slice(0, 100) });
}

function sendError(error: unknown, reply: FastifyReply, onFault: (error: unknown) => void): FastifyReply {
  const status = reply.statusCode === 415 ? 415 : statusOfSparql(error);
  if (status === 500) {
    onFault(error);
    return reply
      .code(500)
      .type(JSON_TYPE)
      .send(errorBody(transportError("InternalError", {}, error)));
  }
  if (status === 503) void reply.header("retry-after", "30");
  const { error: problem } = errorBody(error as EiaoError);
  return reply
    .code(status)
    .type(JSON_TYPE)
    .send({ error: { ...problem, remedy: remedies[problem.code] ?? problem.remedy } });
}

/** The remedies for readers of the site. The remedies of the errors are for users of the command line. */
const remedies: Readonly<Record<string, string>> = {
  SparqlTimeout: "Write a narrower query, choose one run or site with FROM, or use the RDF files of the run.",
  SparqlMemory: "Write a narrower query, for example without a cross product, or use the RDF files of the run.",
  SparqlInvalid: "Correct the query. It must be SPARQL 1.1. Examples are at /query.",
};
