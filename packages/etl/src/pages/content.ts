import type { PageGraphFacts } from "@eiao/sampler/internal";
import { MOST_FINDINGS, readFindings, writeFindings } from "./findings.ts";
import { createOctetReader, UnreadableOctets } from "./octet-reader.ts";
import type { OctetReader } from "./octet-reader.ts";
import { createOctetWriter } from "./octet-writer.ts";
import type { OctetWriter } from "./octet-writer.ts";
import { readReceived, readTexts, writeReceived, writeTexts } from "./received.ts";
import type { ReceivedDocument } from "./received.ts";
import { createTextTable } from "./text-table.ts";

/** Makes the octets of pages, which packing makes small. */
export function createContentWriter(numberOfTest: (wam: string) => number): (facts: PageGraphFacts) => Buffer {
  const writer = createOctetWriter();
  const findings = createOctetWriter();

  return ({ id, documents, messages, counts }) => {
    const texts = createTextTable();
    for (const { results, statistics } of documents) {
      writeFindings(results, statistics, numberOfTest, texts, findings);
    }
    writeId(id, writer);
    writeTexts(messages, writer);
    writer.number(counts.length);
    for (const { ruleSet, applied, failed } of counts) {
      writer.text(ruleSet);
      writer.number(applied);
      writer.number(Number.isSafeInteger(failed) ? failed + 1 : 0);
      if (!Number.isSafeInteger(failed)) writer.double(failed);
    }
    writer.number(documents.length);
    for (const document of documents) writeReceived(document, writer);
    writeTexts(texts.texts, writer);
    writer.octets(findings.take());
    return writer.take();
  };
}

/** @throws UnreadableOctets */
export function readContent(octets: Uint8Array, wamOf: (test: number) => string | undefined): PageGraphFacts {
  const reader = createOctetReader(octets);
  const head = readHead(reader);
  const received: ReturnType<typeof readReceived>[] = [];
  for (let left = reader.count(6); left > 0; left--) received.push(readReceived(reader));
  const texts = readTexts(reader);
  const limit = { left: MOST_FINDINGS };
  const documents = received.map((document) => ({ ...document, ...readFindings(reader, wamOf, texts, limit) }));
  if (!reader.isAtEnd) throw new UnreadableOctets("there is data after its end");
  return { ...head, documents };
}

/** The data of a page without its findings. */
export interface PageHead {
  /** The URL of its first document; "" when there is none. */
  readonly url: string;
  /** B and N by rule set, as the store states them. */
  readonly scores: PageGraphFacts["counts"];
  /** The first one, as it was received. */
  readonly document: ReceivedDocument | undefined;
}

/** @throws UnreadableOctets */
export function readContentHead(octets: Uint8Array): PageHead {
  const reader = createOctetReader(octets);
  const { counts } = readHead(reader);
  const document = reader.count(6) === 0 ? undefined : readReceived(reader);
  return { url: document?.url ?? "", scores: counts, document };
}

/** Its URL and scores alone: of what stands behind them nothing is looked at. @throws UnreadableOctets */
export function readContentScores(octets: Uint8Array): Pick<PageHead, "url" | "scores"> {
  const reader = createOctetReader(octets);
  skipId(reader);
  const { counts } = readMessagesAndCounts(reader);
  return { url: reader.count(6) === 0 ? "" : reader.text(), scores: counts };
}

function readHead(reader: OctetReader): Pick<PageGraphFacts, "id" | "messages" | "counts"> {
  return { id: readId(reader), ...readMessagesAndCounts(reader) };
}

function readMessagesAndCounts(reader: OctetReader): Pick<PageGraphFacts, "messages" | "counts"> {
  const messages = readTexts(reader);
  const counts: PageGraphFacts["counts"][number][] = [];
  for (let left = reader.count(3); left > 0; left--) {
    const ruleSet = reader.text();
    const applied = reader.number();
    const whole = reader.number();
    counts.push({ ruleSet, applied, failed: whole === 0 ? reader.double() : whole - 1 });
  }
  return { messages, counts };
}

/** Ids are 128 bits of a digest in decimals: 16 octets, which nothing makes smaller. Another id is kept as text. */
function writeId(id: string, writer: OctetWriter): void {
  const number = /^[1-9]\d{0,38}$/.test(id) ? BigInt(id) : undefined;
  const hexadecimal = number?.toString(16) ?? "";
  if (number === undefined || hexadecimal.length > 32) {
    writer.number(0);
    writer.text(id);
  } else {
    writer.number(1);
    writer.octets(Buffer.from(hexadecimal.padStart(32, "0"), "hex"));
  }
}

function skipId(reader: OctetReader): void {
  if (reader.number() === 0) reader.text();
  else reader.octets(16);
}

function readId(reader: OctetReader): string {
  const kind = reader.number();
  if (kind === 0) return reader.text();
  if (kind === 1) return BigInt(`0x${Buffer.from(reader.octets(16)).toString("hex")}`).toString();
  throw new UnreadableOctets("it has an unknown format");
}
