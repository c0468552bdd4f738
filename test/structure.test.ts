import { execFile } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { uwem12 } from "@eiao/wam-core";
import { leftOutOfFast } from "../.ci/suites.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const fixtures: string[] = [];
afterAll(() => fixtures.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Makes a small tree with the packages linked as npm links them. Returns its folder. */
function fixture(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "eiao-structure-"));
  fixtures.push(folder);
  for (const name of ["wam-core", "crawler", "sampler", "etl", "server"]) {
    const link = join(folder, "node_modules", "@eiao", name);
    mkdirSync(join(folder, "packages", name), { recursive: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join("..", "..", "packages", name), link);
    const exports = { ".": { "@eiao/source": "./src/index.ts" } };
    files[`packages/${name}/package.json`] = JSON.stringify({ name: `@eiao/${name}`, type: "module", exports });
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Runs a program of node_modules/.bin. Returns both streams together, whatever the exit code. */
function output(program: string, args: string[], folder: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 50_000_000 };
    execFile(join(root, "node_modules", ".bin", program), args, options, (_, out, errors) => resolve(out + errors));
  });
}

/** Returns "rule: from -> to" of each violation, sorted. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const folder = fixture(files);
  const config = join(root, ".dependency-cruiser.mjs");
  const text = await output("depcruise", ["packages", "--config", config, "--output-type", "json"], folder);
  const report = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return report.summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${inside(from)} -> ${inside(to)}`)
    .toSorted();
}

const inside = (path: string): string => path.replace(/^packages\//, "").replace("/src/", "/");

describe("the import check finds", () => {
  const core = "packages/wam-core/src";

  test("an import against the direction of the packages", async () => {
    expect(
      await violations({
        [`${core}/index.ts`]: `import { crawl } from "@eiao/crawler"; crawl();`,
        "packages/crawler/src/index.ts": `export function crawl() {}`,
      }),
    ).toEqual(["direction-wam-core: wam-core/index.ts -> crawler/index.ts"]);
  });

  test("an import of a package's internal file", async () => {
    expect(
      await violations({
        [`${core}/index.ts`]: `export const a = 1;`,
        [`${core}/errors.ts`]: `export const b = 1;`,
        "packages/crawler/src/index.ts": `export { a } from "@eiao/wam-core"; export { b } from "../../wam-core/src/errors.ts";`,
      }),
    ).toEqual(["exports-only-wam-core: crawler/index.ts -> wam-core/errors.ts"]);
  });

  test("an import of a later stage, also a lazy one and a re-export", async () => {
    expect(
      await violations({
        [`${core}/document/html.ts`]: `import { judge } from "../judge/judge.ts"; judge();`,
        [`${core}/source/decode.ts`]: `export const late = () => import("../style/match.ts");`,
        [`${core}/measure/walk.ts`]: `export { judge } from "../judge/judge.ts";`,
        [`${core}/judge/judge.ts`]: `export function judge() {}`,
        [`${core}/style/match.ts`]: `export const a = 1;`,
      }),
    ).toEqual([
      "stage-document: wam-core/document/html.ts -> wam-core/judge/judge.ts",
      "stage-measure: wam-core/measure/walk.ts -> wam-core/judge/judge.ts",
      "stage-source: wam-core/source/decode.ts -> wam-core/style/match.ts",
    ]);
  });

  test("an import of a rule set from inside the engine", async () => {
    expect(
      await violations({
        [`${core}/check.ts`]: `export { uwem12 } from "./rules/uwem-1.2/catalogue.ts";`,
        [`${core}/errors.ts`]: `export { uwem12 } from "./rules/uwem-1.2/catalogue.ts";`,
        [`${core}/rules/uwem-1.2/catalogue.ts`]: `export const uwem12 = {};`,
      }),
    ).toEqual(["only-the-surface-knows-rules: wam-core/errors.ts -> wam-core/rules/uwem-1.2/catalogue.ts"]);
  });

  test("an import of the PDF part by the rest of wam-core, and one by the PDF part from a later part", async () => {
    expect(
      await violations({
        [`${core}/check.ts`]: `export { checkPdf } from "./pdf/check-pdf.ts";`,
        [`${core}/pdf/check-pdf.ts`]: `export { write } from "../earl/write.ts"; export { judge } from "../judge/judge.ts";`,
        [`${core}/judge/judge.ts`]: `export function judge() {}`,
        [`${core}/earl/write.ts`]: `export function write() {}`,
      }),
    ).toEqual([
      "pdf-is-an-entry-of-its-own: wam-core/check.ts -> wam-core/pdf/check-pdf.ts",
      "stage-pdf: wam-core/pdf/check-pdf.ts -> wam-core/earl/write.ts",
    ]);
  });

  test("an import against the direction of a package's folders", async () => {
    const [crawler, sampler, server] = ["crawler", "sampler", "server"].map((name) => `packages/${name}/src`);
    expect(
      await violations({
        [`${crawler}/url/normalise.ts`]: `export { matches } from "../decide/scope/scope.ts";`,
        [`${crawler}/decide/scope/scope.ts`]: `export function matches() {}`,
        [`${crawler}/decide/traps/traps.ts`]: `export { normalise } from "../../url/url.ts";`,
        [`${crawler}/url/url.ts`]: `export function normalise() {}`,
        [`${sampler}/sample.ts`]: `export { verify } from "./verify/verify.ts";`,
        [`${sampler}/draw/draw.ts`]: `export { sampleSite } from "../sample.ts";`,
        [`${sampler}/sample/run.ts`]: `export { verify } from "../verify/verify.ts";`,
        [`${sampler}/verify/verify.ts`]: `export { draw } from "../draw/words.ts"; export function verify() {}`,
        [`${sampler}/draw/words.ts`]: `export function draw() {}`,
        [`${server}/services/wam.ts`]: `export { route } from "../transport/route.ts";`,
        [`${server}/transport/route.ts`]: `export { wam } from "../services/later.ts"; export function route() {}`,
        [`${server}/services/later.ts`]: `export function wam() {}`,
        [`${server}/transport/soap/call.ts`]: `export { error } from "../errors.ts"; export { app } from "../app.ts";`,
        [`${server}/transport/errors.ts`]: `export function error() {}`,
        [`${server}/transport/app.ts`]: `export function app() {}`,
      }),
    ).toEqual([
      "crawler-url: crawler/url/normalise.ts -> crawler/decide/scope/scope.ts",
      "sampler-draw: sampler/draw/draw.ts -> sampler/sample.ts",
      "sampler-sample: sampler/sample/run.ts -> sampler/verify/verify.ts",
      "server-transport/soap: server/transport/soap/call.ts -> server/transport/app.ts",
      "server-transport: server/transport/route.ts -> server/services/later.ts",
    ]);
  });

  test("a cycle of values, but not a cycle of types only", async () => {
    expect(
      await violations({
        [`${core}/style/a.ts`]: `import { b } from "./b.ts"; export const a = () => b;`,
        [`${core}/style/b.ts`]: `import { a } from "./a.ts"; export const b = () => a;`,
        [`${core}/document/c.ts`]: `import type { D } from "./d.ts"; export type C = D;`,
        [`${core}/document/d.ts`]: `import type { C } from "./c.ts"; export type D = C;`,
        [`${core}/document/e.ts`]: `import type { J } from "../judge/j.ts"; export type E = J;`,
        [`${core}/judge/j.ts`]: `export type J = 1;`,
      }),
    ).toEqual(["no-cycles: wam-core/style/a.ts -> wam-core/style/b.ts"]);
  });
});

describe("wam-core is pure", () => {
  const impure: [what: string, text: string][] = [
    ["a module of Node", `import { readFileSync } from "node:fs"; readFileSync("x");`],
    ["a module of Node without its prefix", `import { readFileSync } from "fs"; readFileSync("x");`],
    ["the clock", `export const now = Date.now();`],
    ["the clock by constructor", `export const now = new Date();`],
    ["the precise clock", `export const now = performance.now();`],
    ["randomness", `export const dice = Math.random();`],
    ["random ids", `export const id = crypto.randomUUID();`],
    ["the network", `export const page = fetch("https://example.org/");`],
    ["a timer", `setTimeout(() => {}, 1);`],
    ["the process", `export const folder = process.cwd();`],
    ["a Node global", `export const bytes = Buffer.from("x");`],
    ["the console", `console.log("x");`],
  ];

  test("the linter finds everything impure, and nothing in a pure file", async () => {
    const files: Record<string, string> = {
      ".oxlintrc.json": readFileSync(join(root, ".oxlintrc.json"), "utf8"),
      "packages/wam-core/src/pure.ts": "export const sum = (a: number, b: number) => a + b;\n",
    };
    impure.forEach(([, text], at) => (files[`packages/wam-core/src/impure-${at}.ts`] = `${text}\n`));
    const text = await output("oxlint", ["--format", "unix", "packages"], fixture(files));
    const found = new Set([...text.matchAll(/(?:im)?pure(?:-\d+)?\.ts/g)].map(([name]) => name));
    expect(impure.filter((_, at) => !found.has(`impure-${at}.ts`)).map(([name]) => name)).toEqual([]);
    expect(found).not.toContain("pure.ts");
  });

  test("and finds nothing impure in wam-core", async () => {
    const text = await output("oxlint", ["--format", "unix", "packages/wam-core/src"], root);
    expect(text.split("\n").filter((line) => line.includes("no-restricted"))).toEqual([]);
  });
});

describe("the web is reached through its one client", () => {
  test("the linter finds code that bypasses it, and accepts the client itself", async () => {
    const around = {
      "packages/sampler/src/a.ts": `export const page = fetch("http://127.0.0.1/");\n`,
      "packages/cli/src/b.ts": `import { Agent } from "undici";\nexport const agent = new Agent();\n`,
      "packages/server/src/c.ts": `import { get } from "node:https";\nexport const call = get;\n`,
      "packages/crawler/src/crawl/d.ts": `import { request } from "undici";\nexport const call = request;\n`,
    };
    const client = {
      "packages/crawler/src/web/e.ts": `import { Agent } from "undici";\nexport const agent = new Agent();\n`,
    };
    const rules = { ".oxlintrc.json": readFileSync(join(root, ".oxlintrc.json"), "utf8") };
    const text = await output("oxlint", ["--format", "unix", "packages"], fixture({ ...rules, ...around, ...client }));
    const found = new Set(
      text.split("\n").flatMap((line) => (/no-restricted/.test(line) ? /[a-e]\.ts/.exec(line) : [])),
    );
    expect(found).toEqual(new Set(["a.ts", "b.ts", "c.ts", "d.ts"]));
  });
});

describe("modules that load slowly are loaded on demand", () => {
  const texts = globSync("packages/*/src/**/*.ts", { cwd: root })
    .filter((path) => !/\.test\.ts$|\/test-/.test(path))
    .map((path) => [path, readFileSync(join(root, path), "utf8")] as const);
  const importing = (name: string) =>
    texts.flatMap(([path, text]) =>
      new RegExp(`^(?:im|ex)port (?!type )[^;]*\\bfrom "${name}"`, "m").test(text) ? [path] : [],
    );

  test("only pools.ts imports undici, and no module imports pools.ts statically", () => {
    expect(importing("undici")).toEqual(["packages/crawler/src/web/guard/pools.ts"]);
    expect(importing('[^"]*/pools\\.ts')).toEqual([]);
  });

  test("no module imports node:http, which would also load Node's fetch", () => {
    expect(importing("node:http")).toEqual([]);
    expect(importing("node:path").length).toBeGreaterThan(50); // such imports are found
  });
});

