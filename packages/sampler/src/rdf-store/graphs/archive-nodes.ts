import { createHash } from "node:crypto";
import type { StoredDocument, StoredSheet } from "../stored-scenario.ts";
import { integer, optional, plainLiteral, trigNode } from "../trig/trig-node.ts";
import type { TrigValue } from "../trig/trig-node.ts";

type Property = Parameters<typeof trigNode>[2][number];

/** Where the octets of a document are, and of which style sheets: what a replay needs (issue 6, `verify`). */
export function archiveProperties({ digest, warc, sheets = [] }: StoredDocument): readonly Property[] {
  const ids = new Set(sheets.map(sheetId));
  return [...positionProperties({ digest, warc }), ...[...ids].map((id): Property => ["eiao:styleSheet", { id }])];
}

/** Writes a node for each different sheet. */
export function sheetNodes(sheets: readonly StoredSheet[]): string {
  const distinct = new Map(sheets.map((sheet) => [sheetId(sheet), sheet]));
  let text = "";
  for (const [id, sheet] of distinct) {
    text += trigNode(id, "eiao:StyleSheet", [["eiao:sheetUrl", plainLiteral(sheet.url)], ...positionProperties(sheet)]);
  }
  return text;
}

function positionProperties({ digest, warc }: { digest?: string | undefined; warc?: StoredSheet["warc"] }): Property[] {
  const sha256 = (hex: string): TrigValue => plainLiteral(`sha256:${hex}`);
  return [
    ["eiao:contentDigest", optional(digest, sha256)],
    ["eiao:warcFile", optional(warc?.file, plainLiteral)],
    ["eiao:warcOffset", optional(warc?.offset, integer)],
    ["eiao:warcLength", optional(warc?.length, integer)],
    ["eiao:warcDigest", optional(warc?.digest, sha256)],
  ];
}

/** Derived from all that is said of it, so that the same sheet is one node on all pages and no node says two things. */
function sheetId({ url, digest = "", warc }: StoredSheet): string {
  const { file = "", offset = "", length = "", digest: record = "" } = warc ?? {};
  const said = [url, digest, file, offset, length, record].join("\n");
  return `sheet_${createHash("sha256").update(said).digest("hex").slice(0, 32)}`;
}
