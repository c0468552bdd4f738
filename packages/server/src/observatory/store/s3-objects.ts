import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { GetObjectCommandOutput, ListObjectsV2Command as ListCommand, S3Client } from "@aws-sdk/client-s3";
import { makeFolder } from "@eiao/crawler/internal/database";
import { messageOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../../transport/service-errors.ts";
import type { Objects, StoredObject, StoreTarget } from "./object-store.ts";
import { storeAddress } from "./object-store.ts";

type BucketTarget = Extract<StoreTarget, { kind: "bucket" }>;

/** The size of a part of a large object, in bytes. */
const PART_BYTES = 8_388_608;
/** The number of parts that are sent at a time: 16 MB of memory for each object. */
const PARTS = 2;
/** The time in ms after which a silent server is taken for dead. The client tries three times. */
const SILENT_MS = 60_000;
const CONNECT_MS = 10_000;
/** The greatest number of objects that one call can remove. */
const MOST_REMOVED = 1_000;
/** The greatest size of an object that is read as text, in bytes. */
const MOST_TEXT = 65_536;

/**
 * Opens the objects of a bucket with the S3 client of AWS. Endpoint, region and credentials come from its environment variables (`AWS_ENDPOINT_URL`,
 * `AWS_REGION`, `AWS_ACCESS_KEY_ID`, ...) or the role of the machine. With a given endpoint the bucket is in the path, as MinIO, Ceph and others
 * require.
 */
export async function openS3Objects(target: BucketTarget, env: NodeJS.ProcessEnv = process.env): Promise<Objects> {
  const [sdk, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const endpoint = env["AWS_ENDPOINT_URL_S3"] || env["AWS_ENDPOINT_URL"] || undefined;
  const client = new sdk.S3Client({
    region: env["AWS_REGION"] || env["AWS_DEFAULT_REGION"] || "us-east-1",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Many servers do not know the newest checksums. Stores and archives have their own digests.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { requestTimeout: SILENT_MS, connectionTimeout: CONNECT_MS },
  });
  const { bucket: Bucket, prefix } = target;
  const keyOf = (name: string): string => (prefix === "" ? name : `${prefix}/${name}`);
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isOfFile(error) ? error : objectStoreGone(target, error);
    }
  };
  const getObject = async (name: string): Promise<GetObjectCommandOutput | undefined> => {
    try {
      return await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }));
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      throw error;
    }
  };
  return {
    list: (beginning) => attempt(() => listObjects(client, sdk, { bucket: Bucket, prefix }, keyOf(beginning))),
    put: (file, name) =>
      attempt(async () => {
        const params = { Bucket, Key: keyOf(name), Body: createReadStream(file) };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS }).done();
      }),
    get: (name, file) =>
      attempt(async () => {
        const answer = await getObject(name);
        if (answer === undefined) return false;
        await save(answer, file);
        return true;
      }),
    read: (name) =>
      attempt(async () => {
        const answer = await getObject(name);
        if (answer === undefined || (answer.ContentLength ?? 0) > MOST_TEXT) return undefined;
        return await answer.Body?.transformToString();
      }),
    write: (name, text) =>
      attempt(async () => {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(name), Body: text }));
      }),
    remove: (names) =>
      attempt(async () => {
        for (let at = 0; at < names.length; at += MOST_REMOVED) {
          const Objects = names.slice(at, at + MOST_REMOVED).map((name) => ({ Key: keyOf(name) }));
          await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
        }
      }),
    close: () => client.destroy(),
  };
}

async function listObjects(
  client: S3Client,
  { ListObjectsV2Command }: { readonly ListObjectsV2Command: typeof ListCommand },
  { bucket: Bucket, prefix }: Pick<BucketTarget, "bucket" | "prefix">,
  beginning: string,
): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  let ContinuationToken: string | undefined;
  do {
    const answer = await client.send(new ListObjectsV2Command({ Bucket, Prefix: beginning, ContinuationToken }));
    for (const { Key = "", Size = 0 } of answer.Contents ?? [])
      objects.push({ name: prefix === "" ? Key : Key.slice(prefix.length + 1), bytes: Size });
    ContinuationToken = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
  return objects;
}

/** Writes an answer to a file, which has another name until it is complete. */
async function save({ Body, ContentLength }: GetObjectCommandOutput, file: string): Promise<void> {
  makeFolder(path.dirname(file));
  const part = `${file}.${process.pid}-${randomBytes(4).toString("hex")}.fetching`; // two calls can fetch it at a time
  try {
    const output = createWriteStream(part);
    await pipeline(Body instanceof Readable ? Body : Readable.from([]), output);
    if (ContentLength !== undefined && output.bytesWritten !== ContentLength)
      throw new Error(`the object ended after ${output.bytesWritten} of ${ContentLength} bytes`);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** Returns true if an error is about a local file, such as a full disk or a missing file, and not about the server. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "path" in error;
}

function objectStoreGone(target: StoreTarget, error: unknown): Error {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  const reason = message === "" || message === "UnknownError" ? name || messageOf(error) : `${name}: ${message}`;
  return serviceError("ObjectStoreGone", { store: storeAddress(target), reason: reason.slice(0, 300) }, error);
}
