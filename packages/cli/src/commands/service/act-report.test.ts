import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { wcag22 } from "@eiao/wam-core/wcag";
import { describe, expect, onTestFinished, test } from "vitest";
import { CommandError } from "../../errors.ts";
import { evaluateTestcases } from "./act-report.ts";

async function outcomes(relativePath: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-act-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "page.html"), "<!DOCTYPE html><title>T</title>");
  const testcase = { ruleId: "b5c3f8", testcaseId: "abc", url: "https://www.w3.org/b5c3f8/abc.html", relativePath };
  const settings = {
    ruleSet: wcag22,
    folder,
    assets: undefined,
    rules: undefined,
    all: false,
    languageDetector: undefined,
  };
  const found = [];
  for await (const { outcome } of evaluateTestcases([testcase], settings)) found.push(outcome);
  return found;
}

test("evaluates an example in the folder of the list", async () => {
  expect(await outcomes("page.html")).toEqual(["failed"]);
});

describe("an unreadable file is refused, with the example and its path", () => {
  test.each([
    [
      "../../../etc/passwd",
      /^The example abc of rule b5c3f8 could not be read: \.\.\/\.\.\/\.\.\/etc\/passwd: it is not in \//,
    ],
    ["none.html", /^The example abc of rule b5c3f8 could not be read: none\.html: no such file\.$/],
  ])("%s", async (relativePath, message) => {
    const error: unknown = await outcomes(relativePath).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as CommandError).message).toMatch(message);
  });
});
