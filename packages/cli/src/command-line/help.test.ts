import { describe, expect, test } from "vitest";
import { eiaoWam } from "../commands.ts";
import { check } from "../commands/page/check.ts";
import { allCommands, commandHelp, programHelp } from "./help.ts";
import { completeOptions, parseCommandLine } from "./parse.ts";

/** Returns the words of `line` as a shell passes them to eiao-wam, or undefined if it calls only another program. */
function wordsOf(line: string): string[] | undefined {
  const [, rest] = /\beiao-wam ([^|]*)/.exec(line) ?? [];
  return rest
    ?.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)
    ?.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double = "", single = "") => `${double}${single}`));
}

const commands = await allCommands(eiaoWam);
const examples = commands.flatMap((command) =>
  Object.keys(command.examples).map((line) => ({ line, command, words: wordsOf(line) })),
);

describe("every example in the help is a valid command line", () => {
  test.each(examples)("$line", ({ command, words }) => {
    if (words === undefined) return; // curl: the tests of the server run it
    const [name, ...others] = words;
    expect(name).toBe(command.name);
    const { values, operands } = parseCommandLine(others, command.options);
    completeOptions(values, {}, command.options);
    expect(operands.filter((operand) => operand.startsWith("-") && operand !== "-")).toEqual([]);
  });
});

test.each(commands)("the first example of $name is a call that fits on a line of the help", async (command) => {
  const [line = ""] = Object.keys(command.examples);
  expect(line).toMatch(new RegExp(`^eiao-wam ${command.name}\\b`));
  expect(line.length).toBeLessThan(100);
  expect(await programHelp(80, eiaoWam)).toContain(`  ${line}\n`);
});

test.each([40, 80])("the program's help fits a terminal of %i columns, except the lines to copy", async (width) => {
  const [head = "", examples = ""] = (await programHelp(width, eiaoWam)).split("\nExamples:\n");
  const rest = examples.slice(examples.indexOf("\n\n"));
  const [, listed = ""] = head.split(/^(?=For your pages:)/m);
  expect(listed).toContain("check");
  for (const line of `${listed}${rest}`.split("\n")) expect(line.length, line).toBeLessThanOrEqual(width);
});

test.each(commands)("the help of $name shows each of its options and examples", (command) => {
  const help = commandHelp(command, 80, eiaoWam);
  for (const name of Object.keys(command.options))
    expect(help).toMatch(new RegExp(`^  (?:-[a-zA-Z], )?--${name}\\b`, "m"));
  for (const line of Object.keys(command.examples)) expect(help).toContain(`  ${line}\n`);
});

test("the program's help begins with the five commands for page developers, then lists the others by group", async () => {
  const groups = (await programHelp(80, eiaoWam))
    .split("\n\n")
    .filter((group) => /^[A-Z][^\n]*:\n {2}[a-z]/.test(group));
  const names = groups.map((group) => [...group.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name));
  expect(groups[0]).toMatch(/^For your pages:\n/);
  expect(names[0]).toEqual(["check", "explain", "rules", "style", "init"]);
  expect(groups.map((group) => group.split(":")[0])).toEqual([
    "For your pages",
    "More about a page",
    "Whole sites",
    "Results of many sites",
    "Services and conformance",
    "Examples",
  ]);
  expect(names.slice(0, 5).flat()).toEqual(commands.map(({ name }) => name));
});

test("short options precede the long ones", () => {
  const help = commandHelp(check, 80, eiaoWam);
  for (const title of ["-f, --format", "-o, --output", "-q, --quiet", "-h, --help", "-V, --version"])
    expect(help).toContain(`  ${title}`);
});
