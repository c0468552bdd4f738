import { execFileSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder, wam } from "../support/programs.ts";

/** The suggested next commands are written for a shell and work as they are. */

const DATA = "it's my data";
let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({});
});
afterAll(() => removeFolder(cwd));

/** Returns the words into which a shell splits a line. */
const wordsOf = (line: string): string[] =>
  execFileSync("sh", ["-c", `for word in ${line}; do printf '%s\\n' "$word"; done`], { cwd, encoding: "utf8" })
    .split("\n")
    .slice(0, -1);

/** Returns the words after the name of the program. */
const commandIn = (out: string): string => /eiao-wam (.*)\n$/.exec(out)?.[1] ?? "";

test("generate and load suggest the same data directory, quoted if needed", async () => {
  const generated = await wam(["generate", "--sites", "1", "--pages", "1", "--runs", "1", "--data", DATA], { cwd });
  const report = ["report", "groupMean", "--run", "generated-2020-01", "--data", DATA];
  expect(wordsOf(commandIn(generated.out))).toEqual(report);
  expect((await wam(report, { cwd })).code).toBe(0);

  const sized = ["--sites", "1", "--pages", "1", "--runs", "1", "--stores", "st ores", "--data", "other data"];
  const load = wordsOf(commandIn((await wam(["generate", ...sized], { cwd })).out));
  const store = expect.stringMatching(/^st ores\/output\/rdf\/[^/*]+\/[^/*]+\.trig\.zst$/) as string;
  expect(load).toEqual(["load", store, "--run", "NAME", "--data", "other data"]);

  const open = await wam([...load, "--no-publish"], { cwd });
  expect(open.out).toMatch(/\nRun NAME is open\. To publish it: /);
  const publish = wordsOf(commandIn(open.out));
  expect(publish).toEqual(["publish", "NAME", "--data", "other data"]);
  expect((await wam(publish, { cwd })).code).toBe(0);
  const loaded = await wam(["load", path.join(cwd, load[1] ?? ""), "--run", "AGAIN", "--data", "other data"], { cwd });
  expect(wordsOf(commandIn(loaded.out))).toEqual(["report", "siteMean", "--run", "AGAIN", "--data", "other data"]);
});
