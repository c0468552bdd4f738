import { keptPaths } from "./check.ts";
import { page } from "../../support/sites/page.ts";
import { condition, later, modified } from "./recrawl-site.ts";
import type { Evidence } from "./check.ts";
import type { RecrawlSite } from "./recrawl-site.ts";
import type { Reply } from "../../support/sites/server.ts";

const methods =
  (path: string) =>
  ({ log }: Evidence) =>
    log.arrivals.flatMap(({ method, target }) => (target === path ? [method] : []));
const ignoring = (path: string, lastModified: string, links: readonly string[] = []): [string, Reply] => [
  path,
  { headers: { "last-modified": lastModified }, body: page(`${path} ${lastModified}`, links) },
];

/** A server that sends Last-Modified but does not support conditions: HEAD asks instead. AT-LM-2 and -3. */
export const headFirst: RecrawlSite = {
  name: "re-crawl: a server without conditional requests",
  launches: [
    {
      routes: Object.fromEntries([
        ignoring("/", modified, ["/a", "/b"]),
        ignoring("/a", modified),
        ignoring("/b", modified),
      ]),
      checks: [{ name: "three pages", seen: ({ result }) => result.pages, expected: 3 }],
    },
    {
      routes: {},
      checks: [
        {
          name: "the second launch learns it: 200 to a condition that should have fitted",
          seen: condition("/"),
          expected: { etag: undefined, date: modified },
        },
      ],
    },
    {
      routes: Object.fromEntries([ignoring("/b", later)]),
      checks: [
        { name: "an unmodified page costs a HEAD and no GET (AT-LM-2)", seen: methods("/a"), expected: ["HEAD"] },
        { name: "a newer one costs HEAD and GET (AT-LM-3)", seen: methods("/b"), expected: ["HEAD", "GET"] },
        {
          name: "its new date is stored",
          seen: ({ pages, origin }) => pages.find(({ url }) => url === `${origin}/b`)?.lastModified,
          expected: later,
        },
        { name: "all pages stay", seen: keptPaths, expected: ["/", "/a", "/b"] },
      ],
    },
  ],
};
