// Tests that are switched off, tests that only warn, and their effect on the exit code.
import { Parser } from "n3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, removeFolder, wam } from "../support/programs.ts";

/** A modern page: it is not judged by a DTD, so each barrier is found by one test only. */
const clean = `<!DOCTYPE html>
<html lang="en"><head><title>Clean</title></head><body><p>Hello</p></body></html>
`;
/** A page with a barrier of priority 1. */
const blind = clean.replace("Hello", '<img src="a.gif">');
/** A page with a barrier of priority 2. */
const moving = clean.replace("Hello", "<marquee>Hello</marquee>");

let cwd = "";
beforeAll(async () => {
  const configuration = (content: object) => JSON.stringify(content);
  cwd = await folderWith({
    "clean.html": clean,
    "blind.html": blind,
    "old/blind.html": blind,
    "both.html": blind.replace("</body>", "<marquee>x</marquee></body>"),
    "moving.html": moving,
    "off.json": configuration({ rules: { "1.1_HTML_01": "off" } }),
    "warn.json": configuration({ rules: { "1.1_HTML_01": "warn" } }),
    "old.json": configuration({ overrides: [{ files: "old/**", rules: { "1.1_HTML_01": "off" } }] }),
    "ci/up.json": configuration({ overrides: [{ files: ["../old/*.html"], rules: { "1.1_HTML_01": "off" } }] }),
    "many.json": configuration({
      rules: { "1.1_HTML_01": "off" },
      overrides: [
        { files: "*.html", rules: { "1.1_HTML_01": "error" } },
        { files: "blind.html", rules: { "1.1_HTML_01": "warn" } },
      ],
    }),
    "typo.json": configuration({ rules: { "1.1_HTML_1": "off" } }),
    "typo-override.json": configuration({ overrides: [{ files: "x", rules: { "7.2_CSS_2": "off" } }] }),
  });
});
afterAll(() => removeFolder(cwd));

interface Json {
  readonly off?: readonly object[];
  readonly pages: readonly {
    readonly scores: readonly { readonly ruleset: string; readonly failed: number; readonly applied: number }[];
    readonly results: readonly { readonly test: string; readonly result: number | null; readonly level?: string }[];
    readonly untested: readonly { readonly test: string; readonly reason: string }[];
  }[];
}

const check = (...args: string[]) => wam(["check", "--ruleset", "uwem-1.2", ...args], { cwd });
const json = async (...args: string[]) => JSON.parse((await check(...args, "--format", "json")).out) as Json;
const codes = async (...args: string[]) => (await check(...args)).code;

