import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findInputs } from "./inputs.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao inputs "));
  await mkdir(path.join(folder, "site/deep"), { recursive: true });
  await mkdir(path.join(folder, "node_modules"));
  for (const name of ["b.html", "a.html", "[x].html", "site/c.html", "site/deep/d.html", "node_modules/e.html"])
    await writeFile(path.join(folder, name), "");
  await writeFile(path.join(folder, "list.txt"), "\uFEFF# pages\r\n a.html \r\n\r\nhttp://example.com/#top\n");
  await writeFile(path.join(folder, "empty.txt"), "# nothing\n");
});
afterAll(() => rm(folder, { recursive: true }));

const find = async (...words: string[]) =>
  (await findInputs(words, undefined, folder, "check")).map((input) => `${input.kind} ${input.url}`);
const file = (name: string) => `file ${pathToFileURL(path.join(folder, name)).href}`;

test("files and addresses in the order given", async () => {
  expect(await find("b.html", "http://Example.com", "a.html", "-")).toEqual([
    file("b.html"),
    "web http://example.com/",
    file("a.html"),
    `stdin ${pathToFileURL(path.join(folder, "-")).href}`,
  ]);
});

test("a file URL is a file", async () => {
  expect(await find(pathToFileURL(path.join(folder, "a.html")).href)).toEqual([file("a.html")]);
});

test("a pattern stands for its files by name, without node_modules", async () => {
  expect(await find("**/*.html")).toEqual(
    ["[x].html", "a.html", "b.html", "site/c.html", "site/deep/d.html"].map(file),
  );
});

test("a name that exists is that file, brackets or not", async () => {
  expect(await find("[x].html")).toEqual([file("[x].html")]);
});

test("a pattern adds what is not named otherwise; words stand for themselves", async () => {
  await writeFile(path.join(folder, "again.txt"), "./site/../a.html\n*.html\n");
  const inputs = await findInputs(["[bx]*.html", "**/*.html", "b.html", "b.html"], "again.txt", folder, "check");
  expect(inputs.map(({ kind, url }) => `${kind} ${url}`)).toEqual(
    ["[x].html", "site/c.html", "site/deep/d.html", "b.html", "b.html", "a.html"].map(file),
  );
});

test("what cannot be evaluated is a failed input with its reason, and stops no other", async () => {
  const inputs = await findInputs(
    ["none.html", "*.none", "site", "ftp://example.com/x", "http://", "a.html"],
    undefined,
    folder,
    "check",
  );
  expect(inputs.map((input) => (input.kind === "problem" ? input.problem : input.kind))).toEqual([
    "There is no file none.html. Check the name.",
    "No file matches this pattern.",
    'It is a folder. To check the pages in it, write "site/**/*.html".',
    "Only http, https and file addresses can be evaluated.",
    "It is not a valid address.",
    "file",
  ]);
});

test("a list follows the words; # begins a comment", async () => {
  const inputs = await findInputs(["b.html"], "list.txt", folder, "check");
  expect(inputs.map((input) => `${input.kind} ${input.url}`)).toEqual([
    file("b.html"),
    file("a.html"),
    "web http://example.com/#top",
  ]);
});

test("a missing or empty list, no word, and - twice are errors", async () => {
  await expect(findInputs([], "none.txt", folder, "check")).rejects.toThrow(
    "--list none.txt cannot be read: no such file.",
  );
  await expect(findInputs([], "-", folder, "check")).rejects.toThrow(
    "--list - cannot be read: no such file; to read standard input here, write /dev/stdin.",
  );
  await expect(findInputs([], "empty.txt", folder, "check")).rejects.toThrow("The list empty.txt is empty.");
  await expect(findInputs([], undefined, folder, "validate")).rejects.toMatchObject({
    message: "No page was given.",
    remedy: "Name a file, a URL or a pattern; eiao-wam validate --help shows examples.",
  });
  await expect(findInputs(["-", "-"], undefined, folder, "check")).rejects.toThrow(/only once/);
});
