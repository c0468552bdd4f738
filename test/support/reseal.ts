/** Takes stores apart and reassembles them after a change, with fitting digests, manifest and index, as a forger would. */
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { openStore, openStoreReader, nodesIn } from "@eiao/sampler/internal";
import type { IndexedRecord, StoreManifest } from "@eiao/sampler";

/** A page of a store, taken apart. */
export type LoosePage = Pick<IndexedRecord, "id" | "urls" | "counts" | "triples"> & { readonly trig: string };

/** A store that was taken apart, for changes. */
export interface LooseStore {
  readonly opening: StoreManifest["opening"];
  readonly drawn: StoreManifest["drawn"];
  readonly archives: StoreManifest["archives"];
  readonly finished: string;
  readonly pages: readonly LoosePage[];
  readonly survey: string;
  /** Changes the written parts of the manifest. */
  readonly opened?: (trig: string) => string;
  readonly ended?: (trig: string) => string;
}

/** Writes a changed store. */
export async function reseal(file: string, edit: (store: LooseStore) => LooseStore): Promise<void> {
  const reader = await openStoreReader(file);
  const { opening, drawn, archives, finished } = await reader.manifest();
  const pages: LoosePage[] = [];
  for (const page of reader.pages) {
    const { id, urls, counts, triples } = page;
    pages.push({ id, urls, counts, triples, trig: (await reader.pageTrig(page)).toString() });
  }
  const survey = (await reader.surveyTrig()).toString();
  await reader.close();
  const loose = edit({ opening, drawn, archives, finished, pages, survey });

  const begun = await openingOf(loose.opening);
  const empty = { urls: [], counts: [] };
  const graphs = loose.pages.map(({ trig, ...facts }) => packed(trig, { kind: "page", ...facts }));
  const ofSurvey = packed(loose.survey, { kind: "survey", id: "", ...empty, triples: statementsOf(loose.survey) });
  const manifest = manifestTrig(begun.trig, loose, {
    survey: ofSurvey.record.sha256,
    pages: new Map(graphs.map(({ record }) => [record.id, record.sha256])),
  });
  // The opening has already stated the type of its node.
  const triples = statementsOf(manifest) - 1;
  const parts = [
    packed((loose.opened ?? same)(begun.trig), begun.facts),
    ...graphs,
    ofSurvey,
    packed((loose.ended ?? same)(manifest), { kind: "manifest", id: "", ...empty, triples }),
  ];
  const bytes = await readFile(file);
  await writeFile(file, joined(prologueOf(bytes), { parts }));
}

/** A graph of a store as it is in the file. */
export interface StorePart {
  /** The bytes before its record. */
  readonly before?: Buffer;
  readonly record: GraphRecord;
  /** The text of the record, if it is not the usual JSON. */
  readonly json?: string;
  readonly frame: Buffer;
}

/** The bytes of a store in parts, for changes that `reseal` cannot make. */
export interface StoreParts {
  readonly parts: readonly StorePart[];
  /** Returns the text that is packed as the index. Default: the fitting one. */
  readonly index?: (json: string) => string;
  /** The bytes after the packed index, within its frame. */
  readonly behindIndex?: Buffer;
}

type GraphRecord = Omit<IndexedRecord, "offset">;
type GraphFacts = Omit<GraphRecord, "bytes" | "length" | "sha256">;

const MARK = Buffer.from("EIAOIDX1");
const RECORD_MAGIC = 0x18_4d_2a_5e;

/** Takes a sealed store apart, and reassembles it after a change, with fitting sizes and digests. */
export function rebuilt(bytes: Buffer, edit: (store: StoreParts) => StoreParts): Buffer {
  return joined(prologueOf(bytes), edit({ parts: partsOf(bytes) }));
}

/** Returns a frame with a text that decoders skip. */
export function hiddenFrame(text: string, magic = 0x18_4d_2a_50): Buffer {
  return skippable(Buffer.from(text), magic);
}

function joined(
  prologue: Buffer,
  { parts, index = (json) => json, behindIndex = Buffer.alloc(0) }: StoreParts,
): Buffer {
  const pieces = [prologue];
  let at = prologue.length;
  const frames: object[] = [];
  for (const { before = Buffer.alloc(0), record, json, frame } of parts) {
    const sized = { ...record, bytes: frame.length, sha256: sha256(frame) };
    const head = Buffer.concat([before, skippable(Buffer.from(json ?? JSON.stringify(sized)), RECORD_MAGIC)]);
    at += head.length;
    frames.push({ ...(json === undefined ? sized : (JSON.parse(json) as object)), offset: at });
    at += frame.length;
    pieces.push(head, frame);
  }
  const file = Buffer.concat(pieces);
  const packedIndex = compressed(index(JSON.stringify({ version: 1, frames, sha256: sha256(file) })), {
    [constants.ZSTD_c_checksumFlag]: 1,
  });
  const content = Buffer.concat([packedIndex, behindIndex]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([file, skippable(Buffer.concat([content, length, MARK]), RECORD_MAGIC)]);
}

function partsOf(bytes: Buffer): StorePart[] {
  const end = bytes.length - MARK.length - 4;
  const length = bytes.readUInt32LE(end);
  const index = zstdDecompressSync(bytes.subarray(end - length, end)).toString();
  const { frames } = JSON.parse(index) as { frames: IndexedRecord[] };
  return frames.map(({ offset, ...record }) => ({ record, frame: bytes.subarray(offset, offset + record.bytes) }));
}

/** Returns the first bytes, which name the format: a Zstandard frame of one raw block. RFC 8878, 3.1.1. */
function prologueOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, 9 + bytes.readUInt8(5));
}

