import type { LanguageDetector } from "../../rule-set/language-detector.ts";
import { primarySubtag } from "./language-tag.ts";

/** The answer of a detector about the language that an author names for a text; undefined: it does not decide. */
export type LanguageVerdict = "same" | "other" | undefined;

/** Shorter texts are quotations, names and lists as often as language. */
const FEWEST_WORDS = 20;
const LEAST_MARGIN = 0.1;
/** About as much as detectors read at once. */
const PIECE_LENGTH = 900;
const MOST_PIECES = 12;

/** Languages that detectors take for each other. */
const close = ["nb nn no da sv", "hr sr bs sh", "cs sk", "id ms", "pt gl es", "nl af"].map((group) => group.split(" "));

/** Norwegian has a subtag for itself, and one for each of its written forms. */
const forms: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["nn", "no"],
]);

/**
 * Compares a text with the language that its author names. `other` is certain: the text has 20 words or more, the detector knows both
 * languages, prefers another one clearly in each piece of the text, the two are not easily taken for each other, and no filler text is in it.
 *
 * @param tag  a language tag, `nb-NO`.
 * @param detector  without one nothing is decided.
 */
export function judgeLanguage(
  text: string,
  tag: string,
  detector: LanguageDetector | undefined,
  fewest = FEWEST_WORDS,
): LanguageVerdict {
  if (detector === undefined || NAMES_SCRIPT.test(tag)) return undefined;
  const pieces = piecesOf(text, fewest); // first: a detector loads its data when it is asked
  const named = formOf(primarySubtag(tag));
  if (pieces.length === 0 || !knows(detector, named)) return undefined;
  let verdict: LanguageVerdict;
  for (const piece of pieces) {
    const ofPiece = judgePiece(piece, named, detector);
    if (ofPiece === undefined || (verdict !== undefined && verdict !== ofPiece)) return undefined;
    verdict = ofPiece;
  }
  return verdict === "other" && FILLER.test(text) ? undefined : verdict;
}

/** Templates have it in place of a text that is still to be written; detectors take it for Spanish or Romanian. */
const FILLER = /lorem ipsum/i;

/** A tag such as `el-Latn` names a script; detectors know the usual one of a language. */
const NAMES_SCRIPT = /^[a-z]+(?:-[a-z]{3})*-[a-z]{4}(?:-|$)/i;

function knows({ languages }: LanguageDetector, language: string): boolean {
  return languages.has(language) || [...forms].some(([form, whole]) => whole === language && languages.has(form));
}

function judgePiece(piece: string, named: string, detector: LanguageDetector): LanguageVerdict {
  const scores = Object.entries(detector.detect(piece)).sort(([, a], [, b]) => b - a);
  const [found, best] = scores[0] ?? ["", 0];
  if (formOf(found) === named) return "same";
  const own = Math.max(0, ...scores.filter(([language]) => formOf(language) === named).map(([, score]) => score));
  const isClose = close.some((group) => group.includes(named) && group.includes(found));
  return best - own < LEAST_MARGIN || isClose ? undefined : "other";
}

function formOf(language: string): string {
  return forms.get(language) ?? language;
}

/** Pieces of about equal length, from all parts of the text; none of too few words. */
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
