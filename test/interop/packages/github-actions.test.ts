/**
 * The recipe for GitHub Actions that `eiao-wam init` writes. Each of its commands runs as on a runner, in a clone of a project that has the program
 * from packed archives. Each test is a change to the same project.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { sarifJudge } from "../schema-judge.ts";
import type { Judge } from "../schema-judge.ts";
import { answerOf, packInto } from "./fresh-project.ts";
import type { Answer } from "./fresh-project.ts";

const WORKFLOW = ".github/workflows/accessibility.yml";
const BASELINE = "accessibility-baseline.json";
const NAMES = ["wam-core", "crawler", "sampler", "cli"];

/** The files of the project. The build puts each page into the template, which has two barriers: no language, and a logo without a name. */
const files: Readonly<Record<string, string>> = {
  ".gitignore": "node_modules\ndist\n",
  "package.json": '{"private":true,"type":"module","scripts":{"build":"node build.js"}}',
  "build.js": `import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
mkdirSync("dist", { recursive: true });
cpSync("assets", "dist/assets", { recursive: true });
const template = readFileSync("template.html", "utf8");
for (const name of readdirSync("pages"))
  writeFileSync("dist/" + name, template.replace("BODY", readFileSync("pages/" + name, "utf8")));
`,
  "template.html": `<!DOCTYPE html>
<html>
<head><meta charset="utf-8"><title>Our shop</title><link rel="stylesheet" href="/assets/shop.css"></head>
<body>
<header><img src="/assets/logo.png"></header>
<main>
BODY
</main></body></html>
`,
  "assets/shop.css": ".price { color: #333; background: #fff }",
  "pages/index.html": "<h1>Welcome</h1>",
  "pages/about.html": "<h1>About us</h1>",
  "pages/terms.html": "<h1>Terms</h1>",
  "pages/contact.html": '<h1>Write to us</h1>\n<form><input name="mail"></form>', // the barrier of a single page
};
const pages = ["about", "contact", "index", "terms"];

let folder = "";
let sarifProblem: Judge;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-recipe-"));
  await mkdir(path.join(folder, "archives"));
  const archives = await packInto(path.join(folder, "archives"), NAMES);
  await writeAll(files);
  const installed = [...archives.values()].map((archive) => path.relative(path.join(folder, "shop"), archive));
  await mustRun(`git init --quiet --initial-branch=main
npm install --save-dev --prefer-offline --no-audit --no-fund --loglevel=error ${installed.join(" ")}
npx eiao-wam init
${commit("start")}
git branch without-baseline
npm run build
npx eiao-wam check --update-baseline
${commit("accept")}`);
  sarifProblem = await sarifJudge();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeAll(contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(contents)) {
    const file = path.join(folder, "shop", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The variables that npm needs to reach the registry on this machine. */
const network = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^(?:NODE_EXTRA_CA_CERTS|.*_proxy|npm_config_.*)$/i.test(name) && value !== undefined ? [[name, value]] : [],
  ),
);