describe("sizes", () => {
  const sources = globSync("packages/*/src/**/*.ts", { cwd: root }).filter((path) => !/\.test\.ts$|\/test-/.test(path));
  /** The sources, and the files that build, measure and demonstrate them. */
  const all = globSync(
    ["packages/*/*.ts", "packages/*/!(test|node_modules|dist)/**/*.ts", ".ci/**/*.{ts,mjs}", "examples/**/*.{ts,mjs}"],
    { cwd: root, exclude: ["**/node_modules/**"] },
  ).filter((path) => !/\.test\.ts$|\/test-/.test(path));
  test("no file has more than 300 lines", () => {
    expect(all.filter((path) => readFileSync(join(root, path), "utf8").split("\n").length > 301)).toEqual([]);
  });

  test("only six functions have more than 80 lines, each with its reason", () => {
    const long = sources.flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return [...text.matchAll(/oxlint-disable[^\n]* max-lines-per-function([^\n]*)/g)].map(([, reason]) => reason);
    });
    expect(long.length).toBeLessThanOrEqual(6);
    for (const reason of long) expect(reason).toMatch(/ -- \w+\W+\w+/);
  });

  test("folders are made by makeFolder: Node's recursive mkdir never ends below /proc", () => {
    const own = sources.filter((path) =>
      /\bmkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(join(root, path), "utf8")),
    );
    expect(own).toEqual([]);
  });

  test("no folder has more than 25 files of its own, except that of the WCAG rules: one file a rule", () => {
    const folders = Map.groupBy(all, dirname);
    expect([...folders.keys()]).toEqual(
      expect.arrayContaining([".ci", "packages/wam-core/grammar", "packages/cli/src/commands/page"]),
    );
    expect([...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([
      "packages/wam-core/src/rules/wcag-2.2",
    ]);
  });
});

