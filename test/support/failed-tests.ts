/** Runs the tests of this project on the pages of the reports, in every look. */
import { checkWith, createSheetCache, uwem12 } from "@eiao/wam-core";
import type { Environment } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";

/** A wide window with light colours, and a narrow one with dark colours: no part of our style depends on both. */
const looks = [
  { width: 1280, height: 800, "prefers-color-scheme": "light" },
  { width: 320, height: 800, "prefers-color-scheme": "dark" },
];

/** The cache with which our style sheet is parsed once. */
const sheetCache = createSheetCache();

/** Returns the tests of both rule sets that a page of ours fails, with line and column of each failure. @param style  the style sheet of the page. */
export function failedTests(
  markup: string,
  style: string,
  environments: readonly Partial<Environment>[] = looks,
): string[] {
  const page = {
    url: "http://reports.example/",
    content: Buffer.from(markup),
    contentType: "text/html; charset=utf-8",
  };
  const sheet = { content: Buffer.from(style), contentType: "text/css" };
  const failed = environments.flatMap((environment) => {
    const options = { ruleSets: [uwem12, wcag22], environment, sheetCache };
    return checkWith(page, () => sheet, options).judgements.filter(({ result }) => result !== null && result > 0);
  });
  return [...new Set(failed.map(({ wam, location }) => `${wam.test} ${location.line}:${location.column}`))];
}
