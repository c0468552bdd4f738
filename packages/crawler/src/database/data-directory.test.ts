import { expect, test } from "vitest";
import { explainedByDisk } from "./data-directory.ts";
import { statementError } from "./statement.ts";

test.each([
  ["53100", 'could not extend file "base/5/16481": wrote only 4096 of 8192 bytes at block 0'],
  ["53100", 'could not extend file "base/5/16384": No space left on device'],
  [undefined, "ENOSPC: no space left on device, write"],
])("a full disk under the embedded database is told with the data directory: %s, %s", (state, message) => {
  expect(explainedByDisk("/data", statementError("q", state, message))).toMatchObject({
    code: "DataDirectoryUnusable",
    message: expect.stringMatching(/^The data directory \/data cannot be used: the disk is full/) as string,
  });
});

test("any other failure stays what it is", () => {
  const error = statementError("q", "42P01", "there is no such table");
  expect(explainedByDisk("/none", error)).toBe(error);
});
