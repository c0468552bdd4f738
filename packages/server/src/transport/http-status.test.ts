import { expect, test } from "vitest";
import { httpStatus } from "./http-status.ts";

/** The codes of errors that the caller caused. Status 500 is for faults of the program only (observatory.md 2.2). */
test.each([
  [
    400,
    ["BadArguments", "BadRunName", "BadUserName", "BadPassword", "NotAStore", "StoreContradicts", "CardContradicts"],
  ],
  [404, ["UnknownTestRun", "UnknownSite", "UnknownOrder", "UnknownUser"]],
  [409, ["TestRunExists", "OrderRunning", "SiteExcluded", "NotExcluded", "StillHidden", "UserExists", "RunIncomplete"]],
])("status %i is the answer to %j", (status, codes) => {
  expect(codes.map((code) => [code, httpStatus(code)])).toEqual(codes.map((code) => [code, status]));
});
