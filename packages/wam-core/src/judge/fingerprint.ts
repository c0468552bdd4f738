import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Judgement } from "../report.ts";
import { proofError } from "./proof-errors.ts";
import { SubjectWriter } from "./subject.ts";

const SCHEME = "eiao-finding-1";
const encoder = new TextEncoder();

/**
 * The most characters of all subjects and contexts of one report together. A real page has some dozen per finding; a
 * hostile one multiplies its findings by the length of an id or a rule.
 */
const MOST_CHARACTERS = 100_000_000;

/**
 * Gives the findings of one resource their fingerprints. Ask for each finding once, in the order of the report: the
 * seventh field counts the findings with equal other fields. Spec 11.1.
 */
export class Fingerprints {
  readonly #subjects = new SubjectWriter();
  readonly #seen = new Map<string, number>();
  #characters = 0;

  /** Returns the text that is hashed: seven fields joined by U+000A. @throws EiaoError `TooLongSubjects`, on a hostile page only. */
  textOf(judgement: Judgement): string {
    const { ruleSet, wam, location } = judgement;
    const { subject, context } = this.#subjects.fieldsOf(location.subject);
    const fields = `${SCHEME}\n${ruleSet}\n${wam.test}\n${wam.id}\n${subject}\n${context}`;
    this.#characters += subject.length + context.length;
    if (this.#characters > MOST_CHARACTERS) throw proofError("TooLongSubjects", { limit: MOST_CHARACTERS });
    const ordinal = (this.#seen.get(fields) ?? 0) + 1;
    this.#seen.set(fields, ordinal);
    return `${fields}\n${ordinal}`;
  }

  /** Returns the fingerprint, 16 hexadecimal digits. Lone surrogates are hashed as U+FFFD, as in UTF-8. @throws like textOf. */
  of(judgement: Judgement): string {
    return bytesToHex(sha256(encoder.encode(this.textOf(judgement))).subarray(0, 8));
  }
}

/** Returns true for a finding: a B-WAM result with an indicator above 0. Spec 11. */
export function isFinding(judgement: Judgement): boolean {
  return judgement.result !== null && judgement.result > 0;
}
