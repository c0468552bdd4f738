import { budgetWith, checkWith, parseDocument, textOf } from "@eiao/wam-core";
import { decodeResource } from "@eiao/wam-core/source";
import type { LoadedSheet } from "@eiao/wam-core";
import { realPages } from "../support/pages/real-pages.ts";

/** A real page, read and decoded, so that the contestants have equal conditions. */
export interface BenchPage {
  readonly name: string;
  readonly url: string;
  readonly content: Uint8Array;
  readonly text: string;
  readonly elements: number;
}

export interface Material {
  /** Pages without any style sheet or `style` element. */
  readonly plain: readonly BenchPage[];
  /** Pages with sheets of their packages. */
  readonly styled: readonly BenchPage[];
  /** The texts of all sheets and `style` elements that the styled pages use, each once. */
  readonly sheets: readonly string[];
  readonly load: (url: string) => LoadedSheet | undefined;
}

/** Returns pages that are the same in every contestant and every process. */
export async function material(plainCount: number, styledCount: number): Promise<Material> {
  const { pages, file } = await realPages();
  const used = new Set<string>();
  const load = (url: string): LoadedSheet | undefined => {
    const sheet = file(url);
    if (sheet?.contentType !== "text/css") return undefined;
    used.add(new TextDecoder().decode(sheet.content));
    return sheet;
  };
  const plain: BenchPage[] = [];
  const styled: BenchPage[] = [];
  for (const { name, url, content, sheets, embedded } of pages) {
    const hasStyle = sheets.length > 0 || embedded;
    const target = hasStyle ? styled : plain;
    if (target.length >= (hasStyle ? styledCount : plainCount)) continue;
    const { text } = decodeResource({ content, mode: "html" }, budgetWith({}));
    const document = parseDocument(text, "html", budgetWith({}));
    target.push({ name, url, content, text, elements: document.elements.length });
    if (!hasStyle) continue;
    for (const style of document.named("style")) used.add(textOf(style));
    checkWith({ url, content }, load); // asks for its sheets, including imported ones
  }
  return { plain, styled, sheets: [...used], load };
}
