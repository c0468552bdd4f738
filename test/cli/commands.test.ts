import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { uwem12 } from "@eiao/wam-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaProblems } from "../support/json-contract.ts";
import { clean, folderWith, programFile, removeFolder, wam } from "../support/programs.ts";

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({
    "page.html": `<style>
p, .a { color: red } /* one */
#x { color: blue !important; margin: 1px }
</style><p id="x" class="a" style="color: green">x</p><div>y</div>`,
    "clean.html": clean,
    ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/${i}.html`, clean])),
  });
});
afterAll(() => removeFolder(cwd));

describe("help and version", () => {
  test.each([
    ["--help"],
    ["-h"],
    ["help"],
    ["check", "--help"],
    ["help", "style"],
    ["rules", "-h"],
    ["explain", "--help"],
  ])("%s %s", async (...args) => {
    const { code, out, err } = await wam(args, { cwd });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/Usage: eiao-wam[^]*Examples:\n/);
  });

  test("--version", async () => {
    const { version } = JSON.parse(
      await readFile(new URL("../../packages/cli/package.json", import.meta.url), "utf8"),
    ) as {
      version: string;
    };
    expect(await wam(["--version"], { cwd })).toMatchObject({ code: 0, out: `${version}\n` });
  });

  test("--help takes no value", async () => {
    expect(await wam(["check", "--help=1"], { cwd })).toMatchObject({
      code: 1,
      out: "",
      err: "eiao-wam: --help takes no value.\n",
    });
  });

  test("no command or an unknown command is exit 1", async () => {
    expect((await wam([], { cwd })).code).toBe(1);
    expect(await wam(["chek"], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringContaining("Did you mean check?") as string,
    });
    expect(await wam(["help", "chek"], { cwd })).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("Did you mean check?") as string,
    });
  });
});

describe("rules", () => {
  test("JSON has each measurement once, each judge, and each statistic", async () => {
    const { code, out } = await wam(["rules", "--format", "json"], { cwd });
    const rules = JSON.parse(out) as Record<
      "measures" | "judges" | "statistics",
      { id: string; type: string; test: string }[]
    >;
    expect(code).toBe(0);
    expect(schemaProblems("rules", rules)).toEqual([]);
    const { measures, judges, statistics } = uwem12; // catalogue.test.ts checks their numbers
    expect(rules.measures.map(({ id }) => id)).toEqual([...new Set(measures.map(({ id }) => id))]);
    expect(rules.judges.map(({ id, test: number }) => [id, number])).toEqual(judges.map((wam) => [wam.id, wam.test]));
    expect(rules.statistics.map(({ id }) => id)).toEqual(statistics.map(({ id }) => id));
    expect(rules.judges[0]).toMatchObject({
      id: "UWEM.B.10.1.1.3.HTML.DEF.6.1",
      test: "1.1_HTML_06",
      checkpoint: "1.1",
      title: "embed element in use",
    });
  });

  test("text lists the tests; an unknown rule set is reported by name", async () => {
    expect((await wam(["rules"], { cwd })).out).toContain("7.2_CSS_02");
    expect(await wam(["rules", "--ruleset", "x"], { cwd })).toMatchObject({
      code: 1,
      err: "eiao-wam: There is no rule set x. Installed: uwem-1.2, wcag-2.2, pdf-1.\n",
    });
  });
});

describe("explain", () => {
  test.each([
    "7.2_CSS_02",
    "UWEM.B.10.13.1.3.HTML.DEF.1.1",
    "EIAO.A.10.7.2.1.HTML.1.1",
    "EIAO.TECH.1.2",
    "EIAO.EXT.1.2",
    "list-children",
    "4.1.2",
    "frame",
  ])("%s, in text and JSON", async (id) => {
    const [text, json] = await Promise.all([
      wam(["explain", id], { cwd }),
      wam(["explain", id, "--format", "json"], { cwd }),
    ]);
    expect([text.code, json.code]).toEqual([0, 0]);
    expect(text.out).toContain(id);
    expect(schemaProblems("explain", JSON.parse(json.out))).toEqual([]);
  });

  test("a test has an explanation, the people affected, the remedy, and failing and passing examples", async () => {
    const { out } = await wam(["explain", "7.2_css_02"], { cwd });
    expect(out).toMatch(/What it measures\n[^]*Who is affected\n[^]*How to fix it\n[^]*Fails\n[^]*Passes\n/);
  });

  test("a rule of axe-core is explained by our rules, each once if several have its name", async () => {
    const { out } = await wam(["explain", "axe:frame-title", "--format", "json"], { cwd });
    const { topics } = JSON.parse(out) as { topics: { test: string }[] };
    expect(topics.map(({ test: name }) => name)).toEqual(["cae760", "frame-name"]);
  });

  test("a success criterion: title, level, clauses of EN 301 549, and the tests about it", async () => {
    const { out } = await wam(["explain", "1.3.1"], { cwd });
    expect(out).toMatch(/^1\.3\.1 {2}Info and Relationships\nSuccess criterion of WCAG 2\.2, level A\n/);
    expect(out).toContain("EN 301 549 V3.2.1, clause 9.1.3.1\n");
    // The table of criteria: a25f45 requires it, 674b10 may concern it.
    expect(out).toMatch(/not satisfied\n[^]*a25f45[^]*may concern it\n[^]*674b10/);
    const { out: without } = await wam(["explain", "1.2.4"], { cwd });
    expect(without).toContain("No test shows that this criterion is not satisfied. People have to check it.");
  });

  test("a word gives the tests whose texts contain it", async () => {
    const { out } = await wam(["explain", "Definition-LIST", "--format", "json"], { cwd });
    const { topics } = JSON.parse(out) as { topics: { kind: string; tests: { test: string }[] }[] };
    expect(topics.map(({ kind, tests }) => [kind, ...tests.map(({ test: name }) => name)])).toEqual([
      ["word", "description-list"],
    ]);
  });

  test("an unknown id is reported by name", async () => {
    expect(await wam(["explain", "7.2_CSS_20"], { cwd })).toMatchObject({
      code: 1,
      err: "eiao-wam: There is no test or WAM 7.2_CSS_20. Did you mean 7.2_CSS_02?\n",
    });
  });

  test("the id of a rule set is not explained, and the suggested command lists its tests", async () => {
    const { code, err } = await wam(["explain", "pdf-1"], { cwd });
    const [, line = ""] =
      /^eiao-wam: pdf-1 is a rule set, not a test\. eiao-wam (.*) lists its tests\.\n$/.exec(err) ?? [];
    expect([code, line]).toEqual([1, "rules --ruleset pdf-1"]);
    expect((await wam(line.split(" "), { cwd })).code).toBe(0);
    expect((await wam(["explain", "uwem-1"], { cwd })).err).not.toContain("Did you mean uwem-1.2");
  });
});

describe("style", () => {
  const style = (...args: string[]) => wam(["style", "page.html", ...args], { cwd });

  test("JSON has matched rules and winners, with positions in the sheet's own text", async () => {
    const { code, out } = await style("--format", "json", "--selector", "p", "--property", "color");
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(code).toBe(0);
    expect(schemaProblems("style", report)).toEqual([]);
    // The style element's text begins with a line end, so the first rule is on its second line.
    const sheet = "style:/html[1]/head[1]/style[1]";
    expect(report["elements"]).toEqual([
      {
        path: "/html[1]/body[1]/p[1]",
        matched: [
          { sheet, line: 2, column: 1, selector: "p, .a" },
          { sheet, line: 3, column: 1, selector: "#x" },
        ],
        winners: { color: { value: "blue", important: true, sheet, line: 3, column: 6 } },
      },
    ]);
  });

  test("--computed adds the computed values of elements", async () => {
    const args = ["--selector", "div", "--property", "display", "--property", "width", "--computed"];
    const { out } = await style(...args, "--format", "json");
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(schemaProblems("style", report)).toEqual([]);
    const computed = { display: "block", width: "auto" };
    expect(report["elements"]).toEqual([{ path: "/html[1]/body[1]/div[1]", matched: [], winners: {}, computed }]);
    expect((await style(...args)).out).toContain(
      "/html[1]/body[1]/div[1]\n  computed display: block\n  computed width: auto\n",
    );
  });

  test("a selector without a match is reported on standard error", async () => {
    const { code, err } = await style("--selector", "h9");
    expect([code, err]).toEqual([0, "eiao-wam: No element matches h9.\n"]);
  });

  test("text only counts elements without author style", async () => {
    const { code, out } = await style();
    expect(code).toBe(0);
    expect(out).toContain("wins     color: blue !important");
    expect(out).toMatch(/\d+ of \d+ elements have no author style\./);
  });

  test.each([
    [["--selector", "p["], /selector/],
    [["--property"], /--property needs a value/],
    [["clean.html"], /takes one page/],
    [["--computed"], /name each of them with --property/],
  ])("%j is refused", async (args, message) => {
    expect(await style(...args)).toMatchObject({ code: 1, err: expect.stringMatching(message) as string });
  });

  test("an unknown property is reported; vendors' and custom ones are not", async () => {
    const properties = ["colour", "COLOR", "--own", "-moz-x"].map((name) => `--property=${name}`);
    const outcome = await style(...properties);
    expect([outcome.code, outcome.err]).toEqual([0, "eiao-wam: colour is not a known property\n"]);
  });

  test("a missing page and a file that is no page are exit 1 with its name", async () => {
    expect(await wam(["style", "none.html"], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/none\.html: There is no file none\.html\. Check the name\./) as string,
    });
    expect(await wam(["style", "page.html", "--content-type", "image/png"], { cwd })).toMatchObject({ code: 1 });
  });
});

test("a program whose output is no longer read ends without an error", async () => {
  const child = spawn(
    process.execPath,
    [
      "--conditions=@eiao/source",
      programFile("eiao-wam"),
      "check",
      "many/*.html",
      "--format",
      "ntriples",
      "--jobs",
      "1",
    ],
    { cwd },
  );
  let err = "";
  child.stderr.on("data", (part: Buffer) => (err += part.toString()));
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((done) => child.on("close", done));
  expect([code, err]).toEqual([0, ""]);
});

test
  .runIf(existsSync("/dev/full"))
  .each(["checkstatus", "dbcleanerclient", "eiaoassess", "performcache", "wamservicecheck"] as const)(
  "%s: a reader that closes the pipe, as grep -q does, is no error; an output that cannot be written is reported",
  async (name) => {
    const args = ["--conditions=@eiao/source", programFile(name), "--help"];
    const outcomeOf = async (child: ChildProcess): Promise<[unknown, string]> => {
      let err = "";
      child.stderr?.on("data", (part: Buffer) => (err += part.toString()));
      return [await new Promise((done) => child.on("close", done)), err];
    };
    const deserted = spawn(process.execPath, args, { cwd });
    deserted.stdout.destroy();
    expect(await outcomeOf(deserted)).toEqual([0, ""]);
    const full = spawn("sh", ["-c", 'exec "$0" "$@" > /dev/full', process.execPath, ...args], { cwd });
    expect(await outcomeOf(full)).toEqual([
      1,
      `${name}: The output could not be written: the disk is full. Free some disk space, then run the same command again.\n`,
    ]);
  },
);

test("report refuses options that the function does not use: its answer would be mistaken for another one", async () => {
  const outcome = await wam(["report", "siteMean", "--run", "R", "--test", "7.2_CSS_02"], { cwd });
  expect([outcome.code, outcome.out, outcome.err]).toEqual([
    1,
    "",
    "eiao-wam: The report function siteMean does not use --test. Leave it out, or use another function; `eiao-wam report --help` lists them.\n",
  ]);
  expect((await wam(["report", "groupMean", "--run", "R", "--mime-type", "text/html"], { cwd })).err).toContain(
    "--mime-type.",
  );
});
