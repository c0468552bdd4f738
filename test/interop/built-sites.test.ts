/** Sites that Vite and VitePress build: a check of the folder has the same results as a check over a web server. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { serve, wam } from "../support/programs.ts";

const run = promisify(execFile);

const page = `<!doctype html>
<html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1><p class="faint">Faint words</p>
<p class="move">Blinking words</p><a href="/">Home</a></main><script type="module" src="/src/main.js"></script></body></html>
`;

const files: Readonly<Record<string, string>> = {
  "package.json": '{"private":true,"type":"module"}',
  "vite/index.html": page,
  "vite/sub/page.html": page,
  "vite/src/main.js": 'import "./main.css";',
  "vite/src/main.css": '@import "./deep.css"; .faint { color: #ccc; background: #fff }',
  "vite/src/deep.css": ".move { text-decoration: blink }",
  "vite/vite.config.js": 'export default { build: { rollupOptions: { input: ["index.html", "sub/page.html"] } } };',
  "docs/index.md": '# Home\n\nHello.\n\n<p class="move" style="color: #ccc">Faint words</p>\n',
  "docs/guide/start.md": "# Guide\n\n<p class='move'>Blinking words</p>\n\n[Home](/)\n",
  "docs/.vitepress/config.mjs": 'export default { title: "Docs", lang: "en" };',
  "docs/.vitepress/theme/index.js": 'import Theme from "vitepress/theme"; import "./own.css"; export default Theme;',
  "docs/.vitepress/theme/own.css": ".move { text-decoration: blink }",
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-built-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const call = { cwd: folder };
  await run("npm", ["install", "--no-fund", "--no-audit", "vite@8.4.0", "vitepress@1.6.4"], call);
  await run("node_modules/.bin/vite", ["build", "vite"], call);
  await run("node_modules/.bin/vitepress", ["build", "docs"], call);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const types = new Map([
  [".html", "text/html; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]);

interface Checked {
  readonly pages: readonly CheckedPage[];
  readonly warnings: string;
}

async function checked(args: readonly string[]): Promise<Checked> {
  const ruleSets = ["--ruleset", "uwem-1.2,wcag-2.2"];
  const { out, err } = await wam(["check", ...args, ...ruleSets, "--format", "json"], { cwd: folder });
  return { pages: (JSON.parse(out) as { pages: CheckedPage[] }).pages, warnings: err };
}

/** Returns the facts that are the same at another address. Only fingerprints of tests that compare addresses may differ. */
function resultsOf({ results, scores }: CheckedPage) {
  return {
    scores,
    results: results.map(({ test: id, result, location: { line, column, source } }) => [
      id,
      result,
      line,
      column,
      source === undefined ? undefined : path.basename(source),
    ]),
  };
}

test.each([
  ["Vite", "vite/dist", 'rel="stylesheet" crossorigin href="/assets/'],
  ["VitePress", "docs/.vitepress/dist", 'rel="preload stylesheet" href="/assets/'],
])("a build of %s", async (_, dist, link) => {
  const root = path.join(folder, dist);
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".html")).sort();
  for (const name of names) expect(await readFile(path.join(root, name), "utf8")).toContain(link);
  const { origin, close } = await serve((call, reply) => {
    const file = new URL(call.url ?? "/", "http://localhost").pathname;
    readFile(path.join(root, file)).then(
      (content) => reply.setHeader("content-type", types.get(path.extname(file)) ?? "text/plain").end(content),
      () => reply.writeHead(404).end(),
    );
  });
  const served = await checked(names.map((name) => `${origin}/${name}`));
  close();
  const local = await checked([dist]);
  expect([local.warnings, served.warnings]).toEqual(["", ""]);
  expect(local.pages.map(({ url }) => url)).toHaveLength(names.length);
  expect(local.pages.map(resultsOf)).toEqual(served.pages.map(resultsOf));
  // The style sheets were read: one of them has the rule that makes words blink.
  const blinking = local.pages.flatMap(({ results }) =>
    results.filter(({ test: id, result }) => id === "7.2_CSS_02" && result === 1),
  );
  expect(blinking.length).toBeGreaterThan(0);
  expect(blinking.every(({ location }) => location.source?.endsWith(".css"))).toBe(true);
});
