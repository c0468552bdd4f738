import { checkWith, createEarlWriter, EiaoError, pageJson, uwem12, writeEarl } from "@eiao/wam-core";
import { violationsOf } from "@eiao/wam-core/validity";
import { wcag22 } from "@eiao/wam-core/wcag";
import type { CheckOptions } from "@eiao/wam-core";
import { computingMilliseconds } from "../support/computing-time.ts";
import { realPages } from "../support/pages/real-pages.ts";
import type { HostileInput, Seeds } from "./hostile.ts";

/** Milliseconds of computing that any input may take, writing included; a budget error counts as an answer. */
export const timeLimit = 20_000;

/** The other forms as octets: that a text of 100 MB can be made of them is tried with one form. */
let octetWriters = newOctetWriters();

function newOctetWriters() {
  return (["json-ld", "turtle", "n-triples"] as const).map((form) => createEarlWriter(form));
}

export interface Outcome {
  /** undefined: a report. Else the code of the EiaoError. */
  readonly refused: string | undefined;
  readonly milliseconds: number;
}

/** All tests of pages. */
const tests: CheckOptions = { ruleSets: [uwem12, wcag22], level: "AAA", prompts: true };

/**
 * Checks the input by all tests of pages, writes the JSON and the four forms of EARL.
 * @throws whatever is not an EiaoError, and an error when it took longer than `timeLimit`.
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
    for (const writer of octetWriters) writer.write(report);
  } catch (error) {
    if (!(error instanceof EiaoError)) throw error;
    refused = error.code;
  }
  const milliseconds = computingMilliseconds() - start;
  if (milliseconds > timeLimit) throw new Error(`took ${Math.round(milliseconds)} ms, the limit is ${timeLimit}`);
  return { refused, milliseconds };
}

/** Heap and external memory in use after garbage collection, in bytes, without the buffers of up to 32 MB that writers keep. Needs `--expose-gc`. */
export function memoryInUse(): number {
  octetWriters = newOctetWriters();
  globalThis.gc?.();
  globalThis.gc?.(); // what the first one's finalizers let go
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Real pages to mutate: small and middling ones of all packages. */
export async function seeds(): Promise<Seeds> {
  const { pages, file } = await realPages({ limit: 150 });
  const sheets = new Set(pages.flatMap((page) => page.sheets));
  return {
    pages: pages.filter((page) => page.content.length < 100_000),
    sheets: [...sheets].map((url) => file(url)?.content ?? new Uint8Array()).filter((sheet) => sheet.length > 0),
  };
}
