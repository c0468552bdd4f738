import type { Connection, PoolClient, Submittable } from "pg";
import type { ColumnTypes, QueryParameter } from "../database.ts";
import { storableText } from "../storable-text.ts";

/** Signature, flags, no more header: PostgreSQL's documentation of COPY, Binary Format. */
const header = Buffer.from("5047434f50590aff0d0a000000000000000000", "hex");
/** In place of a length: null, and instead of a row: no more rows. */
const NOTHING = -1;
/** Microseconds count from 2000-01-01. */
const EPOCH_MILLISECONDS = 946_684_800_000;

/** Octets that are written one behind the other. */
interface Octets {
  target: Buffer;
  at: number;
}

/** @returns where `more` octets may be written. */
function room(octets: Octets, more: number): number {
  const { at } = octets;
  if (at + more > octets.target.length) {
    const larger = Buffer.allocUnsafe(Math.max(2 * octets.target.length, at + more));
    octets.target.copy(larger, 0, 0, at);
    octets.target = larger;
  }
  octets.at = at + more;
  return at;
}

/** A value with its length before it. */
type Encode = (octets: Octets, value: QueryParameter) => void;

function sized(length: number, write: (target: Buffer, at: number, value: QueryParameter) => void): Encode {
  return (octets, value) => {
    const at = room(octets, 4 + length);
    octets.target.writeInt32BE(length, at);
    write(octets.target, at + 4, value);
  };
}

/** How values of a type go. */
const encodings: Readonly<Record<string, Encode>> = {
  smallint: sized(2, (target, at, value) => target.writeInt16BE(Number(value), at)),
  int: sized(4, (target, at, value) => target.writeInt32BE(Number(value), at)),
  bigint: sized(8, (target, at, value) => {
    // Two halves cost a tenth of a BigInt.
    target.writeInt32BE(Math.floor((value as number) / 2 ** 32), at);
    target.writeUInt32BE((value as number) - Math.floor((value as number) / 2 ** 32) * 2 ** 32, at + 4);
  }),
  float8: sized(8, (target, at, value) => target.writeDoubleBE(Number(value), at)),
  bool: sized(1, (target, at, value) => target.writeUInt8(value === true ? 1 : 0, at)),
  text(octets, value) {
    const text = storableText(value as string);
    const length = Buffer.byteLength(text);
    const at = room(octets, 4 + length);
    octets.target.writeInt32BE(length, at);
    octets.target.write(text, at + 4);
  },
  bytea(octets, value) {
    const { length } = value as Uint8Array;
    const at = room(octets, 4 + length);
    octets.target.writeInt32BE(length, at);
    octets.target.set(value as Uint8Array, at + 4);
  },
  timestamptz: sized(8, (target, at, value) =>
    target.writeBigInt64BE(BigInt((value as Date).getTime() - EPOCH_MILLISECONDS) * 1_000n, at),
  ),
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
export function binaryRows(columns: ColumnTypes, rows: readonly (readonly QueryParameter[])[]): Buffer | undefined {
  const types = Object.values(columns);
  const octets: Octets = { target: Buffer.allocUnsafe(LEAST_OCTETS), at: header.length };
  octets.target.set(header);
  for (const row of rows) {
    const at = room(octets, 2);
    octets.target.writeInt16BE(types.length, at);
    for (const [column, type] of types.entries()) {
      const value = row[column] ?? null;
      if (value === null) {
        const place = room(octets, 4);
        octets.target.writeInt32BE(NOTHING, place);
      } else if (fits[type]?.(value) === true && encodings[type] !== undefined) encodings[type](octets, value);
      else return undefined;
    }
  }
  const end = room(octets, 2);
  octets.target.writeInt16BE(NOTHING, end);
  return octets.target.subarray(0, octets.at);
}

const LEAST_OCTETS = 4_096;

/** Messages of COPY that pg sends, though it has no call for them. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Sends rows to the server by `copy ... from stdin (format binary)`: one statement, or several parted by `;`, which take the rows in turn.
 * @throws what pg throws.
 */
export async function copyRows(client: PoolClient, sql: string, rows: readonly Buffer[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let next = 0;
    const statement = {
      submit: (connection: Connection) => (connection as unknown as CopyConnection).query(sql),
      handleCopyInResponse(connection: Connection) {
        const copying = connection as unknown as CopyConnection;
        copying.sendCopyFromChunk(rows[next++] ?? Buffer.alloc(0));
        copying.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: resolve,
    };
    client.query(statement as unknown as Submittable);
  });
}
