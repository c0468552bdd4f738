/** Returns a Markdown table. Cells may hold any text: bars and angle brackets are escaped, line breaks become spaces. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "\\<").replaceAll("\n", " ")).join(" | ")} |\n`;
  return line(heads) + line(heads.map(() => "---")) + rows.map(line).join("");
}
