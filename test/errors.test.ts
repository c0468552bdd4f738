/** All tables of errors: what throws each, and whether what helps is there to be done. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { errorRowsOf } from "../.ci/error-rows.ts";
import { libraries, programs } from "../.ci/public-surface.ts";
import { allCommands, eiaoObservatory, eiaoWam, parseWords } from "./support/programs.ts";
import type { AnyCommand } from "./support/programs.ts";

const rows = await Promise.all(libraries.map(async (name) => [...(await errorRowsOf(name))]));
const all = rows.flat();
const sources = [...programs().values()].filter((text) => !/define(?:Io)?Errors\(/.test(text)).join("\n");
const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = await allCommands(eiaoWam);
const options = new Set(
  [...commands, ...(await allCommands(eiaoObservatory))].flatMap((command) => Object.keys(command.options)),
);

describe("each row", () => {
  test("is thrown by something", () => {
    const thrownBesideItsTable = ["StoreUnavailable"];
    const unused = all.map(([code]) => code).filter((code) => !sources.includes(`"${code}"`));
    expect(unused.filter((code) => !thrownBesideItsTable.includes(code))).toEqual([]);
  });

  test("is where each coded error comes from: others are made only of what crossed a border between processes", () => {
    const given = [...sources.matchAll(/new EiaoError\(([^)]*)/g)].map(([, text = ""]) => text);
    expect(given.toSorted()).toEqual([
      "answer.problem",
      "first",
      "reason",
      "{ code, message: fill(says, holes",
      '{ remedy: "", reaction: "leave-site", ...answer.error }',
    ]);
  });

  test("has as its cause what it tells as its reason, so that what the system denied is told with what helps", () => {
    const calls = [
      ...sources.matchAll(/\w+Error\(\s*"(\w+)",\s*\{[^{}]*wordsOf\((\w+)\)[^{}]*\}(?:,\s*(\w+))?,?\s*\)/g),
    ];
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(([, , told, cause]) => told !== cause).map(([, code]) => code)).toEqual([]);
  });

  test("says a sentence about what helps, and one of four things that are done", () => {
    for (const [code, { remedy, reaction }] of all) {
      expect([code, remedy]).toEqual([code, expect.stringMatching(/^(?:\{remedy\}|[A-Z][^]*[.)])$/)]);
      expect(["retry", "leave-page", "leave-site", "end"]).toContain(reaction);
    }
  });

  test("names only options, commands and scripts that there are", () => {
    const named = all.flatMap(([code, { says, remedy }]) => {
      const text = `${says} ${remedy}`;
      const unknown = [...text.matchAll(/--([a-z][a-z-]*)/g)].filter(([, name = ""]) => !options.has(name));
      const missing = [...text.matchAll(/npm run ([a-z:]+)/g)].filter(([, name = ""]) => scripts[name] === undefined);
      const lines = [...text.matchAll(/eiao-wam ([a-z]+)((?: --[a-z-]+)*)/g)].filter(([, name, words = ""]) => {
        const command = commands.find((candidate) => candidate.name === name);
        if (command === undefined) return true;
        const table: AnyCommand["options"] = command.options;
        // The real parser; a hole has a number, which each type takes.
        const filled = words.split(" ").filter(Boolean);
        parseWords(
          filled.map((word) => (table[word.slice(2)]?.type === "boolean" ? word : `${word}=1`)),
          table,
        );
        return false;
      });
      return [...unknown, ...missing, ...lines].map(([what]) => `${code}: ${what}`);
    });
    expect(named).toEqual([]);
  });
});
