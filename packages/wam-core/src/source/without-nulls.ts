/**
 * Removes missing values. Untyped callers pass on values such as `headers.get("content-type")`: null stands for a
 * missing value, and so do undefined, which would replace a default, and NaN, the number of such a text.
 */
export function withoutNulls<Given extends object>(given: Given): Given {
  const there = Object.entries(given).filter(([, value]) => value === (value ?? Number.NaN));
  return there.length === Object.keys(given).length ? given : (Object.fromEntries(there) as Given);
}
