import { capitalised } from "@eiao/sampler/internal/formats";
import type { BWam } from "@eiao/wam-core";
import type { Result } from "../findings/page.ts";
import { counted, plain, textWidth, wrap } from "../output/text.ts";
import type { Paint } from "../output/text.ts";
import { referenceOf } from "../rule-sets.ts";
import { markInWords, onPagesInWords, shownLocation, shownFinding, wrongInWords, helpUrlOf } from "./describe.ts";
import type { Run } from "./format.ts";
import { largestRepeats, repeatInWords } from "./grouped.ts";
import type { GroupedTest, FoundLocation, RepeatedFindings } from "./grouped.ts";

/** The minimum width of a finding's source, in columns. */
const SOURCE_WIDTH = 24;
/** The maximum width of a finding's line, in columns, even in files and logs, whose lines are longer. */
const PLACE_WIDTH = 120;

/** Returns the text on a test: title, numbers, first locations, affected users and remedy. @param max  the maximum number of locations. */
export function testText(test: GroupedTest, max: number, run: Run, paint: Paint): readonly string[] {
  const { sample, findings } = test;
  const judge = run.judgeOf(sample);
  const repeats = largestRepeats(test).slice(0, max);
  const shown = repeats.reduce(
    (sum, repeat) => sum + (max === Infinity ? repeat.locations.length : repeat.findings),
    0,
  );
  return [
    headingOf(test, run, paint),
    ...repeats.flatMap((repeat) => repeatText(repeat, max, repeats, run, paint)),
    ...(shown >= findings ? [] : [`  … and ${counted(findings - shown, "more place")} (--verbose lists all)`]),
    ...(judge === undefined
      ? []
      : [wrap(`Affects: ${judge.affects}`, run.width, "  "), wrap(remedyInWords(judge), run.width, "  ")]),
  ];
}

/** Returns the text on a test in three lines, for a call with many tests. @param max  the maximum number of locations. */
export function shortTestText(test: GroupedTest, max: number, run: Run, paint: Paint): readonly string[] {
  const judge = run.judgeOf(test.sample);
  const repeats = largestRepeats(test).slice(0, max);
  const oneFix = repeats[0] === undefined ? undefined : repeatInWords(repeats[0]);
  const places = repeats.flatMap((repeat) => {
    const [first, ...others] = locationsOf(repeat, max, repeats);
    if (first === undefined) return [];
    const source = plain(first.result.snippet ?? "", SOURCE_WIDTH);
    return [
      `${shownFinding(first, run)} ${source}`.trimEnd(),
      ...others.map((location) => shownFinding(location, run)),
    ];
  });
  return [
    headingOf(test, run, paint),
    `  ${places.join(", ")}${oneFix === undefined ? "" : paint.dim(`  (${oneFix})`)}`,
    ...(judge === undefined ? [] : [`  Affects: ${judge.affects} ${remedyInWords(judge)}`]),
  ];
}

function headingOf(test: GroupedTest, run: Run, paint: Paint): string {
  const judge = run.judgeOf(test.sample);
  const notes = [...(test.isWarning ? ["warning"] : []), ...(judge === undefined ? [] : [referenceOf(judge)])];
  const reference = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
  return `${nameOf(test, paint)}: ${numbersInWords(test, run)}${paint.dim(reference)}`;
}

function remedyInWords(judge: BWam): string {
  return [`Remedy: ${judge.remedy}`, helpUrlOf(judge)].filter((part) => part !== undefined).join(" ");
}

/** Returns a test with its numbers as one line. */
export function testLine(test: GroupedTest, run: Run, paint: Paint): string {
  return `${nameOf(test, paint)}: ${numbersInWords(test, run)}${test.isWarning ? " (warning)" : ""}`;
}

function nameOf({ sample, isWarning }: GroupedTest, paint: Paint): string {
  const colour = isWarning ? paint.warn : paint.bad;
  return `${colour(plain(sample.test, 100))}  ${paint.strong(plain(capitalised(sample.title), 300))}`;
}

