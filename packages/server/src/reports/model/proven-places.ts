import type { Proof } from "@eiao/wam-core";
import type { ProofAnswer } from "../proof/page-proofs.ts";
import type { FailedPlace, PageFindings, PageTestFindings } from "./page-findings.ts";

/** A place where a test failed, with what is known of it when the archived page was evaluated again. */
export interface ProvenPlace extends FailedPlace {
  /** Source of the element; undefined: not known, or the document as a whole. */
  readonly snippet?: string | undefined;
  /** The sentence on what is wrong, in English. */
  readonly wrong?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly proof?: Proof | undefined;
}

/** Why places have no proof; `some`: later ones have none, for there are too many; `differs`: what was evaluated again has other places. */
export type ProofState =
  | "proved"
  | "some"
  | "differs"
  | Extract<ProofAnswer, { readonly unproved: string }>["unproved"];

/** A test with its places. */
export interface ProvenTest extends Omit<PageTestFindings, "places"> {
  readonly places: readonly ProvenPlace[];
}

/** Joins the places of a run with what was found again: of those of one test at one place the first with the first. */
export function provenPlaces(
  { tests }: Pick<PageFindings, "tests">,
  answer: ProofAnswer,
): { readonly tests: readonly ProvenTest[]; readonly state: ProofState } {
  if ("unproved" in answer) return { tests, state: answer.unproved };
  const found = new Map<string, (typeof answer.findings)[number][]>();
  for (const finding of answer.findings) {
    const key = keyOf(finding.wam, { ...finding, source: finding.source ?? null });
    const same = found.get(key);
    if (same === undefined) found.set(key, [finding]);
    else same.push(finding);
  }
  let isMissing = false;
  const proven = tests.map((test) => ({
    ...test,
    places: test.places.map((place): ProvenPlace => {
      const finding = found.get(keyOf(test.wam, place))?.shift();
      if (finding === undefined) {
        isMissing ||= place.value !== null; // of what a person has to decide there is no finding
        return place;
      }
      const { snippet, wrong, fingerprint, proof } = finding;
      return { ...place, snippet, wrong, fingerprint, proof };
    }),
  }));
  return { tests: proven, state: !isMissing ? "proved" : answer.isCut ? "some" : "differs" };
}

function keyOf(wam: string, { document, line, column, source }: Omit<FailedPlace, "value">): string {
  return JSON.stringify([wam, document, line, column, source]);
}
