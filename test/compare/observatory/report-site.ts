/** Serves the reports of a checkout, and records the pages that a reader reaches by links. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { exampleQueries, start } from "./commands.ts";
import type { Programs } from "./commands.ts";
import type { Records } from "./records.ts";

/** The most addresses with the same path and parameters that are followed: a search alone has thousands. Tests share one path. */
const MOST_ALIKE = 4;
const headers = ["content-type", "content-disposition", "content-security-policy", "cache-control", "link", "location"];

/** Records each page that can be reached from the start page, in English and German, with its tables as CSV and JSON, and answers to queries. */
export async function recordReports(programs: Programs, records: Records): Promise<void> {
  const server = start(programs, "eiao-observatory.js", ["reports", "--port", "0"]);
  server.stderr.pipe(process.stderr);
  const lines = createInterface({ input: server.stdout });
  const address: string | undefined = (await lines[Symbol.asyncIterator]().next()).value;
  if (address === undefined)
    return records.add("English pages and other files", "/", "eiao-observatory reports did not start\n");
  const { origin } = new URL(address);
  records.replace(origin, "http://REPORTS");
  records.replace(encodeURIComponent(origin), "http%3A%2F%2FREPORTS");

  const queue = ["/", "/de", "/nothing", "/reports/regions?run=nothing"];
  for (const query of await exampleQueries()) queue.push(`/sparql?query=${encodeURIComponent(query)}`);
  const known = new Set(queue);
  const alike = new Map<string, number>();
  for (const target of queue) {
    const answer = await readyAnswer(origin + target);
    const body = await answer.text();
    const head = headers.map((name) => `${name}: ${answer.headers.get(name) ?? ""}\n`).join("");
    await records.add(kindOf(target), target, `${answer.status}\n${head}\n${body}`);
    for (const link of linksOf(body, answer.headers.get("content-type") ?? "")) {
      const url = new URL(link, origin + target);
      const next = url.pathname + url.search;
      if (url.origin !== origin || known.has(next)) continue;
      known.add(next);
      const shape = `${url.pathname.replace(/\/tests\/[^/]+/, "/tests/*")} ${[...url.searchParams.keys()].sort().join(" ")}`;
      alike.set(shape, (alike.get(shape) ?? 0) + 1);
      // All tables of a recorded page are recorded.
      if (url.search === "" || isTable(next) || (alike.get(shape) ?? 0) <= MOST_ALIKE) queue.push(next);
    }
  }
  server.kill("SIGTERM");
  await once(server, "close");
}

/** Requests a page repeatedly while it is still evaluated for its proofs. */
async function readyAnswer(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, { redirect: "manual" });
    if (answer.headers.get("cache-control") !== "public, max-age=0") return answer;
    await answer.text();
    await setTimeout(1000);
  }
}

const isTable = (target: string) => /^\/(?:csv|api)(?:\/|$)/.test(target);

function kindOf(target: string): string {
  if (target.startsWith("/csv")) return "CSV of reports";
  if (target.startsWith("/api")) return "JSON of reports";
  if (target.startsWith("/sparql")) return "SPARQL of reports";
  return target.startsWith("/de") ? "German pages" : "English pages and other files";
}

function linksOf(body: string, type: string): string[] {
  if (!/html|xml/.test(type)) return [];
  return [...body.matchAll(/(?:\b(?:href|src|action)="|<loc>)([^"<]*)/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}
