/** Checkpoint 7.5, "do not use markup to redirect pages automatically". Source: spec 3 (No. 11). */
import { defineBWam } from "../../rule-set/define.ts";
import type { BWam } from "../../rule-set/define.ts";
import { refreshesItself, refreshUrl, resourceUrl } from "./7.4-refresh.ts";
import { checkpoint } from "./checkpoints.ts";

export const pageRedirects: BWam = defineBWam({
  id: "UWEM.B.10.7.5.3.HTML.DEF.1.1",
  test: "7.5_HTML_01",
  ...checkpoint("7.5"),
  title: "page redirects by markup",
  at: [refreshUrl],
  reads: [resourceUrl],
  judge(page) {
    const refreshes = refreshesItself(page);
    return (at) => 1 - refreshes(at);
  },
  affects: "People who use a screen reader or need time: the page changes unexpectedly, and Back does not work.",
  remedy: "Let the server redirect (HTTP status 301 or 302), or offer a link.",
  examples: {
    fails: ['<meta http-equiv="refresh" content="0; url=http://www.example.org/new.html">'],
    passes: [
      '<meta http-equiv="refresh" content="60">',
      '<p>We have moved: <a href="http://www.example.org/new.html">new page</a></p>',
    ],
  },
});