test("the files that test:fast leaves out exist", () => {
  expect(leftOutOfFast.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

describe("test/ and examples/ see packages from outside", () => {
  /** Matches files inside a package, except published ones and those that are read as text. */
  const INSIDE = /^packages\/[^/]+\/(?!(?:dist|bin|schemas|conformance-cases|sql)\/|package\.json$)/;

  /** Returns the imports and URLs of a file that name the inside of a package, by a relative path or by `#programs`. Types count. */
  function insidesIn(file: string, text: string): string[] {
    const names = text.matchAll(/\b(?:from|import|new URL)\s*\(?\s*["'`]((?:\.{1,2}\/|#)[^"'`]*)["'`]/g);
    return [...names].flatMap(([, name = ""]) => {
      const isInside = name.startsWith("#")
        ? name === "#programs" && file !== "test/support/programs.ts"
        : INSIDE.test(join(dirname(file), name));
      return isInside ? [name] : [];
    });
  }

  test.each([
    ["a value", `import { a } from "../../packages/etl/src/a.ts";`, ["../../packages/etl/src/a.ts"]],
    ["a type", `import type {\n  A,\n} from '../../packages/etl/src/a.ts';`, ["../../packages/etl/src/a.ts"]],
    ["a re-export", `export * from "../../packages/etl/grammar/a.ts";`, ["../../packages/etl/grammar/a.ts"]],
    ["a side effect", `import "../../packages/etl/src/a.ts";`, ["../../packages/etl/src/a.ts"]],
    ["a lazy import", `await import(\n  "../../packages/etl/src/a.ts")`, ["../../packages/etl/src/a.ts"]],
    [
      "a file",
      `new URL("../../packages/cli/src/eiao-wam.ts", import.meta.url)`,
      ["../../packages/cli/src/eiao-wam.ts"],
    ],
    ["a published program", `new URL("../../packages/cli/bin/eiao-wam.js", import.meta.url)`, []],
    ["the programs", `import { commands } from "#programs";`, ["#programs"]],
    ["a published file", `import "../../packages/wam-core/dist/browser.js";`, []],
    ["an export", `import { a } from "@eiao/etl";\nimport { b } from "../support/programs.ts";`, []],
  ])("%s", (_, text, insides) => {
    expect(insidesIn("test/cli/a.test.ts", text)).toEqual(insides);
  });

  test("only test/support/programs.ts names the programs", () => {
    expect(insidesIn("test/support/programs.ts", `import { commands } from "#programs";`)).toEqual([]);
  });

  const importing = globSync("{test,examples}/**/*.{ts,mts,mjs,js}", { cwd: root, exclude: ["**/node_modules/**"] })
    .filter((file) => file !== "test/structure.test.ts")
    .filter((file) => insidesIn(file, readFileSync(join(root, file), "utf8")).length > 0);

  test("no file imports the inside of a package", () => {
    expect(importing).toEqual([]);
  });
});

describe("ARCHITECTURE.md", () => {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const [picture = ""] = /^## One picture\n+```\n[^]*?^```/m.exec(text) ?? [];

  test("names folders and files that exist", () => {
    const files = globSync("packages/*/src/**/*", { cwd: root });
    const paths = new Set(files.flatMap((file) => [basename(file), ...dirname(file).split("/")]));
    const folders = [...text.matchAll(/(?<![\w/.])([a-z][\w-]*)\/(?![\w/])/g)].map(([, name = ""]) => name);
    const modules = [...picture.matchAll(/[\w-]+\.ts/g)].map(([name]) => name);
    expect([folders.length, modules.length].map((many) => many > 3)).toEqual([true, true]);
    expect([...folders, ...modules].filter((name) => !paths.has(name))).toEqual([]);
  });

  test("has at most 12 kB, and its picture fits on a screen", () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_000);
    const lines = picture.split("\n").slice(3, -1);
    expect(lines.length).toBeLessThanOrEqual(64);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(125);
  });
});

describe("the house style", () => {
  test("outside of wam-core only errors are classes", () => {
    const files = globSync("packages/{crawler,sampler,etl,server,cli}/src/**/*.ts", {
      cwd: root,
      exclude: ["**/test-bench/**"],
    });
    const classes = files.flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return [...text.matchAll(/^(?:export )?(?:abstract )?class (?!\w+ extends Error\b).*/gm)].map(([line]) => line);
    });
    expect(classes).toEqual([]);
  });
});

describe("the house style of constants", () => {
  const value = String.raw`(?:-?[\d.][\w.]*|"[^"\n]*"|(?:String\.raw)?\`[^\`]*\`|\/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^\/\\\n])+\/[a-z]*|[A-Z][A-Z\d_]*)`;
  const declaration = String.raw`^(?:export )?const (\w+)(?:: [\w ]+)? =\s+`;
  const fixed = new RegExp(
    String.raw`${declaration}(?:${value}(?:\s+[-+*/]\s+${value})*|new RegExp\([^]*?\n?\))(?: as const)?;`,
    "gm",
  );
  const composed = new RegExp(
    String.raw`^(?:export )?const (\w+)[^=\n]* =\s+(?:\[|\{|new (?!RegExp\b)|(?:async )?\([^\n]*=>|Object\.)`,
    "gm",
  );
  const namesIn = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  /** Returns the module-level constants whose form of name does not fit their value. */
  const misnamed = (text: string) => [
    ...namesIn(fixed, text).filter((name) => !/^[A-Z][A-Z\d_]*$/.test(name)),
    ...namesIn(composed, text).filter((name) => /^[A-Z][A-Z\d_]*$/.test(name)),
  ];

  test("a number, text or pattern is CONSTANT_CASE, all else camelCase", () => {
    const wrong = globSync("packages/*/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/test-*.ts"] })
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
      .filter(({ text }) => !/^.*do not edit/i.test(text))
      .flatMap(({ path, text }) => misnamed(text).map((name) => `${path}: ${name}`));
    expect(wrong).toEqual([]);
  });

  test.each([
    ["a number", "const mostBytes = 1_000;\n", ["mostBytes"]],
    ["arithmetic", "export const dayMs: number = 24 * HOUR_MS;\n", ["dayMs"]],
    ["a text", `const first = "a; b";\n`, ["first"]],
    ["a text of lines", "const query = `select *\n  from ${TABLE}`;\n", ["query"]],
    ["a pattern", 'const quoted = /[/`]\\/"/giu;\n', ["quoted"]],
    ["a composed pattern", "const both = new RegExp(\n  `${A}|(b)`,\n);\n", ["both"]],
    ["a table", "const NAMES: readonly string[] = [];\nexport const BY_NAME = new Map();\n", ["NAMES", "BY_NAME"]],
    [
      "correct names",
      "const MOST = 1;\nconst at = new Map();\nconst of = (a) => a;\nconst parts = `a b`.split(` `);\n",
      [],
    ],
  ])("%s", (_, text, names) => {
    expect(misnamed(text)).toEqual(names);
  });
});

describe("an id leads to its file", () => {
  const folder = join(root, "packages/wam-core/src/rules/uwem-1.2");
  const files = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts"] });
  const texts = new Map(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  const { measures, judges, statistics } = uwem12;

  /** Returns the files that define a WAM of this id: `id: "EIAO.A.10.7.2.1.HTML.1.1"` or `defineX("...`. */
  const filesOf = (id: string) =>
    files.filter((path) => path !== "catalogue.ts" && texts.get(path)?.includes(`"${id}"`));

  test.each([...measures, ...judges].map(({ id }) => id))("%s is in the file that its fields 4 and 5 name", (id) => {
    const [, , , guideline, checkpoint] = id.split(".");
    const found = filesOf(id);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((path) => !path.startsWith(`${guideline}.${checkpoint}-`))).toEqual([]);
  });

  test.each([...new Set(statistics.map(({ id }) => id))])("%s is in statistics/", (id) => {
    expect(filesOf(id).map((path) => dirname(path))).toEqual(["statistics"]);
  });
});
