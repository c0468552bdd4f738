import { expect, test } from "vitest";
import { createUpkeep } from "./pglite-upkeep.ts";

test("upkeep is due every so many turns", () => {
  const upkeep = createUpkeep(async () => [], 1, 3);
  expect(Array.from({ length: 7 }, () => upkeep.isDue())).toEqual([false, false, true, false, false, true, false]);
});
