import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { observatory } from "../support/programs.ts";

const text = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../examples/deploy/${name}`, import.meta.url)), "utf8");

/** Returns the words of each call of the program: in shell scripts, units, and YAML lists. */
function calls(content: string): string[][] {
  const joined = content.replace(/\\\n\s*/g, " ").replace(/\n\s*- (?=--|\S+$)/gm, " ");
  const inLine = [...joined.matchAll(/eiao-observatory(?:\.js)? (\w+[^\n#`]*)/g)].map(([, line = ""]) => line);
  const inLists = [...joined.matchAll(/(?:command|args): ?\[?((?:coordinator|worker|start)[^\]\n]*)/g)].map(
    ([, line = ""]) => line.replaceAll(",", " ").replaceAll('"', ""),
  );
  return [...inLine, ...inLists].map((line) => line.trim().split(/\s+/));
}

test.each(["README.md", "compose.yaml", "kubernetes.yaml", "eiao-coordinator.service", "eiao-worker.service"])(
  "%s calls only existing commands and options",
  async (name) => {
    const found = calls(text(name));
    expect(found.length).toBeGreaterThan(0);
    for (const [command = "", ...args] of found) {
      const { code, out } = await observatory([command, "--help"], { cwd: "." });
      expect(code, command).toBe(0);
      for (const option of args.filter((each) => each.startsWith("--")))
        expect(out, command).toMatch(new RegExp(`^ .*${option}\\b`, "m"));
    }
  },
);

test("they contain no secret", () => {
  for (const name of [
    "compose.yaml",
    "kubernetes.yaml",
    "eiao-coordinator.service",
    "eiao-worker.service",
    "Containerfile",
  ])
    expect(text(name)).not.toMatch(/postgres:\/\/\w+:(?!\$|\.\.\.)[^@\s]+@/);
});
