import { open } from "node:fs/promises";
import path from "node:path";
import { fieldOf, parseRecord, readRecord, scanMembers } from "@eiao/crawler/warc";
import type { WarcPosition } from "@eiao/crawler/warc";

/** An exchange of a WARC as it stands there. */
export interface ExchangeMembers {
  /** The response, then the request and the crawler's metadata behind it: compressed records. */
  readonly members: readonly Buffer[];
  /** Of the response, as it is written. */
  readonly recordId: string | undefined;
}

/** @param position  of the response. @throws EiaoError `WarcUnreadable`. Cost: reads up to 1 MB behind it. */
export async function exchangeMembers(dataDir: string, position: WarcPosition): Promise<ExchangeMembers> {
  // It refuses positions outside of the data directory, and damaged records.
  const response = await readRecord(dataDir, position);
  const recordId = fieldOf(response.fields, "WARC-Record-ID");
  const file = path.join(dataDir, position.file);
  let end = position.offset + position.length;
  const pieces = [{ offset: position.offset, length: position.length }];
  await scanMembers(file, end, ({ offset, length, content }) => {
    const record = parseRecord(content);
    const belongs = record !== undefined && fieldOf(record.fields, "WARC-Concurrent-To") === recordId;
    if (belongs && recordId !== undefined && offset === end) {
      pieces.push({ offset, length });
      end += length;
      return true;
    }
    return false;
  });
  const handle = await open(file, "r");
  try {
    const members: Buffer[] = [];
    for (const { offset, length } of pieces) {
      const octets = Buffer.alloc(length);
      await handle.read(octets, 0, length, offset);
      members.push(octets);
    }
    return { members, recordId };
  } finally {
    await handle.close();
  }
}
