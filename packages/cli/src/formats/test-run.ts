// A handwritten run for the tests of the formats, without an evaluation.
import type { PageNote } from "@eiao/sampler/internal/evaluation";
import { presentApart, presentPercentage, presentValue, uwem12 } from "@eiao/wam-core/internal";
import { failedPage } from "../findings/page.ts";
import type { ReportedPage, Result } from "../findings/page.ts";
import { judgeFinder } from "../rule-sets.ts";
import { loadFormat } from "./catalogue.ts";
import type { FormatName } from "./catalogue.ts";
import type { Run, Summary, WrittenPage } from "./format.ts";

export const run: Run = {
  tool: { name: "eiao-wam", version: "0.0.1" },
  date: "2008-03-16T11:18:00+01:00",
  ruleSets: [uwem12],
  informative: [],
  notRun: [],
  off: [],
  judgeOf: judgeFinder([uwem12]),
  failOn: "error",
  hasBaseline: true,
  cwd: "/home/me",
  workspace: "/home/me",
  inputs: 2,
  colour: false,
  width: 100,
  explain: false,
  detail: "first",
  decimals: { value: presentValue, apart: presentApart, percentage: presentPercentage },
};

const common = { ruleset: "uwem-1.2" };

export const imageFinding: Result = {
  ...common,
  wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
  test: "1.1_HTML_01",
  checkpoint: "1.1",
  result: 1,
  location: { line: 3, column: 7 },
  title: "non-text content without alt",
  snippet: `<img src="a.gif" title='&"<'>`,
  fingerprint: "f8f84dfa1bf9f43c",
  proof: { clause: "1.1_HTML_01", path: "html>body>p>img:nth-of-type(2)" },
};

export const cssFinding: Result = {
  ...common,
  wam: "UWEM.B.10.7.2.3.CSS.DEF.2.1",
  test: "7.2_CSS_02",
  checkpoint: "7.2",
  result: 1,
  location: { line: 1, column: 17, source: "http://www.example.com/a.css" },
  title: "CSS makes content blink",
  snippet: ".b",
  fingerprint: "395011b7c61552e3",
  proof: {
    clause: "7.2_CSS_02",
    path: "html>body>p:nth-of-type(2)",
    css: {
      sheet: "http://www.example.com/a.css",
      selector: ".b",
      line: 1,
      column: 17,
      declaration: "text-decoration: Underline blink",
      losers: [
        {
          sheet: "http://www.example.com/page.html",
          selector: "p",
          line: 1,
          column: 44,
          declaration: "text-decoration: none",
        },
      ],
    },
  },
};

const pass: Result = { ...imageFinding, result: 0, location: { line: 4, column: 1 } };
const { snippet: _s, fingerprint: _f, proof: _p, ...passed } = pass;
const doctype: Result = {
  ...common,
  wam: "UWEM.B.10.3.2.3.HTML.DEF.1.1",
  test: "3.2_HTML_01",
  checkpoint: "3.2",
  result: 1,
  location: { line: 0, column: 0 },
  title: "no valid document type declaration",
  fingerprint: "de662a4361a6579c",
  proof: { clause: "3.2_HTML_01", path: "" },
};

/** A page with 4 results: an image with and one without alt, a known finding on the whole page, and a suppressed one of a sheet. N 4, B 3. */
export const page: ReportedPage = {
  url: "file:///home/me/site/page.html",
  status: "evaluated",
  contentType: "text/html",
  scores: [{ ruleset: "uwem-1.2", failed: 3, applied: 4, value: 0.75, letter: "D" }],
  results: [
    { ...doctype, known: true },
    { ...cssFinding, known: true, suppressed: "the <old> menu" },
    imageFinding,
    passed,
  ],
  metadata: [{ wam: "EIAO.TECH.1.2", type: "technology", value: "text/html", location: { line: 0, column: 0 } }],
  untested: [{ test: "3.2_HTML_02", reason: "no validator was given" }],
  messages: ["a note"],
};

export const failed: ReportedPage = failedPage("http://www.example.com/?a=1&b=<2>", "The server answered 404.");

const scores = page.scores;

/** Returns the output of a format for these pages. Each page has the notes. */
export async function renderAs(
  name: FormatName,
  pages: readonly ReportedPage[],
  changes: Partial<Run> = {},
  notes: readonly PageNote[] = [],
): Promise<string> {
  const format = (await loadFormat(name)).open({ ...run, inputs: pages.length, ...changes });
  const evaluated = pages.filter(({ status }) => status === "evaluated");
  const summary: Summary = {
    evaluated: evaluated.length,
    failed: pages.length - evaluated.length,
    findings: 3 * evaluated.length,
    counted: evaluated.length,
    known: 2 * evaluated.length,
    scores: evaluated.length === 0 ? [] : scores,
  };
  const evaluations: WrittenPage[] = pages.map((one) => ({ page: one, notes }));
  return (
    format.begin() + evaluations.map((evaluation) => format.page(evaluation)).join("") + String(format.end(summary))
  );
}
