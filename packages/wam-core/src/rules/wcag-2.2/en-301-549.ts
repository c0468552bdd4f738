import { levelOfCriterion } from "./success-criteria.ts";

/** A clause of an edition of EN 301 549, the European standard for the Web Accessibility Directive (EU) 2016/2102. */
export interface EuropeanClause {
  /** The edition, such as `EN 301 549 V3.2.1`. */
  readonly edition: string;
  readonly clause: string;
  /** True if the clause only informs, so that no one has to meet it. */
  readonly isInformative: boolean;
}

/** Success criteria that are new in WCAG 2.2. */
const newInWcag22: ReadonlySet<string> = new Set("2.4.11 2.4.12 2.4.13 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8 3.3.9".split(" "));

/** The editions in use. V3.2.1 (March 2021) follows WCAG 2.1 and has AAA in clause 9.5; V4.1.1 (September 2026) follows WCAG 2.2. */
const editions = [
  { edition: "EN 301 549 V3.2.1", hasCriteriaOf22: false, clauseOfAaa: "9.5" },
  { edition: "EN 301 549 V4.1.1", hasCriteriaOf22: true, clauseOfAaa: undefined },
] as const;

/**
 * Returns the clauses of EN 301 549 for a success criterion of WCAG 2.2, in the editions in use.
 *
 * @throws TypeError for a number that WCAG 2.2 does not have.
 * @example  1.4.3 is clause 9.1.4.3 of both; 2.5.8 is only in V4.1.1.
 */
export function europeanClausesOf(num: string): readonly EuropeanClause[] {
  const isAaa = levelOfCriterion(num) === "AAA";
  return editions.flatMap(({ edition, hasCriteriaOf22, clauseOfAaa }) => {
    const clause = isAaa ? clauseOfAaa : `9.${num}`;
    const isThere = clause !== undefined && (hasCriteriaOf22 || !newInWcag22.has(num));
    return isThere ? [{ edition, clause, isInformative: isAaa }] : [];
  });
}
