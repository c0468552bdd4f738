import path from "node:path";
import type { AssessedScore, Replay } from "@eiao/sampler/internal";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions, textOrJson, wholeRuleSetOption } from "../../command-line/options.ts";
import { findStore } from "../../data/directory.ts";
import type { Run } from "../../formats/format.ts";
import { openOutput } from "../../output/output.ts";
import { counted, indentedJson, plain } from "../../output/text.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam replay`. Spec cli.md 9. */
export const replay = defineCommand({
  name: "replay",
  ...texts.replay,
  isMeasurement: true,

  options: {
    format: textOrJson,
    ruleset: {
      ...wholeRuleSetOption,
      help: `${wholeRuleSetOption.help}. Default: those of the store`,
      configurable: false,
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const store = onlyOperand(operands, "replay takes one store.", "Name a .trig.zst file that assess wrote.");
    const [{ wholeRuleSets }, { replayStore }, { presentApart, presentValue }] = await Promise.all([
      import("../../rule-sets.ts"),
      import("@eiao/sampler/internal"),
      import("@eiao/wam-core/internal"),
    ]);
    const ruleSets = await wholeRuleSets(options.ruleset);
    const { file, dataDir } = await findStore(store, options.data, terminal);
    const output = await openOutput(options.output, terminal);
    const onProgress = (pages: number, of: number): void => {
      if (!options.quiet) terminal.progress(`evaluated ${pages} of ${of} pages again`);
    };
    const tool = { name: "eiao-wam", version };
    const settings = { tool, onProgress, ...(ruleSets === undefined ? {} : { ruleSets }) };
    const replay = await replayStore(file, dataDir, settings).finally(() => terminal.progress(""));
    const report = replayJson(store, replay);
    await output.write(
      options.format === "json"
        ? indentedJson(report)
        : replayText(report, { value: presentValue, apart: presentApart }),
    );
    await output.close();
    return 0;
  },
});

type ShownScore = Omit<AssessedScore, "ruleset" | "sample">;

/** The scores of one sample by one rule set, or null for a missing score. */
interface ScorePair extends Pick<AssessedScore, "ruleset" | "sample"> {
  readonly before: ShownScore | null;
  readonly after: ShownScore | null;
}

/** Returns the JSON output (schemas/replay.schema.json). Both stores have paths in the form that the user wrote. */
function replayJson(store: string, replay: Replay) {
  const { file, site, run, replayOf, rulesetsBefore, scoresBefore, pages, documents, lost, assessment } = replay;
  const { rulesets, scores } = assessment;
  const ids = [...new Set([...rulesets, ...rulesetsBefore].map(({ id }) => id))];
  const versionIn = (list: typeof rulesets, id: string) => list.find((one) => one.id === id)?.version ?? null;
  return {
    store,
    replay: path.join(path.dirname(store), path.basename(file)),
    site,
    run,
    replayOf,
    rulesets: ids.map((id) => ({ id, before: versionIn(rulesetsBefore, id), after: versionIn(rulesets, id) })),
    pages,
    documents,
    lost,
    scores: scorePairs(scoresBefore, scores),
  };
}

/** Pairs the scores: first those of the replay, then those of the old store alone. */
function scorePairs(before: readonly AssessedScore[], after: readonly AssessedScore[]): readonly ScorePair[] {
  const keyOf = ({ ruleset, sample }: AssessedScore): string => JSON.stringify([ruleset, sample]);
  const [olds, news] = [before, after].map((list) => new Map(list.map((score) => [keyOf(score), score])));
  return [...new Map([...after, ...before].map((score) => [keyOf(score), score]))].map(
    ([key, { ruleset, sample }]) => ({
      ruleset,
      sample,
      before: shownScore(olds?.get(key)),
      after: shownScore(news?.get(key)),
    }),
  );
}

function shownScore(score: AssessedScore | undefined): ShownScore | null {
  if (score === undefined) return null;
  const { ruleset: _, sample: __, ...shown } = score;
  return shown;
}

/** The number of lost pages that the text lists; the JSON lists all. */
const SHOWN_LOST = 20;

/** The engine's functions for writing numbers. */
type Decimals = Pick<Run["decimals"], "value" | "apart">;

function replayText(
  { store, replay, rulesets, pages, documents, lost, scores }: ReturnType<typeof replayJson>,
  decimals: Decimals,
): string {
  const more = lost.length - SHOWN_LOST;
  const lostLines =
    lost.length === 0
      ? []
      : [
          `Lost ${counted(lost.length, "page")}, which the figures of the replay do not include:`,
          ...lost
            .slice(0, SHOWN_LOST)
            .flatMap(({ page, reason }) => [`  ${plain(page, 500)}`, `    ${plain(reason, 2000)}`]),
          ...(more > 0 ? [`  and ${more} more (--format json lists all)`] : []),
        ];
  return [
    plain(store, 2000),
    ...rulesets.map(({ id, before, after }) => `  ${plain(id, 100)}: ${versionsInWords(before, after)}`),
    ...scores.map((pair) => `  ${scoreText(pair, decimals)}`),
    `Evaluated ${counted(pages, "page")} with ${counted(documents, "document")} again.`,
    ...lostLines,
    `The replay is in ${plain(replay, 2000)}`,
    "",
  ].join("\n");
}

function versionsInWords(before: string | null, after: string | null): string {
  const [older, newer] = [before, after].map((one) => (one === null ? "none" : plain(one, 100)));
  return before === after ? `version ${newer}, as before` : `version ${older} before, ${newer} now`;
}

const sampleNames = {
  census: ", census",
  uniform: ", uniform sample",
  "by-size": ", sample by size",
} as const;

function scoreText({ ruleset, sample, before, after }: ScorePair, { value, apart }: Decimals): string {
  const name = `Score by ${plain(ruleset, 100)}${sampleNames[sample]}`;
  const [older, newer] = [before?.value ?? undefined, after?.value ?? undefined];
  if (older === newer) return `${name}: ${graded(value(newer), after)}, unchanged`;
  const [one, other] = apart(older, newer);
  return `${name}: ${graded(one, before)} before, ${graded(other, after)} now`;
}

function graded(value: string, score: ShownScore | null): string {
  return score === null || score.letter === null ? value : `${value} ${score.letter}`;
}
