import path from "node:path";
import send from "@fastify/send";
import type { FinishedExport } from "@eiao/etl/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OpenData } from "../model/export-downloads.ts";
import type { ReportReader } from "../../public/model/report-reader.ts";

/** Adds the routes of the files of the open data set, with ranges (RFC 9110): an interrupted download can continue. */
export function addFiles(
  app: FastifyInstance,
  {
    reader,
    openData,
    missing,
  }: { readonly reader: Pick<ReportReader, "runs">; readonly openData: OpenData; readonly missing: Answer },
): void {
  app.get("/files/:run/:format/*", async (request, reply) => {
    const { run, format, "*": name } = request.params as Readonly<Record<string, string>>;
    const runs = await reader.runs().catch((): [] => []); // `missing` reports a warehouse that is not available
    const published = runs.find((each) => each.run === run);
    const found = published === undefined ? undefined : await openData.in(published, format ?? "");
    // Only files in the list of check sums are public.
    const file = found?.files.find((each) => each.name === name) ?? (name === SUMS ? { name: SUMS } : undefined);
    if (found === undefined || file === undefined) return missing(request, reply);
    return await sendFile(request, reply, found, file.name);
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const SUMS = "SHA256SUMS";

/** The media types that the library does not have. */
const types: Readonly<Record<string, string>> = {
  ".parquet": "application/vnd.apache.parquet",
  ".trig": "application/trig",
  ".rdf": "application/rdf+xml",
  ".ttl": "text/turtle; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".json": "application/json",
  ".gz": "application/gzip",
  "": "text/plain; charset=utf-8",
};

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { run, folder: root }: FinishedExport,
  name: string,
): Promise<FastifyReply> {
  const options = { root, index: false, dotfiles: "deny", contentType: false, maxAge: 60_000 } as const;
  const encoded = name.split("/").map(encodeURIComponent).join("/");
  const { statusCode, headers, stream } = await send(request.raw, encoded, options);
  void reply.headers({
    ...headers,
    "content-type": types[path.extname(name)] ?? "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`${run}-${name.replaceAll("/", "-")}`)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  return reply.code(statusCode).send(stream);
}
