/** The type of a parameter. A `password` is never shown; a `list` is repeated, or separated by spaces or commas. */
export type KeyType = "text" | "integer" | "number" | "boolean" | "list" | "password";

/** A parameter of the system configuration. Spec 3. */
export interface ConfigurationKey {
  readonly type: KeyType;
  /** The default; null if there is none. */
  readonly default: string | number | boolean | readonly string[] | null;
  readonly doc: string;
  /** The only values that are allowed. */
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The form of a text: `origin` is an address without a path, `header` is sent in an HTTP header. */
  readonly form?: "origin" | "header";
  /** The reason why the parameter is accepted, but has no effect. */
  readonly unused?: string;
}
