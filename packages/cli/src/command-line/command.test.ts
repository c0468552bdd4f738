import { describe, expect, test } from "vitest";
import { nearest } from "../errors.ts";
import { camelCase } from "./option.ts";
import type { OptionTable } from "./option.ts";
import { completeOptions, parseCommandLine } from "./parse.ts";

const table = {
  format: { type: "string", choices: ["text", "json"], default: "text", help: "" },
  "base-url": { type: "string", help: "" },
  header: { type: "list", help: "" },
  quiet: { type: "boolean", help: "" },
  jobs: { type: "integer", minimum: 1, help: "" },
  timeout: { type: "number", default: 10, help: "" },
  sample: { type: "integer", minimum: 1, keywords: ["all"], help: "" },
  urls: { type: "string", value: "FILE", help: "" },
  folders: { type: "list", value: "DIR", help: "" },
  order: { type: "string", help: "", needs: "urls" },
  indent: { type: "integer", help: "", formats: ["json"] },
} as const satisfies OptionTable;

const complete = (args: string[], configured: Record<string, unknown> = {}) => {
  const { values, operands } = parseCommandLine(args, table);
  return { ...completeOptions(values, configured, table), operands };
};

test("without arguments every option has its default", () => {
  expect(complete([])).toEqual({
    format: "text",
    baseUrl: undefined,
    header: [],
    quiet: false,
    jobs: undefined,
    timeout: 10,
    sample: undefined,
    urls: undefined,
    folders: [],
    order: undefined,
    indent: undefined,
    operands: [],
  });
});

test("the command line takes precedence over the configuration, and the configuration over the default", () => {
  expect(complete(["--format", "json"], { format: "text", timeout: 3 })).toMatchObject({ format: "json", timeout: 3 });
  expect(complete([], { format: "json", header: "A: b", quiet: true })).toMatchObject({
    format: "json",
    header: ["A: b"],
    quiet: true,
  });
});

test("a configured choice that this command lacks is ignored, because the file serves all commands", () => {
  expect(complete([], { format: "sarif" })).toMatchObject({ format: "text" });
});

test("operands and options may alternate, a list option may be repeated, and -- ends the options", () => {
  expect(complete(["a", "--header", "A: b", "--quiet", "b", "--header=C: d", "--", "--x"])).toMatchObject({
    header: ["A: b", "C: d"],
    quiet: true,
    operands: ["a", "b", "--x"],
  });
});

test("a word may stand for a number, on the command line and in the configuration", () => {
  expect(complete(["--sample", "all"])).toMatchObject({ sample: "all" });
  expect(complete(["--sample", "7"])).toMatchObject({ sample: 7 });
  expect(complete([], { sample: "all" })).toMatchObject({ sample: "all" });
});

test("an error in the configuration names its key, and one on the command line its option", () => {
  expect(() => complete([], { baseUrl: " " })).toThrow(/^"baseUrl" in the configuration needs a value/);
  expect(() => complete([], { jobs: 0 })).toThrow(/^"jobs" in the configuration needs a whole number from 1/);
  expect(() => complete(["--jobs", "0"], { jobs: 2 })).toThrow(/^--jobs needs a whole number from 1/);
});

test("a single hyphen is an operand", () => {
  expect(complete(["-"]).operands).toEqual(["-"]);
});

test("after -- all words are operands, even one that looks like an option", () => {
  expect(complete(["--base-url", "-ab", "--", "--base-url", "-cd", "--"]).operands).toEqual([
    "--base-url",
    "-cd",
    "--",
  ]);
});

describe("refused, with the name of the option", () => {
  const cases: [string, string[], RegExp][] = [
    ["unknown option", ["--fromat", "json"], /no option --fromat/],
    ["value outside its choices", ["--format", "xml"], /--format cannot be "xml"/],
    ["a hyphen and letters", ["-secret.html"], /^There is no option -s\.$/],
    ["value missing", ["--base-url"], /--base-url needs a value/],
    ["a file without a name", ["--urls="], /^--urls needs a value \(FILE\)/],
    ["an address without one", ["--base-url="], /^--base-url needs a value \(TEXT\)/],
    ["blanks for one", ["--base-url", " "], /^--base-url needs a value \(TEXT\)/],
    ["a folder without a name", ["--folders", "a", "--folders", ""], /^--folders needs a value \(DIR\)/],
    ["value where none belongs", ["--quiet=1"], /--quiet takes no value/],
    ["no number", ["--timeout", "soon"], /--timeout needs a number/],
    ["not whole", ["--jobs", "1.5"], /--jobs needs a whole number/],
    ["too small", ["--jobs", "0"], /--jobs needs a whole number from 1/],
    ["negative", ["--timeout=-1"], /--timeout needs a number/],
    ["another word", ["--sample", "some"], /--sample needs a whole number from 1 or "all", not "some"/],
    ["a word in capitals", ["--sample", "ALL"], /--sample needs/],
  ];
  test.each(cases)("%s", (_, args, message) => {
    expect(() => complete(args)).toThrow(message);
  });
});

test("an error about a file name that begins with -- explains how to write it", () => {
  const remedy = 'If it is a file whose name begins with "-", write ./--NAME.';
  expect(() => complete(["--page.html"])).toThrow(expect.objectContaining({ remedy }));
  expect(() => complete(["--pages"])).not.toThrow(expect.objectContaining({ remedy }));
});

test("an option that needs another one is refused without it; in the configuration it may stand alone", () => {
  expect(() => complete(["--order", "size"])).toThrow(/^--order can be used only with --urls FILE\.$/);
  expect(complete(["--order", "size"], { urls: "a.txt" })).toMatchObject({ order: "size", urls: "a.txt" });
  expect(complete([], { order: "size" })).toMatchObject({ order: "size", urls: undefined });
});

test("an option of some formats is refused with others; in the configuration it may stand with any format", () => {
  expect(() => complete(["--indent", "2"])).toThrow(/^--indent can be used only with --format json\.$/);
  expect(complete(["--indent", "2"], { format: "json" })).toMatchObject({ format: "json", indent: 2 });
  expect(complete([], { indent: 2 })).toMatchObject({ format: "text", indent: 2 });
});

test("if a single-value option is repeated, the last value is used, and the option is reported", () => {
  const args = ["--urls", "a", "--timeout=3", "--timeout", "3", "--urls=b", "--header", "A: b", "--header", "C: d"];
  const { values, repeated } = parseCommandLine([...args, "--quiet", "--quiet"], table);
  expect(Object.fromEntries(values)).toEqual({ urls: "b", timeout: "3", header: ["A: b", "C: d"], quiet: true });
  expect(repeated).toEqual(["urls"]);
});

test("an error does not repeat the value of an unknown option, because it may be secret", () => {
  expect(() => complete(["--heeder=Authorization: hunter2"])).toThrow(/^There is no option --heeder\.$/);
});

test("an option's key in the configuration is in camelCase", () => {
  expect(camelCase("no-stylesheets")).toBe("noStylesheets");
});

test("nearest finds a typing error and nothing else", () => {
  expect(nearest("fromat", ["format", "quiet"])).toBe("format");
  expect(nearest("banana", ["format", "quiet"])).toBeUndefined();
  expect(nearest("", ["tv", "screen"])).toBeUndefined();
});
