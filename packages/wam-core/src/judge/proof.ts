import type { Report, Judgement } from "../report.ts";
import type { Construct, Declaration, Winner } from "../style/cascade/construct.ts";
import { PathWriter } from "./path.ts";
import { proofError } from "./proof-errors.ts";

/** A rule as a proof shows it. `sheet` is the text to which line and column belong. */
export interface ProvenRule {
  readonly sheet: string;
  readonly selector: string;
  readonly line: number;
  readonly column: number;
}

/** A declaration that proves a finding, with its rule. */
export interface ProvenDeclaration extends ProvenRule {
  /** `property: value`, with ` !important` if it is important. */
  readonly declaration: string;
}

/** A proof from CSS. For a test on computed style: the winning and the losing declarations (the 100 strongest). For a grammar error: its message. */
export type CssProof =
  | (ProvenDeclaration & { readonly losers: readonly ProvenDeclaration[] })
  | (ProvenRule & { readonly message: string });

/** The evidence that another program needs to check a finding with the page and its style sheets. Spec 11.3. */
export interface Proof {
  readonly clause: string;
  /** A selector with one match; empty for the whole resource and for grammar errors of sheets. */
  readonly path: string;
  readonly css?: CssProof;
}

/**
 * The most characters of all paths, selectors and declarations of one report. A real page has thousands; a hostile one
 * has findings x depth, or findings x losers x the length of a selector.
 */
const MOST_CHARACTERS = 200_000_000;

/** Writes the proofs of one report. */
export class Proofs {
  readonly #report: Report;
  readonly #paths = new PathWriter();
  #characters = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Returns the proof of a judgement. @throws EiaoError `TooLongPaths`, on a hostile page only. */
  of(judgement: Judgement): Proof {
    const proof = this.#proofOf(judgement);
    this.#characters += lengthOf(proof);
    if (this.#characters > MOST_CHARACTERS) throw proofError("TooLongPaths", { limit: MOST_CHARACTERS });
    return proof;
  }

  #proofOf({ wam, location }: Judgement): Proof {
    const clause = wam.test;
    const { subject } = location;
    if (subject === null) return { clause, path: "" };
    if (subject.kind === "element") return { clause, path: this.#paths.ofElement(subject) };
    if (subject.kind === "text") return { clause, path: this.#paths.ofText(subject) };
    for (const measured of wam.at) {
      const winner =
        measured.kind === "winner" ? this.#report.winners.get(measured.property)?.get(location) : undefined;
      if (winner !== undefined)
        return { clause, path: this.#paths.ofElement(winner.element), css: winningProof(winner) };
    }
    const path = subject.element === undefined ? "" : this.#paths.ofElement(subject.element);
    return { clause, path, css: { ...ruleOf(subject), message: subject.message ?? "syntax error" } };
  }
}

function lengthOf({ path, css }: Proof): number {
  const rules: readonly (ProvenRule & Partial<ProvenDeclaration>)[] =
    css === undefined ? [] : "losers" in css ? [css, ...css.losers] : [css];
  return rules.reduce((sum, { selector, declaration = "" }) => sum + selector.length + declaration.length, path.length);
}

function winningProof({ declaration, losers }: Winner): CssProof {
  return { ...declarationOf(declaration), losers: losers.map(declarationOf) };
}

function declarationOf({ construct, property, value, important }: Declaration): ProvenDeclaration {
  return { ...ruleOf(construct), declaration: `${property}: ${value}${important ? " !important" : ""}` };
}

function ruleOf({ sheet, prelude, line, column }: Construct): ProvenRule {
  return { sheet, selector: prelude, line, column };
}
