import { expect, test } from "vitest";
import { createNotifier } from "./notifications.ts";

test("a notification reaches all waiting callers but its cause; later callers get an earlier notification", async () => {
  const notifier = createNotifier();
  const seen = {
    anna: await notifier.after(0, 0, undefined, "anna"),
    berit: await notifier.after(0, 0, undefined, "berit"),
  };
  let isNotified = false;
  const anna = notifier.after(seen.anna, 60_000, undefined, "anna").then((now) => {
    isNotified = true;
    return now;
  });
  const berit = notifier.after(seen.berit, 60_000, undefined, "berit");
  const nobody = notifier.wait(60_000);
  notifier.notify("anna");
  await nobody;
  expect(await berit).not.toBe(seen.berit);
  expect(isNotified).toBe(false);
  notifier.notify();
  expect(await anna).not.toBe(seen.anna);
  const both = await notifier.after(0, 60_000, undefined, "anna");
  notifier.notify("anna");
  expect(await notifier.after(both, 1, undefined, "anna")).toBe(both);
  notifier.notify("berit");
  expect(await notifier.after(both, 60_000, undefined, "anna")).not.toBe(both);
});
