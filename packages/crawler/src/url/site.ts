import { urlError } from "./errors.ts";
import { normalPath } from "./normal-path.ts";
import { withoutLogin } from "./without-login.ts";

/**
 * The name of the site that begins at a URL: host, with its port unless that is the scheme's own, and, where the site is a
 * part of a host, the path without trailing slashes, its escapes in their one spelling. Spec 4.1, D-21.
 *
 * @param url  of the start page; a representation given back as it is: without a scheme, http is meant.
 * @throws     EiaoError `NotWebAddress`.
 * @example    https://WWW.Example.com:443/site1/ is www.example.com/site1
 */
export function siteRepresentation(url: string): string {
  const { host, pathname } = webAddress(url);
  return host + withoutTrailingSlashes(normalPath(pathname));
}

/**
 * The scope of a site without rules: every page of the host of `seed`, by http and by https. Spec 5.1.
 *
 * @throws   EiaoError `NotWebAddress`.
 * @example  http://www.example.com/a gives `http[s]?://www\.example\.com/.*`
 */
export function defaultScopePattern(seed: string): string {
  return `http[s]?://${webAddress(seed).host.replace(/[.*+$(){}[\]]/g, String.raw`\$&`)}/.*`;
}

function webAddress(url: string): URL {
  const trimmed = url.trim();
  const prefix = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? "" : "http://";
  const parsed = URL.parse(prefix + trimmed);
  if (parsed !== null && (parsed.protocol === "http:" || parsed.protocol === "https:")) return parsed;
  const shown = withoutLogin(prefix + trimmed).slice(prefix.length, 200);
  throw urlError("NotWebAddress", { url: JSON.stringify(shown) });
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === 47) end--;
  return path.slice(0, end);
}
