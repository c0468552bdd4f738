import { failures, keeps } from "./check.ts";
import { page } from "../../support/sites/page.ts";
import { exactly } from "./raw.ts";
import type { Check, Evidence, TrapSite } from "./check.ts";
import type { Reply, Route, Routes } from "../../support/sites/server.ts";

/** Redirects are new entries of the frontier, and every hop is checked. Spec 23 (redirects, cookies), 8.3; RFC 9110 15.4. */

const to = (location: string | null, status = 302, more: Record<string, string> = {}): Reply => ({
  status,
  headers: { location, ...more },
  body: '<p><a href="/in-a-redirect">moved</a>',
});

const starts = [
  "/301",
  "/302",
  "/303",
  "/307",
  "/308",
  "/relative/a",
  "/chain/1",
  "/long/1",
  "/loop/a",
  "/self",
  "/off",
  "/denied",
  "/known-1",
  "/known-2",
  "/fragment",
  "/empty",
  "/blanks",
  "/utf8",
  "/no-scheme",
  "/broken",
  "/ftp",
  "/script",
  "/endless/0",
  "/wall",
  "/wall-2",
  "/300",
  "/304",
  "/trap/x",
] as const;

function routes(origin: string): Routes {
  const chain = (name: string, hops: number): [string, Route][] => [
    ...Array.from({ length: hops }, (_, i): [string, Route] => [`/${name}/${i + 1}`, to(`/${name}/${i + 2}`)]),
    [`/${name}/${hops + 1}`, { body: page(`end of ${name}`) }],
  ];
  const ends = ["301", "302", "303", "307", "308"].flatMap((status): [string, Route][] => [
    [`/${status}`, to(`/${status}/end`, Number(status))],
    [`/${status}/end`, { body: page(`end of ${status}`, [`/${status}/linked`]) }],
    [`/${status}/linked`, { body: page(`linked from the end of ${status}`) }],
  ]);
  return {
    "/": { headers: { "set-cookie": "home=1; Path=/" }, body: page("redirects", [...starts]) },
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /secret\n" },
    ...Object.fromEntries([...ends, ...chain("chain", 10), ...chain("long", 11)]),
    "/relative/a": to("../relative/b?c=d"),
    "/relative/b?c=d": { body: page("relative") },
    "/loop/a": to("/loop/b"),
    "/loop/b": to("/loop/a"),
    "/self": to("/self"),
    "/off": to("http://127.0.0.1:9/off"), // the discard port, where no server listens
    "/denied": to("/secret/page"),
    "/secret/page": { body: page("never") },
    "/known-1": to("/known"),
    "/known-2": to("/known"),
    "/known": { body: page("known") },
    "/fragment": to("/fragment/end#part"),
    "/fragment/end": { body: page("fragment") },
    "/empty": to(null),
    "/blanks": to("/blanks/a b"),
    "/blanks/a%20b": { body: page("blanks") },
    "/utf8": exactly(
      "HTTP/1.1 302 Found\r\nLocation: /utf8/caf\u00e9\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    ),
    "/utf8/caf%C3%A9": { body: page("utf8") },
    "/no-scheme": to(`//${origin.slice("http://".length)}/no-scheme/end`),
    "/no-scheme/end": { body: page("no scheme") },
    "/broken": to("http://["),
    "/ftp": to("ftp://127.0.0.1/x"),
    "/script": to("javascript:alert(1)"),
    "/endless/*": ({ target }) => to(`/endless/${Number(target.split("/")[2]) + 1}`),
    "/wall": ({ headers }) =>
      headers.cookie?.includes("wall=") === true
        ? { body: page("behind the wall") }
        : to("/wall", 302, { "set-cookie": "wall=1; Path=/" }),
    "/wall-2": ({ headers }) =>
      headers.cookie?.includes("two=") === true ? { body: page("behind the second wall") } : to("/give-cookie"),
    "/give-cookie": to("/wall-2", 302, { "set-cookie": "two=1; Path=/" }),
    "/300": { status: 300, body: page("multiple choices") },
    "/304": { status: 304 },
    "/trap/*": ({ target }) => to(`${target}/x`),
  };
}

const requestsUnder =
  (prefix: string) =>
  ({ log }: Evidence) =>
    log.arrivals.filter(({ target }) => target.startsWith(prefix)).length;
const ends = (path: string, from: string) => (evidence: Evidence) => ({
  requests: evidence.log.count(path),
  kept: keeps(path)(evidence),
  originKept: keeps(from)(evidence),
});
const once = { requests: 1, kept: true, originKept: false };

const checks: readonly Check[] = [
  ...["301", "302", "303", "307", "308"].map((status): Check => ({
    name: `${status}: the target is the page`,
    seen: ends(`/${status}/end`, `/${status}`),
    expected: once,
  })),
  { name: "links of a redirect's target are followed", seen: ({ log }) => log.count("/301/linked"), expected: 1 },
  { name: "a relative Location with a query", seen: ends("/relative/b?c=d", "/relative/a"), expected: once },
  { name: "ten hops are followed", seen: ends("/chain/11", "/chain/1"), expected: once },
  {
    name: "the eleventh hop is not",
    seen: ends("/long/12", "/long/1"),
    expected: { requests: 0, kept: false, originKept: false },
  },
  {
    name: "too many hops: the requested URL is in the list of failures",
    seen: (all) => failures(all, "/long/1").length,
    expected: 1,
  },
  { name: "a loop of two ends", seen: (all) => requestsUnder("/loop/")(all) <= 11, expected: true },
  { name: "a redirect to itself ends", seen: (all) => all.log.count("/self") <= 11, expected: true },
  { name: "endless redirects: at most 1 + 10 requests", seen: requestsUnder("/endless/"), expected: 11 },
  {
    name: "endless redirects that grow their path: at most 1 + 10 requests",
    seen: (all) => requestsUnder("/trap/")(all) <= 11,
    expected: true,
  },
  {
    name: "a target outside the scope is not kept and named in scope.log",
    seen: ({ decisions, origin }) =>
      decisions.some((line) => line.includes(`REJECT ${origin}/off`) || line.includes("REJECT http://127.0.0.1:9/off")),
    expected: true,
  },
  { name: "a target that robots.txt forbids is never requested", seen: requestsUnder("/secret"), expected: 0 },
  { name: "two redirects to one page are one download", seen: ends("/known", "/known-1"), expected: once },
  { name: "a fragment in Location is not sent", seen: ends("/fragment/end", "/fragment"), expected: once },
  { name: "blanks in Location are encoded", seen: ends("/blanks/a%20b", "/blanks"), expected: once },
  { name: "UTF-8 in Location is encoded", seen: ends("/utf8/caf%C3%A9", "/utf8"), expected: once },
  { name: "a Location without scheme", seen: ends("/no-scheme/end", "/no-scheme"), expected: once },
  {
    name: "Location that is missing, broken, ftp, javascript: no page, the crawl goes on",
    seen: (all) => ["/empty", "/broken", "/ftp", "/script"].filter((path) => keeps(path)(all)),
    expected: [],
  },
  {
    name: "every redirect is requested once",
    seen: ({ log }) => log.repeated("/").filter((path) => !path.startsWith("/wall") && !path.startsWith("/self")),
    expected: [],
  },
  {
    name: "links in the body of a redirect are not followed",
    seen: ({ log }) => log.count("/in-a-redirect"),
    expected: 0,
  },
  { name: "a wall that sets a cookie and leads back to itself is passed", seen: keeps("/wall"), expected: true },
  { name: "a wall that leads over another page and back is passed", seen: keeps("/wall-2"), expected: true },
  {
    name: "a cookie of the first page is sent with the second",
    seen: ({ log }) => log.gets("/301")[0]?.headers.cookie,
    expected: "home=1",
  },
  { name: "304 to a request without condition is no page", seen: keeps("/304"), expected: false },
];

export const redirects: TrapSite = { name: "redirects", routes, checks };
