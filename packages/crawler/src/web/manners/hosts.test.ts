import { beforeEach, expect, test } from "vitest";
import type { FetchOutcome } from "../exchange.ts";
import { failure } from "../transport/failure.ts";
import { hostKey } from "./host-key.ts";
import { createHttp } from "../http.ts";
import { createHosts } from "./hosts.ts";
import type { Clock } from "./host.ts";
import type { Hosts, HostsSettings } from "./hosts.ts";
import { answer } from "../test-outcomes.ts";
import { serveHttp } from "../test-servers.ts";

const url = "https://e.test/";
const never = new AbortController().signal;

test.each([
  ["http://e.test/", "e.test"],
  ["https://e.test/x?y=http://other.test/", "e.test"],
  ["http://e.test:80/", "e.test"],
  ["https://e.test:443?x", "e.test"],
  ["http://e.test:8080/x:80", "e.test:8080"],
  ["http://[::1]:8080/", "[::1]:8080"],
  ["http://[2001:db8::80]/", "[2001:db8::80]"],
  ["https://me:x@e.test/@home", "e.test"],
  ["https://e.test", "e.test"],
])("%s belongs to the host %s", (one, key) => {
  expect(hostKey(one)).toBe(key);
});

test.each<[HostsSettings, string]>([
  [{ delaySeconds: Number.NaN }, "delaySeconds cannot be NaN: it must be a number from 0"],
  [{ delaySeconds: -1 }, "delaySeconds cannot be -1: it must be a number from 0"],
  [{ concurrency: 0 }, "concurrency cannot be 0: it must be a whole number from 1"],
])("settings with which hosts would be asked never or too often are refused: %o", (settings, message) => {
  const refusal = { code: "HostsNumber", message: `${message}.` };
  expect(() => createHosts(settings)).toThrow(expect.objectContaining(refusal) as Error);
});

