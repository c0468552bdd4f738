import { gzipSync } from "node:zlib";
import { page } from "../../support/sites/page.ts";
import { dripBody, silent } from "./raw.ts";
import type { TrapSite } from "./check.ts";
import type { Answer, Routes } from "../../support/sites/server.ts";

/** A `robots.txt`, the linked paths, and those that may be requested. RFC 9309; spec 23; issue 5. */
interface Case {
  readonly name: string;
  readonly robots: Answer;
  readonly paths: readonly string[];
  readonly allowed: readonly string[];
  /** False if not even the home page may be requested. */
  readonly home?: boolean;
  readonly more?: Routes;
  /** True if the answer never ends by itself. */
  readonly endless?: true;
}

const text = (body: string | Uint8Array, headers: Record<string, string> = {}): Answer => ({
  headers: { "content-type": "text/plain", ...headers },
  body,
});
const all = (rules: string): Answer => text(`User-agent: *\n${rules}\n`);
const filler = `# ${"x".repeat(97)}\n`; // 100 bytes
const ab = { paths: ["/a", "/b"] };
const b = { ...ab, allowed: ["/b"] };

const cases: readonly Case[] = [
  { name: "a forbidden path", robots: all("Disallow: /a"), ...b },
  {
    name: "a forbidden path covers what is below",
    robots: all("Disallow: /a"),
    paths: ["/a/x", "/ab", "/b"],
    allowed: ["/b"],
  },
  {
    name: "the longest match wins",
    robots: all("Disallow: /a\nAllow: /a/b"),
    paths: ["/a/b/x", "/a/c"],
    allowed: ["/a/b/x"],
  },
  {
    name: "the longest match wins, in either order",
    robots: all("Allow: /a\nDisallow: /a/b"),
    paths: ["/a/b/x", "/a/c"],
    allowed: ["/a/c"],
  },
  { name: "allow wins a tie", robots: all("Allow: /a\nDisallow: /a"), ...ab, allowed: ["/a", "/b"] },
  {
    name: "a star",
    robots: all("Disallow: /*.secret"),
    paths: ["/a/b.secret", "/a/b.public"],
    allowed: ["/a/b.public"],
  },
  {
    name: "a dollar",
    robots: all("Disallow: /*.php$"),
    paths: ["/x.php", "/x.php?y", "/x.php5"],
    allowed: ["/x.php5", "/x.php?y"],
  },
  {
    name: "a rule for a query",
    robots: all("Disallow: /*?*print="),
    paths: ["/x?a=1&print=1", "/x?a=1"],
    allowed: ["/x?a=1"],
  },
  {
    name: "the group of this crawler wins over the star's",
    robots: text("User-agent: *\nDisallow: /\n\nUser-agent: eiao-crawler\nDisallow: /a\n"),
    ...b,
  },
  {
    name: "the group of another crawler does not count",
    robots: text("User-agent: otherbot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n"),
    ...b,
  },
  {
    name: "groups of this crawler are merged",
    robots: text(
      "User-agent: eiao-crawler\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: eiao-crawler\nDisallow: /c\n",
    ),
    paths: ["/a", "/b", "/c"],
    allowed: ["/b"],
  },
  {
    name: "several names of one group",
    robots: text("User-agent: otherbot\nUser-agent: eiao-crawler\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n"),
    ...b,
  },
  { name: "names and fields without regard to case", robots: text("USER-AGENT: EIAO-Crawler\ndisALLOW: /a\n"), ...b },
  { name: "paths with regard to case", robots: all("Disallow: /A"), paths: ["/a", "/A"], allowed: ["/a"] },
  { name: "an empty Disallow allows", robots: all("Disallow:"), ...ab, allowed: ["/a", "/b"] },
  {
    name: "comments and blanks",
    robots: text("# hello\nUser-agent : *   # all\n  Disallow  :   /a  # not this\n"),
    ...b,
  },
  { name: "carriage returns alone", robots: text("User-agent: *\rDisallow: /a\r"), ...b },
  {
    name: "carriage returns and line feeds, a blank line within the group",
    robots: text("User-agent: *\r\n\r\nDisallow: /a\r\n"),
    ...b,
  },
  { name: "a byte order mark", robots: text("\uFEFFUser-agent: *\nDisallow: /a\n"), ...b },
  { name: "a missing colon", robots: text("User-agent *\nDisallow /a\n"), ...b },
  {
    name: "other lines do not end a group",
    robots: text("User-agent: *\nSitemap: http://127.0.0.1/none.xml\nCrawl-delay: 0\nDisallow: /a\n"),
    ...b,
  },
  {
    name: "percent-encoding in rule or URL",
    robots: all("Disallow: /%7Ejoe\nDisallow: /caf%c3%a9\nDisallow: /na\u00efve"),
    paths: ["/~joe", "/caf\u00e9", "/na%C3%AFve", "/b"],
    allowed: ["/b"],
  },
  { name: "rules before any group do not count", robots: text("Disallow: /b\nUser-agent: *\nDisallow: /a\n"), ...b },
  {
    name: "a gzip body",
    robots: text(gzipSync("User-agent: *\nDisallow: /a\n"), { "content-encoding": "gzip" }),
    ...b,
  },
  { name: "the last rule within 500 KiB", robots: text(`User-agent: *\n${filler.repeat(5000)}Disallow: /a\n`), ...b },
  { name: "an HTML page in place of rules allows", robots: { body: page("soft 404") }, ...ab, allowed: ["/a", "/b"] },
  { name: "404 allows", robots: { status: 404 }, ...ab, allowed: ["/a", "/b"] },
  { name: "401 allows", robots: { status: 401 }, ...ab, allowed: ["/a", "/b"] },
  { name: "403 allows", robots: { status: 403, body: "User-agent: *\nDisallow: /" }, ...ab, allowed: ["/a", "/b"] },
  { name: "410 allows", robots: { status: 410 }, ...ab, allowed: ["/a", "/b"] },
  { name: "500 forbids all", robots: { status: 500 }, ...ab, allowed: [], home: false },
  { name: "503 forbids all", robots: { status: 503 }, ...ab, allowed: [], home: false },
  { name: "no answer forbids all", robots: silent, endless: true, ...ab, allowed: [], home: false },
  { name: "a dripping answer forbids all", robots: dripBody(100), endless: true, ...ab, allowed: [], home: false },
  { name: "Disallow: / forbids all", robots: all("Disallow: /"), ...ab, allowed: [], home: false },
  {
    name: "a redirect is followed",
    robots: { status: 301, headers: { location: "/rules" } },
    ...b,
    more: { "/rules": all("Disallow: /a") },
  },
  {
    name: "five redirects are followed",
    robots: { status: 302, headers: { location: "/r1" } },
    ...b,
    more: Object.fromEntries(
      [1, 2, 3, 4, 5].map((n) => [
        `/r${n}`,
        n === 5 ? all("Disallow: /a") : { status: 302, headers: { location: `/r${n + 1}` } },
      ]),
    ),
  },
  {
    name: "a loop of redirects allows, as a 4xx",
    robots: { status: 302, headers: { location: "/robots.txt" } },
    ...ab,
    allowed: ["/a", "/b"],
  },
  {
    name: "forbidden frames, iframes, refreshes, canonical links",
    robots: all("Disallow: /no/"),
    paths: ["/b"],
    allowed: ["/b"],
    more: {
      "/b": {
        body: `<!DOCTYPE html><title>b</title><link rel="canonical" href="/no/1"><meta http-equiv="refresh" content="9;url=/no/2"><iframe src="/no/3"></iframe><script>location = "/no/4"</script>`,
        headers: { link: "</no/5>; rel=next" },
      },
    },
  },
  {
    name: "a Sitemap line is not read unless asked for",
    robots: text("User-agent: *\nDisallow: /a\nSitemap: /sitemap.xml\n"),
    ...b,
    more: {
      "/sitemap.xml": {
        headers: { "content-type": "application/xml" },
        body: "<urlset><url><loc>/c</loc></url></urlset>",
      },
    },
  },
];

/** Makes a site of a case. `{home}` is judged too: a forbidden path must not be requested even once. */
const siteOf = ({ name, robots, paths, allowed, home = true, more = {} }: Case): TrapSite => ({
  name: `robots: ${name}`,
  routes: {
    "/": { body: page(name, paths) },
    "/robots.txt": robots,
    ...Object.fromEntries(paths.map((path) => [path, { body: page(`${name} ${path}`) }])),
    ...more,
  },
  checks: [
    {
      name: "only what is allowed is requested",
      seen: ({ log }) => log.under("/").filter((target) => !/^\/r(?:ules|\d)$/.test(target)),
      expected: [...(home ? ["/"] : []), ...allowed].toSorted(),
    },
    { name: "robots.txt comes before all else", seen: ({ log }) => log.arrivals[0]?.target, expected: "/robots.txt" },
  ],
});

export const robotsSites: readonly TrapSite[] = cases.filter(({ endless }) => endless !== true).map(siteOf);

/** The sites whose crawls only the time limit of a request ends. It is short for these only: a busy machine needs longer for the others. */
export const endlessRobotsSites: readonly TrapSite[] = cases.filter(({ endless }) => endless === true).map(siteOf);
