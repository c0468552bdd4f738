import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "../commands.ts";
import { readConfiguration } from "./configuration.ts";

const tables = commands.map(({ options }) => options);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-config-"));
});
afterAll(() => rm(folder, { recursive: true }));

const readText = async (text: string) => {
  await writeFile(path.join(folder, "c.json"), text);
  return await readConfiguration("c.json", folder, tables);
};

test("no file is no configuration; a file that is named must be there", async () => {
  const { options, suppressions, rules, overrides, outputs } = await readConfiguration(undefined, folder, tables);
  expect({ options, suppressions, rules, overrides, outputs }).toEqual({
    options: {},
    suppressions: [],
    rules: {},
    overrides: [],
    outputs: [],
  });
  await expect(readConfiguration("none.json", folder, tables)).rejects.toThrow(
    /configuration none\.json cannot be read: no such file/,
  );
  // A variable of the shell that is not set.
  for (const blank of ["", " "])
    await expect(readConfiguration(blank, folder, tables)).rejects.toThrow("--config needs a value (FILE).");
});

test("options by their camelCase names, suppressions, and levels of tests", async () => {
  const suppression = { test: "7.2_CSS_02", url: "a*", reason: "r", until: "2026-12-31" };
  const rules = { "7.2_CSS_02": "warn" };
  const overrides = [{ files: "old/**", rules: { "1.1_HTML_01": "off" } }];
  expect(
    await readText(
      JSON.stringify({
        $schema: "x",
        failOn: "1",
        noStylesheets: true,
        jobs: 2,
        suppressions: [suppression],
        rules,
        overrides,
      }),
    ),
  ).toEqual({
    name: "c.json",
    folder,
    options: { failOn: "1", noStylesheets: true, jobs: 2 },
    suppressions: [suppression],
    outputs: [],
    rules,
    overrides,
  });
});

test("a number, or a word that stands for one", async () => {
  expect((await readText('{"sample":"all"}')).options).toEqual({ sample: "all" });
  expect((await readText('{"sample":300}')).options).toEqual({ sample: 300 });
});

test.each([
  ["no JSON", "{", /c\.json is damaged: it is not valid JSON/],
  ["unknown key", '{"formt":"json"}', /there is no key "formt" \(did you mean "format"\?\)/],
  ["an option that belongs on the command line", '{"config":"x"}', /there is no key "config"/],
  ["wrong choice", '{"failOn":"B"}', /failOn: it must be one of error, warn, 1, 2, A, AA, AAA, never/],
  ["wrong type", '{"quiet":1}', /quiet: it must be boolean/],
  ["another word than that for a number", '{"sample":"some"}', /sample: it must be/],
  ["a number that is too small", '{"sample":0}', /sample: it must be/],
  ["no object", "[]", /it must be object/],
  ["a level that is none", '{"rules":{"7.2_CSS_02":"warning"}}', /it must be one of off, warn, error/],
  ["an override without files", '{"overrides":[{"rules":{}}]}', /overrides\.0: "files" is missing/],
  ["an override of no files", '{"overrides":[{"files":[],"rules":{}}]}', /overrides\.0\.files/],
  ["a suppression without reason", '{"suppressions":[{"test":"t"}]}', /suppressions\.0: "reason" is missing/],
  [
    "a suppression of two things",
    '{"suppressions":[{"test":"t","fingerprint":"0123456789abcdef","reason":"r"}]}',
    /suppressions\.0: it must have either fingerprint or test, but not both\.$/,
  ],
  ["a value of another type", '{"header":5}', /header: it must be string or array\.$/],
  ["a blank reason", '{"suppressions":[{"test":"t","reason":" "}]}', /suppressions\.0\.reason/],
  [
    "neither test nor fingerprint",
    '{"suppressions":[{"reason":"r"}]}',
    /suppressions\.0: "(fingerprint|test)" is missing/,
  ],
  ["a date that is none", '{"suppressions":[{"test":"t","reason":"r","until":"soon"}]}', /suppressions\.0\.until/],
])("%s is refused, with the file's name", async (_, text, message) => {
  await expect(readText(text)).rejects.toThrow(message);
  await expect(readText(text)).rejects.toThrow(/^The configuration c\.json is (?:damaged|wrong): /);
});

test("secrets in a damaged file are not repeated", async () => {
  await expect(readText('{"header":["Authorization: hunter2"],}')).rejects.toThrow(/^((?!hunter2).)*$/s);
});
