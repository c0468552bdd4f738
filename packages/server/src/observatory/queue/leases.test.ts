import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@eiao/crawler";
import { serverStore } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { databaseOfHolder } from "../coordinator/fenced-database.ts";
import type { SiteJob } from "./job.ts";
import { openWorkQueue } from "./work-queue.ts";

let store: TestStore;
let database: Database;
let queue: Awaited<ReturnType<typeof openWorkQueue>>;
beforeAll(async () => {
  store = await serverStore();
  database = await store.open();
  queue = await openWorkQueue(database);
});
afterAll(async () => {
  await database?.close();
  await store?.remove();
});

const now = new Date();
const until = new Date(now.getTime() + 60_000);
const take = async (holder: string): Promise<SiteJob> => {
  const job = await queue.take({ holder, phase: "crawl", until, now }, "fifo");
  return job ?? expect.unreachable("no site waits");
};

test("a death is counted once, and waits only for the transaction of the dead worker", async () => {
  const sites = ["a.example", "b.example"];
  const urls = sites.map((site) => ({ site, url: `https://${site}/` }));
  await queue.addSites("r", urls, { etlserver: "localhost", port: 8890 }, now);
  await queue.makeWaiting("r", sites, now);
  const [dying, living] = [await take("w1"), await take("w2")];
  let isOpen = true;
  const slow = databaseOfHolder(database, dying).transaction(async (inside) => {
    await inside.query("sleep", "select 1 as slept from pg_sleep(2)", []);
    isOpen = false;
  });
  const sleepers = "select pid from pg_stat_activity where wait_event = 'PgSleep'";
  await expect.poll(async () => (await database.query("sleepers", sleepers)).length).toBe(1);

  const deaths = Promise.all([
    queue.releaseHolder("w1", new Date(), true),
    queue.dieAt(dying, new Date()).then((death) => (death === undefined ? [] : [death])),
    queue.expire(new Date(until.getTime() - 1)),
  ]);
  const { held } = await queue.renewThese("w2", [living.token], { until, now });
  expect([held, isOpen]).toEqual([[living.token], true]);
  await slow;
  expect((await deaths).flat()).toEqual([{ run: "r", site: "a.example", deaths: 1, isLast: false }]);
});

test("a lease that was renewed is not expired", async () => {
  const renewed = new Date(until.getTime() + 60_000);
  await queue.renew("w2", renewed);
  expect(await queue.expire(until)).toEqual([]);
  expect(await queue.expire(new Date(renewed.getTime() + 1))).toMatchObject([{ site: "b.example" }]);
});
