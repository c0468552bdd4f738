import { listRuns } from "@eiao/etl";
import { fastify } from "fastify";
import { addressOf, listenOn } from "./listen-on.ts";
import type { Observatory } from "../services/observatory.ts";
import { checkHost } from "../transport/check-host.ts";
import { hostRule } from "../transport/host-rule.ts";

/** Where the reports are going to be: spec 1.1. */
const PORT = 8080;

/** The status of the observatory as a page for people, and `/health` for machines. */
export async function startStatusPage(
  observatory: Observatory,
  { host, allowHosts }: { readonly host: string; readonly allowHosts?: readonly string[] },
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  const isOurs = hostRule(host, allowHosts);
  app.addHook("onRequest", async (request) => checkHost(request.raw, isOurs));
  app.get("/health", (_, reply) => reply.send({ status: "ok" }));
  app.get("/", async (_, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      )
      .header("cache-control", "no-store")
      .send(await statusPage(observatory)),
  );
  const address = addressOf(await listenOn(app, host, PORT));
  return { address, close: () => app.close() };
}

async function statusPage({ warehouse, queue }: Observatory): Promise<string> {
  const runs = (await listRuns(warehouse)).filter(({ state }) => state !== "removed");
  const { phases } = await queue.status();
  const rows = runs.map(
    ({ run, state, sites }) =>
      `<tr><th scope="row">${escaped(run)}</th><td>${state}</td><td>${sites.expected}</td><td>${sites.loaded}</td><td>${sites.failed}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? "<p>There is no run yet.</p>"
      : `<table><caption>Test runs</caption><thead><tr><th scope="col">Run</th><th scope="col">State</th><th scope="col">Sites</th><th scope="col">Loaded</th><th scope="col">Failed</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const waiting = Object.entries(phases).map(
    ([phase, { queued, running }]) => `<li>${phase}: ${running} under way, ${queued} waiting</li>`,
  );
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Status of the Observatory</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;padding:.2rem 1rem .2rem 0}caption{text-align:left;font-weight:bold}</style>
</head><body><main><h1>Status of the Observatory</h1>${table}<h2>Sites at work</h2><ul>${waiting.join("")}</ul></main></body></html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
