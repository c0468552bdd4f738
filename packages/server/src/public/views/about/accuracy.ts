import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { accuracyFigures, precisionOf, recallOf } from "../../model/accuracy.ts";
import type { CorpusAccuracy, RuleAccuracy } from "../../model/accuracy.ts";
import { dataTable } from "../data-table.ts";
import type { Column, DataTable } from "../data-table.ts";
import { numberText, ruleText, testHref, untranslated } from "../names.ts";
import { percentText } from "../../../public/views/numbers.ts";
import { pagedTable } from "../paged-table.ts";
import { testName } from "../name-of-test.ts";
import type { TestNaming } from "../name-of-test.ts";
import type { PageRequest, View } from "../view.ts";

/** The accuracy page: W3C's verdict on each rule, what rules leave to people, differences from axe-core, precision and recall. */
export async function accuracyView(request: PageRequest): Promise<View> {
  const { say } = request;
  const { accuracy } = say;
  const { pages, axe: compared, rules, corpora } = accuracyFigures;
  const [verdicts, open, axe, labelled] = [
    verdictTable(rules, request),
    openTable(rules, request),
    axeTable(rules, request),
    corpusTable(corpora, request),
  ];
  const chapter = (heading: string, lead: string, table: DataTable): Markup =>
    html`<h2>${heading}</h2>
      <p>${lead}</p>
      ${pagedTable(table, request)}`;
  return {
    title: accuracy.title,
    crumbs: [{ text: say.start, href: "/" }, { text: say.main.method, href: "/method" }, { text: accuracy.title }],
    tables: [verdicts, open, axe, labelled],
    body: html`<p class="lead">${accuracy.lead}</p>
      ${chapter(accuracy.verdicts, accuracy.verdictsLead, verdicts)}
      ${chapter(accuracy.open, accuracy.openLead(numberText(pages, say)), open)}
      ${chapter(accuracy.axe, compared === null ? accuracy.axeNone : accuracy.axeLead(numberText(compared.pages, say), compared.version), axe)}
      ${chapter(accuracy.corpora, accuracy.corporaLead, labelled)}
      <p>${accuracy.withoutCorpus} ${testsWithoutCorpus(request)}.</p>`,
  };
}

/** Makes the column that names a test. */
function testColumn<Row extends { readonly test: string }>(by: TestNaming): Column<Row> {
  return {
    name: "test",
    heading: by.say.test,
    value: ({ test }) => test,
    cell: ({ test }) =>
      html`<a href="${testHref(test)}">${testName(test, test, by)}</a> <span class="soft">${test}</span>`,
  };
}

function verdictTable(rules: readonly RuleAccuracy[], by: TestNaming): DataTable {
  const { accuracy } = by.say;
  const examples = (name: "passed" | "failed" | "inapplicable"): Column<RuleAccuracy> => ({
    name,
    heading: accuracy.examples[name],
    value: ({ act }) => (act === null ? null : act[name].join("/")),
    cell: ({ act }) => (act === null ? "–" : accuracy.ofAll(...act[name])),
  });
  const stateOf = ({ act }: RuleAccuracy) => (act === null ? "own" : act.isApproved ? "approved" : "proposed");
  return dataTable("verdicts", accuracy.verdicts, rules, [
    testColumn(by),
    { name: "state", heading: accuracy.state, value: stateOf, cell: (rule) => accuracy.states[stateOf(rule)] },
    {
      name: "verdict",
      heading: accuracy.verdict,
      value: ({ act }) => act?.verdict ?? null,
      cell: ({ act }) => (act === null ? "–" : accuracy.verdictWords[act.verdict]),
    },
    {
      name: "findsall",
      heading: accuracy.ownVerdict,
      value: ({ act }) => (act === null ? null : Number(act.findsAll)),
      cell: ({ act }) => (act === null ? "–" : act.findsAll ? accuracy.findsAll : accuracy.leavesSome),
    },
    examples("passed"),
    examples("failed"),
    examples("inapplicable"),
    { name: "failedonpages", value: ({ failed }) => failed },
    { name: "passedonpages", value: ({ passed }) => passed },
  ]);
}

function openTable(rules: readonly RuleAccuracy[], by: TestNaming): DataTable {
  const { say, tests } = by;
  const rows = rules.flatMap(({ test, open }) => open.map((one) => ({ test, ...one })));
  type Row = (typeof rows)[number];
  const questionOf = ({ test, reason }: Row) => tests.find(test)?.judge.questions?.[reason] ?? reason;
  return dataTable("questions", say.accuracy.open, rows, [
    testColumn(by),
    {
      name: "question",
      heading: say.accuracy.question,
      value: questionOf,
      cell: (row) => ruleText(questionOf(row), say),
    },
    { name: "examples", heading: say.accuracy.openExamples, isNumber: true },
    { name: "results", heading: say.accuracy.openResults, isNumber: true },
    { name: "pages", heading: say.pages, isNumber: true },
    "reason",
  ]);
}

function axeTable(rules: readonly RuleAccuracy[], by: TestNaming): DataTable {
  const { say } = by;
  const rows = rules.flatMap(({ test, axe }) => axe.map((one) => ({ test, ...one })));
  return dataTable("axe-core", say.accuracy.axe, rows, [
    testColumn(by),
    { name: "failedby", heading: say.accuracy.failedBy, value: ({ failedBy }) => failedBy },
    { name: "elements", heading: say.accuracy.elements, isNumber: true },
    { name: "pages", heading: say.pages, isNumber: true },
    { name: "cause", heading: say.accuracy.cause, cell: ({ cause }) => untranslated(cause, say) },
  ]);
}

function corpusTable(corpora: readonly CorpusAccuracy[], by: TestNaming): DataTable {
  const { say } = by;
  const ratio = (name: string, heading: string, valueOf: (row: CorpusAccuracy) => number | null) => ({
    name,
    heading,
    value: valueOf,
    cell: (row: CorpusAccuracy) => percentText(valueOf(row), say),
    isNumber: true,
  });
  return dataTable("corpora", say.accuracy.corpora, corpora, [
    testColumn(by),
    { name: "corpus", heading: say.accuracy.corpus, cell: ({ corpus }) => untranslated(corpus, say) },
    {
      name: "failures",
      heading: say.accuracy.failures,
      value: ({ found, open, missed }) => found + open + missed,
      isNumber: true,
    },
    { name: "right", heading: say.accuracy.noFailures, isNumber: true },
    { name: "alarms", heading: say.accuracy.alarms, isNumber: true },
    ratio("precision", say.accuracy.precision, precisionOf),
    ratio("recall", say.accuracy.recall, recallOf),
    "open",
  ]);
}

/** Names the tests of WCAG 1.0 for which no labelled corpus is known. */
function testsWithoutCorpus({ tests }: TestNaming): string {
  const labelled = new Set(accuracyFigures.corpora.map(({ test }) => test));
  const own = tests.all.filter(({ ruleSet }) => ruleSet === "uwem-1.2").map(({ judge }) => judge.test);
  return [...new Set(own)].filter((test) => !labelled.has(test)).join(", ");
}
