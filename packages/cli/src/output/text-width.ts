/** Characters that take two columns: East Asian Wide and Fullwidth (UAX #11), and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Characters that take no column: combining marks and invisible joiners, but not the soft hyphen. */
const NONE = /[\p{Mn}\p{Me}\u200b-\u200d\u2060\ufeff]/u;

/** Returns the columns of a one-line text on a terminal. Like most terminals it counts each character, also in pictures made of several. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += NONE.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

/** Fills a text with spaces to a number of columns, after it or before it. */
export function padded(text: string, columns: number, side: "end" | "start" = "end"): string {
  const blanks = " ".repeat(Math.max(0, columns - textWidth(text)));
  return side === "end" ? text + blanks : blanks + text;
}
