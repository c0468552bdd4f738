/** A literal in Turtle. */
export function turtleText(value: string): string {
  return JSON.stringify(value.toWellFormed()).replace(
    /[\u007f-\u009f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A decimal of Turtle, which has no exponent, with 18 digits behind the point at most: more than XML Schema demands make SPARQL engines give no
 * sum and no mean. @param value  finite.
 */
export function turtleDecimal(value: number): string {
  const plain = String(value);
  if (/^-?\d+$/.test(plain)) return `${plain}.0`;
  return /^-?\d+\.\d{1,18}$/.test(plain) ? plain : value.toFixed(18).replace(/(?<=\.\d+?)0+$/, "");
}

/** A node of its own, `<#run_EIAO1>`. */
export function iriNode(kind: string, name: string): string {
  return `<#${kind}_${encodeURIComponent(name.toWellFormed())}>`;
}
