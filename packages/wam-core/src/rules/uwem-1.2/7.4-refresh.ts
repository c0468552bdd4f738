/** Checkpoint 7.4, "do not create periodically auto-refreshing pages". Source: spec 2.1, 2.1.1, 2.2, 3 (No. 10), D2. */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { AWam, BWam, ElementWam, ResourceWam, Value } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";
import { attributeMatchesAnyCase } from "./conditions.ts";

export const refreshUrl: ElementWam = defineAWam({
  id: "EIAO.A.10.7.4.2.HTML.1.2",
  title: "URL of a client-side refresh",
  kind: "element",
  elements: ["meta"],
  attributes: ["content"],
  measure: (meta) =>
    attributeMatchesAnyCase(meta, "http-equiv", "refresh") ? urlOfRefresh(meta.attribute("content") ?? "") : undefined,
});

export const resourceUrl: ResourceWam = defineAWam({
  id: "EIAO.A.10.7.4.2.HTML.2.1",
  title: "URL of the resource",
  kind: "resource",
  measure: (page) => page.url,
});

const REFRESH_TARGET = /url[ \t\n\r]*=[ \t\n\r]*(["']?)/i;

/** Spec 2.1.1: what follows the first `url =`, without quotes and white space around it; not resolved. O(length). */
function urlOfRefresh(content: string): string {
  const mark = REFRESH_TARGET.exec(content);
  if (mark === null) return "";
  const rest = content.slice(mark.index + mark[0].length);
  const quote = mark[1] ?? "";
  const close = quote === "" ? -1 : rest.indexOf(quote);
  return trimmed(close === -1 ? rest : rest.slice(0, close));
}

/** Without the white space of the spec (as in `norm`) at both ends; inside it stays. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && " \t\n\r".includes(text.charAt(start))) start++;
  while (end > start && " \t\n\r".includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** 1 iff the target is part of the page's own URL; the empty target of a bare refresh always is (D2). */
export function refreshesItself(read: (wam: AWam) => Value, url: Value): number {
  return Number(String(url).includes(String(read(refreshUrl))));
}

export const pageRefreshesItself: BWam = defineBWam({
  id: "UWEM.B.10.7.4.3.HTML.DEF.1.1",
  test: "7.4_HTML_01",
  ...checkpoint("7.4"),
  title: "page refreshes itself",
  at: [refreshUrl],
  reads: [resourceUrl],
  judge: (page) => (at) => refreshesItself((wam) => page.read(wam, at), page.readResource(resourceUrl)),
  affects: "People who read slowly or use a screen reader: the page starts again before they are done.",
  remedy: "Remove the refresh and offer a link or button that loads the page anew.",
  examples: {
    fails: ['<meta http-equiv="refresh" content="60">', '<meta http-equiv="refresh" content="60; url=page.html">'],
    passes: [
      '<meta http-equiv="refresh" content="0; url=http://www.example.org/new.html">',
      '<a href="page.html">Reload</a>',
    ],
  },
});