/** Makes a clock that moves only when a test advances it. */
function testClock() {
  let time = 0;
  const timers = new Set<{ at: number; task: () => void }>();
  const clock: Clock = {
    now: () => time,
    wall: () => time,
    after(ms, task) {
      const timer = { at: time + ms, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  return {
    clock,
    timers,
    advance: async (ms: number) => {
      const until = time + ms;
      for (;;) {
        await Promise.resolve();
        await Promise.resolve();
        const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers.delete(next);
        time = Math.max(time, next.at);
        next.task();
      }
      time = until;
      await Promise.resolve();
    },
  };
}

let { clock, timers, advance } = testClock();
beforeEach(() => {
  ({ clock, timers, advance } = testClock());
});

const hostsWith = (settings: HostsSettings = {}): Hosts => createHosts({ clock, random: () => 0, ...settings });

/** Begins fetches that take `ms` each. Returns the times at which they started. */
function crawl(
  hosts: Hosts,
  count: number,
  ms: number,
  outcome: (n: number) => FetchOutcome = () => answer(200, [], ms),
): number[] {
  const starts: number[] = [];
  for (let n = 0; n < count; n++) {
    void (async () => {
      const turn = await hosts.turn(url, never);
      starts.push(clock.now());
      clock.after(ms, () => turn.end(outcome(n)));
    })();
  }
  return starts;
}

test("a start each second, counted from start to start", async () => {
  const starts = crawl(hostsWith(), 4, 100);
  await advance(10_000);
  expect(starts).toEqual([0, 1000, 2000, 3000]);
});

test("the delay counts from the sending of the request, not from the start of its connection", async () => {
  const starts = crawl(hostsWith(), 3, 400, () => answer(200, [], 100));
  await advance(10_000);
  expect(starts).toEqual([0, 1300, 2600]);
});

test("one at a time: the next request waits for an answer that takes longer than the delay", async () => {
  const starts = crawl(hostsWith(), 3, 1500);
  await advance(10_000);
  expect(starts).toEqual([0, 1500, 3000]);
});

test("a failed request may have been sent at any time: the delay counts from its end", async () => {
  const starts = crawl(hostsWith(), 2, 700, () => failure("connection", "x", 700));
  await advance(10_000);
  expect(starts).toEqual([0, 1700]);
});

test("jitter lengthens the delay, by 3 % at most", async () => {
  const starts = crawl(hostsWith({ random: () => 1 }), 2, 1);
  await advance(10_000);
  expect(starts[1]).toBeGreaterThanOrEqual(1000);
  expect(starts[1]).toBeLessThanOrEqual(1030);
});

test("Crawl-delay wins when it is longer, and only then", async () => {
  const hosts = hostsWith();
  hosts.setDelay(url, 3);
  hosts.setDelay(url, 0.5);
  const starts = crawl(hosts, 2, 1);
  await advance(10_000);
  expect(starts).toEqual([0, 3000]);
});

test("hosts do not wait for each other; http and https of one host do", async () => {
  const hosts = hostsWith();
  await hosts.turn("https://e.test/", never);
  await hosts.turn("https://other.test/", never);
  expect([hosts.mayStart("http://e.test/"), hosts.mayStart("http://e.test:8080/")]).toEqual([false, true]);
});

test("concurrent requests still start a delay apart", async () => {
  const starts = crawl(hostsWith({ concurrency: 2, delaySeconds: 0.1 }), 4, 1000);
  await advance(10_000);
  expect(starts).toEqual([0, 100, 1000, 1100]);
});

test("429 and 503 stop the whole host, for Retry-After or for longer each time", async () => {
  const waits = [answer(503, [["Retry-After", "5"]], 1), answer(429, [], 1), answer(429, [], 1)];
  const starts = crawl(hostsWith({ delaySeconds: 0 }), 4, 1, (n) => waits[n] ?? answer(200));
  await advance(60_000);
  expect(starts).toEqual([0, 5001, 7002, 11_003]);
});

test("a host that becomes slow is asked less and less often, up to 30 s, and recovers slowly", async () => {
  const duration = (n: number) => (n >= 3 && n < 15 ? 2000 : 100);
  const starts: number[] = [];
  const hosts = hostsWith();
  for (let n = 0; n < 60; n++) {
    void (async () => {
      const turn = await hosts.turn(url, never);
      starts.push(clock.now());
      clock.after(duration(n), () => turn.end(answer(200, [], duration(n))));
    })();
  }
  await advance(1_000_000);
  const gaps = starts.slice(1).map((start, n) => start - (starts[n] ?? 0));
  expect(gaps.slice(0, 3)).toEqual([1000, 1000, 1000]);
  expect(Math.max(...gaps)).toBe(31_000);
  expect(gaps[16]).toBeGreaterThan(20_000);
  expect(gaps[16]).toBeLessThan(31_000);
  expect(gaps.at(-1)).toBe(1000);
});

test("AT-STG-7: at most 10 starts in any 60 s window", async () => {
  const starts = crawl(hostsWith({ delaySeconds: 0.5, maxPerMinute: 10 }), 35, 10);
  await advance(600_000);
  expect(starts).toHaveLength(35);
  const inWindow = starts.map((start) => starts.filter((other) => other >= start && other <= start + 60_000).length);
  expect(Math.max(...inWindow)).toBe(10);
});

test("first come, first served; an aborted turn is skipped and leaves no timer", async () => {
  const hosts = hostsWith();
  const order: string[] = [];
  const stop = new AbortController();
  const first = await hosts.turn(url, never);
  const join = async (name: string, signal: AbortSignal) => {
    try {
      const turn = await hosts.turn(url, signal);
      order.push(name);
      turn.end(answer(200));
    } catch (error) {
      order.push(`${name} ${error instanceof Error ? error.name : ""}`);
    }
  };
  const waiting = [join("a", never), join("b", stop.signal), join("c", never)];
  stop.abort();
  first.end(answer(200));
  await advance(10_000);
  await Promise.all(waiting);
  expect(order).toEqual(["b AbortError", "a", "c"]);
  const last = hosts.turn(url, AbortSignal.abort());
  await expect(last).rejects.toThrow("aborted");
  const alone = new AbortController();
  hosts.setDelay(url, 9);
  const lonely = hosts.turn(url, alone.signal);
  expect(timers.size).toBe(1);
  alone.abort();
  await expect(lonely).rejects.toThrow("aborted");
  expect(timers.size).toBe(0);
});

test("mayStart and nextReady take no turn", async () => {
  const hosts = hostsWith();
  expect([hosts.mayStart(url), hosts.nextReady([url]), hosts.nextReady([])]).toEqual([true, 0, Infinity]);
  const turn = await hosts.turn(url, never);
  expect([hosts.mayStart(url), hosts.nextReady([url])]).toEqual([false, Infinity]);
  await advance(100);
  turn.end(answer(200, [], 100));
  expect([hosts.mayStart(url), hosts.nextReady([url])]).toEqual([false, 900]);
  expect(hosts.nextReady([url, "http://new.test/"])).toBe(0);
  await advance(900);
  expect(hosts.mayStart(url)).toBe(true);
});

test("measured at the server: gaps within 5 % of the delay, never two requests at once", async () => {
  const delay = 400;
  const arrivals: number[] = [];
  let open = 0;
  let max = 0;
  const server = await serveHttp((_, reply) => {
    arrivals.push(performance.now());
    max = Math.max(max, ++open);
    setTimeout(() => {
      open--;
      reply.end("x");
    }, 30);
  });
  const http = createHttp({ userAgent: "t", allowPrivate: true });
  const hosts = createHosts({ delaySeconds: delay / 1000 });
  /**
   * The times when each request was sent, and when the next one may be sent: after the answer, and after a timer that was set
   * at the sending.
   */
  const sent: number[] = [];
  const mayFollow: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const turn = await hosts.turn(`${server.origin}/${n}`, never);
      const place = sent.push(performance.now()) - 1;
      setTimeout(() => (mayFollow[place] = Math.max(mayFollow[place] ?? 0, performance.now())), delay);
      const outcome = await http.fetch({ url: `${server.origin}/${n}` }, never);
      mayFollow[place] = Math.max(mayFollow[place] ?? 0, performance.now());
      turn.end(outcome);
    }),
  );
  await http.close();
  await server.close();
  expect([arrivals.length, max]).toEqual([8, 1]);
  // A request never arrives before it was sent, however busy this machine is.
  const early = arrivals.slice(1).map((at, n) => delay - (at - (sent[n] ?? NaN)));
  expect(Math.max(...early)).toBeLessThanOrEqual(delay * 0.05);
  const late = sent.slice(1).map((at, n) => at - (mayFollow[n] ?? NaN));
  expect(late.toSorted((one, other) => one - other)[3]).toBeLessThanOrEqual(delay * 0.05);
});
