/**
 * `node --conditions=@eiao/source test/chaos/wam-load.ts [--clients 200] [--seconds 60] [--warm-up 3000] [--queue 64] [--seed 1]`: runs SOAP
 * clients that call a WAM server (a process of its own) without a pause, with pages of 10 kB to 5 MB; 5 % of the calls are hostile. No answer
 * may be lost or belong to another page, a full queue must be answered 503, and memory must be the same before and after. Exit 1 if not.
 */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startWamServer } from "@eiao/server";
import { residentOf, watchChildren } from "../support/child-processes.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "200" },
    seconds: { type: "string", default: "60" },
    "warm-up": { type: "string", default: "3000" },
    queue: { type: "string", default: "64" },
    seed: { type: "string", default: "1" },
    serve: { type: "boolean", default: false },
  },
});

/** A call with a page that has a marker of its own, which identifies the answer. */
interface Call {
  readonly body: string;
  readonly marker: string | undefined;
}

if (values.serve) await serve();
else await load();

/** Runs the server, which sends its port, and on request its memory. */
async function serve(): Promise<void> {
  const workers = watchChildren();
  const server = await startWamServer({
    port: 0,
    workers: 2,
    queue: Number(values.queue),
    version: "0.0.0",
    memoryMb: 512,
  });
  process.send?.({ port: server.port });
  const close = async (): Promise<void> => {
    await server.close();
    process.disconnect();
  };
  const sendMemory = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      globalThis.gc?.();
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    const theirs = [...workers].reduce((sum, worker) => sum + residentOf(worker), 0);
    process.send?.({ rss: rss + theirs, own: heapUsed + external } satisfies Memory);
  };
  process.on("message", (message) => void (message === "close" ? close() : sendMemory()));
}

async function load(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ["--serve", "--queue", values.queue], {
    execArgv: ["--conditions=@eiao/source", "--expose-gc"],
  });
  const { port } = await nextMessage<{ port: number }>(child);
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const random = randomFrom(Number(values.seed));
  const outcomes = new Map<string, number>();
  const milliseconds: number[] = [];
  const wrong: string[] = [];
  let number = 0;

  const oneCall = async (): Promise<void> => {
    if (random() < 0.05) {
      const outcome = await hostile(port, agent, random);
      count(outcomes, `hostile: ${outcome}`);
      if (!/^(?:413|500|503|cut)/.test(outcome)) wrong.push(`a hostile call got ${outcome}`);
      return;
    }
    const call = pageCall(number++, random);
    const begun = performance.now();
    const { status, text, retryAfter } = await post(port, agent, call.body);
    count(outcomes, String(status));
    if (status === 200) {
      milliseconds.push(performance.now() - begun);
      if (!text.includes(`eiao:value&gt;${call.marker}&lt;`)) {
        wrong.push(`${call.marker} got an answer of another page: ${text.slice(0, 200)}`);
      }
    } else if (status === 503 && retryAfter !== undefined)
      await new Promise((resolve) => setTimeout(resolve, 50 + random() * 200));
    else wrong.push(`${call.marker} got ${status}: ${text.slice(0, 300)}`);
  };
  const run = async (goesOn: () => boolean): Promise<void> => {
    const client = async (): Promise<void> => {
      while (goesOn()) await oneCall().catch((error: unknown) => wrong.push(`lost: ${String(error)}`));
    };
    await Promise.all(Array.from({ length: Number(values.clients) }, client));
  };

  // The memory of the workers' allocator grows for the first 1500 pages or more, then stays: memory that is needed once is no leak.
  // Pages are counted, because a slow machine does fewer in the same time.
  const warmUp = Number(values["warm-up"]);
  const giveUp = performance.now() + 900_000;
  await run(() => milliseconds.length < warmUp && wrong.length === 0 && performance.now() < giveUp);
  const before = await memory(child);
  outcomes.clear();
  milliseconds.length = 0;
  const end = performance.now() + Number(values.seconds) * 1000;
  await run(() => performance.now() < end);
  const after = await memory(child);
  child.send("close");
  await once(child, "exit");
  agent.destroy();
  report({ outcomes, milliseconds, wrong, before, after });
}

