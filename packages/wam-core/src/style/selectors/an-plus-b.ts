/** Parses `An+B` (CSS Syntax 3, 6), with comments as spaces and white space normalised. Returns undefined if it is none. */
export function parseAnPlusB(text: string): { a: number; b: number } | undefined {
  const formula = text.toLowerCase();
  if (formula === "even") return { a: 2, b: 0 };
  if (formula === "odd") return { a: 2, b: 1 };
  if (/^[+-]?\d{1,15}$/.test(formula)) return { a: 0, b: bounded(formula) };
  const parts = /^([+-]?\d{0,15})n(?: ?([+-]) ?(\d{1,15}))?$/.exec(formula);
  if (parts === null) return undefined;
  const [, a = "", sign = "+", b = "0"] = parts;
  return { a: a === "" || a === "+" ? 1 : a === "-" ? -1 : bounded(a), b: bounded(sign + b) };
}

/** Limits a number to 32 bits, as browsers do. No document has as many siblings. */
function bounded(digits: string): number {
  return Math.max(-2147483647, Math.min(2147483647, Number(digits)));
}
