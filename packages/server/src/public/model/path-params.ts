/** Decodes a part of a path. Returns undefined if it is not valid percent-encoding. */
export function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Returns the decoded parts of a path where a pattern has `*`, or undefined if the path does not match. Both are split at their slashes. */
export function pathParams(pattern: readonly string[], path: readonly string[]): string[] | undefined {
  if (pattern.length !== path.length) return undefined;
  if (pattern.some((part, at) => part !== "*" && part !== path[at])) return undefined;
  const params = path.flatMap((part, at) => (pattern[at] === "*" ? [decodedPart(part) ?? ""] : []));
  return params.includes("") ? undefined : params;
}
