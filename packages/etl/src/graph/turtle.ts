/** A literal in Turtle. */
export function turtleText(value: string): string {
  return JSON.stringify(value.toWellFormed()).replace(
    /[\u007f-\u009f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A decimal of Turtle, which has no exponent. @param value  finite. */
export function turtleDecimal(value: number): string {
  const plain = String(value);
  if (/^-?\d+$/.test(plain)) return `${plain}.0`;
  return /e/i.test(plain) ? value.toFixed(20).replace(/0+$/, "0") : plain;
}

/** A node of its own, `<#run_EIAO1>`. */
export function iriNode(kind: string, name: string): string {
  return `<#${kind}_${encodeURIComponent(name.toWellFormed())}>`;
}
