import type { Binding } from "../archive/read-binding.ts";
import { withMeta } from "../sample/end-run.ts";
import { digestOf } from "../store/file/seal.ts";
import type { ArchiveFile, DrawnScenario, StoreManifest, StoreReader } from "../store/index.ts";
import { fewOf, isObject, valueDifferences, valueInWords } from "./difference.ts";
import type { Difference } from "./difference.ts";

/**
 * Compares a store with the account that its sampler archived before sealing: every key of the opening, each drawn page with its outcome
 * and graph, the archive files, and the time of the end.
 *
 * @throws Error of the file system. Cost: reads the meta WARC.
 */
export async function accountDifferences(
  reader: Pick<StoreReader, "file" | "frames" | "pages">,
  { opening, drawn, archives, finished }: StoreManifest,
  binding: Binding,
  dataDir: string,
): Promise<Difference[]> {
  const { file } = reader;
  const { record, author } = binding;
  const account = isObject(binding.account) ? binding.account : undefined;
  if (account === undefined || record === undefined)
    return [{ kind: "archive", file: binding.file, says: "It has no record of a sealed sample." }];
  const warcinfo = { site: author.site, run: author.run, database: author.crawl };
  const found = [
    ...valueDifferences(1, account["version"], "version of the record"),
    ...valueDifferences(opening, account["opening"], "opening"),
    ...valueDifferences({ site: opening.site, run: opening.run, database: opening.database }, warcinfo, "warcinfo"),
    ...valueDifferences(finished, account["finished"], "finished"),
  ];
  return [
    ...fewOf(found.map((one) => valueInWords(one, "store"))).map((says): Difference => ({ kind: "store", file, says })),
    ...(await pagesDifferences(reader, account["store"])),
    ...drawnDifferences(reader, drawn, account["drawn"]),
    ...listDifferences(file, archives, await withMeta(dataDir, archivesOf(account["archives"]), binding.file, record)),
  ];
}

/** Compares the bytes of a store up to the end of its last page: records, frames and their order. */
async function pagesDifferences(
  { file, frames, pages }: Pick<StoreReader, "file" | "frames" | "pages">,
  accounted: unknown,
): Promise<Difference[]> {
  const last = pages.at(-1) ?? frames[0];
  const bytes = last === undefined ? 0 : last.offset + last.bytes;
  const stored = { bytes, digest: await digestOf(file, bytes) };
  const [first] = valueDifferences(stored, accounted, "bytes up to the last page");
  return first === undefined ? [] : [{ kind: "store", file, says: valueInWords(first, "store") }];
}

function drawnDifferences(
  { pages }: Pick<StoreReader, "pages">,
  drawn: readonly DrawnScenario[],
  accounted: unknown,
): Difference[] {
  const frames = new Map(pages.map(({ id, sha256 }) => [id, sha256]));
  const expected: readonly unknown[] = Array.isArray(accounted) ? accounted : [];
  const differences: Difference[] = [];
  for (let at = 0; at < Math.max(drawn.length, expected.length); at++) {
    const page = drawn[at];
    const frame = page === undefined ? undefined : frames.get(page.scenario);
    const stored = page === undefined ? undefined : { ...page, ...(frame === undefined ? {} : { frame }) };
    const [first] = valueDifferences(stored, expected[at], `draw ${at + 1}`);
    if (first === undefined) continue;
    const url = page?.url ?? textOf(expected[at], "url");
    differences.push({ kind: "draw", ...(url === undefined ? {} : { page: url }), says: valueInWords(first, "store") });
    if (differences.length === MOST_PAGES) break; // later pages are shifted too
  }
  return differences;
}

const MOST_PAGES = 5;

function listDifferences(file: string, stored: readonly ArchiveFile[], expected: readonly ArchiveFile[]): Difference[] {
  const differences: Difference[] = [];
  const known = new Map(expected.map((archive) => [archive.file, archive]));
  const listed = new Map(stored.map((archive) => [archive.file, archive]));
  for (const archive of stored) {
    const own = known.get(archive.file);
    const problems =
      own === undefined
        ? ["The store lists this file, but the archive does not."]
        : fewOf([...valueDifferences(archive, own)].map((one) => valueInWords(one, "store")));
    differences.push(...problems.map((text): Difference => ({ kind: "archive", file: archive.file, says: text })));
  }
  for (const { file: name } of expected)
    if (!listed.has(name)) differences.push({ kind: "archive", file: name, says: "The store does not list it." });
  const names = (list: readonly ArchiveFile[]) => list.map((archive) => archive.file).join("\n");
  if (differences.length === 0 && names(stored) !== names(expected))
    differences.push({
      kind: "archive",
      file,
      says: "It lists its archive files in another order, or lists one of them twice.",
    });
  return differences;
}

function archivesOf(accounted: unknown): ArchiveFile[] {
  if (!Array.isArray(accounted)) return [];
  return accounted.flatMap((one: unknown): ArchiveFile[] => {
    const [file, digest] = [textOf(one, "file"), textOf(one, "digest")];
    const bytes = isObject(one) ? one["bytes"] : undefined;
    return file === undefined || digest === undefined || typeof bytes !== "number" ? [] : [{ file, bytes, digest }];
  });
}

function textOf(value: unknown, key: string): string | undefined {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === "string" ? text : undefined;
}
