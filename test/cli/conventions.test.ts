// Short options, colours, the configuration of a call, and eiao-wam init.
import { readFile, readdir } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { blind, clean, folderWith, removeFolder, spawnWam, wam } from "../support/programs.ts";
import { schemaProblems } from "../support/json-contract.ts";

async function inFolder<T>(files: Readonly<Record<string, string>>, work: (cwd: string) => Promise<T>): Promise<T> {
  const cwd = await folderWith(files);
  try {
    return await work(cwd);
  } finally {
    await removeFolder(cwd);
  }
}

describe("short options", () => {
  test("-f, -o and -q stand for --format, --output and --quiet", () =>
    inFolder({ "a.html": blind }, async (cwd) => {
      const long = await wam(["check", "a.html", "--format", "json", "--date", "2026-11-21T12:00:00Z"], { cwd });
      const short = await wam(["check", "a.html", "-qf", "json", "-o", "r.json", "--date", "2026-11-21T12:00:00Z"], {
        cwd,
      });
      expect(short).toEqual({ code: 2, out: "", err: "" });
      expect(await readFile(path.join(cwd, "r.json"), "utf8")).toBe(long.out);
      expect((await wam(["rules", "-f"], { cwd })).err).toContain("--format needs a value (");
    }));

  test("-h and -V work with and without a command", () =>
    inFolder({}, async (cwd) => {
      const { out } = await wam(["--version"], { cwd });
      for (const args of [["-V"], ["check", "-V"], ["style", "-V"]])
        expect(await wam(args, { cwd })).toMatchObject({ code: 0, out });
      expect((await wam(["check", "-h"], { cwd })).out).toContain("Usage: eiao-wam check");
    }));
});

test.each([
  [{}, [], false],
  [{ FORCE_COLOR: "1" }, [], true],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, [], true],
  [{ FORCE_COLOR: "0" }, [], false],
  [{ FORCE_COLOR: "1" }, ["--no-color"], false],
])("with the environment %j and the options %j, colours are used: %s", (env, args, isColoured) =>
  inFolder({ "a.html": blind }, async (cwd) => {
    const { out } = await spawnWam(["check", "a.html", ...args], { cwd, env });
    expect(out.includes("\u001b[")).toBe(isColoured);
  }),
);

describe("the configuration of a call", () => {
  const files = {
    ".git/HEAD": "",
    "eiao-wam.config.json": '{ // comment\n "inputs": ["dist", "!dist/old"], "failOn": "1", "baseline": "known.json" }',
    "dist/a.html": blind,
    "dist/b.html": clean,
    "dist/old/c.html": blind,
    "other/d.html": clean,
    "other/deep/e.html": clean,
  };

  test("sets the inputs, from any folder below it; the command line takes precedence", () =>
    inFolder(files, async (cwd) => {
      const urls = async (folder: string, ...args: string[]) => {
        const { out } = await wam(["check", "--format", "json", ...args], { cwd: path.join(cwd, folder) });
        const { pages } = JSON.parse(out) as { pages: { url: string }[] };
        return pages.map(({ url }) => url.split("/").at(-1));
      };
      expect(await urls(".")).toEqual(["a.html", "b.html"]);
      expect(await urls("other/deep")).toEqual(["a.html", "b.html"]);
      expect(await urls(".", "!b.html")).toEqual(["a.html"]);
      expect(await urls("other", "d.html")).toEqual(["d.html"]);
      const validated = await wam(["validate", "--format", "json"], { cwd });
      expect((JSON.parse(validated.out) as { documents: unknown[] }).documents).toHaveLength(2);
      expect((await wam(["style"], { cwd })).err).toContain("No page was given.");
    }));

  test("writes the baseline next to itself", () =>
    inFolder(files, async (cwd) => {
      const { code, err } = await wam(["check", "--update-baseline"], { cwd: path.join(cwd, "other") });
      expect([code, err]).toEqual([0, expect.stringContaining("../known.json")]);
      expect(await readdir(cwd)).toContain("known.json");
      expect((await wam(["check"], { cwd })).code).toBe(0);
    }));

  test("--print-config prints it with the origin of each value, and does nothing else", () =>
    inFolder(
      { ...files, "other/x.json": '{"header":["Authorization: hunter2"],"server":"http://me:hunter2@h/"}' },
      async (cwd) => {
        const { code, out } = await wam(["check", "--print-config", "--jobs", "3"], { cwd: path.join(cwd, "other") });
        expect(code).toBe(0);
        const printed = JSON.parse(out) as { options: Record<string, unknown> };
        expect(schemaProblems("print-config", printed)).toEqual([]);
        expect(printed).toMatchObject({
          file: path.join(cwd, "eiao-wam.config.json"),
          command: "check",
          inputs: ["../dist", "!../dist/old"],
          options: {
            failOn: { value: "1", from: "configuration" },
            baseline: { value: "../known.json", from: "configuration" },
            jobs: { value: 3, from: "command line" },
            media: { value: "screen", from: "default" },
          },
          rules: {},
        });
        const secret = await wam(["check", "--print-config", "--config", "other/x.json", "http://me:hunter2@h/"], {
          cwd,
        });
        expect(secret.out).not.toContain("hunter2");
        expect(JSON.parse(secret.out)).toMatchObject({
          inputs: ["http://h/"],
          options: { header: { value: ["Authorization: ..."], from: "configuration" } },
        });
        const outcome = await wam(["rules", "--print-config"], { cwd: path.join(cwd, ".git") });
        expect(JSON.parse(outcome.out)).toMatchObject({ command: "rules", inputs: [] });
      },
    ));

  test("a module can be the configuration of the built program too", () =>
    inFolder(
      { "a.html": blind, "eiao-wam.config.mjs": 'export default { inputs: ["a.html"], failOn: "never" };' },
      async (cwd) => {
        expect(await spawnWam(["check", "-q"], { cwd })).toMatchObject({ code: 0, err: "" });
      },
    ));
});

