import { readAccount, SEALING_URL } from "../sample/meta/sealing-account.ts";
import type { MetaRecord } from "../sample/meta/launch-meta.ts";

/** Told of at most: who searches samples many times. */
const MOST_ACCOUNTS = 20;

/**
 * In words that a launch was sampled more than once, and how, oldest first: whoever sampled it often could choose what to publish.
 * @param records  of its meta WARC. @returns undefined: it was not.
 */
export function earlierAccountsNote(records: readonly MetaRecord[]): string | undefined {
  const accounts = records.filter(({ url }) => url === SEALING_URL);
  if (accounts.length < 2) return undefined;
  const told = accounts.slice(0, -1).slice(-MOST_ACCOUNTS).map(accountInWords);
  const more = accounts.length - 1 - told.length;
  const all = [...(more > 0 ? [`${more} others`] : []), ...told].join("; ");
  return `The launch was sampled ${accounts.length} times; the store is held against the last one. Before: ${all}.`;
}

function accountInWords(record: MetaRecord): string {
  const account = keysOf(readAccount(record));
  const { wanted, population, seed, seedOrigin, extent } = keysOf(account["opening"]);
  const origin =
    seedOrigin === "chosen by hand" ? `the seed ${shown(seed)}, chosen by hand` : `the seed ${shown(seed)}`;
  return `${shown(extent)}, ${shown(wanted)} wanted of ${shown(population)} pages by ${origin}, sealed ${shown(account["finished"])}`;
}

function keysOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "not said";
}
