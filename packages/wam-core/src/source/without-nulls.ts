/** Callers without types pass on what they got, such as `headers.get("content-type")`: null stands for what is not there. */
export function withoutNulls<Given extends object>(given: Given): Given {
  if (!Object.values(given).includes(null)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Given;
}
