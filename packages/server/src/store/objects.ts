/** An object of a bucket, by its name below the store's prefix. */
export interface StoredObject {
  /** Parts with `/` between them, as files below a data directory: `output/rdf/a.eu/R.trig.zst`. */
  readonly name: string;
  readonly octets: number;
}

/** The objects of a store in a bucket. All methods throw EiaoError `ObjectStoreGone` when the server refuses or does not answer. */
export interface Objects {
  /** By the beginning of their names, in their order. */
  list(beginning: string): Promise<StoredObject[]>;
  /** Sends a file, in parts where it is large; it is there when this resolves, and whole. */
  put(file: string, name: string): Promise<void>;
  /** Fetches into a file, which is there whole or not at all. @returns false: there is no such object. */
  get(name: string, file: string): Promise<boolean>;
  /** @returns undefined: there is no such object. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}
