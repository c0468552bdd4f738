import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eiaoWam } from "../commands.ts";
import { readConfiguration } from "./configuration.ts";
import { allCommands } from "./help.ts";

const tables = async () => (await allCommands(eiaoWam)).map(({ options }) => options);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-config-"));
});
afterAll(() => rm(folder, { recursive: true }));

const readText = async (text: string) => {
  await writeFile(path.join(folder, "c.json"), text);
  return await readConfiguration("c.json", folder, tables);
};

test("without a file the configuration is empty; a named file must exist", async () => {
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
  // As from an unset shell variable.
  for (const blank of ["", " "])
    await expect(readConfiguration(blank, folder, tables)).rejects.toThrow("--config needs a value (FILE).");
});

test("reads options by their camelCase names, suppressions, and levels of tests", async () => {
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
    file: path.join(folder, "c.json"),
    inputs: [],
    folder,
    options: { failOn: "1", noStylesheets: true, jobs: 2 },
    suppressions: [suppression],
    outputs: [],
    rules,
    overrides,
  });
});

test("an option may have a number, or a word in place of one", async () => {
  expect((await readText('{"sample":"all"}')).options).toEqual({ sample: "all" });
  expect((await readText('{"sample":300}')).options).toEqual({ sample: 300 });
});

test.each([
  ["no JSON", "{", /c\.json is damaged: it is not valid JSON/],
  ["unknown key", '{"formt":"json"}', /there is no key "formt" \(did you mean "format"\?\)/],
  ["an option that belongs on the command line", '{"config":"x"}', /there is no key "config"/],
  ["wrong choice", '{"failOn":"B"}', /failOn: it must be one of error, warn, 1, 2, A, AA, AAA, never/],
  ["wrong type", '{"quiet":1}', /quiet: it must be boolean/],
  ["a wrong word instead of a number", '{"sample":"some"}', /sample: it must be/],
  ["a number that is too small", '{"sample":0}', /sample: it must be/],
  ["no object", "[]", /it must be object/],
  ["an unknown level", '{"rules":{"7.2_CSS_02":"warning"}}', /it must be one of off, warn, error/],
  ["an override without files", '{"overrides":[{"rules":{}}]}', /overrides\.0: "files" is missing/],
  ["an override of no files", '{"overrides":[{"files":[],"rules":{}}]}', /overrides\.0\.files/],
  ["a suppression without reason", '{"suppressions":[{"test":"t"}]}', /suppressions\.0: "reason" is missing/],
  [
    "a suppression with two targets",
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
  ["an invalid date", '{"suppressions":[{"test":"t","reason":"r","until":"soon"}]}', /suppressions\.0\.until/],
])("%s is refused with the name of the file", async (_, text, message) => {
  await expect(readText(text)).rejects.toThrow(message);
  await expect(readText(text)).rejects.toThrow(/^The configuration c\.json is (?:damaged|wrong): /);
});

test("errors do not repeat secrets of a damaged file", async () => {
  await expect(readText('{"header":["Authorization: hunter2"] "x"}')).rejects.toThrow(/^((?!hunter2).)*$/s);
});

/** Writes files to a folder, and searches from one of its folders. */
async function searchIn(files: Readonly<Record<string, string>>, from: string, home?: string) {
  const top = await mkdtemp(path.join(folder, "tree-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(top, name)), { recursive: true });
    await writeFile(path.join(top, name), text);
  }
  const cwd = path.join(top, from);
  await mkdir(cwd, { recursive: true });
  const found = await readConfiguration(undefined, cwd, tables, home === undefined ? undefined : path.join(top, home));
  return { ...found, file: found.file === undefined ? undefined : path.relative(top, found.file) };
}

describe("the search", () => {
  const config = '{"jobs":2}';

  test("looks in the working folder, then in those above, up to the folder of the repository", async () => {
    expect((await searchIn({ "a/eiao-wam.config.json": config, "eiao-wam.config.json": "{" }, "a")).file).toBe(
      "a/eiao-wam.config.json",
    );
    expect((await searchIn({ "eiao-wam.config.json": config }, "a/b")).file).toBe("eiao-wam.config.json");
    expect((await searchIn({ "eiao-wam.config.json": config, "a/.git/HEAD": "" }, "a/b")).file).toBeUndefined();
    expect((await searchIn({ "eiao-wam.config.json": config, ".git/HEAD": "" }, "a/b")).file).toBe(
      "eiao-wam.config.json",
    );
  });

  test("stops below the home folder, and below a folder that every user may write to", async () => {
    expect((await searchIn({ "home/eiao-wam.config.json": config }, "home/a", "home")).file).toBeUndefined();
    expect((await searchIn({ "home/eiao-wam.config.json": config }, "home", "home")).file).toBe(
      "home/eiao-wam.config.json",
    );
    const open = await mkdtemp(path.join(folder, "open-"));
    await writeFile(path.join(open, "eiao-wam.config.json"), config);
    await mkdir(path.join(open, "a"));
    await chmod(open, 0o1777);
    expect((await readConfiguration(undefined, path.join(open, "a"), tables)).file).toBeUndefined();
  });

  test("finds JSON with comments, modules, and a key of package.json", async () => {
    const commented = '{\n // two\n "jobs": 2, /* more */ "failOn": "1",\n}';
    for (const name of ["eiao-wam.config.json", "eiao-wam.config.jsonc"])
      expect((await searchIn({ [name]: commented }, ".")).options).toEqual({ jobs: 2, failOn: "1" });
    expect((await searchIn({ "eiao-wam.config.mjs": "export default { jobs: 1 + 1 };" }, ".")).options).toEqual({
      jobs: 2,
    });
    expect((await searchIn({ "eiao-wam.config.js": "module.exports = { jobs: 2 };" }, ".")).options).toEqual({
      jobs: 2,
    });
    const manifest = await searchIn({ "package.json": '{"name":"x","eiao":{"jobs":2}}' }, ".");
    expect([manifest.options, manifest.name]).toEqual([{ jobs: 2 }, 'package.json (key "eiao")']);
    const above = await searchIn({ "a/package.json": '{"name":"eiao"}', "eiao-wam.config.json": config }, "a");
    expect(above.file).toBe("eiao-wam.config.json");
  });

  test("reports a damaged file with the location of the error", async () => {
    await expect(searchIn({ "eiao-wam.config.json": '{\n/* a\n*/ "jobs": 2 "x": 1}' }, "a")).rejects.toThrow(
      "The configuration ../eiao-wam.config.json is damaged: it is not valid JSON (line 3 column 14).",
    );
    await expect(searchIn({ "eiao-wam.config.mjs": 'throw new Error("no luck");' }, ".")).rejects.toThrow(
      "The configuration eiao-wam.config.mjs cannot be read: no luck.",
    );
    await expect(searchIn({ "eiao-wam.config.mjs": "export const jobs = 2;" }, ".")).rejects.toThrow(
      "The configuration eiao-wam.config.mjs is wrong: it must be object.",
    );
    await expect(searchIn({ "package.json": '{"eiao":{"job":2}}' }, ".")).rejects.toThrow(
      'The configuration package.json (key "eiao") is wrong: there is no key "job" (did you mean "jobs"?).',
    );
  });
});

test("paths, patterns and inputs are relative to the folder of the configuration", async () => {
  const written = JSON.stringify({
    inputs: ["dist", "!dist/old", "!404.html", "https://example.org/", "/abs/x.html", "docs/*.html"],
    baseline: "known.json",
    allowFiles: ["css", "/css"],
    ignore: ["drafts/*", "404.html", "https://example.org/old/*"],
    sitemap: "https://example.org/sitemap.xml",
    outputs: [{ format: "html", output: "report.html" }, { format: "text" }],
  });
  const above = await searchIn({ "eiao-wam.config.json": written }, "a/b");
  expect(above.inputs).toEqual([
    "../../dist",
    "!../../dist/old",
    "!404.html",
    "https://example.org/",
    "/abs/x.html",
    "../../docs/*.html",
  ]);
  expect(above.options).toEqual({
    baseline: "../../known.json",
    allowFiles: ["../../css", "/css"],
    ignore: ["../../drafts/*", "404.html", "https://example.org/old/*"],
    sitemap: "https://example.org/sitemap.xml",
  });
  expect(above.outputs).toEqual([{ format: "html", output: "../../report.html" }, { format: "text" }]);
  const here = await searchIn({ "eiao-wam.config.json": written }, ".");
  expect([here.inputs[0], here.options["baseline"]]).toEqual(["dist", "known.json"]);
});
