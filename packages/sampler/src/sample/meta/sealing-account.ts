import type { ArchiveFile, DrawnScenario, StoreOpening, WrittenOctets } from "../../rdf-store/index.ts";
import type { MetaRecord, MetaWriter } from "./launch-meta.ts";

export const SEALING_URL = "metadata://eiao/sample.json";

/** A page as it was drawn, with the SHA-256 of its graph in the store (the compressed frame), lower-case hexadecimal. */
export interface AccountedPage extends DrawnScenario {
  readonly frame?: string;
}

/** What a sampler archives of a sample before it seals its store: what `verify` holds the store against. */
export interface SealingAccount {
  readonly version: 1;
  readonly opening: StoreOpening;
  /** xsd:dateTime. */
  readonly begun: string;
  readonly finished: string;
  /** The store up to its last page, so that nothing in it can be changed, left out, moved or added. */
  readonly store: WrittenOctets;
  /** In the order of the draw. */
  readonly drawn: readonly AccountedPage[];
  /** The other WARC files of the sample; the one that this stands in ends behind it. */
  readonly archives: readonly ArchiveFile[];
}

/** An account and where it ends in its file. */
export interface StandingAccount {
  readonly account: SealingAccount;
  readonly record: MetaRecord;
}

/**
 * Archives an account. One that says the same but for the time, left by a sampler that was killed before it sealed, stands instead.
 * @throws EiaoError `StoreNotWritten`.
 */
export function archiveAccount(meta: MetaWriter, account: SealingAccount): StandingAccount {
  const last = meta.records.at(-1);
  const known = last?.url === SEALING_URL ? (readAccount(last) as SealingAccount | undefined) : undefined;
  if (last !== undefined && known !== undefined && sameButTime(known, account)) return { account: known, record: last };
  const block = Buffer.from(`${JSON.stringify(account)}\n`);
  return { account, record: meta.add({ url: SEALING_URL, contentType: "application/json", block }) };
}

/** An account as JSON; undefined when it is none. */
export function readAccount({ block }: MetaRecord): unknown {
  try {
    return JSON.parse(Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString()) as unknown;
  } catch {
    return undefined;
  }
}

function sameButTime(one: SealingAccount, other: SealingAccount): boolean {
  return JSON.stringify({ ...one, finished: "" }) === JSON.stringify({ ...other, finished: "" });
}
