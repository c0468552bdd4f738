import { failures, keeps, keptPaths } from "./check.ts";
import { page } from "../../support/sites/page.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply } from "../../support/sites/server.ts";

/** HTTP statuses, retries, framesets, sitemaps. Spec 8.3 (classification), 8.6, 23 (discovery). */

const permanent = ["400", "401", "403", "404", "405", "410", "418", "451"];
const transient = ["408", "500", "502", "504"];

export const statuses: TrapSite = {
  name: "statuses",
  routes: {
    "/": {
      body: page(
        "statuses",
        [...permanent, ...transient, "recovers", "204", "206", "299"].map((status) => `/${status}`),
      ),
    },
    ...Object.fromEntries(
      [...permanent, ...transient].map((status): [string, Reply] => [
        `/${status}`,
        { status: Number(status), body: page(`status ${status}`, [`/from/${status}`]) },
      ]),
    ),
    "/recovers": (_, visit) => (visit === 0 ? { status: 500 } : { body: page("recovered", ["/from/recovered"]) }),
    "/from/recovered": { body: page("linked from a page that recovered") },
    "/204": { status: 204 },
    "/206": { status: 206, headers: { "content-range": "bytes 0-3/100" }, body: "part" },
    "/299": { status: 299, body: page("status 299", ["/from/299"]) },
    "/from/299": { body: page("from 299") },
  },
  checks: [
    ...permanent.map((status): Check => ({
      name: `${status} is asked for once, fails and is no page`,
      seen: (all) => [all.log.count(`/${status}`), failures(all, `/${status}`).length, keeps(`/${status}`)(all)],
      expected: [1, 1, false],
    })),
    ...transient.map((status): Check => ({
      name: `${status} is tried three times, fails and is no page`,
      seen: (all) => [all.log.count(`/${status}`), failures(all, `/${status}`).length, keeps(`/${status}`)(all)],
      expected: [3, 1, false],
    })),
    {
      name: "a page that recovers at the second try is kept (AT-FSM-5)",
      seen: (all) => [all.log.count("/recovers"), keeps("/recovers")(all), all.log.count("/from/recovered")],
      expected: [2, true, 1],
    },
    {
      name: "links of error pages are not followed",
      seen: ({ log }) => log.under("/from/").filter((path) => /\d$/.test(path) && path !== "/from/299"),
      expected: [],
    },
    { name: "204 is no page", seen: keeps("/204"), expected: false },
    { name: "206 to a request without Range is no page", seen: keeps("/206"), expected: false },
    { name: "the crawl is complete although pages failed", seen: ({ result }) => result.complete, expected: true },
    {
      name: "User-Agent names the crawler and a contact",
      seen: ({ log }) => /eiao-crawler\/\S+ .*https?:\/\//i.test(log.gets("/")[0]?.headers["user-agent"] ?? ""),
      expected: true,
    },
  ],
};

const frameset = (title: string, ...sources: string[]): Reply => ({
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><frameset cols="*,*">${sources.map((source) => `<frame src="${source}">`).join("")}</frameset></html>`,
});

export const framesets: TrapSite = {
  name: "framesets",
  maxPages: 5,
  routes: {
    "/": { body: page("framesets", ["/index.html", "/index2.html", "/outer.html", "/left.html"]) },
    "/index.html": frameset("a frameset", "/frame1.html", "/frame2.html"),
    "/frame1.html": { body: page("frame 1") },
    "/frame2.html": { body: page("frame 2") },
    "/index2.html": { body: page("a single page") },
    "/outer.html": frameset("outer", "/inner.html", "/left.html"),
    "/inner.html": frameset("inner", "/deep.html"),
    "/deep.html": { body: page("deep") },
    "/left.html": { body: page("left, also on its own") },
  },
  checks: [
    {
      name: "every document is fetched once",
      seen: ({ log }) => [log.under("/").length, log.repeated("/")],
      expected: [9, []],
    },
    {
      name: "a frameset and its frames share a scenario (AT-REP-5)",
      seen: ({ pages, origin }) =>
        new Set(
          ["/index.html", "/frame1.html", "/frame2.html"].flatMap((path) =>
            pages.filter(({ url }) => url === origin + path).map(({ scenario }) => scenario),
          ),
        ).size,
      expected: 1,
    },
    {
      name: "nested framesets are one scenario",
      seen: ({ pages, origin }) =>
        new Set(
          ["/outer.html", "/inner.html", "/deep.html"].flatMap((path) =>
            pages.filter(({ url }) => url === origin + path).map(({ scenario }) => scenario),
          ),
        ).size,
      expected: 1,
    },
    {
      name: "a single page is a scenario of its own",
      seen: ({ pages, origin }) => {
        const of = (path: string) => pages.find(({ url }) => url === origin + path)?.scenario;
        return of("/index2.html") !== of("/index.html");
      },
      expected: true,
    },
    {
      name: "a frame that is linked on its own too has two rows with two ids",
      seen: ({ pages, origin }) => {
        const rows = pages.filter(({ url }) => url === `${origin}/left.html`);
        return [rows.length, new Set(rows.map(({ scenario }) => scenario)).size];
      },
      expected: [2, 2],
    },
    {
      name: "five scenarios: frames take no place of the budget (D-36)",
      seen: ({ pages, result }) => [new Set(pages.map(({ scenario }) => scenario)).size, result.complete],
      expected: [5, true],
    },
  ],
};

export const sitemaps: TrapSite = {
  name: "sitemaps",
  sitemaps: true,
  routes: (origin) => ({
    "/": { body: page("sitemaps", ["/linked"]) },
    "/linked": { body: page("linked") },
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: `User-agent: *\nDisallow: /no\nSitemap: ${origin}/index.xml\n`,
    },
    "/index.xml": {
      headers: { "content-type": "application/xml" },
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/map.xml</loc></sitemap></sitemapindex>`,
    },
    "/map.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${["/only-here?a=1&amp;b=2", "/no/1", "/linked"].map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}<url><loc>http://127.0.0.1:9/elsewhere</loc></url></urlset>`,
    },
    "/only-here?a=1&b=2": { body: page("only in the sitemap") },
    "/no/1": { body: page("never") },
  }),
  checks: [
    {
      name: "a page that only the sitemap names is found",
      seen: ({ log }) => log.count("/only-here?a=1&b=2"),
      expected: 1,
    },
    { name: "robots.txt counts for the sitemap's URLs", seen: ({ log }) => log.under("/no"), expected: [] },
    { name: "the kept pages are those of the site", seen: keptPaths, expected: ["/", "/linked", "/only-here?a=1&b=2"] },
  ],
};
