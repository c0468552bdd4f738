/**
 * `node --conditions=@eiao/source test/chaos/wam-rest.ts [--rounds 20] [--seconds 15] [--rest 30] [--clients 40] [--half-open 10000]`:
 * puts load on a WAM server (a process of its own) in rounds, also with pages of 2 MB, each followed by rest, and then opens
 * connections and leaves them. All processes of the server must together hold less than 1 GB after each rest, and after the last round
 * no more than 1.2 times the memory after the second, the server itself less than 500 MB. `/health` and `/ready` must answer within
 * 100 ms in 99 of 100 tries, under load and among the connections. Exit 1 if not. It takes a quarter of an hour.
 */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, get, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startWamServer } from "@eiao/server";
import { childrenOf, residentOf } from "../support/child-processes.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seconds: { type: "string", default: "15" },
    rest: { type: "string", default: "30" },
    clients: { type: "string", default: "40" },
    "half-open": { type: "string", default: "10000" },
    serve: { type: "boolean", default: false },
    flood: { type: "string" },
    watch: { type: "string" },
  },
});

/** The calls: small pages and pages of 2 MB, over SOAP as base64 and escaped, and over JSON. One SOAP text is all character references. */
const bodies: readonly Body[] = [20_000, 2_000_000, 200_000, 2_000_000].flatMap((size) => {
  const paragraph = `<h2>Part</h2><p class=a>${"Lorem ipsum dolor sit amet. ".repeat(60)}<a href=x.html>y</a></p>\n`;
  const html = `<html lang=en><style>.a b{color:red}</style>${paragraph.repeat(size / paragraph.length)}`;
  const escaped = html.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const base64 = Buffer.from(html).toString("base64").replace(/.{76}/g, "$&\n");
  const referred = Array.from(html.slice(0, 100_000), (character) => `&#${character.codePointAt(0)};`).join("");
  const url = "http://www.example.com/";
  return [
    soapBody(`<v1>${url}</v1><v2>${base64}</v2><compression>base64</compression>`),
    soapBody(`<v1>${url}</v1><v2>${escaped}</v2>`),
    soapBody(`<v1>${url}</v1><v2>${referred}</v2>`),
    { path: "/api/wam/check", type: "application/json", bytes: Buffer.from(JSON.stringify({ args: [url, html] })) },
  ];
});

if (values.serve) {
  const server = await startWamServer({ port: 0, version: "0.0.0", onFault: (error) => console.error(error) });
  process.send?.({ port: server.port });
  process.once("message", () => void server.close().then(() => process.disconnect()));
} else if (values.flood !== undefined) flood(Number(values.flood));
else if (values.watch === undefined) await measure();
else process.send?.(await watch(Number(values.watch), performance.now() + Number(values.seconds) * 1000));

