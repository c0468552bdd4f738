import type { Readable } from "node:stream";
import type { EiaoError } from "@eiao/wam-core/errors";
import { transportError } from "./errors.ts";
import { BUSY_SECONDS } from "./http-status.ts";

export interface BodyBudget {
  /** Octets of all bodies held at a time, over all connections. */
  readonly most: number;
  /** Octets held now. */
  held: number;
}

/** Of a refused body that much is still taken in, so that its client gets to read why; then the connection is cut. */
const MOST_DISCARDED = 100_000_000;

/**
 * Reads a body whole. What is refused is read to its end all the same, but not kept.
 *
 * @param declared  Content-Length; undefined when chunked.
 * @param limit     octets of this body.
 * @param isBusy    when true at the start, nothing is kept.
 * @returns         the octets, counted as held until `release` is called.
 * @throws          EiaoError `TooLarge`, or `Busy` when all bodies together are too large.
 */
export async function readBody(
  stream: Readable,
  declared: number | undefined,
  limit: number,
  budget: BodyBudget,
  isBusy: boolean,
): Promise<{ readonly body: Buffer; readonly release: () => void }> {
  const parts: Buffer[] = [];
  let length = 0;
  let discarded = 0;
  const tooLarge = (octets: number) => (octets > limit ? transportError("TooLarge", { limit }) : undefined);
  const busy = () => transportError("Busy", { seconds: BUSY_SECONDS });
  let problem: EiaoError | undefined = tooLarge(declared ?? 0) ?? (isBusy ? busy() : undefined);
  const release = (): void => {
    budget.held -= length;
    length = 0;
    parts.length = 0;
  };
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      // What arrived counts, not what was announced: else announcing much would be enough to keep all others out.
      problem ??= tooLarge(length + part.length) ?? (budget.held + part.length > budget.most ? busy() : undefined);
      if (problem === undefined) {
        budget.held += part.length;
        length += part.length;
        parts.push(part);
        continue;
      }
      release();
      discarded += part.length;
      if (discarded > MOST_DISCARDED) break;
    }
    if (problem !== undefined) throw problem;
    return { body: Buffer.concat(parts.splice(0)), release };
  } catch (error) {
    release();
    // Nobody reads this: the client is gone. It is no fault of the program.
    if (isCutOff(error))
      throw transportError("BadRequest", { problem: "it ended too early", form: "the complete request" }, error);
    throw error;
  }
}

function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
  );
}
