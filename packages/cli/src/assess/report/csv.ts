import { csvCell } from "@eiao/sampler/internal/formats";
import type { AssessedTest, Assessment } from "@eiao/sampler";
import { checkpointsOf } from "@eiao/wam-core/internal";
import { plain } from "../../output/text.ts";
import type { AssessView } from "./words.ts";
import { judgeOfTests, notesInWords, partialInWords } from "./words.ts";

/**
 * Writes CSV (RFC 4180) with a header and one row per test. Ratios are not rounded; `sample` names their sample. The comparison gives `before`,
 * `difference` with its interval, and `verdict`. The first example gives `url` to `snippet`. `population_digest` is the digest of the list from
 * which the pages were drawn. `replay_of` names the original store of a replay. `complete` is false for a partial assessment; `notes` gives the
 * reason.
 */
export function assessmentCsv(assessment: Assessment, view: AssessView): string {
  const columns = columnsOf(assessment, view);
  const rows = assessment.tests.map((test) => columns.map(([, value]) => csvCell(value(test))));
  return [columns.map(([name]) => name), ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

type Column = readonly [name: string, value: (test: AssessedTest) => string | number | undefined];

function columnsOf(assessment: Assessment, view: AssessView): readonly Column[] {
  const judgeOf = judgeOfTests(view);
  const changes = new Map(
    (assessment.comparison?.tests ?? []).map((change) => [`${change.ruleset} ${change.wam}`, change]),
  );
  const changeOf = ({ ruleset, wam }: AssessedTest) => changes.get(`${ruleset} ${wam}`);
  const sampleOf = (id: string) => assessment.scores.find(({ ruleset }) => ruleset === id)?.sample;
  const texts = [partialInWords(assessment), assessment.headline, ...notesInWords(assessment)];
  const notes = texts.filter((note) => note !== undefined).join(" ");
  const text = (value: string | undefined) => (value === undefined ? undefined : plain(value, 2000));
  return [
    ["site", () => text(assessment.site)],
    ["run", () => text(assessment.run)],
    ["ruleset", ({ ruleset }) => text(ruleset)],
    ["test", ({ test }) => text(test)],
    ["wam", ({ wam }) => text(wam)],
    ["checkpoint", (test) => checkpointsOf(judgeOf(test) ?? { checkpoint: "" }).join(" ")],
    ["priority", (test) => judgeOf(test)?.priority],
    ["title", (test) => judgeOf(test)?.title],
    ["applied", ({ applied }) => applied],
    ["failed", ({ failed }) => failed],
    ["ratio", ({ ratio }) => ratio],
    ["low", ({ low }) => low],
    ["high", ({ high }) => high],
    ["pages", ({ pages }) => pages],
    ["sample", ({ ruleset }) => sampleOf(ruleset)],
    ["before", (test) => changeOf(test)?.before ?? undefined],
    ["difference", (test) => changeOf(test)?.difference ?? undefined],
    ["difference_low", (test) => changeOf(test)?.low ?? undefined],
    ["difference_high", (test) => changeOf(test)?.high ?? undefined],
    ["verdict", (test) => changeOf(test)?.verdict ?? undefined],
    ["url", ({ examples: [first] }) => text(first?.url)],
    ["line", ({ examples: [first] }) => first?.location.line],
    ["column", ({ examples: [first] }) => first?.location.column],
    ["snippet", ({ examples: [first] }) => text(first?.snippet)],
    ["seed", () => text(assessment.seed)],
    ["seed_origin", () => assessment.seedOrigin],
    ["population_digest", () => text(assessment.populationDigest)],
    ["replay_of", () => text(assessment.replayOf)],
    ["complete", () => String(assessment.complete !== false)],
    ["notes", () => text(notes)],
  ];
}
