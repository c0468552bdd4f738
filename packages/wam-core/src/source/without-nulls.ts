/**
 * Removes missing values. Untyped callers pass on values such as `headers.get("content-type")`: null stands for a
 * missing value, and so do undefined, which would replace a default, and NaN, the number of such a text.
 */
export function withoutNulls<Given extends object>(input: Given): Given {
  const entries = Object.entries(input).filter(([, value]) => value === (value ?? Number.NaN));
  return entries.length === Object.keys(input).length ? input : (Object.fromEntries(entries) as Given);
}
