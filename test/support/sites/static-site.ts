import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { Arrival } from "./request-log.ts";
import type { Answer } from "./server.ts";

/** The answer of a static server to a path: a file with its bytes, a redirect to the folder with a slash, or nothing. */
export type Served =
  | {
      readonly kind: "file";
      readonly body: Buffer;
      readonly contentType: string;
      readonly etag: string;
      readonly lastModified: string;
    }
  | { readonly kind: "redirect"; readonly to: string };

/** Media types by extension, as in web servers, without charset, so that the pages' own declarations count. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".htm": "text/html",
  ".xhtml": "application/xhtml+xml",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".txt": "text/plain",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".gz": "application/gzip",
};

/** Looks a request path up in a folder, without its query. Returns undefined if there is no such file. */
export async function lookUp(folder: string, target: string): Promise<Served | undefined> {
  const path = decoded(target.replace(/[?#].*$/s, ""));
  if (path === undefined || path.includes("\0")) return undefined;
  const inside = normalize(path);
  if (inside.startsWith("..")) return undefined;
  const file = join(folder, inside);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) {
    if (!path.endsWith("/")) return { kind: "redirect", to: `${target.replace(/[?#].*$/s, "")}/` };
    return lookUp(folder, `${target.replace(/[?#].*$/s, "")}index.html`);
  }
  if (path.endsWith("/")) return undefined;
  return {
    kind: "file",
    body: await readFile(file),
    contentType: types[extname(file).toLowerCase()] ?? "application/octet-stream",
    etag: `"${found.size.toString(16)}-${Math.floor(found.mtimeMs).toString(16)}"`,
    lastModified: new Date(Math.floor(found.mtimeMs / 1000) * 1000).toUTCString(),
  };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Returns the route of a static web server over a folder, with validators and conditional answers. */
export function serveFolder(folder: string): (arrival: Arrival) => Promise<Answer> {
  return async ({ target, headers }) => {
    const served = await lookUp(folder, target);
    if (served === undefined)
      return { status: 404, body: "<!DOCTYPE html><title>Not found</title><p>There is no such file." };
    if (served.kind === "redirect") return { status: 301, headers: { location: served.to } };
    const { body, contentType, etag, lastModified } = served;
    const ifNoneMatch = headers["if-none-match"];
    const fits = ifNoneMatch === undefined ? headers["if-modified-since"] === lastModified : ifNoneMatch === etag;
    const validators = { etag, "last-modified": lastModified };
    if (fits) return { status: 304, headers: { ...validators, "content-type": null } };
    return { headers: { ...validators, "content-type": contentType }, body };
  };
}
