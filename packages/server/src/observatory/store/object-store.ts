import path from "node:path";
import { serviceError } from "../../transport/service-errors.ts";

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

/** The place of archives, results and logs of an observatory: a folder that all share, or a bucket of an S3 server. Spec 21.3. */
export type StoreTarget =
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "bucket";
      readonly bucket: string;
      /** Without slashes around it; may be empty. */ readonly prefix: string;
    };

/** The pattern of names in S3: 3 to 63 letters, digits, dots and hyphens. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Reads a target as `--store` names it. @param cwd  that a folder counts from. @throws EiaoError `BadStore`. */
export function storeTarget(text: string, cwd: string): StoreTarget {
  if (!/^[a-z0-9+.-]+:\/\//i.test(text)) return { kind: "folder", folder: path.resolve(cwd, text) };
  const [, bucket = "", rest = ""] = /^s3:\/\/([^/]*)\/?(.*)$/i.exec(text) ?? [];
  const prefix = rest.replace(/\/+$/, "");
  const isPlain = prefix === "" || prefix.split("/").every((part) => /^[\w.+=@ -]+$/.test(part) && !/^\.+$/.test(part));
  if (!BUCKET.test(bucket) || !isPlain) throw serviceError("BadStore", { store: text.slice(0, 200) });
  return { kind: "bucket", bucket, prefix };
}

/** Writes the address that `storeTarget` reads. */
export function storeAddress(target: StoreTarget): string {
  if (target.kind === "folder") return target.folder;
  return `s3://${target.bucket}${target.prefix === "" ? "" : `/${target.prefix}`}`;
}
