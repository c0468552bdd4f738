import { expect, test } from "vitest";
import { storeRetention } from "./read-configuration.ts";

test.each([
  [null, undefined],
  ["12 runs", { runs: 12 }],
  ["1 run", { runs: 1 }],
  [" 365  Days ", { days: 365 }],
])("%j", (storeretention, expected) => {
  expect(storeRetention({ storeretention })).toEqual(expected);
});

test.each(["", "12", "0 runs", "-1 days", "1.5 days", "12 months", "runs 12", "9999999 days"])(
  "%j is refused",
  (storeretention) => {
    expect(() => storeRetention({ storeretention })).toThrow("storeretention is ");
  },
);
