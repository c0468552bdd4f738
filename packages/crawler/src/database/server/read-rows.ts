import type { Connection, PoolClient, Submittable } from "pg";
import type { ColumnTypes, BytesParameter } from "../database.ts";

/** The object ids of PostgreSQL's types and of their arrays. They are fixed in its catalogue (pg_type.dat). */
const arrayOf = {
  bool: [16, 1000],
  bytea: [17, 1001],
  int8: [20, 1016],
  int2: [21, 1005],
  int4: [23, 1007],
  text: [25, 1009],
  oid: [26, 1028],
  json: [114, 199],
  float4: [700, 1021],
  float8: [701, 1022],
  bpchar: [1042, 1014],
  varchar: [1043, 1015],
  date: [1082, 1182],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
  numeric: [1700, 1231],
  uuid: [2950, 2951],
  jsonb: [3802, 3807],
} as const;

type Parser = (text: string) => unknown;

/** Parsers that convert the text form of a type as `Queryable` says. Other types stay text; numeric may have too many digits. */
const parserOf: Readonly<Record<keyof typeof arrayOf, Parser>> = {
  bool: (text) => text === "t",
  bytea: (text) => new Uint8Array(Buffer.from(text.slice(2), "hex")),
  int8: Number,
  int2: Number,
  int4: Number,
  text: String,
  oid: Number,
  json: (text) => JSON.parse(text) as unknown,
  float4: Number,
  float8: Number,
  bpchar: String,
  varchar: String,
  date: String,
  timestamp: String,
  timestamptz: (text) => new Date(text),
  numeric: String,
  uuid: String,
  jsonb: (text) => JSON.parse(text) as unknown,
};

/** Parsers by object id, also for arrays. */
export const rowParsers: Readonly<Record<number, Parser>> = Object.fromEntries(
  Object.entries(arrayOf).flatMap(([type, [scalar, array]]) => {
    const parse = parserOf[type as keyof typeof arrayOf];
    return [
      [scalar, parse],
      [array, (text: string) => parsedArray(text, parse)],
    ];
  }),
);

/**
 * Reads PostgreSQL's text form of an array, `{a,"b \" c",NULL,{...}}`, of any dimension.
 * The text comes from the database, so it is well-formed. One pass.
 */
function parsedArray(text: string, parse: Parser): unknown[] {
  let at = 1;
  const elements = (): unknown[] => {
    const list: unknown[] = [];
    while (text[at] !== "}") {
      if (text[at] === "{") {
        at++;
        list.push(elements());
      } else {
        const quoted = text[at] === '"';
        const element = quoted ? quotedElement() : plainElement();
        list.push(!quoted && element === "NULL" ? null : parse(element));
      }
      if (text[at] === ",") at++;
    }
    at++;
    return list;
  };
  const quotedElement = (): string => {
    let element = "";
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === "\\") at++;
      element += text[at];
    }
    at++;
    return element;
  };
  const plainElement = (): string => {
    const start = at;
    while (text[at] !== "," && text[at] !== "}") at++;
    return text.slice(start, at);
  };
  return elements();
}

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
  parameters: readonly BytesParameter[],
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

function withNumbers(sql: string, parameters: readonly BytesParameter[]): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === "object") return `'{${value.map(digits).join(",")}}'`;
    return `(${digits(value)})`;
  });
}

/** Writes integers into a statement, and refuses everything else. */
function digits(value: number | undefined): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
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
export function rowsOfCopy<Row extends object>(bytes: Uint8Array, columns: ColumnTypes): Row[] {
  const own = Object.entries(columns).map(([name, type]) => {
    const decode = decodings[type];
    if (decode === undefined) throw new RangeError(`the type ${type} cannot be read in binary form`);
    return { name, decode };
  });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
