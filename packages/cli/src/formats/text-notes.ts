import { wrap } from "../command-line/help.ts";
import { counted, onPagesInWords, shortenedText } from "./describe.ts";
import type { Run } from "./format.ts";
import type { GroupedQuestion, GroupedText, GroupedResults } from "./grouped.ts";
import type { Paint } from "./paint.ts";
import { shownPlace } from "./text-tests.ts";

/** The notes that are listed without `--verbose`. */
const LISTED = 3;
/** The most characters of a question without `--verbose`. */
const QUESTION_WIDTH = 200;

/** Lists what only a person can decide, apart from the findings. `--verbose` adds the questions and all places. */
export function questionsText({ questions }: GroupedResults, run: Run, paint: Paint): readonly string[] {
  const all = [...questions.values()];
  const shown = run.detail === "all" ? all : all.slice(0, LISTED);
  const more = all.length - shown.length;
  return [
    ...shown.flatMap((question) => questionText(question, run, paint)),
    ...(more === 0
      ? []
      : [`… and ${counted(more, "more question")} that only a person can decide (--verbose lists all)`]),
  ];
}

function questionText({ sample, reason, results, pages, places }: GroupedQuestion, run: Run, paint: Paint): string[] {
  const label = paint.strong("Please check:");
  const numbers = onPagesInWords(counted(results, "place"), pages, run);
  const [first] = places;
  if (reason === undefined || first === undefined)
    return [`${label} ${onPagesInWords(counted(results, "result"), pages, run)} that a program could not decide`];
  const question = run.judgeOf(sample)?.questions?.[reason] ?? reason;
  const test = shortenedText(sample.test, 100);
  if (run.detail !== "all")
    return [
      `${label} ${shortenedText(question, QUESTION_WIDTH)} (${test}: ${numbers}, such as ${shownPlace(first, run)})`,
    ];
  return [
    `${label} ${shortenedText(sample.title, 300)} (${test}): ${numbers}`,
    wrap(shortenedText(question, 1000), run.width, "  "),
    ...places.map((place) => `  ${shownPlace(place, run)}`),
    "",
  ];
}

/** Lists tests that could not run, and the messages of the pages, each once. Of style sheets that were not loaded, it names only the number: standard error has the rest. */
export function notesText(
  { untested, messages, otherMessages }: GroupedResults,
  run: Run,
  paint: Paint,
): readonly string[] {
  const all = [...messages.values()];
  const others = all.filter(({ text }) => !MISSING_SHEET.test(text));
  const sheets = all.length - others.length;
  const were = sheets === 1 ? "was" : "were";
  return [
    ...(sheets === 0
      ? []
      : [
          paint.warn(
            `${counted(sheets, "style sheet")} ${were} not loaded, so results can be wrong (standard error has the reasons).`,
          ),
        ]),
    ...listed("Not tested", [...untested.values()], 0, run).map(paint.dim),
    ...listed("Note", others, otherMessages, run),
  ];
}

/** The message of the engine about a style sheet that could not be read. */
export const MISSING_SHEET = /^The style sheet .* was not loaded/;

/** @param unkept  the number of further texts, which were not kept. */
function listed(
  label: string,
  texts: readonly GroupedText[],
  unkept: number,
  { detail, inputs, width }: Run,
): string[] {
  const shown = detail === "all" ? texts : texts.slice(0, LISTED);
  const more = texts.length + unkept - shown.length;
  return [
    ...shown.map(({ text, pages }) =>
      wrap(`${label}${inputs === 1 ? "" : ` (${counted(pages, "page")})`}: ${shortenedText(text, 2000)}`, width, ""),
    ),
    ...(more === 0 ? [] : [`… and ${more} more${detail === "all" ? "" : " (--verbose lists all)"}`]),
  ];
}
