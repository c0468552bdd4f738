import { expect, test } from "vitest";
import { httpStatus } from "./http-status.ts";

/** Observatory.md 2.2: 500 is a fault of the program, and none of these is one: the caller wanted what cannot be. */
test.each([
  [
    400,
    ["BadArguments", "BadRunName", "BadUserName", "BadPassword", "NotAStore", "StoreContradicts", "CardContradicts"],
  ],
  [404, ["UnknownTestRun", "UnknownSite", "UnknownOrder", "UnknownUser"]],
  [409, ["TestRunExists", "OrderRunning", "SiteExcluded", "NotExcluded", "StillHidden", "UserExists", "RunIncomplete"]],
])("%i is declined: %j", (status, codes) => {
  expect(codes.map((code) => [code, httpStatus(code)])).toEqual(codes.map((code) => [code, status]));
});
