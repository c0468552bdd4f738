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
