/** A contestant in its own process: `node cold.ts engine|wcag|both|parsers`. Prints the milliseconds of one pass over the styled pages. */
import { checkWith, createSheetCache, pageJson, uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { parse as parseCss } from "css-tree";
import { parse } from "parse5";
import { sink } from "./measure.ts";

// The parent process reads the files, so that nothing is warm here.
const { styled, sheets, byUrl } = JSON.parse(await text(process.stdin)) as {
  styled: { url: string; text: string }[];
  sheets: string[];
  byUrl: Record<string, string>;
};

const start = performance.now();
const [, , contestant] = process.argv;
if (contestant !== "parsers") {
  const sheetCache = createSheetCache();
  const ruleSets = { wcag: [wcag22], both: [uwem12, wcag22] }[contestant ?? ""] ?? [uwem12];
  const options = { sheetCache, ruleSets };
  for (const page of styled)
    sink.characters += JSON.stringify(
      pageJson(checkWith({ url: page.url, content: page.text }, byUrl, options)),
    ).length;
} else {
  for (const page of styled) sink.characters += parse(page.text, { sourceCodeLocationInfo: true }).childNodes.length;
  for (const sheet of sheets) sink.characters += parseCss(sheet).type.length;
}
console.log(performance.now() - start);

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
