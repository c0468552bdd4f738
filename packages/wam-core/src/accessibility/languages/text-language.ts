import type { LanguageDetector } from "../../rule-set/language-detector.ts";
import { primarySubtag } from "./language-tag.ts";

/** The answer of a detector about the language that an author declares for a text; undefined if it does not decide. */
export type LanguageVerdict = "same" | "other" | undefined;

/** The fewest words of a text: shorter ones are often quotations, names or lists. */
const FEWEST_WORDS = 20;
const LEAST_MARGIN = 0.1;
/** The characters of a piece of text: about as much as detectors read at once. */
const PIECE_LENGTH = 900;
const MOST_PIECES = 12;

/** Groups of languages that detectors confuse. */
const close = ["nb nn no da sv", "hr sr bs sh", "cs sk", "id ms", "pt gl es", "nl af"].map((group) => group.split(" "));

/** Norwegian has one subtag for the language, and one for each of its written forms. */
const forms: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["nn", "no"],
]);

/**
 * Compares a text with the language that its author declares. `other` is certain: the text has 20 words or more and no filler text, the detector
 * knows both languages, clearly prefers another one in each piece of the text, and does not often confuse the two.
 *
 * @param tag  a language tag such as `nb-NO`.
 * @param detector  without one, the result is undefined.
 */
export function judgeLanguage(
  text: string,
  tag: string,
  detector: LanguageDetector | undefined,
  fewest = FEWEST_WORDS,
): LanguageVerdict {
  if (detector === undefined || NAMES_SCRIPT.test(tag)) return undefined;
  const pieces = piecesOf(text, fewest); // first, because a detector loads its data on its first use
  const expected = formOf(primarySubtag(tag));
  if (pieces.length === 0 || !knows(detector, expected)) return undefined;
  let verdict: LanguageVerdict;
  for (const piece of pieces) {
    const ofPiece = judgePiece(piece, expected, detector);
    if (ofPiece === undefined || (verdict !== undefined && verdict !== ofPiece)) return undefined;
    verdict = ofPiece;
  }
  return verdict === "other" && FILLER.test(text) ? undefined : verdict;
}

/** Placeholder text of templates, which detectors take for Spanish or Romanian. */
const FILLER = /lorem ipsum/i;

/** A tag with a script, such as `el-Latn`. Detectors know only the usual script of a language. */
const NAMES_SCRIPT = /^[a-z]+(?:-[a-z]{3})*-[a-z]{4}(?:-|$)/i;

function knows({ languages }: LanguageDetector, language: string): boolean {
  return languages.has(language) || [...forms].some(([form, macro]) => macro === language && languages.has(form));
}

function judgePiece(piece: string, expected: string, detector: LanguageDetector): LanguageVerdict {
  const scores = Object.entries(detector.detect(piece)).sort(([, a], [, b]) => b - a);
  const [found, best] = scores[0] ?? ["", 0];
  if (formOf(found) === expected) return "same";
  const own = Math.max(0, ...scores.filter(([language]) => formOf(language) === expected).map(([, score]) => score));
  const isClose = close.some((group) => group.includes(expected) && group.includes(found));
  return best - own < LEAST_MARGIN || isClose ? undefined : "other";
}

function formOf(language: string): string {
  return forms.get(language) ?? language;
}

/** Splits a text into pieces of about equal length, from all parts of the text. None has too few words. */
function piecesOf(text: string, fewest: number): readonly string[] {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length < fewest) return [];
  const length = words.reduce((sum, word) => sum + word.length + 1, 0);
  const count = Math.min(Math.ceil(length / PIECE_LENGTH), Math.floor(words.length / fewest));
  const pieces: string[] = [];
  const step = Math.max(1, count / MOST_PIECES);
  for (let piece = 0; piece < count; piece += step) {
    const at = Math.floor(piece);
    const [from, to] = [at, at + 1].map((end) => Math.round((end * words.length) / count));
    pieces.push(words.slice(from, to).join(" "));
  }
  return pieces;
}
