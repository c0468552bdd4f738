import { storedTestName } from "@eiao/etl/internal";
import type { KnownTests } from "@eiao/etl/internal";
import { decodedPart } from "../model/path-params.ts";
import { keptSiteName } from "../model/site-names.ts";
import { languageOfPath, languagePrefix } from "../text/catalogues.ts";

/**
 * Returns the proper address of a page for another spelling: an address of the first observatory (spec 16.2), one with a
 * trailing slash, with the prefix of the default language, of data in a language, or with the name of a site or test as
 * people write it. Returns undefined if the address is proper. The result never leads to another host.
 */
export function movedTo(path: string, search: string, tests: KnownTests): string | undefined {
  const own = ownPath(path, tests);
  // Two slashes at the beginning would lead to another host.
  return own === path ? undefined : `${own.replaceAll(/\/{2,}/g, "/")}${search}`;
}

function ownPath(fullPath: string, tests: KnownTests): string {
  const { say, path } = languageOfPath(fullPath);
  const [, form, rest = ""] = /^(\/(?:csv|api))(\/.*)$/.exec(path) ?? [];
  if (form !== undefined) return form + storedPath(withoutSlash(languageOfPath(rest).path), tests);
  const plain = withoutSlash(path.replace(/^\/en(?=\/|$)/, ""));
  const isOld = plain === "/reports" || /^\/guilight\/reports(?:\/|$)/.test(plain);
  const prefix = languagePrefix(say);
  if (isOld) return `${prefix}/reports/regions`;
  return prefix !== "" && plain === "/" ? prefix : prefix + storedPath(plain, tests);
}

/** Returns the path of a test or site whose name was written by hand. */
function storedPath(path: string, tests: KnownTests): string {
  const [, test] = /^\/tests\/([^/]+)$/.exec(path) ?? [];
  if (test === undefined) return sitePath(path);
  return `/tests/${storedTestName(test, tests) ?? test}`;
}

/** The parts of a path after the name of a site. */
const siteParts = new Set(["tests", "pages", "content", "history", "page", "badge.svg", "documents", "documents.atom"]);

/**
 * Returns the path of a site whose name was written by hand: with its scheme, with slashes that are not escaped (or that a proxy decoded), with
 * capitals or letters outside ASCII.
 */
function sitePath(path: string): string {
  const [, rest = ""] = /^\/sites\/(.+)$/.exec(path) ?? [];
  const segments = rest.split("/");
  const last = segments.at(-1) ?? "";
  const part = segments.length > 1 && siteParts.has(last) ? `/${last}` : "";
  const written = part === "" ? segments : segments.slice(0, -1);
  const text = decodedPart(written.join("/"));
  const name = text?.replace(/^https?:\/+/i, "").replace(/\/+$/, "");
  if (name === undefined || name === "") return path;
  const stored = keptSiteName(name) ?? name;
  if (stored === text && written.length === 1) return path;
  return `/sites/${encodeURIComponent(stored.toWellFormed())}${part}`;
}

function withoutSlash(path: string): string {
  return (path.endsWith("/") ? path.slice(0, -1) : path) || "/";
}
