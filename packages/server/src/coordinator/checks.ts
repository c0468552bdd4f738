/** Whether a value that came over the line is what it must be. */
export type ValueCheck = (value: unknown) => boolean;
/** By the names of what an object must have. */
export type ObjectShape = Readonly<Record<string, ValueCheck>>;

export const text: ValueCheck = (value) => typeof value === "string" && value.length < 4_000;
export const truth: ValueCheck = (value) => typeof value === "boolean";
export const count: ValueCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const oneOf =
  (...values: readonly unknown[]): ValueCheck =>
  (value) =>
    values.includes(value);
export const list =
  (each: ValueCheck): ValueCheck =>
  (value) =>
    Array.isArray(value) && value.every(each);
export const shaped =
  (shape: ObjectShape): ValueCheck =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(shape).every(([name, check]) => check((value as Record<string, unknown>)[name]));
export const orNull =
  (check: ValueCheck): ValueCheck =>
  (value) =>
    value === null || check(value);
