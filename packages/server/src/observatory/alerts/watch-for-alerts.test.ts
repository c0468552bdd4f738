import { expect, test } from "vitest";
import type { Alert, AlertChannel, CriticalFailure } from "./alert.ts";
import { rememberedAlerts, lookForAlerts } from "./watch-for-alerts.ts";

function createWatch(...names: AlertChannel["name"][]) {
  const sent: string[] = [];
  const told: string[] = [];
  const the = { problems: [] as CriticalFailure[], time: 0, fails: new Set<string>(), isGone: false };
  const channel = (name: AlertChannel["name"]): AlertChannel => ({
    name,
    async send({ key }: Alert) {
      if (the.fails.has(name)) throw new Error("refused");
      sent.push(`${name}: ${key}`);
    },
  });
  const watch = {
    channels: names.map(channel),
    stored: rememberedAlerts(),
    remembered: rememberedAlerts(),
    async problems() {
      if (the.isGone) throw new Error("away");
      return the.problems;
    },
    withoutDatabase: () => [{ key: "database", text: "It is away." }],
    now: () => new Date(the.time * 1000),
    onProblem: (problem: string) => void told.push(problem),
  };
  const failing = new Set<string>();
  /** Looks for alerts every ten seconds. @param seconds  for how long. */
  const look = async (seconds = 10): Promise<string[]> => {
    sent.length = 0;
    for (const end = the.time + seconds; the.time < end; the.time += 10) await lookForAlerts(watch, failing);
    return [...sent];
  };
  return { the, look, told };
}
const disk: CriticalFailure = { key: "disk", text: "It is full." };

test("each channel sends a problem once, however long it lasts, and once more if it ends and comes back", async () => {
  const { the, look } = createWatch("e-mail", "webhook");
  expect(await look()).toEqual([]);
  the.problems = [disk];
  expect(await look(600)).toEqual(["e-mail: disk", "webhook: disk"]);
  the.problems = [disk, { key: "worker", text: "It is lost." }];
  expect(await look(600)).toEqual(["e-mail: worker", "webhook: worker"]);
  the.problems = [];
  expect(await look(80)).toEqual([]);
  the.problems = [disk];
  expect(await look(600)).toEqual(["e-mail: disk", "webhook: disk"]);
});

test("a problem that is away for less than a minute has not ended: a full disk seems fixed whenever a write is tried", async () => {
  const { the, look } = createWatch("webhook");
  the.problems = [disk];
  await look();
  for (let at = 0; at < 10; at++) {
    the.problems = [];
    expect(await look(40)).toEqual([]);
    the.problems = [disk];
    expect(await look(10)).toEqual([]);
  }
});

test("an alert that could not be sent is sent again after a minute; the failure is reported once, and the other channel does not send twice", async () => {
  const { the, look, told } = createWatch("e-mail", "webhook");
  the.problems = [disk];
  the.fails.add("e-mail");
  expect(await look(180)).toEqual(["webhook: disk"]);
  expect(told).toEqual(["An alert could not be sent by e-mail: refused"]);
  the.fails.clear();
  expect(await look(120)).toEqual(["e-mail: disk"]);
});

test("a missing database is reported once, from memory", async () => {
  const { the, look } = createWatch("webhook");
  the.problems = [disk];
  await look();
  the.isGone = true;
  expect(await look(600)).toEqual(["webhook: database"]);
  the.isGone = false;
  expect(await look(600)).toEqual([]); // earlier alerts are still known
});
