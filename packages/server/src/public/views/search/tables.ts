import type { FoundPage, SearchFound, SnippetPart } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { dataTable } from "../data-table.ts";
import type { TestNaming } from "../name-of-test.ts";
import type { DataTable } from "../data-table.ts";
import { letterOf, scoreMark } from "../marks.ts";
import { namesAsData, numberText, placeName, ruleText, siteHref, testHref } from "../names.ts";
import type { Messages } from "../../text/english.ts";

const plain = (parts: readonly SnippetPart[]): string => parts.map(({ text }) => text).join("");

export function foundPagesTable(rows: readonly FoundPage[], say: Messages): DataTable {
  return dataTable("pages", say.search.pagesTable, rows, [
    { name: "page", heading: say.page, value: ({ url }) => url },
    { name: "title", heading: say.page, value: ({ title }) => plain(title) },
    { name: "site", heading: say.webSite },
    { name: "score", heading: say.score },
    { name: "letter", heading: say.letter },
    { name: "language", heading: say.languageHeading },
    { name: "type", heading: say.mimeType },
    { name: "date", heading: say.date },
    { name: "run", heading: say.testRun },
  ]);
}

export function foundSitesTable({ sites }: SearchFound, say: Messages): DataTable {
  return dataTable("sites", say.search.sitesTable, sites, [
    {
      name: "site",
      heading: say.webSite,
      cell: ({ site, title }) =>
        html`<a href="${siteHref(site)}">${site}</a
          >${title === site || title === "" ? undefined : html`<br /><bdi>${title}</bdi>`}`,
    },
    { name: "score", heading: say.score, cell: ({ score }) => scoreMark(score, say) },
    {
      name: "place",
      heading: say.place,
      value: ({ places }) => places.at(-1) ?? "",
      cell: ({ places }) => placeName(places.at(-1) ?? "unknown", say),
    },
    { name: "pages", heading: say.search.pagesThere, cell: ({ pages }) => numberText(pages, say), isNumber: true },
    "title",
    { name: "letter", value: ({ score }) => letterOf(score) },
    "run",
    { name: "collections", value: ({ collections }) => namesAsData(collections) },
  ]);
}

export function foundTestsTable({ tests: found }: SearchFound, { say, tests }: TestNaming): DataTable {
  const titleOf = (test: string): string => tests.find(test)?.judge.title ?? "";
  return dataTable("tests", say.search.testsTable, found, [
    {
      name: "test",
      heading: say.test,
      value: (test) => test,
      cell: (test) => html`<a href="${testHref(test)}">${test}</a>`,
    },
    { name: "title", heading: say.note, value: titleOf, cell: (test) => ruleText(titleOf(test), say) },
  ]);
}
