/** `An+B` of `:nth-child()` and its kin, comments replaced by spaces and white space normalised. Undefined when it is none. CSS Syntax 3, section 6. */
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

/** Browsers keep these numbers in 32 bits; no document has as many siblings. */
function bounded(digits: string): number {
  return Math.max(-2147483647, Math.min(2147483647, Number(digits)));
}
