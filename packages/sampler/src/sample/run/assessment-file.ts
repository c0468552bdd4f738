import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/database";
import { wordsOf } from "@eiao/crawler/errors";
import type { Assessment } from "../../assessment/assessment.ts";
import { notWritten } from "../../rdf-store/file/append-file.ts";
import { sampleError } from "../errors.ts";
import { assessmentFile } from "./run-files.ts";

/** Writes the report card of a store beside it, whole or not at all. @throws EiaoError `StoreNotWritten`. */
export async function writeAssessment(store: string, assessment: Assessment): Promise<void> {
  const file = assessmentFile(store);
  try {
    makeFolder(path.dirname(file));
    await writeFile(`${file}.new`, `${JSON.stringify(assessment)}\n`);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw notWritten(file, error);
  }
}

/**
 * Reads a report card: that of a store, or a file of its own.
 * @throws EiaoError `NoAssessment`.
 */
export async function readAssessment(storeOrFile: string): Promise<Assessment> {
  const file = storeOrFile.endsWith(".json") ? storeOrFile : assessmentFile(storeOrFile);
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"));
    if (isAssessment(value)) return value;
  } catch (error) {
    const reason = wordsOf(error);
    throw sampleError("NoAssessment", { file, reason }, error);
  }
  throw sampleError("NoAssessment", { file, reason: "it is not the JSON of an assessment" });
}

function isAssessment(value: unknown): value is Assessment {
  if (typeof value !== "object" || value === null) return false;
  const { site, run, scores, tests, rulesets } = value as Partial<Record<string, unknown>>;
  return typeof site === "string" && typeof run === "string" && [scores, tests, rulesets].every(Array.isArray);
}
