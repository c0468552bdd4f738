/** `eiao-observatory start` on a database server that is killed and restarted during a run: it waits, and the run ends as if undisturbed. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSystemConfiguration, startObservatory } from "@eiao/server/internal";
import type { SiteOutcome } from "@eiao/server";
import { expect, test, vi } from "vitest";
import { launchPostgres } from "../support/postgres/launch.ts";

/** A page with one image without alt, which waits for a release. */
const PAGE = '<!DOCTYPE html><html lang="en"><title>x</title><body><img src="a.gif">';

test("a run continues when its database is available again", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-restart-"));
  const database = await launchPostgres({ durable: true });
  const requested = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const site = createServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    requested.resolve();
    void letGo.promise.then(() => response.setHeader("content-type", "text/html").end(PAGE));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const published = vi.fn<(run: string, sites: readonly SiteOutcome[]) => Promise<void>>(async () => undefined);
  const ending = new AbortController();
  try {
    const started = startObservatory({
      dataDir: path.join(folder, "data"),
      databaseUrl: database.url,
      configuration: readSystemConfiguration({ env: { EIAO_MINPAGESSAMPLED: "1", EIAO_CRAWLDELAY: "0" } })
        .configuration,
      version: "1",
      sites: [{ url }],
      once: true,
      signal: ending.signal,
      onPublished: published,
    });
    await Promise.race([requested.promise, started]);
    await database.crash();
    letGo.resolve();
    expect(await started).toMatchObject({ published: true });
    expect(published.mock.calls).toEqual([
      [expect.any(String), [expect.objectContaining({ site: new URL(url).host, score: expect.any(Number) as number })]],
    ]);
  } finally {
    letGo.resolve();
    ending.abort();
    site.closeAllConnections();
    site.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
