import { readFile } from "node:fs/promises";
import path from "node:path";
import { CommandError, fileProblem } from "../errors.ts";

/** An example of an ACT rule, in W3C's `testcases.json`. */
export interface Testcase {
  readonly ruleId: string;
  readonly testcaseId: string;
  readonly url: string;
  /** The file of the example, relative to `testcases.json`. */
  readonly relativePath: string;
}

/** Reads W3C's list of examples. @throws CommandError for a file that cannot be read, or that is none. */
export async function readTestcases(file: string): Promise<readonly Testcase[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const problem = error instanceof SyntaxError ? `it is not JSON: ${error.message}` : fileProblem(error);
    throw new CommandError(`${file} could not be read: ${problem}.`, undefined, error);
  }
  const { testcases } = (parsed ?? {}) as { readonly testcases?: unknown };
  if (!Array.isArray(testcases) || !testcases.every(isTestcase)) {
    throw new CommandError(
      `${file} has no list "testcases" with ruleId, testcaseId, url and relativePath.`,
      "Download it from https://www.w3.org/WAI/content-assets/wcag-act-rules/testcases.json",
    );
  }
  return testcases;
}

function isTestcase(value: unknown): value is Testcase {
  const keys = ["ruleId", "testcaseId", "url", "relativePath"] as const;
  return (
    typeof value === "object" &&
    value !== null &&
    keys.every((key) => typeof (value as Partial<Record<string, unknown>>)[key] === "string") &&
    URL.canParse((value as Testcase).url)
  );
}

const types: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".xml": "application/xml",
  ".xhtml": "application/xhtml+xml",
  ".css": "text/css",
};

/** A file of the examples. */
export interface ExampleFile {
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** Reads a file below a folder; its media type follows from its name. @throws Error of the file system, and for a name that leads out of the folder. */
export async function readBelow(folder: string, name: string): Promise<ExampleFile> {
  const file = path.resolve(folder, name);
  const within = path.relative(folder, file);
  if (within.startsWith("..") || path.isAbsolute(within)) throw new Error(`it is not in ${folder}`);
  return { content: await readFile(file), contentType: types[path.extname(file).toLowerCase()] ?? "text/html" };
}
