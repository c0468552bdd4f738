import { repositoryMethods } from "../worker/worker-protocol.ts";
import type { WorkerProtocol } from "../worker/worker-protocol.ts";
import { transportError } from "../transport/errors.ts";
import { count, list, oneOf, orNull, shaped, text, truth } from "./checks.ts";
import type { ValueCheck, ObjectShape } from "./checks.ts";
import { preparedShape } from "./prepared-shape.ts";

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
  alone: truth,
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
    alone: truth,
    ended: list(shaped({ job, phase, outcome, lines, host: (value) => value === undefined || text(value) })),
  },
  beat: { worker, storeId: text, tokens: list(text), lines },
  release: { worker: text, died: truth, words: (value) => typeof value === "string" },
  wait: { seen: count, worker: (value) => value === undefined || text(value) },
  repository: { job, method: oneOf(...repositoryMethods), values: Array.isArray },
  tests: { names: list(shaped({ wam: text, number: text, ruleSet: text })) },
  load: { job, prepared: shaped(preparedShape), seconds: Number.isFinite },
};

/** Calls an operation with what came over the line. @throws EiaoError `UnknownMethod`, `BadArguments`. */
export async function checkedCall(operations: WorkerProtocol, name: string, asked: unknown): Promise<unknown> {
  if (!Object.hasOwn(shapes, name))
    throw transportError("UnknownMethod", { method: name.slice(0, 100), known: Object.keys(shapes).join(", ") });
  const operation = name as keyof WorkerProtocol;
  const wrong = shaped({})(asked)
    ? Object.entries(shapes[operation]).find(([key, check]) => !check((asked as Record<string, unknown>)[key]))?.[0]
    : "body";
  if (wrong !== undefined)
    throw transportError("BadArguments", { problem: `${name}: ${wrong} is missing or has the wrong type` });
  const call = operations[operation] as (asked: unknown) => Promise<unknown>;
  return await call(asked);
}
