import type { Connection, PoolClient, Submittable } from "pg";
import type { ColumnTypes, OctetsParameter } from "../database.ts";

/** The methods that pg calls on a query object. */
interface CopyConnection {
  query(sql: string): void;
}

/** Free space after the first piece, so that one large row and the end are not copied twice. */
const MORE_ROOM = 1_024;

/**
 * Runs a query by `copy ... to stdout (format binary)`, and returns the bytes. COPY has no parameters, so numbers are written into the query.
 * @throws errors of pg, and RangeError if a parameter is not an integer.
 */
export async function copyOut(
  client: PoolClient,
  sql: string,
  parameters: readonly OctetsParameter[],
): Promise<Uint8Array> {
  const copy = `copy (${withNumbers(sql, parameters)}) to stdout (format binary)`;
  let target = new Uint8Array();
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const statement = {
      submit: (connection: Connection) => (connection as unknown as CopyConnection).query(copy),
      // pg reuses this buffer for the next piece.
      handleCopyData({ chunk }: { readonly chunk: Uint8Array }) {
        if (length + chunk.length > target.length) {
          const larger = new Uint8Array(Math.max(2 * target.length, length + chunk.length + MORE_ROOM));
          larger.set(target.subarray(0, length));
          target = larger;
        }
        target.set(chunk, length);
        length += chunk.length;
      },
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: resolve,
    };
    client.query(statement as unknown as Submittable);
  });
  return target.subarray(0, length);
}

function withNumbers(sql: string, parameters: readonly OctetsParameter[]): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === "object") return `'{${value.map(digits).join(",")}}'`;
    return `(${digits(value)})`;
  });
}

/** Writes integers into a statement, and refuses everything else. */
function digits(value: number | undefined): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return String(value);
}

/** The length of the header extension comes after signature and flags (PostgreSQL's documentation of COPY, Binary Format). */
const MORE_HEADER = 15;
const HEADER = 19;

type Decode = (view: DataView, at: number, length: number) => unknown;

const decodings: Readonly<Record<string, Decode>> = {
  smallint: (view, at) => view.getInt16(at),
  int: (view, at) => view.getInt32(at),
  bytea: (view, at, length) => new Uint8Array(view.buffer, view.byteOffset + at, length),
};

/** Reads the rows that COPY has sent. @param columns  their types: smallint, int or bytea. Null stays null. */
export function rowsOfCopy<Row extends object>(octets: Uint8Array, columns: ColumnTypes): Row[] {
  const own = Object.entries(columns).map(([name, type]) => {
    const decode = decodings[type];
    if (decode === undefined) throw new RangeError(`${type} is not read in binary`);
    return { name, decode };
  });
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  const rows: Row[] = [];
  // A row begins with the number of its columns; -1 is the end.
  for (let at = HEADER + view.getInt32(MORE_HEADER); view.getInt16(at) >= 0;) {
    at += 2;
    const row: Record<string, unknown> = {};
    for (const { name, decode } of own) {
      const length = view.getInt32(at);
      at += 4;
      row[name] = length < 0 ? null : decode(view, at, length);
      at += Math.max(length, 0);
    }
    rows.push(row as Row);
  }
  return rows;
}
