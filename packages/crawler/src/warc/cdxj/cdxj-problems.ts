import { readFile } from "node:fs/promises";
import path from "node:path";
import { CDXJ_NAME } from "./cdxj.ts";
import { parseCdxjLine } from "./cdxj-line.ts";
import { missingLines } from "./cdxj-missing.ts";

/**
 * Describes the differences between a closed index and the WARC files of its folder: lines without a record, records without a line, wrong order.
 * @throws Error of the file system, when there is no index. Cost: unpacks all WARC files. Memory: the lines.
 */
export async function cdxjProblems(folder: string): Promise<string[]> {
  const lines = (await readFile(path.join(folder, CDXJ_NAME), "latin1")).split("\n");
  const behind = lines.pop();
  const { added } = await missingLines(folder, []);
  const left = new Map<string, number>();
  for (const line of added) left.set(line, (left.get(line) ?? 0) + 1);
  const problems: string[] = [];
  for (const [at, line] of lines.entries()) {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    else problems.push(`Line ${at + 1} is of no record that there is: ${line.slice(0, 300)}`);
    if (at > 0 && line < (lines[at - 1] ?? "")) problems.push(`Line ${at + 1} is out of order.`);
  }
  for (const [line, count] of left) {
    const { url = line, offset = 0, filename = "" } = parseCdxjLine(line) ?? {};
    if (count > 0) problems.push(`It has no line for ${url} at ${offset} of ${filename}.`);
  }
  if (behind !== "") problems.push(`It does not end with a line feed: ${behind?.slice(0, 300)}`);
  return problems;
}
