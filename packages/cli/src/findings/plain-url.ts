import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Returns the same spelling for all URLs of a resource: without a fragment and, for files, without a query and with the characters of the path
 * escaped in one way. So `site.css?v=2` and `si%74e.css` are the file `site.css`. Text that is not an address does not change.
 */
export function plainUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = "";
  if (parsed.protocol !== "file:") return parsed.href;
  parsed.search = "";
  try {
    return pathToFileURL(fileURLToPath(parsed)).href;
  } catch {
    return parsed.href;
  }
}
