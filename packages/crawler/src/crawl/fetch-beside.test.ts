import { expect, test } from "vitest";
import type { Network } from "./network.ts";
import type { Records } from "./records.ts";
import { fetchBeside } from "./network.ts";
import { createPoliteFetch } from "../web/manners/polite-fetch.ts";
import { answer } from "../web/test-outcomes.ts";

test("a probe or sitemap answered with 503 is requested again; the 503 is archived and settles nothing", async () => {
  const outcomes = [answer(503), answer(404)];
  const fetchAllowed = createPoliteFetch({
    hosts: { turn: async () => ({ end: () => undefined }) },
    http: { fetch: async () => outcomes.shift() ?? answer(500) },
    signal: new AbortController().signal,
    sleep: async () => undefined,
  });
  const stored: unknown[] = [];
  const log: string[] = [];
  const context = {
    network: { web: { fetchAllowed } },
    records: {
      log: { downloading: (url: string) => void log.push(url) },
      async keepAside({ response }: { response: { status: number } }, facts: unknown) {
        stored.push([response.status, facts]);
      },
    },
  } as unknown as { network: Network; records: Records };
  expect(await fetchBeside(context, "http://a.test/x")).toMatchObject({ exchange: { response: { status: 404 } } });
  expect(stored).toEqual([[503, { role: "error", notes: { interim: "yes" } }]]);
  expect(log).toHaveLength(2);
});
