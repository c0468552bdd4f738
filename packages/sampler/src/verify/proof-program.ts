import { codeOf } from "@eiao/crawler/internal/errors";
import type { Proof, ResultJson } from "@eiao/wam-core";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import { measureDocument } from "../evaluation/document/evaluate-document.ts";
import type { Watched } from "../evaluation/document/evaluate-document.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import type { WorkerProgram } from "../evaluation/pool/worker-job.ts";
import { installedIds, namedRuleSets } from "../rule-sets/installed.ts";
import { readPageGraph } from "../store/graphs/read-page-graph.ts";
import { openStoreReader } from "../store/index.ts";
import type { IndexedRecord, StoreOpening, StoreReader } from "../store/index.ts";
import { evaluateAgain } from "./evaluate-again.ts";
import type { PageProof, ProofTask, ProvenFinding } from "./page-proof.ts";

/** Proves the findings of a page in a worker. An obstacle is a result and not an error, because the findings of the run stay valid. */
export const evaluate: WorkerProgram<ProofTask, PageProof> = async (task, _, __, watched) => {
  let reader: StoreReader;
  try {
    reader = await openStoreReader(task.file);
  } catch {
    return { unproved: "no-store" };
  }
  try {
    const page = reader.page(task.page);
    if (reader.sha256 !== task.digest || page === undefined) return { unproved: "other-store" };
    const { opening } = await reader.manifest();
    if (!(await areOurs(opening.ruleSets))) return { unproved: "other-rules" };
    return await proofOf(page, reader, opening, task, watched);
  } catch (error) {
    return { unproved: codeOf(error) === "StoreDamaged" ? "other-store" : "no-archive" };
  } finally {
    await reader.close();
  }
};

/** Returns true if this program has the same version of all rule sets. */
async function areOurs(ruleSets: StoreOpening["ruleSets"]): Promise<boolean> {
  const ours = await namedRuleSets(ruleSets.map(({ id }) => id).filter((id) => installedIds.includes(id)));
  return ruleSets.every(({ id, version }) => ours.some((own) => own.id === id && own.version === version));
}

async function proofOf(
  page: IndexedRecord,
  reader: StoreReader,
  opening: StoreOpening,
  { dataDir, most }: ProofTask,
  watched: Watched,
): Promise<PageProof> {
  const evaluator: Pick<Evaluator, "evaluate"> = {
    evaluate: async (task, load) =>
      (await measureDocument({ ...task, wants: { page: true } }, load, watched)).evaluation,
  };
  const trig = await reader.pageTrig(page);
  const { documents: positions } = readPageGraph(trig, reader.file);
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  const outcome = await evaluateAgain(page.id, positions, { dataDir, evaluator, ruleSets });
  if (outcome.misplaced.length > 0) return { unproved: "no-archive" };
  if ("problem" in outcome)
    return { unproved: positions.some(({ warc }) => warc === undefined) ? "no-archive" : "not-evaluated" };
  return provenFindings(outcome.evaluations, most);
}

/** The longest path in characters. A real path has some hundred, but on a page with 10,000 nested elements each path has 100,000. */
const LONGEST_PATH = 4_000;
const LONGEST_TEXT = 500;
const MOST_LOSERS = 10;
/** The limit for all findings of a page together. */
const MOST_CHARACTERS = 8_000_000;

/**
 * Returns the findings of a page's documents with fingerprint and proof, up to the limits. It takes the tests in turn, so that a test with
 * too many findings does not crowd out the others.
 *
 * @param max  the most findings.
 */
export function provenFindings(evaluations: readonly DocumentEvaluation[], max: number): PageProof {
  const byTest = new Map<string, Found[]>();
  for (const [document, { page }] of evaluations.entries()) {
    for (const result of page?.results ?? []) {
      const { wam, result: value, fingerprint, proof } = result;
      if (fingerprint === undefined || proof === undefined || value === null) continue;
      const known = byTest.get(wam);
      const found = { document, result, value, fingerprint, proof };
      if (known === undefined) byTest.set(wam, [found]);
      else known.push(found);
    }
  }
  const findings: ProvenFinding[] = [];
  let characters = 0;
  for (const found of inTurn([...byTest.values()])) {
    const finding = findingOf(found);
    characters += JSON.stringify(finding).length;
    if (findings.length >= max || characters > MOST_CHARACTERS) return { findings, isCut: true };
    findings.push(finding);
  }
  return { findings, isCut: false };
}

interface Found {
  readonly document: number;
  readonly result: ResultJson;
  readonly value: number;
  readonly fingerprint: string;
  readonly proof: Proof;
}

/** Generates the first item of each list, then the second items, and so on. */
function* inTurn<Item>(lists: readonly (readonly Item[])[]): Generator<Item> {
  let remaining = lists;
  for (let at = 0; remaining.length > 0; at++) {
    for (const list of remaining) yield* list.slice(at, at + 1);
    remaining = remaining.filter(({ length }) => length > at + 1);
  }
}

function findingOf({ document, result, value, fingerprint, proof }: Found): ProvenFinding {
  const { wam, location, wrong } = result;
  const { line, column, source } = location;
  const { snippet } = result as { readonly snippet?: string };
  return {
    document,
    wam,
    value,
    line,
    column,
    ...(source === undefined ? {} : { source }),
    ...(snippet === undefined ? {} : { snippet }),
    ...(wrong === undefined ? {} : { wrong }),
    fingerprint,
    proof: boundedProof(proof),
  };
}

/** Shortens a proof. A path that is too long becomes empty, because a cut path is useless. */
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
