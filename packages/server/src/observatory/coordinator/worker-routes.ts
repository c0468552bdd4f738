import { EiaoError, partsOf } from "@eiao/wam-core/errors";
import type { FastifyInstance } from "fastify";
import { codedError } from "../../transport/call-method.ts";
import { transportError } from "../../transport/errors.ts";
import { httpStatus } from "../../transport/http-status.ts";
import { fromProtocolJson, toProtocolJson } from "../worker/protocol-json.ts";
import { repositoryMethods } from "../worker/worker-protocol.ts";
import type { WorkerProtocol } from "../worker/worker-protocol.ts";

/** Returns true if a received value has the required shape. */
export type ValueCheck = (value: unknown) => boolean;
/** The checks of an object's properties, by their names. */
export type ObjectShape = Readonly<Record<string, ValueCheck>>;

export const text: ValueCheck = (value) => typeof value === "string" && value.length < 4_000;
export const flag: ValueCheck = (value) => typeof value === "boolean";
export const count: ValueCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const oneOf =
  (...values: readonly unknown[]): ValueCheck =>
  (value) =>
    values.includes(value);
export const list =
  (each: ValueCheck): ValueCheck =>
  (value) =>
    Array.isArray(value) && value.every(each);
export const shaped =
  (shape: ObjectShape): ValueCheck =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(shape).every(([name, check]) => check((value as Record<string, unknown>)[name]));
export const orNull =
  (check: ValueCheck): ValueCheck =>
  (value) =>
    value === null || check(value);

const bytes: ValueCheck = (value) => value instanceof Uint8Array;
const figure: ValueCheck = (value) => value === null || Number.isFinite(value);
const words: ValueCheck = (value) => typeof value === "string";
const spread = { stddev: figure, margin: figure, min: figure, max: figure };
const versions = list(shaped({ id: text, version: text }));
/** The shape of `PreparedSite` of @eiao/etl, as received from a worker. */
export const preparedShape: ObjectShape = {
  survey: shaped({
    run: text,
    site: text,
    webSite: text,
    tool: shaped({ name: text, version: text }),
    ruleSets: versions,
    seed: text,
    geoCountry: (value) => value === undefined || text(value),
    extent: text,
    urlCount: count,
    emptyShells: count,
    failed: count,
    finished: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  }),
  digest: text,
  bytes: count,
  pages: list(shaped({ page: count, samples: count, counts: bytes, content: bytes })),
  dictionary: bytes,
  rows: shaped({
    scores: list(
      shaped({ ...spread, ruleSet: text, sample: text, leads: flag, value: figure, failed: figure, applied: figure }),
    ),
    tests: list(
      shaped({ test: count, failed: figure, applied: count, pages: count, ratio: figure, min: figure, max: figure }),
    ),
    checkpoints: list(shaped({ ruleSet: text, checkpoint: text, ratio: figure, min: figure, max: figure })),
    languages: list(shaped({ ...spread, ruleSet: text, language: words, pages: count, weight: figure, value: figure })),
    contents: list(shaped({ kind: count, value: words, occurrences: count, pages: count })),
  }),
  results: count,
  statistics: count,
  card: orNull(bytes),
  pageCounts: bytes,
  pageList: orNull(bytes),
};

const phase = oneOf("crawl", "sample", "load");
const job = shaped({ run: text, site: text, token: text });
const outcome: ValueCheck = (value) =>
  shaped({ state: oneOf("interrupted", "stuck") })(value) ||
  shaped({ state: oneOf("done"), databaseId: text })(value) ||
  shaped({ state: oneOf("failed"), reason: (reason) => typeof reason === "string" })(value);
const worker = shaped({
  name: text,
  machine: text,
  pid: count,
  alone: flag,
  memory: count,
  sites: count,
  problem: orNull((value) => typeof value === "string"),
});

const lines = list(
  shaped({
    token: text,
    id: text,
    part: oneOf("crawler", "sampler", "etl"),
    log: oneOf("stdout", "stderr", "relaxedwam", "relaxed"),
    lines: list((value) => typeof value === "string"),
  }),
);

const shapes: Readonly<Record<keyof WorkerProtocol, ObjectShape>> = {
  settings: {},
  take: {
    worker: text,
    storeId: text,
    wanted: (value) => value !== null && list(shaped({ 0: phase, 1: count }))(Object.entries(value ?? {})),
    alone: flag,
    ended: list(shaped({ job, phase, outcome, lines, host: (value) => value === undefined || text(value) })),
  },
  beat: { worker, storeId: text, tokens: list(text), lines },
  release: { worker: text, died: flag, words: (value) => typeof value === "string" },
  wait: { seen: count, worker: (value) => value === undefined || text(value) },
  repository: { job, method: oneOf(...repositoryMethods), values: Array.isArray },
  tests: { names: list(shaped({ wam: text, number: text, ruleSet: text })) },
  load: { job, prepared: shaped(preparedShape), seconds: Number.isFinite },
};

/** Calls an operation with the value of a request, after checking it. @throws EiaoError `UnknownMethod`, `BadArguments`. */
export async function checkedCall(operations: WorkerProtocol, name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(shapes, name))
    throw transportError("UnknownMethod", { method: name.slice(0, 100), known: Object.keys(shapes).join(", ") });
  const operation = name as keyof WorkerProtocol;
  const wrong = shaped({})(input)
    ? Object.entries(shapes[operation]).find(([key, check]) => !check((input as Record<string, unknown>)[key]))?.[0]
    : "body";
  if (wrong !== undefined)
    throw transportError("BadArguments", { problem: `${name}: ${wrong} is missing or has the wrong type` });
  const call = operations[operation] as (input: unknown) => Promise<unknown>;
  return await call(input);
}

/** Adds `POST /api/worker/<operation>`, the calls of workers to a coordinator. The application decides who may call. */
export function workerRoutes(
  app: FastifyInstance,
  operations: WorkerProtocol,
  onFault: (error: unknown) => void,
): void {
  app.post<{ Body: Buffer; Params: { operation: string } }>("/api/worker/:operation", async (request, reply) => {
    const json = reply.type("application/json; charset=utf-8");
    try {
      const answer = await checkedCall(operations, request.params.operation, readBody(request.body));
      return json.send(toProtocolJson({ result: answer ?? null }));
    } catch (error) {
      const coded = codedError(error, onFault);
      return json.code(httpStatus(coded.code)).send(toProtocolJson({ error: partsOf(coded) }));
    }
  });
}

function readBody(body: Buffer): unknown {
  try {
    return fromProtocolJson(body.toString("utf8"));
  } catch (error) {
    if (error instanceof EiaoError) throw error;
    throw transportError("BadArguments", { problem: "The body is not valid JSON" }, error);
  }
}
