import { wcag22 } from "@eiao/wam-core/wcag";
import { expect, test } from "vitest";
import { checkpointSums } from "./site-tally.ts";

const idOf = (number: string): string => wcag22.judges.find(({ test: name }) => name === number)?.id ?? number;

test("tests are summed by checkpoint, for checkpoints with several tests", async () => {
  const sums = await checkpointSums();
  const counts = new Map([
    ["UWEM.B.10.7.2.3.HTML.DEF.1.1", { failed: 1, applied: 3 }], // 7.2
    ["UWEM.B.10.7.2.3.CSS.DEF.2.1", { failed: 1, applied: 2 }], // 7.2
    ["UWEM.B.10.13.1.3.HTML.DEF.1.1", { failed: 2, applied: 9 }], // the only test of 13.1
  ]);
  expect([...sums("uwem-1.2", counts)]).toEqual([["7.2", { failed: 2, applied: 5 }]]);
  expect([...sums("none-1", counts)]).toEqual([]);
});

test("a rule counts for each success criterion that it requires, and for no others", async () => {
  const sums = await checkpointSums();
  const counts = new Map([
    [idOf("c487ae"), { failed: 1, applied: 2 }], // requires 2.4.4, 2.4.9 and 4.1.2
    [idOf("97a4e1"), { failed: 3, applied: 4 }], // requires 4.1.2
    [idOf("73f2c2"), { failed: 1, applied: 1 }], // the only rule that requires 1.3.5
    [idOf("ffd0e9"), { failed: 5, applied: 5 }], // may concern 1.3.1 and 2.4.6
  ]);
  expect(sums("wcag-2.2", counts).get("4.1.2")).toEqual({ failed: 4, applied: 6 });
  expect(sums("wcag-2.2", counts).get("2.4.9")).toEqual({ failed: 1, applied: 2 });
  // 5effbb requires it too.
  expect(sums("wcag-2.2", counts).get("2.4.4")).toEqual({ failed: 1, applied: 2 });
  // Its only test names it, and has its figures.
  expect(sums("wcag-2.2", counts).get("1.3.5")).toBeUndefined();
  expect(sums("wcag-2.2", counts).get("2.4.6")).toBeUndefined();
});
