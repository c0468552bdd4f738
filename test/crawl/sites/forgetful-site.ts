import { document, page, prose } from "../../support/sites/page.ts";
import { home, numberOf, real } from "./trap-parts.ts";
import type { Routes } from "../../support/sites/server.ts";

/** Links on each page that are rejected once, however many pages have them and however often the crawl is killed. */
const turnedAway = [
  "http://elsewhere.example/",
  "http://elsewhere.example/page",
  "/private/report",
  "/a/b/a/b/a/b/",
  "mailto:somebody@example.org",
];

/** Missing pages that the site answers with 200. */
const missing = ["alas", "away", "lost", "past", "then", "thus"].map((name) => `/gone/${name}`);

/**
 * Makes `count` real pages, each with links that no crawl accepts, and three endless parts: a calendar whose pages differ, one text under
 * endless addresses, and missing pages that answer 200. For crawls that are killed while they detect these.
 */
export function forgetfulSite(count: number): Routes {
  return {
    "/": home("forgetful", "/calendar?day=1", "/same?id=1", "/real/1", ...turnedAway),
    ...real(count, "/calendar?day=7", "/same?id=5", ...missing, ...turnedAway),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/\n" },
    "/calendar*": (arrival) => ({
      body: page(
        `calendar ${numberOf(arrival)}`,
        [1, 2, 31].map((days) => `/calendar?day=${numberOf(arrival) + days}`),
      ),
    }),
    "/gone/*": ({ target }) => ({ body: document("Page not found", `<p>There is no ${target}.</p>`) }),
    "/same*": (arrival) => {
      const links = [0, 1].map((more) => `<a href="/same?id=${numberOf(arrival) * 2 + more}">x</a>`);
      return { body: document("The one text", `<p>${prose("the one text", 200)}</p>${links.join(" ")}`) };
    },
  };
}
