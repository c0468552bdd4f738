import { codeOf } from "@eiao/crawler/errors";
import { measureDocument } from "../evaluation/document/evaluate-document.ts";
import type { Watched } from "../evaluation/document/evaluate-document.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import type { WorkerProgram } from "../evaluation/pool/worker-job.ts";
import { openStoreReader } from "../rdf-store/index.ts";
import { surveyIds } from "../rdf-store/graphs/node-ids.ts";
import type { IndexedRecord, StoreOpening, StoreReader } from "../rdf-store/index.ts";
import { installedIds, namedRuleSets } from "../rule-sets/installed.ts";
import { evaluateAgain } from "../verify/evaluate-again.ts";
import { readStoredPage } from "../verify/read-stored-page.ts";
import type { PageProof, ProofTask } from "./page-proof.ts";
import { provenFindings } from "./proven-findings.ts";

/** Proves a page in a worker. What keeps it from being proved is its result: nobody is to blame, and the findings of the run stand. */
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

/** Returns true if this program has them in the very version. */
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
  const { documents: places } = readStoredPage(trig, reader.file, page.id, surveyIds(opening));
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  const again = await evaluateAgain(page.id, places, { dataDir, evaluator, ruleSets });
  if (again.misplaced.length > 0) return { unproved: "no-archive" };
  if ("problem" in again)
    return { unproved: places.some(({ warc }) => warc === undefined) ? "no-archive" : "not-evaluated" };
  return provenFindings(again.evaluations, most);
}
