import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blind, clean, folderWith, removeFolder, wam } from "../support/programs.ts";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({ "blind.html": blind, "clean.html": clean });
});
afterAll(() => removeFolder(cwd));

const check = (...args: string[]) => wam(["check", "blind.html", "clean.html", ...args], { cwd });
const read = (name: string, folder = cwd) => readFile(path.join(folder, name), "utf8");

test("one call writes several formats, each with all pages", async () => {
  const date = ["--date", "2026-01-01"];
  const together = await check(
    ...date,
    "--format=csv",
    "--format=json",
    "--output=a.json",
    "--format=html",
    "--output=a.html",
  );
  const alone = await Promise.all(["csv", "json", "html"].map((format) => check(...date, "--format", format)));
  expect([together.code, together.err]).toEqual([2, ""]);
  expect([together.out, await read("a.json"), await read("a.html")]).toEqual(alone.map(({ out }) => out));
});

test("standard output prints nothing if every format has a file", async () => {
  const { out } = await check("--format", "json", "--output", "b.json", "--format", "csv", "--output", "b.csv");
  expect(out).toBe("");
  expect([(await read("b.json"))[0], (await read("b.csv")).slice(0, 3)]).toEqual(["{", "url"]);
});

test("the configuration names several outputs; a format on the command line replaces them", async () => {
  const outputs = [{ format: "json", output: "c.json" }, { format: "csv" }];
  const folder = await folderWith({ "page.html": blind, "eiao-wam.config.json": JSON.stringify({ outputs }) });
  const configured = await wam(["check", "page.html"], { cwd: folder });
  expect([configured.out.slice(0, 4), (await read("c.json", folder))[0]]).toEqual(["url,", "{"]);
  expect((await wam(["check", "page.html", "--format", "json"], { cwd: folder })).out[0]).toBe("{");
  await removeFolder(folder);
});

test.each([
  [["--format", "json", "--format", "csv"], /Both json and csv would go to standard output/],
  [["--format", "json", "--output", "d", "--output", "e"], /--output e has no format/],
  [["--format", "json", "--output", "d", "--format", "csv", "--output", "d"], /--output d would overwrite --output/],
  [
    ["--format", "json", "--output", "d", "--format", "csv", "--output", "blind.html"],
    /--output blind.html would overwrite an input/,
  ],
  [
    ["--format", "turtle", "--output", "d", "--format", "ntriples"],
    /turtle and ntriples cannot be written in one call/,
  ],
  [["--format", "xlsx"], /--format cannot be "xlsx"/],
])("%j is refused", async (args, message) => {
  const { code, out, err } = await check(...args);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(message);
});

test("an output of the configuration does not replace a page", async () => {
  const outputs = [{ format: "json", output: "page.html" }];
  const folder = await folderWith({ "page.html": blind, "eiao-wam.config.json": JSON.stringify({ outputs }) });
  const { code, err } = await wam(["check", "page.html"], { cwd: folder });
  expect([code, err]).toEqual([1, expect.stringMatching(/page.html would overwrite an input/)]);
  expect(await read("page.html", folder)).toBe(blind);
  await removeFolder(folder);
});

test("in GitHub Actions annotations follow the text, but no other format", async () => {
  const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: path.dirname(cwd) };
  const call = (...args: string[]) => wam(["check", "blind.html", ...args], { cwd, env });
  const [usual, chosen] = await Promise.all([call(), call("--format", "json")]);
  const file = `${path.basename(cwd)}/blind.html`;
  expect(usual.out).toMatch(/^Score: /m);
  // The image is at 2:59 and 17 characters long.
  expect(usual.out).toContain(
    `\n::error file=${file},line=2,endLine=2,col=59,endColumn=76,title=Image without an accessible name`,
  );
  expect(chosen.out).not.toContain("::error");
});

test("markdown can be appended to the summary of a step", async () => {
  const { code, out } = await check("--format", "markdown");
  expect([code, out.startsWith("## Accessibility: ")]).toEqual([2, true]);
});
