/** The keys that mark dates and bytes in the JSON between a worker and its coordinator. */
const DATE = "@date";
const OCTETS = "@octets";

/** Writes a value as JSON. Cost: that of JSON. */
export function toProtocolJson(value: unknown): string {
  return JSON.stringify(withoutKinds(value ?? null));
}

/**
 * Returns the value that JSON can write: the same, or a copy of what leads to dates or bytes. A function that
 * `JSON.stringify` calls for each value takes twice as long.
 */
function withoutKinds(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return { [DATE]: value.getTime() };
  if (value instanceof Uint8Array) {
    return { [OCTETS]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  }
  const object = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(object)) {
    const own = object[key];
    if (typeof own !== "object" || own === null || key === "__proto__") continue;
    const plain = withoutKinds(own);
    if (plain === own) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    copy[key] = plain;
  }
  return copy ?? value;
}

/** The value of `toProtocolJson`; undefined comes back as null. @throws SyntaxError for what is no JSON. Cost: twice that of JSON. */
export function fromProtocolJson(text: string): unknown {
  return restored(JSON.parse(text) as unknown);
}

/** In place: a function for each value that `JSON.parse` calls takes three times as long. */
function restored(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = restored(value[at]);
    return value;
  }
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object);
  if (keys.length === 1) {
    const { [DATE]: time, [OCTETS]: octets } = object;
    if (typeof time === "number") return new Date(time);
    if (typeof octets === "string") return Buffer.from(octets, "base64");
  }
  for (const key of keys) {
    const own = object[key];
    if (typeof own === "object" && own !== null && key !== "__proto__") object[key] = restored(own);
  }
  return value;
}
