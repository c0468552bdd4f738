import { keptPaths } from "./check.ts";
import { document, page } from "../../support/sites/page.ts";
import type { RecrawlSite } from "./recrawl-site.ts";
import type { Route, Routes } from "../../support/sites/server.ts";
import { validated } from "./validated.ts";

const names = ["amt", "bad", "chor", "dom", "eis", "fest", "gans", "hof"];
const paths = names.map((name) => `/stadt/${name}`);
const stays = paths.slice(0, 2);
const leaves = paths.slice(2);

const notFound: Route = ({ target }) => ({
  headers: { etag: '"gone"' },
  body: document(
    "Nicht gefunden",
    `<p>Die Seite ${target} gibt es nicht.</p><a href="/stadt/neu${target.length}">neu</a>`,
  ),
});
const routesOf = (list: readonly string[]): Routes =>
  Object.fromEntries(list.map((path): [string, Route] => [path, validated(page(path), { etag: `"${path}"` })]));
const kept = (list: readonly string[]) => ({ name: "it keeps", seen: keptPaths, expected: ["/", ...list].toSorted() });

/** Pages disappear while the site answers 200, and then are there again. observatory.md 9.2: the population is what exists. */
export const missingLater: RecrawlSite = {
  name: "re-crawl: pages that become soft 404s",
  launches: [
    {
      routes: { "/": { body: page("town", paths) }, ...routesOf(paths), "/stadt/*": { status: 404 } },
      checks: [kept(paths)],
    },
    {
      routes: { ...Object.fromEntries(leaves.map((path) => [path, notFound])), "/stadt/*": notFound },
      checks: [
        kept(stays),
        { name: "it counts them", seen: ({ result }) => result.pages, expected: 1 + stays.length },
        {
          name: "the summary has them, the log too",
          seen: ({ result, decisions }) => [
            result.traps.map(({ guard }) => guard),
            leaves.every((path) =>
              decisions.some((line) => line.includes("SoftNotFoundDecideRule REJECT") && line.includes(path)),
            ),
          ],
          expected: [["soft-404"], true],
        },
      ],
    },
    {
      routes: {},
      checks: [
        kept(stays),
        {
          name: "it asks for no validator of theirs",
          seen: ({ log }) => log.arrivals.filter(({ headers }) => headers["if-none-match"] === '"gone"').length,
          expected: 0,
        },
      ],
    },
    { routes: { ...routesOf(leaves), "/stadt/*": { status: 404 } }, checks: [kept(paths)] },
  ],
};
