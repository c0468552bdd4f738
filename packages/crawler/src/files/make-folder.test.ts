import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "eiao-folder-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function problemOf(folder: string) {
  try {
    makeFolder(folder);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { code, message };
  }
  return "none";
}

test("each missing level is created; a second call does nothing", () => {
  const folder = path.join(root, "a", "b", "c");
  makeFolder(folder);
  const { ino } = statSync(folder);
  makeFolder(`${folder}/`);
  makeFolder(path.join(folder, "..", "c"));
  expect(statSync(folder).ino).toBe(ino);
  makeFolder("/");
});

test("a link to a folder counts as a folder", () => {
  mkdirSync(path.join(root, "there"));
  symlinkSync("there", path.join(root, "link"));
  makeFolder(path.join(root, "link"));
  makeFolder(path.join(root, "link", "x"));
  expect(existsSync(path.join(root, "there", "x"))).toBe(true);
});

test("the error names the folder that cannot be created, and the reason: a file, a file on the way, a link to nothing, a name that is too long", () => {
  writeFileSync(path.join(root, "file"), "");
  symlinkSync("nowhere", path.join(root, "dangling"));
  const fault = (folder: string, reason: string) => ({
    code: "FolderNotMade",
    message: `The folder ${path.join(root, folder)} cannot be created: ${reason}.`,
  });
  expect(problemOf(path.join(root, "file"))).toEqual(fault("file", "there is a file with this name"));
  expect(problemOf(path.join(root, "file", "x", "y"))).toEqual(fault("file/x", `${path.join(root, "file")} is a file`));
  expect(problemOf(path.join(root, "dangling"))).toEqual(
    fault("dangling", "there is a link that does not lead to a folder"),
  );
  expect(problemOf(path.join(root, "dangling", "x"))).toEqual(
    fault("dangling", "there is a link that does not lead to a folder"),
  );
  const long = "n".repeat(300);
  expect(problemOf(path.join(root, "new", long, "x"))).toEqual(fault(`new/${long}`, "the name is too long"));
});

test("below /proc, where Node's recursive option never ends", () => {
  expect(problemOf("/proc/eiao/data")).toMatchObject({
    code: "FolderNotMade",
    message: expect.stringContaining("The folder /proc/eiao cannot be created: ") as string,
  });
});

// Root may write everywhere. Its refusals are tested with /proc above, and with the full and read-only disks of other tests.
test("a folder that may not be written to", () => {
  const closed = path.join(root, "closed");
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  const isRoot = process.getuid?.() === 0;
  expect(problemOf(path.join(closed, "x"))).toEqual(
    isRoot
      ? "none"
      : {
          code: "FolderNotMade",
          message: `The folder ${path.join(closed, "x")} cannot be created: permission denied.`,
        },
  );
  chmodSync(closed, 0o755);
});
