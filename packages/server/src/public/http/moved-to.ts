import { keptTestName } from "@eiao/etl/internal";
import type { KnownTests } from "@eiao/etl/internal";
import { decodedPart } from "../model/path-words.ts";
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

function ownPath(whole: string, tests: KnownTests): string {
  const { say, path } = languageOfPath(whole);
  const [, form, rest = ""] = /^(\/(?:csv|api))(\/.*)$/.exec(path) ?? [];
  if (form !== undefined) return form + asKept(withoutSlash(languageOfPath(rest).path), tests);
  const plain = withoutSlash(path.replace(/^\/en(?=\/|$)/, ""));
  const isOld = plain === "/reports" || /^\/guilight\/reports(?:\/|$)/.test(plain);
  const prefix = languagePrefix(say);
  if (isOld) return `${prefix}/reports/regions`;
  return prefix !== "" && plain === "/" ? prefix : prefix + asKept(plain, tests);
}

/** Returns the path of a test or site whose name was written by hand. */
function asKept(path: string, tests: KnownTests): string {
  const [, test] = /^\/tests\/([^/]+)$/.exec(path) ?? [];
  if (test === undefined) return ofSite(path);
  return `/tests/${keptTestName(test, tests) ?? test}`;
}

/** The parts of a path after the name of a site. */
const siteParts = new Set(["tests", "pages", "content", "history", "page", "badge.svg", "documents", "documents.atom"]);

/**
 * Returns the path of a site whose name was written by hand: with its scheme, with slashes that are not escaped (or that a proxy decoded), with
 * capitals or letters outside ASCII.
 */
function ofSite(path: string): string {
  const [, words = ""] = /^\/sites\/(.+)$/.exec(path) ?? [];
  const given = words.split("/");
  const last = given.at(-1) ?? "";
  const part = given.length > 1 && siteParts.has(last) ? `/${last}` : "";
  const written = part === "" ? given : given.slice(0, -1);
  const text = decodedPart(written.join("/"));
  const name = text?.replace(/^https?:\/+/i, "").replace(/\/+$/, "");
  if (name === undefined || name === "") return path;
  const kept = keptSiteName(name) ?? name;
  if (kept === text && written.length === 1) return path;
  return `/sites/${encodeURIComponent(kept.toWellFormed())}${part}`;
}

function withoutSlash(path: string): string {
  return (path.endsWith("/") ? path.slice(0, -1) : path) || "/";
}
