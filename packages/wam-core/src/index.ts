/**
 * The WAM engine evaluates a web page, with the CSS that really applies to it, by UWEM 1.2 or by your own rule set. It
 * is pure: no I/O, no clock, no randomness. `check` runs all steps; each step can also be used alone.
 */

export { check, checkWith } from "./check.ts";
export type { CheckOptions, LoadSheet, SheetsAtHand, WebResource } from "./options.ts";
export { pageJson } from "./page-json.ts";
export type { MetadataJson, PageJson, ResultJson, ScoreJson } from "./page-json.ts";
export type { Judgement, Report, Statistic, Untested } from "./report.ts";

export { openPage } from "./open-page.ts";
export type { OpenedPage } from "./open-page.ts";
export type { Failure } from "./parse-page.ts";
export { runLoading } from "./load-sheets.ts";
export type { SheetSteps } from "./load-sheets.ts";

export type { Source } from "./source/decode.ts";

export { parseDocument } from "./document/parse.ts";
export type { Attribute, Comment, Document, DocumentType, Element, Node, Text } from "./document/document.ts";
export type { Location } from "./document/location.ts";
export { textOf } from "./document/text.ts";

export { createSheetCache, styleOf } from "./style/index.ts";
export type { LoadedSheet, SheetCache } from "./style/index.ts";
export type { AppliedStyle } from "./style/cascade/applied-style.ts";
export type { Construct, Declaration, Winner } from "./style/cascade/construct.ts";
export type { Environment } from "./style/conditions/environment.ts";

export { styleReport } from "./explain-style.ts";
export type { StyleJson, StyleReportOptions } from "./explain-style.ts";
export type { ElementStyle, MatchedRule, WinningDeclaration } from "./style/style-report.ts";

export { uwem12 } from "./rules/uwem-1.2/catalogue.ts";
export { defineAWam, defineBWam, defineMWam, defineRuleSet } from "./rule-set/define.ts";
export type {
  AWam,
  BWam,
  ConstructWam,
  ElementWam,
  Example,
  MWam,
  Measured,
  Page,
  SubjectLocation,
  ResourceWam,
  RuleSet,
  StatisticValue,
  Subject,
  TextWam,
  WcagLevel,
  TargetWam,
  TestedCriterion,
  JudgeAnswer,
  Validator,
  Value,
  Violation,
  WinnerWam,
} from "./rule-set/define.ts";
export type { LanguageDetector } from "./rule-set/language-detector.ts";
export { selectClasses } from "./rule-set/select.ts";
export type { TestExtent, Selection } from "./rule-set/select.ts";

export type { Headers } from "./page.ts";
export { planOf } from "./measure/plan.ts";
export type { Plan } from "./measure/plan.ts";
export { measure } from "./measure/walk.ts";
export type { Measurements } from "./measure/measurements.ts";

export { judge } from "./judge/judge.ts";
export type { Verdict } from "./judge/judge.ts";
export type { CssProof, Proof, ProvenDeclaration, ProvenRule } from "./judge/proof.ts";

export { pageCounts, sumCounts } from "./score/counts.ts";
export type { Count, PageCounts, TestCount } from "./score/counts.ts";
export { pageScore } from "./score/page.ts";
export { SiteScore, siteScore } from "./score/site.ts";
export { regionScore } from "./score/region.ts";
export { scorecard } from "./score/scorecard.ts";
export type { Letter, Scorecard } from "./score/scorecard.ts";
export { Spread } from "./score/error-margin.ts";
export { pageScoreUwem10, pageScoresOfUserGroups, siteScoreUwem10 } from "./score/uwem-1.0.ts";
export type { Uwem10Variant } from "./score/uwem-1.0.ts";
export {
  GroupReport,
  SiteReport,
  cwam,
  pageContent,
  pageCpRatio,
  pageFacts,
  pageLang,
  pageTestRatio,
} from "./score/report-functions.ts";
export type { Aggregation, GroupedSite, Inclusion, PageFacts } from "./score/report-functions.ts";

export { writeEarl } from "./earl/write-earl.ts";
export type { EarlOptions } from "./earl/write-earl.ts";
export { createEarlWriter } from "./earl/earl-writer.ts";
export type { EarlWriter, EarlWriterOptions } from "./earl/earl-writer.ts";
export type { EarlForm } from "./earl/syntax-of-form.ts";
export type { EarlNumbering, WrittenEarl } from "./earl/written-earl.ts";
export type { Assertor } from "./earl/assertor.ts";
export type { Counter } from "./earl/identifiers.ts";
export type { Terms as EarlTerms } from "./earl/vocabulary.ts";

export { budgetWith } from "./budget.ts";
export type { Budget } from "./budget.ts";
export { EiaoError } from "./coded-error.ts";