function report(found: {
  outcomes: ReadonlyMap<string, number>;
  milliseconds: number[];
  wrong: readonly string[];
  before: Memory;
  after: Memory;
}): void {
  const { outcomes, milliseconds, wrong, before, after } = found;
  milliseconds.sort((a, b) => a - b);
  const quantile = (share: number) => Math.round(milliseconds[Math.floor(milliseconds.length * share)] ?? Number.NaN);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  console.log(`outcomes: ${JSON.stringify(Object.fromEntries([...outcomes].sort(([a], [b]) => a.localeCompare(b))))}`);
  console.log(
    `answers: ${milliseconds.length}; median ${quantile(0.5)} ms, p90 ${quantile(0.9)} ms, p99 ${quantile(0.99)} ms`,
  );
  console.log(
    `memory: ${megabytes(before.rss)} -> ${megabytes(after.rss)} resident, ${megabytes(before.own)} -> ${megabytes(after.own)} heap and buffers`,
  );
  const lines: [string, boolean][] = [
    [`${wrong.length} answers lost, mixed up or wrong`, wrong.length === 0],
    ["a full queue was answered with 503", (outcomes.get("503") ?? 0) > 0],
    ["pages were answered", milliseconds.length > 0],
    ["memory after the load is within 10 % of the memory before", after.rss <= before.rss * 1.1],
  ];
  for (const [text, good] of lines) console.log(`${good ? "ok    " : "WRONG "} ${text}`);
  for (const each of wrong.slice(0, 5)) console.log(`       ${each}`);
  if (!lines.every(([, good]) => good)) process.exitCode = 1;
}

/** Makes a page of 10 kB to 5 MB, with as many small ones as large ones by order of magnitude. */
function pageCall(number: number, random: () => number): Call {
  const size = 10_000 * 500 ** random();
  const marker = `x-${number}`;
  const text = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. ".repeat(30);
  const paragraph = `<h2>Part</h2><p class=a>${text}<a href=x.html>y</a></p>\n`;
  const html = `<html lang="${marker}"><style>.a b{color:red}</style>${paragraph.repeat(size / paragraph.length)}`;
  const base64 = random() < 0.5;
  const content = base64 ? Buffer.from(html).toString("base64").replace(/.{76}/g, "$&\n") : escaped(html);
  const more = base64 ? '<compression xsi:type="xsd:string">base64</compression>' : "";
  return {
    marker,
    body: envelope(`<check><v1>http://www.example.com/${number}</v1><v2>${content}</v2>${more}</check>`),
  };
}

/** Makes a call that a server survives only with precautions. Returns the HTTP status, or `cut` if the connection ended. */
async function hostile(port: number, agent: Agent, random: () => number): Promise<string> {
  const kinds: (() => Promise<string>)[] = [
    () => statusOf(`<!DOCTYPE a [<!ENTITY a "aaaa">]>${envelope("<check/>")}`),
    () => statusOf(envelope(`<check>${"<a>".repeat(100_000)}</check>`)),
    () => statusOf(envelope('<check><v1 href="#i1"/></check><a id="i1" SOAP-ENC:root="0"><b href="#i1"/></a>')),
    () => statusOf(envelope(`<check>${"<a/>".repeat(150_000)}</check>`)),
    () => statusOf(Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(random() * 256))).toString("latin1")),
    () => statusOf("x".repeat(34_000_000)),
    () => statusOf(envelope(`<check><v1>http://a/</v1><v2>${escaped("<b>".repeat(60_000))}</v2></check>`)),
    () => cutOff("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\nabc"),
    () => cutOff("\u0016\u0003\u0001 no HTTP at all\r\n\r\n"),
  ];
  const statusOf = async (body: string): Promise<string> =>
    post(port, agent, body).then(
      ({ status }) => String(status),
      () => "cut off",
    );
  const cutOff = async (text: string): Promise<string> => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).on("data", () => undefined);
    socket.write(text, "latin1");
    setTimeout(() => socket.destroy(), 200);
    await once(socket, "close");
    return "cut off";
  };
  return (kinds[Math.floor(random() * kinds.length)] ?? kinds[0])?.() ?? "none";
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

function post(port: number, agent: Agent, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const headers = { "content-type": "text/xml; charset=UTF-8", "content-length": bytes.length };
    const call = request({ port, host: "127.0.0.1", method: "POST", agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => void parts.push(part)).on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          retryAfter: answer.headers["retry-after"],
        }),
      );
    });
    call.on("error", reject);
    call.end(bytes);
  });
}

function envelope(body: string): string {
  return `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsi="http://www.w3.org/1999/XMLSchema-instance" xmlns:xsd="http://www.w3.org/1999/XMLSchema"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

interface Memory {
  /** The memory of the server and its workers. */
  readonly rss: number;
  /** The memory of the server. */
  readonly own: number;
}

function memory(child: ChildProcess): Promise<Memory> {
  child.send("memory");
  return nextMessage<Memory>(child);
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, "message")) as [T];
  return message;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Returns the random generator mulberry32: the same calls for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
