import { repositoryMethods } from "../worker/worker-protocol.ts";
import type { WorkerProtocol } from "../worker/worker-protocol.ts";
import { transportError } from "../transport/errors.ts";

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === "string" && value.length < 4_000;
const truth: Check = (value) => typeof value === "boolean";
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const list =
  (each: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(each);
const shaped =
  (shape: Shape): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(shape).every(([name, check]) => check((value as Record<string, unknown>)[name]));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const phase = oneOf("crawl", "sample");
const job = shaped({ run: text, site: text, token: text });
const outcome: Check = (value) =>
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
    part: oneOf("crawler", "sampler"),
    log: oneOf("stdout", "stderr", "relaxedwam", "relaxed"),
    lines: list((value) => typeof value === "string"),
  }),
);

const shapes: Readonly<Record<keyof WorkerProtocol, Shape>> = {
  settings: {},
  take: { worker: text, phase, alone: truth },
  beat: { worker, tokens: list(text), lines },
  end: { job, phase, outcome, lines },
  release: { worker: text, died: truth, words: (value) => typeof value === "string" },
  wait: { seen: count },
  repository: { job, method: oneOf(...repositoryMethods), values: Array.isArray },
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
    throw transportError("BadArguments", { problem: `${name}: ${wrong} is missing or of a wrong type` });
  const call = operations[operation] as (asked: unknown) => Promise<unknown>;
  return await call(asked);
}
