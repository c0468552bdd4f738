/** All tables of errors: each error is thrown, and each remedy exists. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { errorRowsOf } from "../.ci/error-rows.ts";
import { libraries, programs } from "../.ci/public-surface.ts";
import { allCommands, eiaoObservatory, eiaoWam, parseCommandLine } from "./support/programs.ts";
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
  test("is thrown somewhere", () => {
    const thrownBesideItsTable = ["StoreUnavailable"];
    const unused = all.map(([code]) => code).filter((code) => !sources.includes(`"${code}"`));
    expect(unused.filter((code) => !thrownBesideItsTable.includes(code))).toEqual([]);
  });

  test("is the source of each coded error: others are only made of errors from other processes", () => {
    const args = [...sources.matchAll(/new EiaoError\(([^)]*)/g)].map(([, text = ""]) => text);
    expect(args.toSorted()).toEqual([
      "answer.problem",
      "first",
      "reason",
      "{ code, message: fill(message, holes",
      '{ remedy: "", reaction: "leave-site", ...answer.error }',
    ]);
  });

  test("has the error of its reason as its cause, so that a refusal of the system is shown with its remedy", () => {
    const calls = [
      ...sources.matchAll(/\w+Error\(\s*"(\w+)",\s*\{[^{}]*messageOf\((\w+)\)[^{}]*\}(?:,\s*(\w+))?,?\s*\)/g),
    ];
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(([, , reason, cause]) => reason !== cause).map(([, code]) => code)).toEqual([]);
  });

  test("has a sentence as its remedy, and one of four reactions", () => {
    for (const [code, { remedy, reaction }] of all) {
      expect([code, remedy]).toEqual([code, expect.stringMatching(/^(?:\{remedy\}|[A-Z][^]*[.)])$/)]);
      expect(["retry", "leave-page", "leave-site", "end"]).toContain(reaction);
    }
  });

  test("names only options, commands and scripts that exist", () => {
    const problems = all.flatMap(([code, { message, remedy }]) => {
      const text = `${message} ${remedy}`;
      const unknown = [...text.matchAll(/--([a-z][a-z-]*)/g)].filter(([, name = ""]) => !options.has(name));
      const missing = [...text.matchAll(/npm run ([a-z:]+)/g)].filter(([, name = ""]) => scripts[name] === undefined);
      const lines = [...text.matchAll(/eiao-wam ([a-z]+)((?: --[a-z-]+)*)/g)].filter(([, name, args = ""]) => {
        const command = commands.find((candidate) => candidate.name === name);
        if (command === undefined) return true;
        const table: AnyCommand["options"] = command.options;
        // The real parser checks them. A placeholder has a number, which each type accepts.
        const filled = args.split(" ").filter(Boolean);
        parseCommandLine(
          filled.map((arg) => (table[arg.slice(2)]?.type === "boolean" ? arg : `${arg}=1`)),
          table,
        );
        return false;
      });
      return [...unknown, ...missing, ...lines].map(([match]) => `${code}: ${match}`);
    });
    expect(problems).toEqual([]);
  });
});
