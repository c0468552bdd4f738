import { languageOfPath, languagePrefix } from "../text/catalogues.ts";

/**
 * Where an address is that is another one's: that of the first observatory (spec 16.2), with a slash too many, with the language that needs
 * none, or of data in a language. Undefined: it is its own. Never on another host.
 */
export function movedTo(path: string, search: string): string | undefined {
  const own = ownPath(path);
  // Two slashes at its beginning would lead to another host.
  return own === path ? undefined : `${own.replaceAll(/\/{2,}/g, "/")}${search}`;
}

function ownPath(whole: string): string {
  const { say, path } = languageOfPath(whole);
  const [, form, rest = ""] = /^(\/(?:csv|api))(\/.*)$/.exec(path) ?? [];
  if (form !== undefined) return form + withoutSlash(languageOfPath(rest).path);
  const plain = withoutSlash(path.replace(/^\/en(?=\/|$)/, ""));
  const isOld = plain === "/reports" || /^\/guilight\/reports(?:\/|$)/.test(plain);
  const prefix = languagePrefix(say);
  if (isOld) return `${prefix}/reports/regions`;
  return prefix !== "" && plain === "/" ? prefix : prefix + plain;
}

function withoutSlash(path: string): string {
  return (path.endsWith("/") ? path.slice(0, -1) : path) || "/";
}
