import type { Connection, PoolClient, Submittable } from "pg";
import type { ColumnTypes, QueryParameter } from "../database.ts";
import { storableText } from "../storable-text.ts";

/** Signature, flags, no more header: PostgreSQL's documentation of COPY, Binary Format. */
const header = Buffer.from("5047434f50590aff0d0a000000000000000000", "hex");
const end = Buffer.from("ffff", "hex");
const nothing = Buffer.from("ffffffff", "hex");
/** Microseconds count from 2000-01-01. */
const EPOCH_MILLISECONDS = 946_684_800_000;

type Encode = (value: QueryParameter) => Buffer;

function sized(octets: number, write: (target: Buffer) => void): Buffer {
  const target = Buffer.allocUnsafe(4 + octets);
  target.writeInt32BE(octets, 0);
  write(target);
  return target;
}

function withLength(octets: Uint8Array): Buffer {
  return sized(octets.length, (target) => target.set(octets, 4));
}

/** How values of a type go. */
const encodings: Readonly<Record<string, Encode>> = {
  smallint: (value) => sized(2, (target) => target.writeInt16BE(Number(value), 4)),
  int: (value) => sized(4, (target) => target.writeInt32BE(Number(value), 4)),
  bigint: (value) => sized(8, (target) => target.writeBigInt64BE(BigInt(value as number), 4)),
  float8: (value) => sized(8, (target) => target.writeDoubleBE(Number(value), 4)),
  bool: (value) => sized(1, (target) => target.writeUInt8(value === true ? 1 : 0, 4)),
  text: (value) => withLength(Buffer.from(storableText(value as string))),
  bytea: (value) => withLength(value as Uint8Array),
  timestamptz: (value) =>
    sized(8, (target) => target.writeBigInt64BE(BigInt((value as Date).getTime() - EPOCH_MILLISECONDS) * 1_000n, 4)),
};

/** The JavaScript values that each type takes in this form; others go as text. */
const fits: Readonly<Record<string, (value: QueryParameter) => boolean>> = {
  smallint: (value) => isWhole(value, 2 ** 15),
  int: (value) => isWhole(value, 2 ** 31),
  bigint: (value) => Number.isSafeInteger(value),
  float8: (value) => typeof value === "number",
  bool: (value) => typeof value === "boolean",
  text: (value) => typeof value === "string",
  bytea: (value) => value instanceof Uint8Array,
  timestamptz: (value) => value instanceof Date && Number.isSafeInteger(value.getTime()),
};

function isWhole(value: QueryParameter, limit: number): boolean {
  return Number.isInteger(value) && Math.abs(value as number) < limit;
}

/** Rows as COPY takes them in binary; undefined where a column has a type or a value for which text is needed. */
export function binaryRows(columns: ColumnTypes, rows: readonly (readonly QueryParameter[])[]): Buffer[] | undefined {
  const types = Object.values(columns);
  const count = Buffer.alloc(2);
  count.writeInt16BE(types.length);
  const parts: Buffer[] = [header];
  for (const row of rows) {
    parts.push(count);
    for (const [at, type] of types.entries()) {
      const value = row[at] ?? null;
      if (value === null) parts.push(nothing);
      else if (fits[type]?.(value) === true && encodings[type] !== undefined) parts.push(encodings[type](value));
      else return undefined;
    }
  }
  parts.push(end);
  return parts;
}

/** Messages of COPY that pg sends, though it has no call for them. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends rows to the server by `copy ... from stdin (format binary)`. @throws what pg throws. */
export async function copyRows(client: PoolClient, sql: string, rows: readonly Buffer[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const statement = {
      submit: (connection: Connection) => (connection as unknown as CopyConnection).query(sql),
      handleCopyInResponse(connection: Connection) {
        const copying = connection as unknown as CopyConnection;
        copying.sendCopyFromChunk(Buffer.concat(rows));
        copying.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: resolve,
    };
    client.query(statement as unknown as Submittable);
  });
}