describe("a test that is off", () => {
  test.each([
    ["--skip", "1.1_HTML_01"],
    ["--skip", "UWEM.B.10.1.1.3.HTML.DEF.1.1"],
    ["--skip", "7.2_CSS_02, 1.1_HTML_01"],
    ["--config", "off.json"],
  ])(
    "%s %s: it does not run, does not count in the score, and its findings do not set the exit code",
    async (...args) => {
      const [before, after] = [await json("blind.html"), await json("blind.html", ...args)];
      expect([await codes("blind.html"), await codes("blind.html", ...args)]).toEqual([2, 0]);
      const ofImages = before.pages[0]?.results.filter((result) => result.test === "1.1_HTML_01") ?? [];
      expect(ofImages).toHaveLength(1);
      expect(after.pages[0]?.results.some((result) => result.test === "1.1_HTML_01")).toBe(false);
      expect(after.pages[0]?.scores[0]?.failed).toBe((before.pages[0]?.scores[0]?.failed ?? 0) - 1);
    },
  );

  test("the other tests give the same results, and none asks a person because of it", async () => {
    const args = ["both.html", "--ruleset", "wcag-2.2", "--format", "json"];
    const results = async (...more: string[]) => {
      const { out } = await wam(["check", ...args, ...more], { cwd });
      return (JSON.parse(out) as Json).pages[0]?.results ?? [];
    };
    expect(await results("--skip", "23a2a8")).toEqual((await results()).filter(({ test: id }) => id !== "23a2a8"));
  });

  test("overrides apply to matching pages; file patterns are relative to the folder of the configuration", async () => {
    const failed = async (config: string) => {
      const { pages } = await json("blind.html", "old/blind.html", "--config", config);
      return pages.map(({ scores }) => scores[0]?.failed);
    };
    expect(await failed("old.json")).toEqual([1, 0]);
    expect(await failed("ci/up.json")).toEqual([1, 0]);
    expect(await failed("many.json")).toEqual([1, 0]);
    const { pages } = await json("blind.html", "both.html", "--config", "many.json");
    const levels = pages.map(({ results }) => results.find((one) => one.test === "1.1_HTML_01")?.level);
    expect(levels).toEqual(["warn", undefined]);
  });

  test.each([
    [["--skip", "1.1_HTML_1"], "1.1_HTML_1"],
    [["--config", "typo.json"], "1.1_HTML_1"],
    [["--config", "typo-override.json"], "7.2_CSS_2"],
  ])("an unknown test is an error with the nearest name: %s", async (args, name) => {
    const { code, err } = await check("clean.html", ...args);
    expect(code).toBe(1);
    expect(err).toContain(`There is no rule set, test or WAM ${name}. Did you mean ${name.replace(/_(?=\d$)/, "_0")}?`);
  });

  test("for a name of axe-core without its prefix the error suggests the prefix", async () => {
    const { code, err } = await check("clean.html", "--skip", "image-alt");
    expect([code, err]).toEqual([1, expect.stringContaining("Did you mean axe:image-alt?")]);
  });

  test("if no test is left, nothing is evaluated", async () => {
    const calls = [
      ["--ruleset", "1.1_HTML_01", "--skip", "1.1_HTML_01"],
      ["--skip", "wcag-2.2"],
      ["--ruleset", "pdf-1", "--skip", "pdf-1"],
    ];
    for (const args of calls) {
      const { code, err } = await wam(["check", "clean.html", ...args], { cwd });
      expect([code, err], args.join(" ")).toEqual([
        1,
        "eiao-wam: All selected tests are switched off. Remove some of them from --skip or from the configuration.\n",
      ]);
    }
  });
});

