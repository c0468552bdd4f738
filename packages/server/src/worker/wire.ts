/** How a worker and its coordinator write values: JSON, in which dates stay dates. */
const DATE = "@date";

/** As JSON. Cost: that of JSON. */
export function toWire(value: unknown): string {
  return JSON.stringify(value ?? null, function (this: Record<string, unknown>, key: string, plain: unknown) {
    const own = this[key]; // before Date.prototype.toJSON
    return own instanceof Date ? { [DATE]: own.getTime() } : plain;
  });
}

/** The value of `toWire`; undefined comes back as null. @throws SyntaxError for what is no JSON. */
export function fromWire(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !(DATE in value)) return value;
    const time = (value as Record<string, unknown>)[DATE];
    return typeof time === "number" && Object.keys(value).length === 1 ? new Date(time) : value;
  }) as unknown;
}
