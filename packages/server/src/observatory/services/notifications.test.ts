import { expect, test } from "vitest";
import { createBell } from "./notifications.ts";

test("who brought something about is not woken by it, all others are; what rang before counts for who asks later", async () => {
  const bell = createBell();
  const seen = { anna: await bell.after(0, 0, undefined, "anna"), berit: await bell.after(0, 0, undefined, "berit") };
  let isAwake = false;
  const anna = bell.after(seen.anna, 60_000, undefined, "anna").then((now) => {
    isAwake = true;
    return now;
  });
  const berit = bell.after(seen.berit, 60_000, undefined, "berit");
  const nobody = bell.wait(60_000);
  bell.ring("anna");
  await nobody;
  expect(await berit).not.toBe(seen.berit);
  expect(isAwake).toBe(false);
  bell.ring();
  expect(await anna).not.toBe(seen.anna);
  const both = await bell.after(0, 60_000, undefined, "anna");
  bell.ring("anna");
  expect(await bell.after(both, 1, undefined, "anna")).toBe(both);
  bell.ring("berit");
  expect(await bell.after(both, 60_000, undefined, "anna")).not.toBe(both);
});
