import type { HeaderFields } from "@eiao/crawler/web";

/**
 * Header fields by name, in lower case; values of one name are joined by `, ` (RFC 9110, 5.3), but of Location the first one counts,
 * as in browsers.
 */
export function headerRecord(fields: HeaderFields): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [field, value] of fields) {
    const name = field.toLowerCase();
    const before = headers.get(name);
    if (before === undefined) headers.set(name, value);
    else if (name !== "location") headers.set(name, `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}
