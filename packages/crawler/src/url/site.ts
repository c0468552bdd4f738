import { urlError } from "./errors.ts";
import { normalPath, withoutLogin } from "./normalise.ts";

/**
 * Returns the name of the site that begins at a URL: the host, with its port unless it is the default one, and, if the site
 * is a part of a host, the path without trailing slashes and with normalised escapes. Spec 4.1, D-21.
 *
 * @param url  the URL of the start page. A representation is returned unchanged: without a scheme, http is meant.
 * @throws     EiaoError `NotWebAddress`.
 * @example    https://WWW.Example.com:443/site1/ is www.example.com/site1
 */
export function siteRepresentation(url: string): string {
  const { host, pathname } = webAddress(url);
  return host + withoutTrailingSlashes(normalPath(pathname));
}

/**
 * Returns the scope of a site without rules: every page of the host of `seed`, by http and by https. Spec 5.1.
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
  const safeUrl = withoutLogin(prefix + trimmed).slice(prefix.length, 200);
  throw urlError("NotWebAddress", { url: JSON.stringify(safeUrl) });
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === 47) end--;
  return path.slice(0, end);
}

/** The number of names for one address: no site has a deeper path. */
const MOST_NAMES = 20;

/**
 * Returns the names that the site of a page may have, such as `www.example.org/town/hall`, the longest path first; [] for other text.
 * @param address  an address with or without a scheme.
 */
export function siteNamesOf(address: string): string[] {
  const url = addressOf(address);
  if (url === null) return [];
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const depth = Math.min(parts.length, MOST_NAMES);
  return Array.from({ length: depth + 1 }, (_, at) =>
    siteRepresentation(`${url.origin}/${parts.slice(0, depth - at).join("/")}`),
  );
}

function addressOf(address: string): URL | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}

/**
 * Returns true if an address without a scheme begins with an IPv4 address of fewer than four numbers. Parsers read `127` as
 * 0.0.0.127 and `10.1` as 10.0.0.1, which is hardly what the user means. With a scheme it is a URL like any other.
 */
export function isShortAddress(typed: string): boolean {
  const [host = ""] = typed.trim().split(/[/?#:]/, 1);
  const parsed = URL.parse(`http://${host}/`)?.hostname ?? host;
  return /^\d+\.\d+\.\d+\.\d+$/.test(parsed) && parsed !== host;
}
