import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findInputs } from "./find-inputs.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao inputs "));
  await mkdir(path.join(folder, "site/deep"), { recursive: true });
  await mkdir(path.join(folder, "node_modules"));
  await mkdir(path.join(folder, "empty/.hidden"), { recursive: true });
  await writeFile(path.join(folder, "empty/.hidden/x.html"), "");
  for (const name of ["b.html", "a.html", "[x].html", "site/c.html", "site/deep/d.html", "node_modules/e.html"])
    await writeFile(path.join(folder, name), "");
  await writeFile(path.join(folder, "list.txt"), "\uFEFF# pages\r\n a.html \r\n\r\nhttp://example.com/#top\n");
  await writeFile(path.join(folder, "empty.txt"), "# nothing\n");
});
afterAll(() => rm(folder, { recursive: true }));

const find = async (...args: string[]) =>
  (await findInputs({ operands: args }, folder, "check")).map((input) => `${input.kind} ${input.url}`);
const file = (name: string) => `file ${pathToFileURL(path.join(folder, name)).href}`;

test("returns files and addresses in the order of the arguments", async () => {
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

test("a pattern gives its files sorted by name, without node_modules", async () => {
  expect(await find("**/*.html")).toEqual(
    ["[x].html", "a.html", "b.html", "site/c.html", "site/deep/d.html"].map(file),
  );
});

test("an existing name is that file, even with brackets", async () => {
  expect(await find("[x].html")).toEqual([file("[x].html")]);
});

test("a pattern adds only files that are not named otherwise; repeated arguments stay", async () => {
  await writeFile(path.join(folder, "again.txt"), "./site/../a.html\n*.html\n");
  const inputs = await findInputs(
    { operands: ["[bx]*.html", "**/*.html", "b.html", "b.html"], list: "again.txt" },
    folder,
    "check",
  );
  expect(inputs.map(({ kind, url }) => `${kind} ${url}`)).toEqual(
    ["[x].html", "site/c.html", "site/deep/d.html", "b.html", "b.html", "a.html"].map(file),
  );
});

test("an argument that cannot be evaluated is a failed input with its reason, and does not stop the others", async () => {
  const inputs = await findInputs(
    { operands: ["none.html", "*.none", "empty", "ftp://example.com/x", "http://", "a.html"] },
    folder,
    "check",
  );
  expect(inputs.map((input) => (input.kind === "problem" ? input.problem : input.kind))).toEqual([
    "There is no file none.html. Check the name.",
    "No file matches this pattern.",
    "No page is in this folder: no file ends in .html, .htm, .xhtml, .xht.",
    "Only http, https and file addresses can be evaluated.",
    "It is not a valid address.",
    "file",
  ]);
});

test("a list follows the arguments; # begins a comment", async () => {
  const inputs = await findInputs({ operands: ["b.html"], list: "list.txt" }, folder, "check");
  expect(inputs.map((input) => `${input.kind} ${input.url}`)).toEqual([
    file("b.html"),
    file("a.html"),
    "web http://example.com/#top",
  ]);
});

test("a missing or empty list, no argument, and - twice are errors", async () => {
  await expect(findInputs({ operands: [], list: "none.txt" }, folder, "check")).rejects.toThrow(
    "--list none.txt cannot be read: no such file.",
  );
  await expect(findInputs({ operands: [], list: "-" }, folder, "check")).rejects.toThrow(
    "--list - cannot be read: no such file; to read standard input here, write /dev/stdin.",
  );
  await expect(findInputs({ operands: [], list: "empty.txt" }, folder, "check")).rejects.toThrow(
    "The list empty.txt is empty.",
  );
  await expect(findInputs({ operands: [] }, folder, "validate")).rejects.toMatchObject({
    message: "No page was given.",
    remedy: "Name a file, a folder, a URL or a pattern; eiao-wam validate --help shows examples.",
  });
  await expect(findInputs({ operands: ["-", "-"] }, folder, "check")).rejects.toThrow(/only once/);
});

test("a folder gives its pages sorted by name, and PDF documents if they count as pages", async () => {
  for (const name of ["f.XHTML", "d.htm", "e.xht", "c.pdf", "b.css", "a.txt"])
    await writeFile(path.join(folder, "site/deep", name), "");
  const deep = ["d.htm", "d.html", "e.xht", "f.XHTML"].map((name) => `site/deep/${name}`);
  expect(await find("site")).toEqual(["site/c.html", ...deep].map(file));
  expect(await find("site/deep/", "site/deep/d.htm")).toEqual(
    ["d.html", "e.xht", "f.XHTML", "d.htm"].map((name) => file(`site/deep/${name}`)),
  );
  const withPdf = await findInputs({ operands: ["site"], withPdf: true }, folder, "check");
  expect(withPdf.map(({ url }) => `file ${url}`)).toEqual(["site/c.html", "site/deep/c.pdf", ...deep].map(file));
});

test("the folder of a site is the named folder, or the part of a pattern before its first wildcard", async () => {
  const rootOf = async (arg: string) => {
    const [input] = await findInputs({ operands: [arg] }, folder, "check");
    return input?.kind === "file" ? input.root : "no file";
  };
  expect(await rootOf("site")).toBe(path.join(folder, "site"));
  expect(await rootOf("site/deep/*.html")).toBe(path.join(folder, "site/deep"));
  expect(await rootOf("site/**/d.html")).toBe(path.join(folder, "site"));
  expect(await rootOf(`${folder}/si*/**/d.html`)).toBe(folder);
  expect(await rootOf("*.html")).toBe(folder);
  expect(await rootOf("a.html")).toBeUndefined();
});

const without = async (ignore: readonly string[], ...operands: string[]) =>
  (await findInputs({ operands, ignore }, folder, "check")).map(({ url }) =>
    url.slice(pathToFileURL(folder).href.length),
  );

test("!PATTERN and --ignore exclude files, like lines of .gitignore", async () => {
  const all = ["/%5Bx%5D.html", "/a.html", "/b.html", "/site/c.html", "/site/deep/d.html"];
  expect(await without([], "**/*.html")).toEqual(all);
  expect(await without([], "**/*.html", "!site")).toEqual(all.slice(0, 3));
  expect(await without(["d.html", "/a.html"], "**/*.html", "!./a.html")).toEqual(
    all.filter((name) => !/[ad]\.html/.test(name)),
  );
  expect(await without(["site/*"], "**/*.html", "a.html")).toEqual(["/%5Bx%5D.html", "/b.html", "/a.html"]);
  // A named file is excluded too.
  expect(await without(["a.html"], "a.html", "b.html")).toEqual(["/b.html"]);
  expect(await without([`${folder}/site/deep`, "../*/b.html"], "**/*.html")).toEqual(
    all.filter((name) => !/[bd]\.html/.test(name)),
  );
});

test("patterns are relative to the named folder if it is elsewhere", async () => {
  const found = async (ignore: readonly string[]) =>
    (await findInputs({ operands: [path.join(folder, "site")], ignore }, path.join(folder, "empty"), "check")).map(
      ({ url }) => path.basename(url),
    );
  expect(await found(["deep/*.htm", "deep/[ef].*"])).toEqual(["c.html", "d.html"]);
  expect(await found(["../site/deep"])).toEqual(["c.html"]);
});

test("a file whose name begins with ! is an input", async () => {
  await writeFile(path.join(folder, "!x.html"), "");
  expect(await find("!x.html", "!y.html", "b.html")).toEqual([file("!x.html"), file("b.html")]);
  await rm(path.join(folder, "!x.html"));
});

test("web pages are excluded by address", async () => {
  const urls = ["https://example.org/a", "https://example.org/old/b", "https://example.org/old/c"];
  expect(
    (await findInputs({ operands: urls, ignore: ["https://example.org/old/*"] }, folder, "check")).map(
      ({ url }) => url,
    ),
  ).toEqual(urls.slice(0, 1));
});

test("reads .eiaoignore in the working folder and in the named folder", async () => {
  await writeFile(path.join(folder, ".eiaoignore"), "# not ours\nb.html\n!site/b.html\n");
  await writeFile(path.join(folder, "site/.eiaoignore"), "deep/\n");
  expect(await without([], "*.html", "site")).toEqual(["/%5Bx%5D.html", "/a.html", "/site/c.html"]);
  // Other folders' ignore files have no effect.
  expect(await without([], "site/deep/d.html", "a.html")).toEqual(["/site/deep/d.html", "/a.html"]);
  await expect(findInputs({ operands: ["b.html"] }, folder, "check")).rejects.toMatchObject({
    message: "No page is left: all 1 are excluded.",
    remedy: "Look at --ignore, at the arguments that begin with !, and at the file .eiaoignore.",
  });
  await expect(findInputs({ operands: ["!a.html"] }, folder, "check")).rejects.toThrow(
    "No page was given, only patterns that leave pages out.",
  );
  await rm(path.join(folder, ".eiaoignore"));
  await rm(path.join(folder, "site/.eiaoignore"));
});