function packed(trig: string, facts: GraphFacts): StorePart & { readonly record: GraphRecord } {
  const frame = compressed(trig, {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_checksumFlag]: 1,
    [constants.ZSTD_c_contentSizeFlag]: 1,
  });
  return { record: { ...facts, bytes: frame.length, length: Buffer.byteLength(trig), sha256: sha256(frame) }, frame };
}

/** Compresses a text to one frame. The buffer must never be full, or Zstandard adds an empty frame. */
function compressed(text: string, params: Record<number, number>): Buffer {
  const content = Buffer.from(text);
  return zstdCompressSync(content, { params, pledgedSrcSize: content.length, chunkSize: 2 * content.length + 1024 });
}

function skippable(content: Uint8Array, magic: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Returns the first graph of a store with this opening. */
async function openingOf(
  opening: LooseStore["opening"],
): Promise<{ readonly trig: string; readonly facts: GraphFacts }> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-opening-"));
  const file = path.join(folder, "a.trig.zst");
  await (await openStore(file, opening)).close();
  const bytes = await readFile(`${file}.part`);
  await rm(folder, { recursive: true });
  const start = prologueOf(bytes).length + 8;
  const end = start + bytes.readUInt32LE(start - 4);
  const { kind, id, urls, counts, triples } = JSON.parse(bytes.toString("utf8", start, end)) as GraphRecord;
  return { trig: zstdDecompressSync(bytes.subarray(end)).toString(), facts: { kind, id, urls, counts, triples } };
}

/** Writes the manifest of wams.md 7.5. @param begun  its first part, whose head it repeats. */
function manifestTrig(
  begun: string,
  { drawn, archives, finished }: LooseStore,
  digests: { readonly survey: string; readonly pages: ReadonlyMap<string, string> },
): string {
  const [head = "", manifest = ""] = /^[^]*?<#(\S+)_manifest> \{\n/.exec(begun) ?? [];
  const drawNodes = drawn.map(({ scenario, url, outcome, elements, samples = [], reason }, at) => {
    const digest = digests.pages.get(scenario);
    return node(`${manifest}_draw_${at + 1}`, "Draw", [
      ["eiao:order", integer(at + 1)],
      ["dct:identifier", literal(scenario)],
      ["eiao:drawnUrl", literal(url)],
      ["eiao:outcome", literal(outcome)],
      ...(elements === undefined ? [] : [["eiao:elementCount", integer(elements)] as const]),
      ...samples.map((sample) => ["eiao:sample", literal(sample)] as const),
      ...(reason === undefined ? [] : [["eiao:reason", literal(reason)] as const]),
      ...(digest === undefined ? [] : [["eiao:frameDigest", literal(`sha256:${digest}`)] as const]),
    ]);
  });
  const archiveNodes = archives.map(({ file, bytes, digest }, at) =>
    node(`${manifest}_archive_${at + 1}`, "Archive", [
      ["eiao:warcFile", literal(file)],
      ["eiao:warcLength", integer(bytes)],
      ["eiao:contentDigest", literal(`sha256:${digest}`)],
    ]),
  );
  const links = (name: string, nodes: readonly string[]) =>
    nodes.map((_, at) => [`eiao:${name}`, `<#${manifest}_${name}_${at + 1}>`] as const);
  const first = node(`${manifest}_manifest`, "Manifest", [
    ["dct:created", `${literal(finished)}^^xsd:dateTime`],
    ["eiao:frameDigest", literal(`sha256:${digests.survey}`)],
    ...links("draw", drawNodes),
    ...links("archive", archiveNodes),
  ]);
  return [head, first, ...archiveNodes, ...drawNodes, "}\n"].join("");
}

function node(id: string, type: string, properties: readonly (readonly [name: string, value: string])[]): string {
  return `<#${id}>\n  a eiao:${type}${properties.map(([name, value]) => ` ;\n  ${name} ${value}`).join("")} .\n`;
}

function literal(text: string): string {
  const escaped = text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `"${escaped}"`;
}

function integer(value: number): string {
  return `"${value}"^^xsd:integer`;
}

/** Returns the number of statements of a graph, or 0 if it is not valid. */
function statementsOf(trig: string): number {
  try {
    return nodesIn(Buffer.from(trig), "").flat().length;
  } catch {
    return 0;
  }
}

const same = (trig: string): string => trig;
