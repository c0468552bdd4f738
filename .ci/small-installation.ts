/**
 * Tries `@eiao/cli` with only its own dependencies: its size, the commands that work without `@eiao/server`, and the messages of the others.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { weightOf } from "./installed.ts";

const limits = { megabytes: 45, packages: 60 };
const INSTALLING_LINE = "npm install @eiao/server";
const site = fileURLToPath(new URL("../examples/site", import.meta.url));

/** A program that serves a folder and prints its port. */
const siteServer = `
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
const types = { html: "text/html", css: "text/css" };
createServer(async ({ url }, response) => {
  const path = url.endsWith("/") ? url + "index.html" : url;
  try {
    const content = await readFile("site" + path);
    response.setHeader("content-type", types[path.split(".").at(-1)] ?? "text/plain").end(content);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;

/** @throws Error that names the exceeded limit, or the command and its output. */
export async function trySmallInstallation(project: string): Promise<void> {
  const { megabytes, packages } = weightOf(project);
  const weight = `@eiao/cli takes ${megabytes.toFixed(1)} MB in ${packages} packages`;
  console.log(`${weight} (limits ${limits.megabytes} MB, ${limits.packages})`);
  if (megabytes > limits.megabytes || packages > limits.packages) throw new Error(`${weight}: too much`);

  mkdirSync(join(project, "site"));
  const text = "<p>Good morning, and <a href=other.html>more about this</a>.</p><img src=a.png>";
  const page = `<!DOCTYPE html><html lang=en><title>t</title><link rel=stylesheet href=style.css>${text}`;
  const names = ["index", "other", ...Array.from({ length: 8 }, (_, at) => `page-${at}`)];
  for (const name of names) writeFileSync(join(project, "site", `${name}.html`), page);
  writeFileSync(join(project, "site/style.css"), "p { color: #ccc; background: #fff }");
  copyFileSync(join(site, "docs/budget-2026.pdf"), join(project, "site/budget.pdf"));
  writeFileSync(join(project, "server.mjs"), siteServer);
  const server = spawn(process.execPath, ["server.mjs"], { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    tryCommands(project, `http://127.0.0.1:${String(port).trim()}/`);
  } finally {
    server.kill();
  }
}

/** Runs command lines and checks the exit code and the output of each. */
function tryCommands(project: string, origin: string): void {
  const rows: (readonly [words: string, code: number, printed: string])[] = [
    ["check site/index.html --ruleset uwem-1.2", 2, "1.1_HTML_01"],
    [`check ${origin} --ruleset uwem-1.2`, 2, "1.1_HTML_01"],
    ["check site/*.html --jobs 2 --ruleset wcag-2.2 --format json", 2, "1.1.1"],
    [`check ${origin} --ruleset wcag-2.2`, 2, "afw4f7"],
    ["check site/budget.pdf", 2, "1.3.1_PDF_01"],
    ["check missing.html", 1, "There is no file missing.html"],
    ["style site/index.html --selector p", 0, "#ccc"],
    [`style ${origin} --selector p`, 0, "#ccc"],
    ["tree site/index.html", 0, "link"],
    ["tree site/budget.pdf", 1, "Pass an HTML or XHTML page."],
    ["validate site/index.html", 0, "parse errors"],
    ["rules", 0, "7.2_HTML_01"],
    ["explain 1.4.3", 0, "contrast"],
    ["conformance --quiet", 0, "passed"],
    [`crawl ${origin} --allow-private`, 0, "2 pages"],
    [`assess ${origin} --allow-private`, 0, "Results: output"],
    ["query eiao-data/output/rdf/*/*.trig.zst --sparql ASK{}", 1, INSTALLING_LINE],
    ["report siteMean", 1, INSTALLING_LINE],
    ["serve", 1, INSTALLING_LINE],
  ];
  for (const [args, code, printed] of rows) tryLine(project, "eiao-wam", args, code, printed);
  tryLine(project, "eiao-observatory", "start --once", 1, INSTALLING_LINE);
  tryLine(project, "checkstatus", "", 1, INSTALLING_LINE);
}

/** Tries the commands that asked for another package, now that it is installed. */
export function tryWholeInstallation(project: string): void {
  const stores = "eiao-data/output/rdf/*/*.trig.zst";
  tryLine(project, "eiao-wam", `query ${stores} --sparql "ASK { ?page a ?kind }"`, 0, "true");
  tryLine(project, "eiao-wam", `load ${stores} --run 2026-11`, 0, "2026-11");
  tryLine(project, "eiao-wam", "report siteMean --run 2026-11", 0, "siteMean");
  tryLine(project, "checkstatus", "", 1, "does not answer");
}

function tryLine(project: string, program: string, args: string, code: number, printed: string): void {
  // The shell expands patterns.
  const line = `node_modules/.bin/${program} ${args}`;
  const { status, stdout, stderr } = spawnSync(line, { cwd: project, shell: true, encoding: "utf8" });
  const output = stdout + stderr;
  // The program reports errors that it does not recognise as faults of its own.
  if (status === code && output.includes(printed) && !output.includes("fault in the program")) return;
  throw new Error(`"${line}" ended with ${status}, not with ${code} and "${printed}":\n${output}`);
}
