import path from "node:path";
import type { ExchangePositions } from "./facts.ts";
import { scanMembers } from "./members.ts";
import type { WarcPosition } from "./position.ts";
import { parseRecord, unbracketed } from "./record.ts";
import { fieldOf } from "./warc-fields.ts";
import { archiveName } from "./warc-files.ts";

/** What stands in a WARC file from some offset on. */
export interface Groups {
  /** The complete exchanges, in order. */
  readonly exchanges: readonly ExchangePositions[];
  /** Up to here the file is records and complete exchanges; octets. */
  readonly end: number;
  /** What follows `end`: nothing, an exchange that was not written to its end, or damage. */
  readonly verdict: "end" | "torn" | "damaged";
}

/**
 * Finds the exchanges of a file: a response or revisit, then its request, then its metadata record.
 * Cost: inflating all from `from` on. Memory: one record, and the positions.
 */
export async function findGroups(dataDir: string, folder: string, name: string, from: number): Promise<Groups> {
  const file = archiveName(dataDir, path.join(folder, name));
  const exchanges: ExchangePositions[] = [];
  let end = from;
  let open: { id: string; response: WarcPosition; request?: WarcPosition } | undefined;
  const scan = await scanMembers(path.join(folder, name), from, ({ offset, length, content }) => {
    const record = parseRecord(content);
    if (record === undefined) return false;
    const position = { file, offset, length };
    const answers = unbracketed(fieldOf(record.fields, "WARC-Concurrent-To") ?? "");
    if (record.type === "response" || record.type === "revisit") {
      open = { id: unbracketed(fieldOf(record.fields, "WARC-Record-ID") ?? ""), response: position };
    } else if (open !== undefined && record.type === "request" && answers === open.id) {
      open.request = position;
    } else if (open?.request !== undefined && record.type === "metadata" && answers === open.id) {
      exchanges.push({ response: open.response, request: open.request, metadata: position });
      open = undefined;
    }
    if (open === undefined) end = offset + length;
    return true;
  });
  const verdict = scan.verdict === "end" && end < scan.offset ? "torn" : scan.verdict;
  return { exchanges, end, verdict };
}
