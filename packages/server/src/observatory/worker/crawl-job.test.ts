import { createHosts } from "@eiao/crawler/internal/web";
import { expect, test } from "vitest";
import { webOptions } from "./phase-jobs.ts";

const hosts = createHosts();
const localHosts = createHosts({ delaySeconds: 0 });
const work = {
  hosts,
  localHosts,
  settings: {
    allow: ["www.example.org:443", "127.0.0.1:8087", "[::1]:80", "localhost:80", "10.0.0.1:80"],
    allowPrivate: false,
    delaySeconds: 1,
  },
} as unknown as Parameters<typeof webOptions>[1];

test.each([
  ["http://127.0.0.1:8087/", true],
  ["http://[::1]/", true],
  ["http://127.0.0.1:8088/", false], // not allowed by name
  ["https://www.example.org/", false], // allowed, but on the web
  ["http://localhost/", false], // a name, not an address
  ["http://10.0.0.1/", false], // another machine
])("%s is crawled without pauses: %s", (url, isLocal) => {
  const job = { url } as Parameters<typeof webOptions>[0];
  const { hosts: used, delaySeconds, env } = webOptions(job, work);
  expect([used === localHosts, used === hosts, delaySeconds]).toEqual([isLocal, !isLocal, isLocal ? 0 : 1]);
  expect(env).toEqual(isLocal ? {} : process.env);
});
