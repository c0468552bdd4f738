import { page } from "../../support/sites/page.ts";
import type { Evidence, TrapSite } from "./check.ts";
import type { Routes } from "../../support/sites/server.ts";

/** Scope rules, a second host, and addresses that must never be connected. Spec 5, 19.2, 23 (private addresses); issue 5. */

const escaped = (origin: string) => origin.replaceAll(".", "\\.");
const paths = (names: readonly string[]): Routes =>
  Object.fromEntries(names.map((name) => [name, { body: page(name) }]));

const tableSeven = [
  "/site1/admin/adminpage.html",
  "/site1/admin/public/publicadminpage.html",
  "/site1/normalpage",
  "/site1/admin/x.html?type=notsosecret&isitsecret=no",
  "/site2/normalpage",
];

/** Returns spellings of one loopback address, and other ways to it. */
function spellings(port: string): string[] {
  return [
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "2130706433",
    "017700000001",
    "localhost",
    "[::ffff:127.0.0.1]",
    "[::1]",
    "0.0.0.0",
    "127.0.0.1.",
  ].map((host) => `http://${host}:${port}/inside`);
}

const neighbourTargets = ({ neighbour }: Evidence) => neighbour?.arrivals.map(({ target }) => target) ?? [];
const untouched = {
  name: "the other host is never connected",
  seen: ({ neighbour }: Evidence) => neighbour?.connections(),
  expected: 0,
};

export const scopeSites: readonly TrapSite[] = [
  {
    name: "scope: Table 7 of the spec",
    rules: (origin) => [
      { order: 1, type: "include", pattern: `${escaped(origin)}/site1/admin/private/.*` },
      { order: 2, type: "include", pattern: `${escaped(origin)}/site1/admin/public/.*` },
      { order: 3, type: "include", pattern: ".*?type\\=notsosecret\\&isitsecret\\=no.*" },
      { order: 4, type: "exclude", pattern: `${escaped(origin)}/site1/admin/.*` },
      { order: 5, type: "include", pattern: `${escaped(origin)}/site1/.*` },
      { order: 6, type: "include", pattern: `${escaped(origin)}/$` },
    ],
    routes: { "/": { body: page("table 7", tableSeven) }, ...paths(tableSeven) },
    checks: [
      {
        name: "exactly the accepted pages are requested (AT-SCOPE-1 to -5)",
        seen: ({ log }) => log.under("/"),
        expected: ["/", ...tableSeven.slice(1, 4)].toSorted(),
      },
      {
        name: "scope.log names rule and index (AT-GEO-3)",
        seen: ({ decisions, origin }) =>
          tableSeven.map((path) =>
            decisions
              .find((line) => line.endsWith(` ${origin}${path}`) || line.includes(` ${origin}${path}\t`))
              ?.split(" ")
              .slice(1, 4)
              .join(" "),
          ),
        expected: [
          "4 RegexDecideRule REJECT",
          "2 RegexDecideRule ACCEPT",
          "5 RegexDecideRule ACCEPT",
          "3 RegexDecideRule ACCEPT",
          "0 RejectDecideRule REJECT",
        ],
      },
    ],
  },
  {
    name: "scope: another host outside",
    neighbour: paths(["/", "/page"]),
    routes: (_, other) => ({
      "/": { body: page("home", [`${other}/page`, "/moved", "/framing", "/inside"]) },
      "/moved": { status: 302, headers: { location: `${other}/page` } },
      "/framing": {
        headers: { link: `<${other}/next>; rel=next` },
        body: `<title>f</title><base href="${other}/"><iframe src="x"></iframe><meta http-equiv=refresh content="0;url=page">`,
      },
      "/inside": { body: page("inside") },
    }),
    checks: [
      untouched,
      {
        name: "the pages inside are kept",
        seen: ({ log }) => log.under("/"),
        expected: ["/", "/framing", "/inside", "/moved"],
      },
    ],
  },
  {
    name: "scope: another host inside",
    rules: () => [{ order: 1, type: "include", pattern: "http://127\\.0\\.0\\.1:.*" }],
    neighbour: {
      ...paths(["/page", "/no", "/next"]),
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /no\n" },
    },
    routes: (_, other) => ({
      "/": { body: page("home", [`${other}/page`, `${other}/no`, "/no", "/moved"]) },
      "/no": { body: page("allowed here") },
      "/moved": { status: 302, headers: { location: `${other}/next` } },
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /page\n" },
    }),
    checks: [
      {
        name: "its own robots.txt is asked for first and obeyed",
        seen: neighbourTargets,
        expected: ["/robots.txt", "/page", "/next"],
      },
      {
        name: "the first host's robots.txt counts for the first host only",
        seen: ({ log }) => log.under("/"),
        expected: ["/", "/moved", "/no"],
      },
    ],
  },
  {
    name: "scope: private addresses in all spellings",
    rules: () => [{ order: 1, type: "include", pattern: "http://.*" }],
    allowSelf: true,
    neighbour: { ...paths(["/inside"]), "/robots.txt": { status: 404 } },
    routes: (_, other) => {
      const links = spellings(other.split(":")[2] ?? "");
      return {
        "/": {
          body: page("home", [
            ...links,
            ...links.map((_link, i) => `/moved/${i}`),
            "http://169.254.169.254/latest/meta-data/",
            "http://[fe80::1]/",
            "http://10.0.0.1/",
          ]),
        },
        ...Object.fromEntries(links.map((location, i) => [`/moved/${i}`, { status: 302, headers: { location } }])),
      };
    },
    checks: [
      untouched,
      { name: "the allowed host itself is crawled", seen: ({ log }) => log.under("/").length, expected: 11 },
      {
        name: "scope.log says why",
        seen: ({ decisions }) =>
          decisions.some((line) => /PrivateAddressDecideRule REJECT http:\/\/10\.0\.0\.1\//.test(line)),
        expected: true,
      },
    ],
  },
  {
    name: "scope: robots.txt that leads to a private address",
    allowSelf: true,
    neighbour: { "/rules": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /\n" } },
    routes: (_, other) => ({
      "/": { body: page("home") },
      "/robots.txt": { status: 302, headers: { location: `${other}/rules` } },
    }),
    checks: [untouched],
  },
  {
    name: "scope: a pattern that would take for ever",
    rules: () => [
      { order: 1, type: "exclude", pattern: "http://[^/]*/(a+)+$" },
      { order: 2, type: "include", pattern: "http://.*" },
    ],
    routes: { "/": { body: page("home", [`/${"a".repeat(1500)}b`, "/aaaa", "/b"]) }, "/*": { body: page("any") } },
    checks: [
      {
        name: "the crawl ends, with the right pages",
        seen: ({ log }) => log.under("/").map((path) => path.slice(0, 5)),
        expected: ["/", "/aaaa", "/b"],
      },
    ],
  },
];
