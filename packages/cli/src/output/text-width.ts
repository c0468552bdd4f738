/** Of two columns: UAX #11, East Asian Wide and Fullwidth, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Of none: marks stand on the letter before them, joiners and the like are not seen. The soft hyphen is. */
const NONE = /[\p{Mn}\p{Me}\u200b-\u200d\u2060\ufeff]/u;

/** Columns that a text of one line takes on a terminal, as most of them count: letter by letter, also in a picture that is made of several. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += NONE.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

/** A text with the blanks that it lacks to a number of columns, behind it or before it. */
export function padded(text: string, columns: number, side: "end" | "start" = "end"): string {
  const blanks = " ".repeat(Math.max(0, columns - textWidth(text)));
  return side === "end" ? text + blanks : blanks + text;
}
