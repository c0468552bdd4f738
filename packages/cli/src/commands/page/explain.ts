import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import type { AWam, BWam, MWam, RuleSet } from "@eiao/wam-core";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { CommandError, nearest } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { columns, indentedJson, wrap } from "../../output/text.ts";
import { idsOf, referenceOf } from "../../rule-sets.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam explain`. Spec cli.md 5. */
export const explain = defineCommand({
  name: "explain",
  ...texts.explain,
  options: {
    format: textOrJson,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const id = onlyOperand(
      operands,
      "explain takes one test, WAM id, success criterion or word.",
      "eiao-wam rules lists them.",
    );
    const installed = await installedRuleSets();
    const topics = await topicsNamed(id, installed);
    if (topics.length === 0) throw unknownTopic(id, installed);
    const output = await openOutput(options.output, terminal);
    const texts = topics.map((topic) => topicText(topic, terminal.width));
    await output.write(options.format === "json" ? indentedJson({ topics }) : `${texts.join("\n\n")}\n`);
    await output.close();
    return 0;
  },
});

/** A topic: the meaning of a name. */
type Topic =
  | CriterionTopic
  | WordTopic
  | ReturnType<typeof judgeTopic>
  | ReturnType<typeof measureTopic>
  | ReturnType<typeof statisticTopic>;

/** Returns the topics of a name: a test or WAM, else a success criterion, else a word in the texts of tests. */
async function topicsNamed(id: string, installed: readonly RuleSet[]): Promise<readonly Topic[]> {
  const topics = installed.flatMap((ruleSet) => topicsOf(ruleSet, id));
  if (topics.length > 0 || installed.some((ruleSet) => ruleSet.id === id)) return topics;
  const topic = (await criterionTopic(id, installed)) ?? wordTopic(id, installed);
  return topic === undefined ? [] : [topic];
}

function topicsOf(ruleSet: RuleSet, id: string): Topic[] {
  const judges = ruleSet.judges.filter((judge) =>
    [judge.id, judge.test, ...(judge.axe ?? []).map((name) => `axe:${name}`)].some(
      (name) => name.toLowerCase() === id.toLowerCase(),
    ),
  );
  const statistics = ruleSet.statistics.filter(
    (statistic) => statistic.id === id || (statistic.aliases ?? []).includes(id),
  );
  const measure = ruleSet.measures.find((candidate) => candidate.id === id);
  return [
    ...judges.map((judge) => judgeTopic(judge, ruleSet.id)),
    ...statistics.map((statistic) => statisticTopic(statistic, id, ruleSet.id)),
    ...(measure === undefined ? [] : [measureTopic(measure, ruleSet)]),
  ];
}

/** The fields that only tests of WCAG 2.2 have, or only other tests. */
type OwnParts = {
  readonly [Key in "checkpoint" | "priority" | "criteria" | "level" | "axe" | "wrong" | "questions" | "learn"]?:
    | BWam[Key]
    | undefined;
};

function judgeTopic(judge: BWam, ruleset: string) {
  const { id, test, checkpoint, priority, title, description, affects, remedy, examples } = judge;
  const { criteria, level, axe, wrong, questions, learn } = judge;
  const measures = unique(
    [...judge.at, ...(judge.reads ?? [])].map((wam) => [wam.id, { id: wam.id, title: wam.title }]),
  );
  const parts: OwnParts =
    criteria === undefined ? { checkpoint, priority } : { criteria, level, axe, wrong, questions, learn };
  return {
    kind: "judge" as const,
    ruleset,
    id,
    test,
    ...parts,
    reference: referenceOf(judge),
    title,
    description,
    affects,
    remedy,
    examples,
    measures,
  };
}

function statisticTopic({ id: own, type, title, at }: MWam, id: string, ruleset: string) {
  // EIAO.EXT.1.2 is the alias for the external half of EIAO.INT.1.2 (wams.md 4).
  const isOther = id !== own && type === "internalLinks";
  const shownType = isOther ? "externalLinks" : type;
  return { kind: "statistic" as const, ruleset, id, type: shownType, title, measure: at.id };
}