test("a module that never returns is no success", () =>
  inFolder({ "a.html": clean, "eiao-wam.config.mjs": "await new Promise(() => {});" }, async (cwd) => {
    const program = path.join(import.meta.dirname, "../../packages/cli/bin/eiao-wam.js");
    const { status, stdout } = spawnSync(process.execPath, [program, "check", "a.html"], { cwd, encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
  }));

describe("init", () => {
  const workflow = ".github/workflows/accessibility.yml";

  test("writes a configuration and a workflow, and suggests the next command", () =>
    inFolder({ "dist/a.html": clean, ".git/HEAD": "" }, async (cwd) => {
      const { code, out, err } = await wam(["init"], { cwd });
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain("Wrote eiao-wam.config.json: eiao-wam check reads the pages in dist");
      expect(out).toContain(`Wrote ${workflow}: `);
      expect(out).toContain("\n  npm install --save-dev @eiao/cli\n  npx eiao-wam check ");
      expect(out).not.toContain("root folder");
      expect(await wam(["check"], { cwd })).toMatchObject({ code: 0 });
      const { jobs } = parse(await readFile(path.join(cwd, workflow), "utf8")) as {
        jobs: { check: { steps: { run?: string }[] } };
      };
      expect(jobs.check.steps.flatMap(({ run }) => run ?? [])).toContain(
        "npx --no eiao-wam check --format text --format sarif --output eiao.sarif",
      );
    }));

  test("does not suggest to install a package that is installed", () =>
    inFolder({ "node_modules/@eiao/cli/package.json": "{}" }, async (cwd) => {
      expect((await wam(["init"], { cwd })).out).toContain("\nNext:\n  npx eiao-wam check ");
    }));

  test("writes both files or neither", () =>
    inFolder({ ".github": "a file, not a folder" }, async (cwd) => {
      const { code, err } = await wam(["init"], { cwd });
      expect([code, err]).toEqual([1, expect.stringContaining("cannot be written")]);
      expect(await readdir(cwd)).toEqual([".github"]);
    }));

  test("replaces nothing", () =>
    inFolder({ [workflow]: "mine", "package.json": "{}" }, async (cwd) => {
      const refused = await wam(["init"], { cwd });
      expect(refused).toEqual({
        code: 1,
        out: "",
        err: `eiao-wam: ${workflow} exists already, so nothing was written. Remove it, or add --ci none.\n`,
      });
      expect((await readdir(cwd)).toSorted()).toEqual([".github", "package.json"]);
      const { out } = await wam(["init", "site", "--ci", "none"], { cwd });
      expect(out).toContain("reads the pages in site");
      expect((await wam(["init", "--ci", "none"], { cwd })).err).toContain("eiao-wam.config.json exists already");
      expect(await readFile(path.join(cwd, workflow), "utf8")).toBe("mine");
    }));

  test("another configuration in the folder counts as one", () =>
    inFolder({ "package.json": '{"eiao":{}}' }, async (cwd) => {
      expect((await wam(["init"], { cwd })).err).toContain('package.json (key "eiao") exists already');
    }));

  test("the workflow equals that of the documentation and of the examples", () =>
    inFolder({}, async (cwd) => {
      const { out } = await wam(["init"], { cwd });
      expect(out).toContain("GitHub reads workflows only in the root folder of a repository");
      const text = await readFile(path.join(cwd, workflow), "utf8");
      const root = new URL("../../", import.meta.url);
      expect(await readFile(new URL("docs/continuous-integration.md", root), "utf8")).toContain(
        `\`\`\`yaml\n${text}\`\`\``,
      );
      expect(await readFile(new URL("examples/github-actions/accessibility.yml", root), "utf8")).toBe(text);
    }));
});
