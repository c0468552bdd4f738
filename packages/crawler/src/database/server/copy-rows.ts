import type { Connection, PoolClient, Submittable } from "pg";
import { quotedName, storableText } from "../database.ts";
import type { ColumnTypes, Database, NamedTable, QueryParameter } from "../database.ts";

/** Signature, flags, and an empty header extension (PostgreSQL's documentation of COPY, Binary Format). */
const header = Buffer.from("5047434f50590aff0d0a000000000000000000", "hex");
/** -1 instead of a length means null. -1 instead of a row means the end. */
const NOTHING = -1;
/** Timestamps of PostgreSQL count microseconds from 2000-01-01. */
const EPOCH_MILLISECONDS = 946_684_800_000;

/** A buffer that grows while bytes are appended. */
interface Bytes {
  target: Buffer;
  at: number;
}

/** Reserves `more` bytes and returns the offset at which they begin. */
function reserve(bytes: Bytes, more: number): number {
  const { at } = bytes;
  if (at + more > bytes.target.length) {
    const larger = Buffer.allocUnsafe(Math.max(2 * bytes.target.length, at + more));
    bytes.target.copy(larger, 0, 0, at);
    bytes.target = larger;
  }
  bytes.at = at + more;
  return at;
}

/** Writes a value after its length. */
type Encode = (bytes: Bytes, value: QueryParameter) => void;

function sized(length: number, write: (target: Buffer, at: number, value: QueryParameter) => void): Encode {
  return (bytes, value) => {
    const at = reserve(bytes, 4 + length);
    bytes.target.writeInt32BE(length, at);
    write(bytes.target, at + 4, value);
  };
}

/** Writers of values, by type. */
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
  text(bytes, value) {
    const text = storableText(value as string);
    const length = Buffer.byteLength(text);
    const at = reserve(bytes, 4 + length);
    bytes.target.writeInt32BE(length, at);
    bytes.target.write(text, at + 4);
  },
  bytea(bytes, value) {
    const { length } = value as Uint8Array;
    const at = reserve(bytes, 4 + length);
    bytes.target.writeInt32BE(length, at);
    bytes.target.set(value as Uint8Array, at + 4);
  },
  timestamptz: sized(8, (target, at, value) =>
    target.writeBigInt64BE(BigInt((value as Date).getTime() - EPOCH_MILLISECONDS) * 1_000n, at),
  ),
};

/** Checks for each type if a JavaScript value can be written in binary. All other values are sent as text. */
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

/** Writes rows in the binary form of COPY. Returns undefined if a column has a type or a value that has to be sent as text. */
export function binaryRows(columns: ColumnTypes, rows: readonly (readonly QueryParameter[])[]): Buffer | undefined {
  const types = Object.values(columns);
  const bytes: Bytes = { target: Buffer.allocUnsafe(LEAST_BYTES), at: header.length };
  bytes.target.set(header);
  for (const row of rows) {
    const at = reserve(bytes, 2);
    bytes.target.writeInt16BE(types.length, at);
    for (const [column, type] of types.entries()) {
      const value = row[column] ?? null;
      if (value === null) {
        const lengthAt = reserve(bytes, 4);
        bytes.target.writeInt32BE(NOTHING, lengthAt);
      } else if (fits[type]?.(value) === true && encodings[type] !== undefined) encodings[type](bytes, value);
      else return undefined;
    }
  }
  const end = reserve(bytes, 2);
  bytes.target.writeInt16BE(NOTHING, end);
  return bytes.target.subarray(0, bytes.at);
}

const LEAST_BYTES = 4_096;

/** Methods of pg that send the messages of COPY. Its types do not have them. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Sends rows to the server by `copy ... from stdin (format binary)`. Several statements, separated by `;`, take the lists of rows in turn.
 * @throws errors of pg.
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

const SQL = `
  select n.nspname as schema, c.relname as table, array_agg(a.attname::text) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and lower(c.relname) = lower($2)
    and (case when $1::text is null then n.nspname in ('urlrep', 'public') else lower(n.nspname) = lower($1) end)
  group by n.nspname, c.relname
  order by c.relname = $2 desc, n.nspname = 'urlrep' desc, c.relname
  limit 1`;

/** Finds a table by the name that a user gave: the server part of `Database.namedTable`. */
export async function namedTable(db: Database, schema: string | null, name: string): Promise<NamedTable | undefined> {
  const [found] = await db.query<{ schema: string; table: string; columns: string[] }>("named-table", SQL, [
    schema,
    name,
  ]);
  return found && { reference: quotedName(`${found.schema}.${found.table}`), columns: found.columns };
}