/** A sentence about each type of content statistics. */
const statistics: Readonly<Record<string, string>> = {
  technology: "Lists the technologies that a page uses",
  internalLinks: "Lists what a page links to within its own site, by the file type in each address",
  externalLinks: "Lists what a page links to on other sites, by the file type in each address",
  language: "Lists the languages that a page declares",
  mediaType: "Lists the media that a page has style sheets for",
  contentFilter: "Shows which clean-up a page needed before it could be read",
};

function measureTopic({ id, title }: AWam, ruleSet: RuleSet) {
  const tests = ruleSet.judges
    .filter(({ at, reads }) => [...at, ...(reads ?? [])].some((wam) => wam.id === id))
    .map(({ test }) => test);
  const statistics = ruleSet.statistics.filter(({ at }) => at.id === id).map((statistic) => statistic.id);
  const readBy = [...new Set<string>([...tests, ...statistics])];
  return { kind: "measure" as const, ruleset: ruleSet.id, id, title, readBy };
}

function unique<T>(entries: readonly (readonly [string, T])[]): T[] {
  return [...new Map(entries).values()];
}

function topicText(topic: Topic, width: number): string {
  if (topic.kind === "criterion") return criterionText(topic, width);
  if (topic.kind === "word") return wordText(topic);
  if (topic.kind === "measure") {
    const readers = topic.readBy.length === 0 ? "No test uses it directly." : `Used by ${topic.readBy.join(", ")}.`;
    return `${topic.id}\n\n${wrap(`Measures: ${topic.title}.`, width, "  ")}\n${wrap(readers, width, "  ")}`;
  }
  if (topic.kind === "statistic") {
    const text = `${statistics[topic.type] ?? "Describes the content of a page"}. It shows: ${topic.title}.`;
    return `${topic.id}\n\n${wrap(text, width, "  ")}\n${wrap(`It uses the measurement ${topic.measure}.`, width, "  ")}`;
  }
  const paragraph = (heading: string, text: string) => `${heading}\n${wrap(text, width, "  ")}`;
  const listOf = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[heading, ...lines.map((line) => wrap(line, width, "  "))].join("\n")];
  const code = (snippets: readonly string[]) => snippets.map((snippet) => snippet.replace(/^/gm, "  ")).join("\n\n");
  return [
    `${topic.test}  ${topic.title}\n${topic.id}, ${topic.reference}`,
    wrap(topic.description, width, "  "),
    paragraph("What it measures", `${topic.measures.map(({ id, title }) => `${title} (${id})`).join("; ")}.`),
    paragraph("Who is affected", topic.affects),
    paragraph("How to fix it", topic.remedy),
    `Fails\n${code(topic.examples.fails)}`,
    `Passes\n${code(topic.examples.passes)}`,
    ...listOf("Questions to a person", Object.values(topic.questions ?? {})),
    ...listOf("In axe-core", topic.axe ?? []),
    ...listOf("Read on", topic.learn ?? []),
  ].join("\n\n");
}

function unknownTopic(id: string, installed: readonly RuleSet[]): CommandError {
  if (installed.some((ruleSet) => ruleSet.id === id))
    return new CommandError(`${id} is a rule set, not a test.`, `eiao-wam rules --ruleset ${id} lists its tests.`);
  const known = installed
    .flatMap((ruleSet) => [...idsOf(ruleSet), ...ruleSet.measures.map((measure) => measure.id)])
    .filter((one) => !installed.some((ruleSet) => ruleSet.id === one));
  const closest = nearest(id, known);
  return new CommandError(
    `There is no test or WAM ${id}.`,
    closest === undefined ? "eiao-wam rules lists them." : `Did you mean ${closest}?`,
  );
}

/** A test in the list of a topic. */
interface ListedTest {
  readonly ruleset: string;
  readonly test: string;
  readonly title: string;
}

