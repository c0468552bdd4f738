// Damages documents and evaluates them in a separate thread. A document that breaks the rule ends the thread with an error.
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import fc from "fast-check";
import { EiaoError } from "../coded-error.ts";
import { checkPdf } from "./check-pdf.ts";
import { isParserRejection } from "./is-parser-rejection.ts";
import { imageLine, paragraph, taggedCatalog, testPdf } from "../../../../test/support/pdf/made-pdf.ts";

export interface DamageTask {
  readonly runs: number;
}

export interface DamageOutcome {
  /** Reports of documents that could be read despite the damage. */
  readonly evaluated: number;
  /** Reports of documents that could not be read. */
  readonly failed: number;
  readonly slowestSeconds: number;
}

process.on("unhandledRejection", (reason) => {
  if (!isParserRejection(reason)) throw reason;
});

const figure = "<< /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 1 /Lang (en) >>";
const tagged = { catalog: taggedCatalog, elements: [paragraph, figure], info: "<< /Title (T) >>" };
const seeds = [
  testPdf(),
  testPdf({ pages: [{ content: imageLine }, {}] }),
  testPdf(tagged),
  testPdf({ ...tagged, permissions: -1804 }),
];

/** Words of the format, which confuse a parser more than random bytes. */
const tokens =
  " 0 -1 99999999999 null [ ] << >> ( ) R obj endobj stream /Kids /Type xref %%EOF \0 1\u00a00\u00a0R 6\u00a00\u00a0R /Length\u00a09 /Filter\u00a0/FlateDecode"
    .split(" ")
    .map((token) => token.replaceAll("\u00a0", " "));

const edits = fc.array(fc.record({ at: fc.nat(4000), drop: fc.nat(12), put: fc.constantFrom(...tokens) }), {
  minLength: 1,
  maxLength: 6,
});
type Edit = { readonly at: number; readonly drop: number; readonly put: string };

function edited(seed: Uint8Array, changes: readonly Edit[]): Uint8Array {
  let text = Buffer.from(seed).toString("latin1");
  for (const { at, drop, put } of changes) {
    const index = at % (text.length + 1);
    text = text.slice(0, index) + put + text.slice(index + drop);
  }
  return new Uint8Array(Buffer.from(text, "latin1"));
}

let evaluated = 0;
let failed = 0;
let slowestSeconds = 0;

async function judge(seed: Uint8Array, changes: readonly Edit[]): Promise<void> {
  const begun = performance.now();
  try {
    const { failure } = await checkPdf({ url: "http://www.example.com/a.pdf", content: edited(seed, changes) });
    if (failure === undefined) evaluated++;
    else failed++;
  } catch (error) {
    if (!(error instanceof EiaoError)) throw error;
  }
  slowestSeconds = Math.max(slowestSeconds, (performance.now() - begun) / 1000);
}

const { runs } = workerData as DamageTask;
await fc.assert(fc.asyncProperty(fc.constantFrom(...seeds), edits, judge), { numRuns: runs });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ evaluated, failed, slowestSeconds } satisfies DamageOutcome);
