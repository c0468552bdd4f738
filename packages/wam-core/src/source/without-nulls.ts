/**
 * Callers without types pass on what they got, such as `headers.get("content-type")`: null stands for what is not there, undefined too, which would
 * take the place of a default, and NaN, the number of such a text.
 */
export function withoutNulls<Given extends object>(given: Given): Given {
  const there = Object.entries(given).filter(([, value]) => value === (value ?? Number.NaN));
  return there.length === Object.keys(given).length ? given : (Object.fromEntries(there) as Given);
}
