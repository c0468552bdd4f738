import { checkWith, createEarlWriter, EiaoError, pageJson, uwem12, writeEarl } from "@eiao/wam-core";
import { violationsOf } from "@eiao/wam-core/validity";
import { wcag22 } from "@eiao/wam-core/wcag";
import type { CheckOptions } from "@eiao/wam-core";
import { computingMilliseconds } from "../support/computing-time.ts";
import { realPages } from "../support/pages/real-pages.ts";
import type { HostileInput, Seeds } from "./hostile.ts";

/** The milliseconds of CPU that an input may take, with the writing. A budget error counts as an answer. */
export const timeLimit = 20_000;

/** The writers of the other forms as bytes. That a text of 100 MB can be written is tested with one form only. */
let byteWriters = newByteWriters();

function newByteWriters() {
  return (["json-ld", "turtle", "n-triples"] as const).map((form) => createEarlWriter(form));
}

export interface Outcome {
  /** The code of the EiaoError. Undefined if there is a report. */
  readonly refused: string | undefined;
  readonly milliseconds: number;
}

/** All tests of pages. */
const tests: CheckOptions = { ruleSets: [uwem12, wcag22], level: "AAA", prompts: true };

/**
 * Checks the input by all tests of pages, and writes the JSON and the four forms of EARL.
 * @throws any error that is not an EiaoError, and an error if it took longer than `timeLimit`.
 */
export function run({ url, content, contentType, encoding, headers, sheets }: HostileInput): Outcome {
  const start = computingMilliseconds();
  let refused: string | undefined;
  try {
    const find = (address: string) => {
      const sheet = Object.hasOwn(sheets, address) ? sheets[address] : undefined;
      return sheet === undefined ? undefined : { content: sheet };
    };
    const options = { ...tests, date: "2026-01-01T00:00:00Z", validator: violationsOf };
    const report = checkWith({ url, content, contentType, encoding, headers }, find, options);
    JSON.stringify(pageJson(report));
    writeEarl(report, "rdf-xml");
    for (const writer of byteWriters) writer.write(report);
  } catch (error) {
    if (!(error instanceof EiaoError)) throw error;
    refused = error.code;
  }
  const milliseconds = computingMilliseconds() - start;
  if (milliseconds > timeLimit) throw new Error(`took ${Math.round(milliseconds)} ms, the limit is ${timeLimit}`);
  return { refused, milliseconds };
}

/** Returns the bytes of heap and external memory after garbage collection, without the writers' buffers (up to 32 MB). Needs `--expose-gc`. */
export function memoryInUse(): number {
  byteWriters = newByteWriters();
  globalThis.gc?.();
  globalThis.gc?.(); // frees what the finalizers of the first one released
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns real pages to mutate: small and medium ones of all packages. */
export async function seeds(): Promise<Seeds> {
  const { pages, file } = await realPages({ limit: 150 });
  const sheets = new Set(pages.flatMap((page) => page.sheets));
  return {
    pages: pages.filter((page) => page.content.length < 100_000),
    sheets: [...sheets].map((url) => file(url)?.content ?? new Uint8Array()).filter((sheet) => sheet.length > 0),
  };
}
