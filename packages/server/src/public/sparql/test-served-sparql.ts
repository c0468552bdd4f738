/** Reports over three made-up runs, two of them published, with their SPARQL over HTTP. */
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { announceSites, generateStores, loadStore, publishRun } from "@eiao/etl/internal";
import { expect } from "vitest";
import { createReportApp } from "../http/report-app.ts";
import { openReportSite } from "../http/report-site.ts";
import type { ReportSite } from "../http/report-site.ts";
import { createReportSparql } from "./report-sparql.ts";
import type { ReportSparql } from "./report-sparql.ts";
import { siteIn, testWarehouse } from "../../../../../test/support/warehouse.ts";
import type { stores, TestWarehouse } from "../../../../../test/support/warehouse.ts";

/** The names of the made-up sites. */
export const names = Array.from({ length: 25 }, (_, at) => `site-${String(at + 1).padStart(5, "0")}.example`);
export const json = { accept: "application/sparql-results+json" };

interface SentAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A running server of the reports. */
export interface ServedSparql {
  readonly opened: TestWarehouse;
  readonly site: ReportSite;
  readonly origin: string;
  readonly runs: readonly string[];
  /** Sends a request over HTTP. @param at  the origin of other reports. */
  send(target: string, headers?: Readonly<Record<string, string>>, body?: string, at?: string): Promise<SentAnswer>;
  /** Sends a query by GET. @param more  further parameters, from `&` on. */
  get(query: string, headers?: Readonly<Record<string, string>>, more?: string): Promise<SentAnswer>;
  /** Returns the rows of an answer as texts. */
  rows(query: string): Promise<Record<string, string>[]>;
  /** Makes another SPARQL service over the same warehouse. */
  sparqlWith(folder: string, seconds: number): ReportSparql;
  close(): Promise<void>;
}

/** Serves reports over HTTP. @param sites  the number of sites in the first run; the second has three of them, the third, unpublished, one. */
export async function serveSparql(create: (typeof stores)[number][1], sites: number): Promise<ServedSparql> {
  const opened = await testWarehouse(create);
  const extent = { pages: 2, seed: "sparql" };
  await generateStores(opened.folder, { ...extent, sites, runs: 1 });
  const runs = (await generateStores(opened.folder, { ...extent, sites: 3, runs: 3 })).map(({ run }) => run);
  const [first = "", second = "", open = ""] = runs;
  for (const name of names.slice(0, sites)) await load(opened, name, first);
  for (const name of names.slice(0, 3)) await load(opened, name, second);
  await load(opened, names[0] ?? "", open);
  await publishRun(opened.warehouse, first);
  await publishRun(opened.warehouse, second);
  const sparqlWith = (folder: string, seconds: number): ReportSparql => {
    const { warehouse, folder: dataDir } = opened;
    const limits = { seconds, maxCharacters: 200_000, maxRows: 100 };
    return createReportSparql({ warehouse, dataDir, folder: path.resolve(dataDir, folder), ...limits });
  };
  const sparql = sparqlWith("sparql", 100);
  const site = await openReportSite({
    warehouse: opened.warehouse,
    cache: { folder: path.join(opened.folder, "cache") },
    lookSeconds: 3600,
    sparql,
    onFault: (error) => expect.unreachable(String(error)),
  });
  const app = createReportApp(site, { host: "127.0.0.1" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const send: ServedSparql["send"] = async (target, headers = {}, body, at = origin) => {
    const outgoing = request(`${at}${target}`, { headers, method: body === undefined ? "GET" : "POST" });
    outgoing.end(body);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };
  const get: ServedSparql["get"] = (query, headers = json, more = "") =>
    send(`/sparql?query=${encodeURIComponent(query)}${more}`, headers);
  return {
    opened,
    site,
    origin,
    runs,
    send,
    get,
    async rows(query) {
      const { status, body } = await get(query);
      expect(status, body).toBe(200);
      const { results } = JSON.parse(body) as { results: { bindings: Record<string, { value: string }>[] } };
      return results.bindings.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
      );
    },
    sparqlWith,
    async close() {
      await app.close();
      await site.close();
      await sparql.close();
      await opened.remove();
    },
  };
}

async function load({ warehouse, folder }: TestWarehouse, name: string, run: string): Promise<void> {
  await announceSites(warehouse, run, [name], { panel: "default" });
  const file = path.join(folder, "output", "rdf", name, `${run}.trig.zst`);
  const known = siteIn(name, Number(name.slice(5, 10)) % 2 === 0 ? "NO" : "SE", null, "84.11");
  await loadStore(warehouse, { file, run, dataDir: folder, siteAt: async () => known });
}
