import type { FoundPage, FoundSite, SearchFound, SnippetPart } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { dataTable } from "../data-table.ts";
import type { TestNaming } from "../name-of-test.ts";
import type { DataTable } from "../data-table.ts";
import { letterOf, scoreMark } from "../marks.ts";
import { namesAsData, numberText, placeName, ruleText, siteHref, testHref } from "../names.ts";
import type { Messages } from "../../text/english.ts";

const plain = (parts: readonly SnippetPart[]): string => parts.map(({ text }) => text).join("");

/** The pages found as a table. */
export function foundPagesTable(rows: readonly FoundPage[], say: Messages): DataTable {
  return dataTable<FoundPage>(
    "pages",
    say.search.pagesTable,
    [
      { name: "page", heading: say.page, value: ({ url }) => url },
      { name: "title", heading: say.page, value: ({ title }) => plain(title) },
      { name: "site", heading: say.webSite, value: ({ site }) => site },
      { name: "score", heading: say.score, value: ({ score }) => score },
      { name: "letter", heading: say.letter, value: ({ letter }) => letter },
      { name: "language", heading: say.languageHeading, value: ({ language }) => language },
      { name: "type", heading: say.mimeType, value: ({ type }) => type },
      { name: "date", heading: say.date, value: ({ date }) => date },
      { name: "run", heading: say.testRun, value: ({ run }) => run },
    ],
    rows,
  );
}

/** Makes the table of the sites found. */
export function foundSitesTable({ sites }: SearchFound, say: Messages): DataTable {
  return dataTable<FoundSite>(
    "sites",
    say.search.sitesTable,
    [
      {
        name: "site",
        heading: say.webSite,
        value: ({ site }) => site,
        shown: ({ site, title }) =>
          html`<a href="${siteHref(site)}">${site}</a
            >${title === site || title === "" ? undefined : html`<br /><bdi>${title}</bdi>`}`,
      },
      { name: "score", heading: say.score, value: ({ score }) => score, shown: ({ score }) => scoreMark(score, say) },
      {
        name: "place",
        heading: say.place,
        value: ({ places }) => places.at(-1) ?? "",
        shown: ({ places }) => placeName(places.at(-1) ?? "unknown", say),
      },
      {
        name: "pages",
        heading: say.search.pagesThere,
        value: ({ pages }) => pages,
        shown: ({ pages }) => numberText(pages, say),
        isNumber: true,
      },
    ],
    sites,
    [
      { name: "title", value: ({ title }) => title },
      { name: "letter", value: ({ score }) => letterOf(score) },
      { name: "run", value: ({ run }) => run },
      { name: "collections", value: ({ collections }) => namesAsData(collections) },
    ],
  );
}

/** Makes the table of the tests found. */
export function foundTestsTable({ tests: found }: SearchFound, { say, tests }: TestNaming): DataTable {
  const titleOf = (test: string): string => tests.find(test)?.judge.title ?? "";
  return dataTable<string>(
    "tests",
    say.search.testsTable,
    [
      {
        name: "test",
        heading: say.test,
        value: (test) => test,
        shown: (test) => html`<a href="${testHref(test)}">${test}</a>`,
      },
      {
        name: "title",
        heading: say.note,
        value: titleOf,
        shown: (test) => ruleText(titleOf(test), say),
      },
    ],
    found,
  );
}
