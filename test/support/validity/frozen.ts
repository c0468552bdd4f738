/** The frozen sample: the verdicts of the W3C validator's programs on documents and on small changes to them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PageSet } from "../pages/real-pages.ts";
import { edited } from "./mutate.ts";
import type { Edit } from "./mutate.ts";

/** A document: a page of an npm package by its name, or a generated text. Later rows may change it. */
export interface FrozenRow {
  readonly page?: string;
  readonly text?: string;
  /** The number of the row whose document is changed. */
  readonly of?: number;
  readonly change?: string;
  readonly edits?: readonly Edit[];
  readonly valid: boolean;
  /** The line of the first error. */
  readonly line?: number;
}

export const frozenFile = fileURLToPath(new URL("frozen.jsonl", import.meta.url));

export function readFrozen(): FrozenRow[] {
  const lines = readFileSync(frozenFile, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as FrozenRow);
}

/** Returns the text of each row. Pages are taken from the packages. */
export function textsOf(rows: readonly FrozenRow[], { pages }: PageSet): string[] {
  const byName = new Map(pages.map((page) => [page.name, page]));
  const texts: string[] = [];
  for (const row of rows) {
    if (row.of !== undefined) texts.push(edited(texts[row.of] ?? "", row.edits ?? []));
    else if (row.text !== undefined) texts.push(row.text);
    else texts.push(decoded(byName.get(row.page ?? "")?.content));
  }
  return texts;
}

/** Decodes content as UTF-8, as the oracle did. */
export function decoded(content: Uint8Array | undefined): string {
  if (content === undefined) throw new Error("a page of the frozen sample is not in its package");
  return new TextDecoder("utf-8").decode(content);
}
