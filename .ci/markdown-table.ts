/** A Markdown table. Cells may hold any text on one line: bars and angle brackets are escaped. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "\\<").replaceAll("\n", " ")).join(" | ")} |\n`;
  return line(heads) + line(heads.map(() => "---")) + rows.map(line).join("");
}
