import { expect, test } from "vitest";
import { checkpointRows } from "./site-functions.ts";

test("checkpoints are in numeric order, including those of a single test", () => {
  const several = ["10.1", "9.3", "11.2"].map((checkpoint) => ({ checkpoint, of: "several" }));
  const single = ["9.10", "10.1", "2.2", "9.2"].map((checkpoint) => ({ checkpoint, of: "test" }));
  expect(checkpointRows(several, single).map(({ checkpoint, of }) => `${checkpoint} ${of}`)).toEqual([
    "2.2 test",
    "9.2 test",
    "9.3 several",
    "9.10 test",
    "10.1 several",
    "11.2 several",
  ]);
});