/** A success criterion of WCAG 2.2 with its tests. */
type CriterionTopic = NonNullable<Awaited<ReturnType<typeof criterionTopic>>>;

/** Returns the success criterion with that number, or undefined if there is none. */
async function criterionTopic(num: string, ruleSets: readonly RuleSet[]) {
  if (!/^\d\.\d\.\d+$/.test(num)) return undefined;
  const { successCriteria, europeanClausesOf } = await import("@eiao/wam-core/wcag");
  const criterion = successCriteria.find((one) => one.num === num);
  if (criterion === undefined) return undefined;
  const { id, title, level } = criterion;
  return {
    kind: "criterion" as const,
    num,
    title,
    level,
    clauses: europeanClausesOf(num),
    /** A barrier of these tests shows that the criterion is not satisfied. */
    requiredBy: testsOf(ruleSets, (judge) => isAbout(judge, num, true)),
    /** A barrier of these tests may concern the criterion. */
    mayConcern: testsOf(ruleSets, (judge) => isAbout(judge, num, false)),
    learn: [`https://www.w3.org/WAI/WCAG22/Understanding/${id}.html`, `https://www.w3.org/TR/WCAG22/#${id}`],
  };
}

/** Returns true if a test is about a success criterion. Tests of PDF documents name their criterion as a checkpoint. */
function isAbout({ criteria, checkpoint }: BWam, num: string, required: boolean): boolean {
  if (criteria === undefined) return required && checkpoint === num;
  return criteria.some((criterion) => criterion.num === num && criterion.required === required);
}

function criterionText(topic: CriterionTopic, width: number): string {
  const { num, title, level, clauses, requiredBy, mayConcern, learn } = topic;
  const lines = clauses.map(
    ({ edition, clause, isInformative }) => `${edition}, clause ${clause}${isInformative ? " (informative)" : ""}`,
  );
  const listed = (heading: string, tests: readonly ListedTest[]) =>
    tests.length === 0 ? [] : [[wrap(heading, width, ""), ...listOf(tests)].join("\n")];
  const nobody = "No test shows that this criterion is not satisfied. People have to check it.";
  return [
    `${num}  ${title}\nSuccess criterion of WCAG 2.2, level ${level}`,
    ...(lines.length === 0 ? [] : [["In EN 301 549", ...lines.map((line) => `  ${line}`)].join("\n")]),
    ...(requiredBy.length === 0 ? [wrap(nobody, width, "")] : []),
    ...listed("A barrier of these tests shows that the criterion is not satisfied", requiredBy),
    ...listed("A barrier of these tests may concern it", mayConcern),
    ["Read on", ...learn.map((url) => `  ${url}`)].join("\n"),
  ].join("\n\n");
}

/** The tests whose texts contain a word. */
interface WordTopic {
  readonly kind: "word";
  readonly word: string;
  readonly tests: readonly ListedTest[];
}

/** Returns the tests whose name, id, title, description or name in axe-core contains a word, or undefined if there are none. */
function wordTopic(word: string, ruleSets: readonly RuleSet[]): WordTopic | undefined {
  const needle = word.toLowerCase();
  const tests = testsOf(ruleSets, ({ id, test, title, description, axe = [] }) =>
    [id, test, title, description, ...axe].some((text) => text.toLowerCase().includes(needle)),
  );
  return tests.length === 0 ? undefined : { kind: "word", word, tests };
}

function wordText({ word, tests }: WordTopic): string {
  return [`Tests with “${word}”`, ...listOf(tests), "", `eiao-wam explain ${tests[0]?.test} explains the first.`].join(
    "\n",
  );
}

function testsOf(ruleSets: readonly RuleSet[], isOne: (judge: BWam) => boolean): readonly ListedTest[] {
  return ruleSets.flatMap(({ id: ruleset, judges }) =>
    judges.filter(isOne).map(({ test, title }) => ({ ruleset, test, title })),
  );
}

function listOf(tests: readonly ListedTest[]): readonly string[] {
  return columns(tests.map(({ ruleset, test, title }) => [test, ruleset, title]));
}
