import type { CrawlStore } from "@eiao/crawler";
import { expect, test } from "vitest";
import { createKnownRobots } from "./worker-repository.ts";

type StoredRobots = Parameters<CrawlStore["saveRobots"]>[0];

const robotsOf = (origin: string, status: number, body = ""): StoredRobots => ({
  origin,
  status,
  body,
  fetchedAt: new Date(0),
});

/** Creates a store to which others write too. */
function store() {
  const rows = new Map<string, StoredRobots>();
  const asked: string[] = [];
  return {
    rows,
    asked,
    robots(origin: string) {
      asked.push(`read ${origin}`);
      return Promise.resolve(rows.get(origin));
    },
    saveRobots(robots: StoredRobots) {
      asked.push(`save ${robots.origin}`);
      rows.set(robots.origin, robots);
      return Promise.resolve();
    },
  };
}

test("the sites of a worker share robots.txt for ten minutes", async () => {
  let now = 0;
  const known = createKnownRobots(() => now);
  const all = store();
  const [one, other] = [known.before(all), known.before(all)];
  expect(await one.robots("http://a")).toBeUndefined();
  await one.saveRobots(robotsOf("http://a", 200, "Allow: /"));
  expect((await other.robots("http://a"))?.body).toBe("Allow: /");
  now = 600_000;
  all.rows.set("http://a", robotsOf("http://a", 200, "Disallow: /"));
  expect((await other.robots("http://a"))?.body).toBe("Disallow: /");
  expect(all.asked).toEqual(["read http://a", "save http://a", "read http://a"]);
});

test("a repeated failure of robots.txt is not saved; every other answer is", async () => {
  const known = createKnownRobots(() => 0);
  const all = store();
  const mine = known.before(all);
  for (const status of [0, 0, 503, 503, 200, 200]) await mine.saveRobots(robotsOf("http://a", status));
  expect(all.asked).toHaveLength(4);
  expect(all.rows.get("http://a")?.status).toBe(200);
});

test("an unknown robots.txt is read by each site; a store that is away is an error", async () => {
  const known = createKnownRobots(() => 0);
  const all = store();
  await known.before(all).robots("http://b");
  await known.before(all).robots("http://b");
  const away = known.before({ ...all, robots: () => Promise.reject(new Error("away")) });
  await expect(away.robots("http://b")).rejects.toThrow("away");
  expect(all.asked).toEqual(["read http://b", "read http://b"]);
});

test("memory is limited: only the last ones of many large files are kept", async () => {
  const known = createKnownRobots(() => 0);
  const all = store();
  const mine = known.before(all);
  const body = "#".repeat(500_000);
  for (let at = 0; at < 100; at++) await mine.saveRobots(robotsOf(`http://${at}`, 200, body));
  all.asked.length = 0;
  for (let at = 0; at < 100; at++) await mine.robots(`http://${99 - at}`);
  // 15 files have 7.5 million characters.
  expect(100 - all.asked.length).toBe(15);
  expect(all.asked[0]).toBe("read http://84");
});