/** Returns words such as `3 new places on 2 pages`. Findings are "new" if the call has a baseline without them. */
function numbersInWords({ findings, pages, isKnown }: GroupedTest, run: Run): string {
  const kind = isKnown ? "known " : run.hasBaseline ? "new " : "";
  return onPagesInWords(counted(findings, `${kind}place`), pages, run);
}

/** Returns the first location of each repeat of a test, and further ones of the first repeat as long as there are fewer than `max`. */
function locationsOf(
  repeat: RepeatedFindings,
  max: number,
  repeats: readonly RepeatedFindings[],
): readonly FoundLocation[] {
  return repeat.locations.slice(0, repeat === repeats[0] ? Math.max(1, max - repeats.length + 1) : 1);
}

/** Returns the first locations of findings that one fix may remove, in one line, or with `--verbose` all locations. */
function repeatText(
  repeat: RepeatedFindings,
  max: number,
  repeats: readonly RepeatedFindings[],
  run: Run,
  paint: Paint,
): readonly string[] {
  const oneFix = repeatInWords(repeat);
  const [first, ...others] = locationsOf(repeat, max, repeats);
  if (first === undefined) return [];
  const also = others.length === 0 ? "" : `; also ${others.map((location) => shownFinding(location, run)).join(", ")}`;
  if (max !== Infinity) return locationText(first, oneFix === undefined ? undefined : oneFix + also, run, paint);
  // All findings at one location of a style sheet have the same location.
  const locations = (first.result.location.source === undefined ? repeat.locations : [first]).flatMap((location) =>
    locationText(location, undefined, run, paint),
  );
  return oneFix === undefined ? locations : [`  ${oneFix}:`, ...locations];
}

function locationText(location: FoundLocation, note: string | undefined, run: Run, paint: Paint): readonly string[] {
  const { result } = location;
  const marks = [note, result.known === true ? markInWords(result) : undefined].filter((each) => each !== undefined);
  const mark = marks.length === 0 ? "" : `  (${marks.join("; ")})`;
  const place = shownFinding(location, run);
  const width = Math.max(SOURCE_WIDTH, Math.min(run.width, PLACE_WIDTH) - textWidth(place) - textWidth(mark) - 4);
  const lines = [`  ${place}  ${plain(result.snippet ?? "", width)}`.trimEnd() + paint.dim(mark)];
  const wrong = wrongInWords(result);
  // A sentence that all findings of a test share adds nothing to its title.
  if (wrong !== undefined && run.judgeOf(result)?.wrong !== wrong) lines.push(`    ${plain(wrong, 300)}`);
  const message = result.proof?.css?.message;
  // A syntax error needs its message.
  if (message !== undefined && !run.explain) lines.push(`    ${plain(message, 200)}`);
  if (run.explain) lines.push(...proofText(result, run).map((line) => paint.dim(`    ${line}`)));
  return lines;
}

/** The maximum number of losing declarations in a proof. */
const LOSERS = 10;

/** Returns the proof of a finding, so that users can check it themselves (wams.md 11.3). */
function proofText({ proof, fingerprint }: Result, run: Run): string[] {
  if (proof === undefined) return [];
  const lines = proof.path === "" ? [] : [`at ${plain(proof.path, 500)}`];
  const { css } = proof;
  if (css !== undefined) {
    const rule = ({ selector, sheet, line, column }: typeof css) =>
      `${plain(selector === "" ? "style attribute" : selector, 100)} (${shownLocation({ source: sheet, line, column }, run.cwd)})`;
    if (css.message !== undefined) lines.push(`${plain(css.message, 200)} in ${rule(css)}`);
    if (css.declaration !== undefined) lines.push(`${plain(css.declaration, 200)} wins in ${rule(css)}`);
    for (const loser of (css.losers ?? []).slice(0, LOSERS))
      lines.push(`over ${plain(loser.declaration ?? "", 200)} in ${rule(loser)}`);
  }
  if (fingerprint !== undefined) lines.push(`fingerprint ${fingerprint}`);
  return lines;
}
