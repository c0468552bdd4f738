import type { Fields } from "../../transport/service.ts";

/**
 * The response headers that some rule or the style engine reads: content type and language (wams.md 2.2), style sheets and the
 * preferred set (6.1, 6.2). No other one reaches an evaluation, so that the answer for a page cannot depend on it.
 */
const readHeaders = new Set(["content-type", "content-language", "link", "default-style"]);

export function headersThatCount(headers: Fields): Fields {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => readHeaders.has(name.trim().toLowerCase())));
}
