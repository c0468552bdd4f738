import { keeps, keptPaths } from "./check.ts";
import { headFirst } from "./head-first-site.ts";
import { page } from "../../support/sites/page.ts";
import { missingLater } from "./recrawl-missing-site.ts";
import { condition, later, modified } from "./recrawl-site.ts";
import { validated } from "./validated.ts";
import type { RecrawlSite } from "./recrawl-site.ts";
import type { Route, Routes } from "../../support/sites/server.ts";

const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();

const plain = { etag: undefined, date: undefined };

const starts = [
  "/both",
  "/weak",
  "/etag-only",
  "/date-only",
  "/neither",
  "/minus-one",
  "/1970",
  "/tomorrow",
  "/1980",
  "/gone",
  "/moved",
  "/touched",
  "/noisy",
];
const dated = (path: string, lastModified: string): [string, Route] => [
  path,
  { headers: { "last-modified": lastModified }, body: page(path) },
];
const epoch1980 = "Tue, 01 Jan 1980 00:00:00 GMT";

const site: Routes = {
  "/": validated(page("recrawl", starts), { etag: '"home"', lastModified: modified }),
  "/both": validated(page("both", ["/only-from-both"]), { etag: '"b-1"', lastModified: modified }),
  "/only-from-both": validated(page("only from both"), { etag: '"o"' }),
  "/weak": validated(page("weak"), { etag: 'W/"odd,\\value"' }),
  "/etag-only": validated(page("etag only"), { etag: '"e-gzip"' }),
  "/date-only": validated(page("date only"), { lastModified: modified }),
  "/neither": { body: page("neither") },
  ...Object.fromEntries([
    dated("/minus-one", "-1"),
    dated("/1970", "Thu, 01 Jan 1970 00:00:00 GMT"),
    dated("/tomorrow", tomorrow),
  ]),
  "/1980": validated(page("1980"), { lastModified: epoch1980 }),
  "/gone": validated(page("gone"), { etag: '"g"' }),
  "/moved": { status: 301, headers: { location: "/moved-to" } },
  "/moved-to": validated(page("moved to"), { etag: '"m"' }),
  "/touched": validated(page("touched"), { etag: '"t-1"', lastModified: modified }),
  "/noisy": { headers: { etag: '"n"', "cache-control": "no-store" }, body: page("noisy") },
  "/cookie": { body: page("cookie") },
};
const all = ["/", ...starts.filter((path) => path !== "/moved"), "/only-from-both", "/moved-to"];

const conditional: RecrawlSite = {
  name: "re-crawl: validators",
  launches: [
    {
      routes: site,
      checks: [
        {
          name: "the first launch asks without conditions",
          seen: ({ log }) =>
            log.arrivals.filter(({ headers }) => "if-none-match" in headers || "if-modified-since" in headers).length,
          expected: 0,
        },
        { name: "it keeps every page", seen: keptPaths, expected: all.toSorted() },
      ],
    },
    {
      routes: {
        "/gone": { status: 404 },
        "/touched": validated(page("touched again", ["/new"]), { etag: '"t-2"', lastModified: later }),
        "/new": { body: page("new") },
      },
      checks: [
        {
          name: "ETag and Last-Modified are sent together, verbatim",
          seen: condition("/both"),
          expected: { etag: '"b-1"', date: modified },
        },
        {
          name: "a weak ETag is sent verbatim",
          seen: condition("/weak"),
          expected: { etag: 'W/"odd,\\value"', date: undefined },
        },
        { name: "ETag alone", seen: condition("/etag-only"), expected: { etag: '"e-gzip"', date: undefined } },
        { name: "Last-Modified alone", seen: condition("/date-only"), expected: { etag: undefined, date: modified } },
        {
          name: "Last-Modified of 1980-01-01 is accepted (AT-LM-5)",
          seen: condition("/1980"),
          expected: { etag: undefined, date: epoch1980 },
        },
        { name: "no validator: a plain request", seen: condition("/neither"), expected: plain },
        { name: "Last-Modified -1 is ignored (AT-LM-4)", seen: condition("/minus-one"), expected: plain },
        { name: "Last-Modified of 1970 is ignored (AT-LM-4)", seen: condition("/1970"), expected: plain },
        { name: "Last-Modified of tomorrow is ignored (AT-LM-4)", seen: condition("/tomorrow"), expected: plain },
        {
          name: "one request a page (AT-LM-1)",
          seen: ({ log }) =>
            log.arrivals
              .filter(
                ({ target }, i, list) =>
                  target !== "/robots.txt" && list.findIndex((one) => one.target === target) !== i,
              )
              .map(({ target }) => target),
          expected: [],
        },
        {
          name: "unmodified pages stay in the table with status 200",
          seen: ({ pages, origin }) => pages.find(({ url }) => url === `${origin}/both`)?.status,
          expected: 200,
        },
        {
          name: "and keep their validators",
          seen: ({ pages, origin }) => {
            const row = pages.find(({ url }) => url === `${origin}/both`);
            return [row?.etag, row?.lastModified];
          },
          expected: ['"b-1"', modified],
        },
        {
          name: "eight answers are not modified",
          seen: ({ result, log }) => [result.notModified, log.arrivals.filter(({ status }) => status === 304).length],
          expected: [8, 8],
        },
        {
          name: "a touched page is downloaded, its new link followed",
          seen: ({ log }) => [log.gets("/touched")[0]?.status, log.count("/new")],
          expected: [200, 1],
        },
        { name: "a page that is gone leaves the table (AT-FSM-4)", seen: keeps("/gone"), expected: false },
        {
          name: "the table holds all others",
          seen: keptPaths,
          expected: [...all.filter((path) => path !== "/gone"), "/new"].toSorted(),
        },
        {
          name: "no cookie of the launch before is sent",
          seen: ({ log }) => log.arrivals.filter(({ headers }) => headers.cookie !== undefined).length,
          expected: 0,
        },
      ],
    },
    {
      routes: {},
      checks: [
        {
          name: "the new validators of the touched page are sent",
          seen: condition("/touched"),
          expected: { etag: '"t-2"', date: later },
        },
        {
          name: "a page that was found in the second launch is asked for",
          seen: ({ log }) => log.count("/new"),
          expected: 1,
        },
        {
          name: "the row of an unmodified page still points to its full record",
          seen: ({ pages, origin }) => pages.find(({ url }) => url === `${origin}/both`)?.warc !== null,
          expected: true,
        },
      ],
    },
  ],
};

export const recrawlSites: readonly RecrawlSite[] = [conditional, headFirst, missingLater];