describe("every report lists it", () => {
  const report = async (format: string, ...args: string[]) =>
    (await check("blind.html", "--skip", "1.1_HTML_01", "--format", format, ...args)).out;

  test("text and html, once", async () => {
    const sentence = /Switched off, so not in the score: 1\.1_HTML_01\./g;
    for (const format of ["text", "html"]) expect((await report(format)).match(sentence)).toHaveLength(1);
    const { out } = await check("blind.html", "old/blind.html", "--config", "old.json");
    expect(out).toContain("Switched off, so not in the score: 1.1_HTML_01 (on old/**).");
  });

  test("json", async () => {
    const { off, pages } = await json("blind.html", "--skip", "1.1_HTML_01");
    expect(off).toEqual([{ test: "1.1_HTML_01" }]);
    expect(pages[0]?.untested).toEqual([{ test: "1.1_HTML_01", reason: "switched off" }]);
    const overridden = await json("blind.html", "old/blind.html", "--config", "old.json");
    expect(overridden.off).toEqual([{ test: "1.1_HTML_01", files: ["old/**"] }]);
    expect(overridden.pages.map(({ untested }) => untested.length)).toEqual([0, 1]);
  });

  test("csv", async () => {
    const rows = (await report("csv")).split("\r\n").map((row) => row.split(","));
    const matching = rows.filter((row) => row.includes("1.1_HTML_01"));
    expect(matching.map((row) => [row[5], row.at(-1)])).toEqual([["", "switched off"]]);
  });

  test("junit", async () => {
    expect(await report("junit")).toMatch(/name="1\.1_HTML_01">\s*<skipped>switched off<\/skipped>/);
  });

  test("sarif: the rule is not enabled, and a notification reports it", async () => {
    const log = JSON.parse(await report("sarif")) as {
      readonly runs: readonly {
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly invocations: readonly {
          readonly ruleConfigurationOverrides: readonly {
            readonly configuration: object;
            readonly descriptor: { readonly id: string; readonly index: number };
          }[];
          readonly toolConfigurationNotifications: readonly { readonly message: { readonly text: string } }[];
        }[];
      }[];
    };
    const [run] = log.runs;
    const [override] = run?.invocations[0]?.ruleConfigurationOverrides ?? [];
    expect(override?.configuration).toEqual({ enabled: false });
    expect(run?.tool.driver.rules[override?.descriptor.index ?? -1]?.id).toBe("1.1_HTML_01");
    expect(run?.invocations[0]?.toolConfigurationNotifications[0]?.message.text).toContain("1.1_HTML_01");
  });

  test("earl: it is untested, with the reason, if the terms have a word for it", async () => {
    const quads = new Parser({ format: "N-Triples" }).parse(await report("ntriples"));
    const EARL = "http://www.w3.org/ns/earl#";
    const untested = quads.filter(({ object }) => object.value === `${EARL}untested`);
    expect(untested).toHaveLength(1);
    const [{ subject: result } = { subject: undefined }] = untested;
    const quadOf = (name: string) =>
      quads.find((quad) => quad.subject.value === result?.value && quad.predicate.value === EARL + name);
    expect(quadOf("info")?.object.value).toBe("switched off");
    const assertion = quads.find(
      (quad) => quad.predicate.value === `${EARL}result` && quad.object.value === result?.value,
    );
    const tested = quads.find(
      (quad) => quad.subject.value === assertion?.subject.value && quad.predicate.value === `${EARL}test`,
    );
    expect(tested?.object.value).toMatch(/#UWEM\.B\.10\.1\.1\.3\.HTML\.DEF\.1\.1$/);
    expect(await report("ntriples", "--terms", "seed")).not.toContain("untested");
  });
});

describe("what counts", () => {
  test("a warning is marked and counts only with --fail-on warn", async () => {
    const { code, out } = await check("blind.html", "--config", "warn.json");
    expect([code, out]).toEqual([0, expect.stringContaining("(warning; checkpoint")]);
    expect(await codes("blind.html", "--config", "warn.json", "--fail-on", "warn")).toBe(2);
    expect(await codes("blind.html", "--config", "warn.json", "--fail-on", "1")).toBe(0);
    expect(await codes("both.html", "--config", "warn.json")).toBe(2);
  });

  test("a warning fails no case of junit and is no error of sarif", async () => {
    const report = async (...args: string[]) => (await check("blind.html", "--config", "warn.json", ...args)).out;
    expect(await report("--format", "junit")).toMatch(/failures="0"[^]*1 only a warning, so not counted\./);
    expect(await report("--format", "junit", "--fail-on", "warn")).toContain('failures="1"');
    expect(await report("--format", "sarif")).toMatch(/"ruleId":"1\.1_HTML_01","ruleIndex":\d+,"level":"warning"/);
  });

  test.each([
    ["blind.html", ["error", "warn", "1", "2", "A", "AA", "AAA"]],
    ["moving.html", ["error", "warn", "2", "AA", "AAA"]],
    ["clean.html", []],
  ])("%s: --fail-on %s", async (page, counting) => {
    const all = ["error", "warn", "1", "2", "A", "AA", "AAA", "never"];
    const failing: string[] = [];
    for (const level of all) if ((await codes(page, "--fail-on", level)) === 2) failing.push(level);
    expect(failing).toEqual(counting);
  });
});

describe("a measurement", () => {
  test.each([
    ["assess", "http://127.0.0.1:9/"],
    ["crawl", "http://127.0.0.1:9/"],
    ["replay", "x.trig.zst"],
  ])("%s refuses a configuration that switches a test off", async (command, operand) => {
    expect(await wam([command, operand, "--config", "off.json"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: `eiao-wam: ${command} measures with all tests of a rule set, but off.json switches off 1.1_HTML_01. Remove "off" from the configuration, or name another one: --config FILE.\n`,
    });
    const { err } = await wam([command, operand, "--config", "old.json"], { cwd });
    expect(err).toContain("old.json switches off 1.1_HTML_01.");
  });
});
