import { expect, test } from "vitest";
import { explainedBySystem } from "./data-directory.ts";
import { statementError } from "./statement.ts";

test.each([
  ["53100", 'could not extend file "base/5/16481": wrote only 4096 of 8192 bytes at block 0'],
  ["53100", 'could not extend file "base/5/16384": No space left on device'],
  [undefined, "ENOSPC: no space left on device, write"],
])("a full disk under the embedded database is told with the data directory: %s, %s", (state, message) => {
  expect(explainedBySystem("/data", statementError("q", state, message))).toMatchObject({
    code: "DataDirectoryUnusable",
    message: expect.stringMatching(/^The data directory \/data cannot be used: the disk is full/) as string,
  });
});

test("any other failure stays what it is", () => {
  const error = statementError("q", "42P01", "there is no such table");
  expect(explainedBySystem("/none", error)).toBe(error);
});

test("too few file descriptors, which PostgreSQL calls a file that exists", () => {
  const error = statementError("q", "58P02", 'could not create file "base/5/16385": File exists');
  expect(explainedBySystem("/none", error, () => 34)).toMatchObject({
    code: "TooFewFiles",
    message: expect.stringContaining("Of the 34 files") as string,
  });
  expect(explainedBySystem("/none", error, () => 1024)).toBe(error);
  expect(explainedBySystem("/none", error, () => undefined)).toBe(error);
});