/** Runs lines as a runner of GitHub does, which stops at the first failure. */
async function bash(dir: string, lines: string, env: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const node = `${path.dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  return answerOf(path.join(folder, dir), "bash", ["-e", "-c", lines], { ...network, PATH: node, ...env });
}

/** Runs lines that must succeed. */
async function mustRun(lines: string, dir = "shop"): Promise<string> {
  const { code, out } = await bash(dir, lines);
  if (code !== 0) throw new Error(out);
  return out;
}

function commit(message: string): string {
  return `git add --all && git -c user.name=dev -c user.email=dev@example.org commit --quiet -m "${message}"`;
}

interface Step {
  readonly run?: string;
}

interface SarifResult {
  readonly ruleId: string;
  readonly baselineState: "new" | "unchanged";
  readonly occurrenceCount: number;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
}

/** Pushes a change to a branch, and runs the workflow of that branch in a new clone. */
async function push(branch: string, changes: Readonly<Record<string, string>>, from = "main") {
  await mustRun(`git switch --quiet -C ${branch} ${from}`);
  await writeAll(changes);
  if (Object.keys(changes).length > 0) await mustRun(commit(branch));
  await mustRun(`git clone --quiet --branch ${branch} . ../${branch}`);
  const workspace = path.join(folder, branch);
  const workflow = parse(await readFile(path.join(workspace, WORKFLOW), "utf8")) as {
    readonly jobs: { readonly check: { readonly steps: readonly Step[] } };
  };
  const env = { CI: "true", GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace };
  const commands = workflow.jobs.check.steps.flatMap(({ run }) => run ?? []);
  const ran: Answer[] = [];
  for (const command of commands) if (ran.every(({ code }) => code === 0)) ran.push(await bash(branch, command, env));
  expect(ran).toHaveLength(3); // the install, the build and the check
  const { code, out } = ran[2] ?? { code: -1, out: "" };
  const sarif = JSON.parse(await readFile(path.join(workspace, "eiao.sarif"), "utf8")) as {
    readonly runs: readonly { readonly results: readonly SarifResult[] }[];
  };
  expect(sarifProblem(sarif)).toBeUndefined();
  const results = sarif.runs.flatMap((run) => run.results);
  return {
    code,
    log: out,
    annotations: out.split("\n").filter((line) => line.startsWith("::")),
    fresh: placesOf(results.filter(({ baselineState }) => baselineState === "new")),
    known: placesOf(results.filter(({ baselineState }) => baselineState === "unchanged")),
  };
}

function placesOf(results: readonly SarifResult[]): readonly string[] {
  return results
    .flatMap(({ ruleId, occurrenceCount, locations }) =>
      locations.map(({ physicalLocation: { artifactLocation, region } }) => {
        expect(occurrenceCount).toBe(1);
        return `${ruleId} ${artifactLocation.uri}:${region.startLine}:${region.startColumn}`;
      }),
    )
    .toSorted();
}

/** Returns the barriers of the template, by hand: the html element in line 2, the logo in line 5. */
function ofTemplate(names: readonly string[]): readonly string[] {
  return [
    ...names.map((name) => `23a2a8 dist/${name}.html:5:9`),
    ...names.map((name) => `b5c3f8 dist/${name}.html:2:1`),
  ];
}
/** The barrier of the form. The page begins in line 7 of the document, its form in the next line. */
const field = "e086e5 dist/contact.html:8:7";

describe("the workflow", () => {
  test("the first run without a baseline fails, and shows all findings: one annotation for each barrier to remove", async () => {
    const { code, log, annotations, fresh, known } = await push("first", {}, "without-baseline");
    expect(code).toBe(2);
    expect([fresh, known]).toEqual([[...ofTemplate(pages), field], []]);
    expect(log).toContain("4 pages evaluated. 9 new findings.");
    expect(log).toContain(`The baseline ${BASELINE} does not exist yet`);
    expect(annotations.map((line) => line.slice(0, line.indexOf("::", 2)))).toEqual([
      "::error file=dist/about.html,line=5,endLine=5,col=9,endColumn=37,title=Image without an accessible name (23a2a8)",
      "::error file=dist/about.html,line=2,endLine=2,col=1,endColumn=7,title=Page without a language (b5c3f8)",
      "::error file=dist/contact.html,line=8,endLine=8,col=7,endColumn=26,title=Form field without an accessible name (e086e5)",
    ]);
    expect(annotations.map((line) => /One fix may remove[^%]*/.exec(line)?.[0])).toEqual([
      "One fix may remove 4 findings on 4 pages",
      "One fix may remove 4 findings on 4 pages",
      undefined,
    ]);
  });

  test("with the baseline of these findings it passes, without annotations", async () => {
    const { code, log, annotations, fresh, known } = await push("second", {});
    expect([code, annotations, fresh, known]).toEqual([0, [], [], [...ofTemplate(pages), field]]);
    expect(log).toContain("4 pages evaluated. No new barrier found, 9 known");
  });

  test("a new barrier fails, and is the only annotation", async () => {
    const aboutPage = "<h1>About us</h1>\n<button></button>";
    const { code, log, annotations, fresh, known } = await push("barrier", { "pages/about.html": aboutPage });
    expect([code, fresh, known]).toEqual([2, ["97a4e1 dist/about.html:8:1"], [...ofTemplate(pages), field]]);
    expect(annotations).toHaveLength(1);
    expect(annotations[0]).toMatch(
      /^::error file=dist\/about\.html,line=8,endLine=8,col=1,endColumn=9,title=Button without an accessible name \(97a4e1\)::<button>%0A/,
    );
    expect(log).toContain("\n  dist/about.html:8:1  <button>\n");
    expect(log).toContain("4 pages evaluated. 1 new finding, 9 known");
  });

  test("a new page of the template passes: its barriers are known", async () => {
    const { code, log, annotations, fresh, known } = await push("page", { "pages/news.html": "<h1>News</h1>" });
    const all = [...pages, "news"].toSorted();
    expect([code, annotations, fresh, known]).toEqual([0, [], [], [...ofTemplate(all), field]]);
    expect(log).toContain("5 pages evaluated. No new barrier found, 11 known");
  });

  test("a fixed page passes; its barrier leaves the baseline at the next update, and counts if it comes back", async () => {
    const contact = '<h1>Write to us</h1>\n<form><label>Address <input name="mail"></label></form>';
    const { code, annotations, fresh, known } = await push("fixed", { "pages/contact.html": contact });
    expect([code, annotations, fresh, known]).toEqual([0, [], [], ofTemplate(pages)]);
    const renewed = await mustRun("npm run build\nnpx eiao-wam check --update-baseline");
    expect(renewed).toContain(`Wrote 2 findings to ${BASELINE}.`);
    await mustRun(commit("renew"));
    const { "pages/contact.html": wrong = "" } = files;
    expect(await push("back", { "pages/contact.html": wrong }, "fixed")).toMatchObject({ code: 2, fresh: [field] });
  });
});

describe("its YAML", () => {
  /** A program with the parser and the schema of GitHub Actions. The package imports JSON like a bundler. */
  const judge = `
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } = await import("@actions/workflow-parser");
const { context, value } = parseWorkflow({ name: "w.yml", content: readFileSync(0, "utf8") }, new NoOperationTraceWriter());
if (value !== undefined) await convertWorkflowTemplate(context, value);
process.stdout.write(JSON.stringify(context.errors.getErrors().map(({ message }) => message)));
`;
  let workflow = "";
  beforeAll(async () => {
    await mkdir(path.join(folder, "judge"));
    await writeFile(path.join(folder, "judge/package.json"), '{"private":true,"type":"module"}');
    await writeFile(path.join(folder, "judge/judge.js"), judge);
    await mustRun(
      "npm install --prefer-offline --no-audit --no-fund --loglevel=error @actions/workflow-parser@0.3.61",
      "judge",
    );
    workflow = await readFile(path.join(folder, "shop", WORKFLOW), "utf8");
  });

  async function problems(text: string): Promise<unknown> {
    await writeFile(path.join(folder, "judge/w.yml"), text);
    return JSON.parse(await mustRun("node judge.js < w.yml", "judge"));
  }

  test("GitHub's parser finds no problem", async () => {
    expect(await problems(workflow)).toEqual([]);
  });

  test.each([
    ["runs-on", "runs_on", "Required property is missing: runs-on"],
    ["security-events: write", "security-events: both", "Unexpected value 'both'"],
    ["hashFiles(", "hashFile(", "Unrecognized function: 'hashFile'"],
  ])("a problem is found if %s is %s", async (right, wrong, message) => {
    expect(workflow).toContain(right);
    expect(JSON.stringify(await problems(workflow.replace(right, wrong)))).toContain(message);
  });
});
