/** Runs the hook of docs/continuous-integration.md in a separate repository: it checks the committed files, whatever their names. */
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blind, clean, folderWith, programFile, removeFolder } from "../support/programs.ts";

const program = programFile("eiao-wam");
let folder = "";
let repository = "";

beforeAll(async () => {
  folder = await folderWith({});
  repository = path.join(folder, "repository");
  await mkdir(repository);
  const page = await readFile(new URL("../../docs/continuous-integration.md", import.meta.url), "utf8");
  const [, script = ""] = /^```sh\n(#!\/bin\/sh\n[^]*?)^```$/m.exec(page) ?? [];
  const called = script.replace(
    "npx -p @eiao/cli eiao-wam",
    `'${process.execPath}' --conditions=@eiao/source '${program}'`,
  );
  if (called === script)
    throw new Error("docs/continuous-integration.md has no hook, or one that calls something else.");
  await git("init", "--quiet");
  const hook = path.join(repository, ".git/hooks/pre-commit");
  await mkdir(path.dirname(hook), { recursive: true });
  await writeFile(hook, called);
  await chmod(hook, 0o755);
});
afterAll(() => removeFolder(folder));

/** Runs git, and returns its output and exit code. */
async function git(...args: string[]): Promise<{ code: number; text: string }> {
  return gitIn(repository, ...args);
}

async function gitIn(cwd: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"];
  try {
    const { stdout, stderr } = await promisify(execFile)("git", [...person, ...args], { cwd });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

/** Adds a page to the index, and commits. */
async function commit(name: string, content: string, cwd = repository): Promise<{ code: number; text: string }> {
  await mkdir(path.dirname(path.join(cwd, name)), { recursive: true });
  await writeFile(path.join(cwd, name), content);
  await gitIn(cwd, "add", "--", name);
  return gitIn(cwd, "commit", "--quiet", "-m", "a page");
}

test("a commit without pages passes, and so does a clean page with a name outside ASCII", async () => {
  expect(await commit("notes.txt", "notes")).toEqual({ code: 0, text: "" });
  expect(await commit("über uns/größe.html", clean)).toMatchObject({ code: 0 });
});

test("a barrier on a page with a name outside ASCII stops the commit, and is reported", async () => {
  const { code, text } = await commit("über uns/größe.html", blind);
  expect(text).toContain("Image without an accessible name");
  expect(code).toBe(1);
  await git("checkout", "--quiet", "HEAD", "--", ".");
});

test("a page whose name begins like a comment or an option is checked too", async () => {
  for (const name of ["#1.html", "-1.html"]) {
    expect((await commit(name, blind)).text, name).toContain("Image without an accessible name");
    await git("reset", "--quiet", "--hard");
  }
});

test("a page that is renamed and slightly changed is checked too", async () => {
  const long = clean.replace("Hello", `Hello ${"and again hello ".repeat(50)}`);
  expect(await commit("old.html", long)).toMatchObject({ code: 0 });
  await rename(path.join(repository, "old.html"), path.join(repository, "new.html"));
  await git("add", "--all");
  const { code, text } = await commit("new.html", long.replace("</p>", '<img src="a.gif"></p>'));
  expect(text).toContain("Image without an accessible name");
  expect(code).toBe(1);
  await git("reset", "--quiet", "--hard");
});

test("the hook works in a second work tree, where .git is a file", async () => {
  await git("worktree", "add", "--quiet", "../second", "-b", "second");
  const second = path.join(folder, "second");
  expect(await commit("page.html", clean, second)).toMatchObject({ code: 0 });
  expect(await commit("page.html", blind, second)).toMatchObject({ code: 1 });
});
