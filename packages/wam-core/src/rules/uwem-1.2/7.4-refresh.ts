/** Checkpoint 7.4, "do not create periodically auto-refreshing pages". Source: spec 2.1, 2.1.1, 2.2, 3 (No. 10), D2, D65. */
import type { Element } from "../../document/document.ts";
import { readRefresh } from "../../document/refresh.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam, Measured, Page, SubjectLocation, ResourceWam } from "../../rule-set/define.ts";
import { parseUrl } from "../../source/parse-url.ts";
import { checkpoint } from "./checkpoints.ts";
import { attributeMatchesAnyCase } from "./conditions.ts";

export const refreshUrl: ElementWam = defineAWam({
  id: "EIAO.A.10.7.4.2.HTML.1.2",
  title: "URL of a client-side refresh",
  kind: "element",
  elements: ["meta"],
  attributes: ["content"],
  measure: (meta, page) =>
    attributeMatchesAnyCase(meta, "http-equiv", "refresh") ? urlOfRefresh(meta, page) : undefined,
});

/** Returns the URL of a refresh (spec 2.1.1); undefined where browsers do not refresh either. O(length). */
function urlOfRefresh(meta: Element, { baseUrl }: Page): string | undefined {
  const refresh = readRefresh(meta.attribute("content") ?? "");
  if (refresh?.url === undefined) return refresh && "";
  const target = parseUrl(refresh.url, baseUrl);
  return target === undefined || target.protocol === "javascript:" ? undefined : trimmed(refresh.url);
}

export const resourceUrl: ResourceWam = defineAWam({
  id: "EIAO.A.10.7.4.2.HTML.2.1",
  title: "URL of the resource",
  kind: "resource",
  measure: (page) => page.url,
});

/** Returns a text without the white space of the spec (as in `norm`) at both ends; inside it stays. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && " \t\n\r".includes(text.charAt(start))) start++;
  while (end > start && " \t\n\r".includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Prepares No. 10: the result is 1 if and only if there is no target (D2), or it is the page itself, both without fragment (D65). */
export function refreshesItself(page: Measured): (at: SubjectLocation) => number {
  const self = withoutFragment(parseUrl(String(page.readResource(resourceUrl))));
  return (at) => {
    const target = String(page.read(refreshUrl, at));
    return Number(target === "" || withoutFragment(parseUrl(target, page.baseUrl)) === self);
  };
}

function withoutFragment(url: URL | undefined): string | undefined {
  if (url !== undefined) url.hash = "";
  return url?.href;
}

export const pageRefreshesItself: BWam = defineBWam({
  id: "UWEM.B.10.7.4.3.HTML.DEF.1.1",
  test: "7.4_HTML_01",
  ...checkpoint("7.4"),
  title: "page refreshes itself",
  at: [refreshUrl],
  reads: [resourceUrl],
  judge: refreshesItself,
  affects: "People who read slowly or use a screen reader: the page reloads before they have finished reading.",
  remedy: "Remove the refresh and offer a link or button that reloads the page.",
  examples: {
    fails: ['<meta http-equiv="refresh" content="60">', '<meta http-equiv="refresh" content="60; url=page.html">'],
    passes: [
      '<meta http-equiv="refresh" content="0; url=http://www.example.org/new.html">',
      '<a href="page.html">Reload</a>',
    ],
  },
});