async function measure(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ["--serve"], { execArgv: ["--conditions=@eiao/source"] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const wrong: string[] = [];
  const rests: Memory[] = [];
  console.log(`at the start: ${memoryText(memoryOf(child))}`);
  for (let round = 1; round <= Number(values.rounds); round++) {
    const { outcomes, waits } = await load(port);
    const peak = memoryOf(child);
    await sleep(Number(values.rest) * 1000);
    const rest = memoryOf(child);
    rests.push(rest);
    console.log(
      `round ${round}: ${outcomes}; ${waitsText(waits)}; then ${memoryText(peak)}; at rest ${memoryText(rest)}`,
    );
    if (rest.all >= 1e9) wrong.push(`round ${round}: all processes hold ${megabytes(rest.all)}`);
    if (rest.own >= 5e8) wrong.push(`round ${round}: the server itself holds ${megabytes(rest.own)}`);
    if (quantile(waits, 0.99) > 100) wrong.push(`round ${round}: /health and /ready: ${waitsText(waits)}`);
  }
  const [second, last] = [rests[1], rests.at(-1)];
  if (second !== undefined && last !== undefined && last.all > 1.2 * second.all)
    wrong.push(`${megabytes(second.all)} after the second round, ${megabytes(last.all)} after the last`);
  const waits = await halfOpen(port);
  console.log(`${values["half-open"]} connections half open: ${waitsText(waits)}; ${memoryText(memoryOf(child))}`);
  if (quantile(waits, 0.99) > 100) wrong.push(`half-open connections: /health and /ready: ${waitsText(waits)}`);
  child.send("close");
  await once(child, "exit");
  for (const each of wrong) console.log(`WRONG  ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log("ok     memory at rest did not grow, and answers came within 100 ms");
}

/** Runs a round of load. Every tenth client leaves before its answer comes. */
async function load(port: number): Promise<{ readonly outcomes: string; readonly waits: readonly number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const counts = new Map<string, number>();
  const end = performance.now() + Number(values.seconds) * 1000;
  const client = async (number: number): Promise<void> => {
    for (let call = number; performance.now() < end; call++) {
      const outcome = await post(port, agent, bodies[call % bodies.length] as Body, number % 10 === 9);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (outcome === "503") await sleep(200);
    }
  };
  const watching = watchApart(port);
  await Promise.all(Array.from({ length: Number(values.clients) }, (_, number) => client(number)));
  agent.destroy();
  const shownCounts = [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([outcome, count]) => `${count} x ${outcome}`);
  return { outcomes: shownCounts.join(", "), waits: await watching };
}

interface Body {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

function soapBody(content: string): Body {
  const envelope = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><check>${content}</check></e:Body></e:Envelope>`;
  return { path: "/", type: "text/xml; charset=UTF-8", bytes: Buffer.from(envelope) };
}

/** Sends a call. Returns the status, or `left`. */
function post(port: number, agent: Agent, { path, type, bytes }: Body, leaves: boolean): Promise<string> {
  return new Promise((resolve) => {
    const headers = { "content-type": type, "content-length": bytes.length };
    const call = request({ port, host: "127.0.0.1", path, method: "POST", agent, headers }, (answer) => {
      answer.on("error", () => resolve("broken")).on("end", () => resolve(String(answer.statusCode)));
      answer.resume();
    });
    call.on("error", () => resolve(leaves ? "left" : "broken"));
    call.end(bytes);
    if (leaves) setTimeout(() => call.destroy(), 300);
  });
}

/** Watches from a process of its own, because that of the clients is busy. */
async function watchApart(port: number): Promise<readonly number[]> {
  const watching = fork(fileURLToPath(import.meta.url), ["--watch", String(port), "--seconds", values.seconds], {
    execArgv: ["--conditions=@eiao/source"],
  });
  const [waits] = (await once(watching, "message")) as [readonly (number | null)[]];
  watching.disconnect();
  return waits.map((each) => each ?? Infinity); // JSON has no Infinity
}

/** Measures the milliseconds of /health and /ready, ten times a second, each on its own connection. */
async function watch(port: number, end: number): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let i = 0; performance.now() < end; i++) {
    waits.push(await timeRequest(port, i % 2 === 0 ? "/health" : "/ready"));
    await sleep(100);
  }
  return waits;
}

function timeRequest(port: number, path: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const call = get({ port, host: "127.0.0.1", path, agent: false }, (answer) => {
      answer.on("end", () => resolve(performance.now() - begun)).resume();
    });
    call.on("error", () => resolve(Infinity));
  });
}

/** Opens connections in another process, which is ended with them. */
async function halfOpen(port: number): Promise<readonly number[]> {
  const flooding = fork(fileURLToPath(import.meta.url), ["--flood", String(port), "--half-open", values["half-open"]], {
    execArgv: ["--conditions=@eiao/source"],
  });
  await once(flooding, "message");
  const waits = await watchApart(port);
  flooding.kill();
  await once(flooding, "exit");
  return waits;
}

/** Opens connections that send nothing, half a header, or a header without its body, and reopens them when they are closed. */
function flood(port: number): void {
  const beginnings = [
    "",
    "POST / HTTP/1.1\r\nHost: localhost\r\nX-",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
  ];
  const hold = (number: number): void => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).on("data", () => undefined);
    socket.write(beginnings[number % beginnings.length] as string);
    socket.once("close", () => void setTimeout(() => hold(number), 2000));
  };
  for (let number = 0; number < Number(values["half-open"]); number++) hold(number);
  // All connections are open after 5 s: those that the system delays are tried again after a second, and after two more.
  setTimeout(() => process.send?.("open"), 5000);
}

interface Memory {
  /** The resident memory of the server and its workers in bytes. */
  readonly all: number;
  /** The memory of the server. */
  readonly own: number;
}

function memoryOf(child: ChildProcess): Memory {
  const own = residentOf(child);
  return { own, all: childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + residentOf({ pid }), own) };
}

function quantile(waits: readonly number[], share: number): number {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Infinity;
}

function waitsText(waits: readonly number[]): string {
  return `health: median ${quantile(waits, 0.5).toFixed(0)} ms, p99 ${quantile(waits, 0.99).toFixed(0)} ms, most ${Math.max(...waits).toFixed(0)} ms`;
}

function memoryText({ all, own }: Memory): string {
  return `${megabytes(all)} (server ${megabytes(own)})`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
