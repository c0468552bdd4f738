/** Real pages with a DOCTYPE of HTML or XHTML, from documentation packages of Debian and from npm; none is stored in this repository. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { realPages } from "../../../../test/support/pages/real-pages.ts";

export interface RealDocument {
  readonly name: string;
  readonly text: string;
}

/** Packages of about 17 MB to download: pages written by hand and by a dozen generators, from HTML 2.0 to XHTML 1.1. */
const PACKAGES = [
  "analog",
  "awstats",
  "debian-faq",
  "docbook-dsssl-doc",
  "docbook-xsl-ns",
  "freetds-doc",
  "latex2html",
  "libapache2-mod-perl2-doc",
  "libflac-doc",
  "libglib2.0-doc",
  "libsdl1.2-dev",
  "libslang2-dev",
  "libtheora-doc",
  "libvorbis-dev",
  "libxml2-doc",
  "lua5.1-doc",
  "ncurses-doc",
  "opensp",
  "sgml-base-doc",
  "swish-e",
  "xorg-docs",
];
const MOST_OF_A_KIND = 30;
const LONGEST = 100_000;
const cache = fileURLToPath(new URL("../../../../node_modules/.cache/validity", import.meta.url));

/** Returns the same documents in the same order as long as the packages are the same. Files that are not UTF-8 are left out. */
export async function realDocuments(): Promise<RealDocument[]> {
  unpackMissing();
  const documents: RealDocument[] = [];
  for (const name of PACKAGES) {
    const folder = path.join(cache, name);
    const kinds = new Map<string, number>();
    for (const file of filesIn(folder)) add(documents, kinds, `${name}/${path.basename(file)}`, readFileSync(file));
  }
  const kinds = new Map<string, number>();
  for (const page of (await realPages()).pages)
    if (/DTD/.test(Buffer.from(page.content).toString("latin1"))) add(documents, kinds, page.name, page.content);
  return documents;
}

function add(documents: RealDocument[], kinds: Map<string, number>, name: string, content: Uint8Array): void {
  if (content.length > LONGEST || content.length < 100) return;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return;
  }
  // HTML5 has no DTD, so the oracle has no verdict.
  if (/<!DOCTYPE\s+html(?:\s+SYSTEM\s+["']about:[^>]*)?\s*>/i.test(text)) return;
  const kind = /<!DOCTYPE[^>]*>/i.exec(text)?.[0] ?? "";
  const count = kinds.get(kind) ?? 0;
  if (count >= (kind === "" ? 5 : MOST_OF_A_KIND)) return;
  kinds.set(kind, count + 1);
  documents.push({ name, text });
}

/** Unpacks all missing packages at once: apt reads its lists for each call, which takes a second of computing. */
function unpackMissing(): void {
  const missing = PACKAGES.filter((name) => !existsSync(path.join(cache, name)));
  if (missing.length === 0) return;
  const working = path.join(cache, `unfinished.${process.pid}`);
  mkdirSync(working, { recursive: true });
  run("apt-get", ["download", ...missing], working);
  const archives = readdirSync(working);
  for (const name of missing) {
    const archive = archives.find((file) => file.startsWith(`${name}_`) && file.endsWith(".deb"));
    if (archive === undefined) throw new Error(`the Debian package ${name} is missing: apt-get download ${name}`);
    const unfinished = path.join(working, name);
    mkdirSync(unfinished);
    run("dpkg-deb", ["--extract", archive, unfinished], working);
    renameSync(unfinished, path.join(cache, name));
  }
  rmSync(working, { recursive: true });
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`, { cause: error });
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.x?html?$/.test(entry.name));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
