/**
 * Reads CSV strictly by RFC 4180: records end with CRLF, the last one too; a cell is quoted or has no quote, comma or line end;
 * inside quotes a quote is doubled.
 *
 * @throws Error naming the offset of the first character that the grammar does not allow.
 */
export function readCsv(text: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [];
  let record: string[] = [];
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex;
    const [, quoted, bare, end] = cells.exec(text) ?? [];
    if (end === undefined) throw new Error(`No CSV of RFC 4180 at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    record.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) throw new Error("The last record does not end.");
  return records;
}
