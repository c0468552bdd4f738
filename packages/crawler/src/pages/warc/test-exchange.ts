import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Exchange, HeaderFields } from "../../web/exchange.ts";
import type { ExchangeFacts } from "./facts.ts";
import type { WarcWriter } from "./write.ts";
import { openWarcWriter } from "./write.ts";

/** Makes a data directory with the folder of a launch, and removes it after the test. */
export function testLaunch(): { dataDir: string; folder: string } {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "eiao-warc-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, folder: path.join(dataDir, "output/warcs/example.org/20261121193000") };
}

export async function openTestWriter(
  launch: { dataDir: string; folder: string },
  maxFileBytes?: number,
): Promise<WarcWriter> {
  return await openWarcWriter(launch.folder, {
    dataDir: launch.dataDir,
    prefix: "example.org",
    software: "eiao-wam/0.1.0",
    job: "example.org",
    launch: "20261121193000",
    run: "20261121193000",
    site: "example.org",
    crawl: "rdf_20261121193000_1795289400_0_1",
    userAgent: "eiao-wam (+https://example.org/bot)",
    robots: "rfc9309",
    ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
  });
}

export interface TestAnswer {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: HeaderFields;
  readonly payload?: Uint8Array;
  /** The decoded payload. Default: the payload itself. */
  readonly body?: Uint8Array;
  readonly complete?: boolean;
  readonly method?: "GET" | "HEAD";
}

/** Returns the exchange of a page at 2026-11-21T19:30:00.123Z. */
export function testExchange(url: string, answer: TestAnswer = {}): Exchange {
  const payload = answer.payload ?? new Uint8Array(0);
  return {
    url,
    startedAt: Date.UTC(2026, 10, 21, 19, 30, 0, 123),
    milliseconds: 42,
    address: "192.0.2.7",
    request: {
      method: answer.method ?? "GET",
      headers: [
        ["Host", new URL(url).host],
        ["user-agent", "eiao-wam"],
      ],
    },
    response: {
      httpVersion: "1.1",
      status: answer.status ?? 200,
      statusText: answer.statusText ?? "OK",
      headers: answer.headers ?? [["Content-Type", "text/html; charset=utf-8"]],
      payload,
      body: answer.body ?? payload,
      complete: answer.complete ?? true,
    },
  };
}

/** Returns the facts of a page with links. */
export function testFacts(url: string, links: readonly string[] = []): ExchangeFacts {
  return {
    role: "page",
    entry: { url, key: url, depth: 1, foundBy: "link", foundOn: "https://example.org/", hops: 0 },
    scenarioId: "340282366920938463463374607431768211455",
    links: {
      links: links.map((link) => ({ url: link, source: "a" as const })),
      frames: [],
      title: "A page",
      fingerprint: { simhash: "0123456789abcdef", words: 7 },
      lost: 0,
    },
  };
}
