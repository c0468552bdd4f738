import path from "node:path";
import { serviceError } from "../../transport/service-errors.ts";

/** An object in a bucket. */
export interface StoredObject {
  /** The name below the prefix of the store, with `/` between its parts as in a data directory: `output/rdf/a.eu/R.trig.zst`. */
  readonly name: string;
  readonly bytes: number;
}

/** The objects of a store in a bucket. All methods throw EiaoError `ObjectStoreGone` if the server refuses or does not answer. */
export interface Objects {
  /** Returns the objects whose names have a beginning, in their order. */
  list(beginning: string): Promise<StoredObject[]>;
  /** Sends a file, a large one in parts. When this resolves, the object is complete. */
  put(file: string, name: string): Promise<void>;
  /** Fetches an object into a file, completely or not at all. Returns false if there is no such object. */
  get(name: string, file: string): Promise<boolean>;
  /** Returns the text of an object; undefined if there is no such object. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

/** The location of archives, results and logs of an observatory: a shared folder, or a bucket of an S3 server. Spec 21.3. */
export type StoreTarget =
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "bucket";
      readonly bucket: string;
      /** The prefix of names, without slashes around it. It can be empty. */ readonly prefix: string;
    };

/** The pattern of names in S3: 3 to 63 letters, digits, dots and hyphens. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Reads a target in the form of `--store`. @param cwd  the base of a relative folder. @throws EiaoError `BadStore`. */
export function storeTarget(text: string, cwd: string): StoreTarget {
  if (!/^[a-z0-9+.-]+:\/\//i.test(text)) return { kind: "folder", folder: path.resolve(cwd, text) };
  const [, bucket = "", rest = ""] = /^s3:\/\/([^/]*)\/?(.*)$/i.exec(text) ?? [];
  const prefix = rest.replace(/\/+$/, "");
  const isPlain = prefix === "" || prefix.split("/").every((part) => /^[\w.+=@ -]+$/.test(part) && !/^\.+$/.test(part));
  if (!BUCKET.test(bucket) || !isPlain) throw serviceError("BadStore", { store: text.slice(0, 200) });
  return { kind: "bucket", bucket, prefix };
}

/** Returns the address of a target, in the form that `storeTarget` reads. */
export function storeAddress(target: StoreTarget): string {
  if (target.kind === "folder") return target.folder;
  return `s3://${target.bucket}${target.prefix === "" ? "" : `/${target.prefix}`}`;
}
