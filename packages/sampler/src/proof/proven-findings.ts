import type { Proof } from "@eiao/wam-core";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import type { PageProof, ProvenFinding } from "./page-proof.ts";

/** A real path has some hundred characters; on a page nested 10,000 deep each has 100,000. */
const LONGEST_PATH = 4_000;
const LONGEST_TEXT = 500;
const MOST_LOSERS = 10;
/** Of all findings of a page. */
const MOST_CHARACTERS = 8_000_000;

/** The findings of a page's documents, each with fingerprint and proof, as far as they have room. @param most  findings. */
export function provenFindings(evaluations: readonly DocumentEvaluation[], most: number): PageProof {
  const findings: ProvenFinding[] = [];
  let characters = 0;
  for (const [document, { page }] of evaluations.entries()) {
    for (const result of page?.results ?? []) {
      const { wam, result: value, location, fingerprint, proof } = result;
      if (fingerprint === undefined || proof === undefined || value === null) continue;
      const { line, column, source } = location;
      const { snippet } = result as { readonly snippet?: string };
      const finding: ProvenFinding = {
        document,
        wam,
        value,
        line,
        column,
        ...(source === undefined ? {} : { source }),
        ...(snippet === undefined ? {} : { snippet }),
        fingerprint,
        proof: boundedProof(proof),
      };
      characters += JSON.stringify(finding).length;
      if (findings.length >= most || characters > MOST_CHARACTERS) return { findings, isCut: true };
      findings.push(finding);
    }
  }
  return { findings, isCut: false };
}

/** A path that is cut leads nowhere, so a longer one is none. */
function boundedProof({ clause, path, css }: Proof): Proof {
  const bounded = { clause, path: path.length > LONGEST_PATH ? "" : path };
  if (css === undefined) return bounded;
  if ("message" in css) return { ...bounded, css: shortened(css) };
  const { losers, ...winner } = css;
  return { ...bounded, css: { ...shortened(winner), losers: losers.slice(0, MOST_LOSERS).map(shortened) } };
}

function shortened<Rule extends object>(rule: Rule): Rule {
  const entries = Object.entries(rule).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" ? value.slice(0, LONGEST_TEXT).toWellFormed() : value,
  ]);
  return Object.fromEntries(entries) as Rule;
}
