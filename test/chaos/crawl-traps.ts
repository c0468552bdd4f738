/**
 * `npm run chaos:traps [-- --limits 400,6000 --pages 40 --seeds 2 --sites]`: crawls sites with fifteen kinds of endless parts, in all
 * arrangements and response styles, and prints the pages of each kind that were fetched and kept. Exit 1 if a real page is lost although
 * the limit left room for it, or a missing page is kept. `--sites`: unpacks documentation of Debian (apt-get download) in a temporary
 * folder and compares crawls of it with those of a second crawler. Exit 1 if a page is lost or a guard cuts anything.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { keptPaths } from "../crawl/sites/check.ts";
import { crawlOnce } from "../crawl/judge.ts";
import { linkClosure } from "../crawl/link-closure.ts";
import { openCrawls } from "../crawl/open-crawls.ts";
import { startSite } from "../support/sites/server.ts";
import { lookUp, serveFolder } from "../support/sites/static-site.ts";
import { isMissing, isReal, trapKinds, trapWorld } from "../crawl/sites/trap-kinds.ts";
import type { Routes } from "../support/sites/server.ts";
import type { Evidence } from "../crawl/sites/check.ts";

const { values } = parseArgs({
  options: {
    limits: { type: "string", default: "400,6000" },
    pages: { type: "string", default: "40" },
    seeds: { type: "string", default: "2" },
    sites: { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "eiao-traps-"));
let faults = 0;
try {
  if (values.sites) await crawlRealSites();
  else await crawlWorlds();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults > 0 ? 1 : 0);

async function crawlWorlds(): Promise<void> {
  const count = Number(values.pages);
  for (const limit of values.limits.split(",").map(Number)) {
    for (const variant of ["same", "address", "token", "other"] as const) {
      for (const arrangement of ["home", "everywhere", "behind"] as const) {
        for (let seed = 1; seed <= Number(values.seeds); seed++) {
          const kinds = trapKinds(variant);
          const evidence = await crawled(trapWorld(count, kinds, arrangement, seed), "/", limit);
          const paths = keptPaths(evidence);
          const real = paths.filter(isReal).length;
          const missing = paths.filter(isMissing).length;
          const { pages, requests, stoppedBy } = evidence.result;
          const isLost = real < 3 * count + 1 && stoppedBy === null;
          if (isLost || missing > 0) faults++;
          console.log(
            `limit ${limit}, says ${variant}, ${arrangement}, seed ${seed}: ${real} of ${3 * count + 1} real, ${missing} missing kept, ${pages} pages, ${requests} requests, ${stoppedBy ?? "complete"}`,
          );
          for (const { name, has } of kinds) {
            const fetched = evidence.log.arrivals.filter(({ target }) => has(target)).length;
            console.log(
              `    ${name.padEnd(40)} ${String(fetched).padStart(6)} ${String(paths.filter(has).length).padStart(6)}`,
            );
          }
        }
      }
    }
  }
}

async function crawled(routes: Routes, start: string, maxPages: number): Promise<Evidence> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const server = await startSite(routes);
  const crawls = await openCrawls({ dataDir });
  const evidence = await crawlOnce(server, crawls, { delay: 0, timeout: 60, maxPages, concurrency: 2 }, start);
  await crawls.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
  return evidence;
}

/** Returns for each documentation: Debian package, folder below /usr/share, start page. */
function documentations(): readonly (readonly [string, string, string])[] {
  const doc = (name: string, below: string, start = "/index.html") => [name, `doc/${below}`, start] as const;
  const gtk = (name: string, below: string) => [name, `gtk-doc/html/${below}`, "/index.html"] as const;
  return [
    doc("python-flask-doc", "python-flask-doc/html"),
    doc("aptitude-doc-en", "aptitude/html", "/en/index.html"),
    doc("openmpi-doc", "openmpi-doc/javadoc-openmpi"),
    doc("sphinx-doc", "sphinx-doc/html"),
    doc("exim4-doc-html", "exim4-doc-html/spec_html"),
    doc("libxml2-doc", "libxml2", "/html/index.html"),
    gtk("libcairo2-doc", "cairo"),
    gtk("libglib2.0-doc", "glib"),
    gtk("libglib2.0-doc", "gio"),
    gtk("libgtk-3-doc", "gtk3"),
    doc("git-doc", "git/html"),
    doc("debian-policy", "debian-policy/policy.html"),
    doc("python3.11-doc", "python3.11/html"),
    doc("python-django-doc", "python-django-doc/html"),
    doc("libcommons-lang3-java-doc", "libcommons-lang3-java/api"),
    doc("sqlite3-doc", "sqlite3"),
    doc("junit4-doc", "junit4/api"),
    doc("octave-doc", "octave/octave.html"),
    doc("octave-doc", "octave/liboctave.html"),
    doc("ant-doc", "ant", "/api/index.html"),
    doc("erlang-doc", "erlang-doc", "/doc/index.html"),
    doc("postgresql-doc-15", "postgresql-doc-15/html"),
    doc("libeigen3-doc", "libeigen3-dev/html"),
    doc("apache2-doc", "apache2-doc/manual", "/en/index.html"),
    doc("wx3.2-doc", "wx3.2-doc/html"),
    doc("libboost1.74-doc", "libboost1.74-doc/doc/html"),
    doc("libstdc++-12-doc", "gcc-12-base/libstdc++", "/user/index.html"),
  ];
}

async function crawlRealSites(): Promise<void> {
  const [packages, root] = [join(folder, "packages"), join(folder, "root")];
  for (const each of [packages, root]) mkdirSync(each);
  const list = documentations();
  run("apt-get", ["download", ...new Set(list.map(([name]) => name))], packages);
  for (const file of readdirSync(packages)) run("dpkg-deb", ["-x", join(packages, file), root], packages);
  for (const [name, below, start] of list) {
    const served = join(root, "usr/share", below);
    const evidence = await crawled({ "/*": serveFolder(served), "/robots.txt": { status: 404 } }, start, 20_000);
    const { origin, pages, result } = evidence;
    const closure = await linkClosure(
      origin + start,
      async (url) => {
        const found = await lookUp(served, url.slice(origin.length));
        return found?.kind === "redirect" ? { to: found.to } : found;
      },
      (url) => url.startsWith(`${origin}/`),
    );
    const stored = new Set(pages.map(({ url }) => url));
    const missing = [...closure.keys()].filter((url) => !stored.has(url));
    if (missing.length > 0 || result.traps.length > 0 || closure.size < 10) faults++;
    console.log(
      `${name}, ${below}: ${closure.size} pages, ${missing.length} lost ${missing.slice(0, 3).join(" ")}, traps ${JSON.stringify(result.traps)}`,
    );
  }
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 3).join(" ")} ended with ${status}`);
}
