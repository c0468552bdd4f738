// Writes the documents of `testPdf` in other forms of the file (ISO 32000-1, 7.5).
import { body, objectsOf, testPdf } from "../../../../test/support/pdf/made-pdf.ts";
import type { Stream, TestPdf } from "../../../../test/support/pdf/made-pdf.ts";

type Objects = ReadonlyMap<number, string | Stream>;
/** The offset of an object, or its position in the object stream. */
type Position = { readonly offset: number } | { readonly index: number };

/** Writes all objects except streams in one object stream, and the references in a stream. */
export function inObjectStreams(parts: TestPdf): Uint8Array<ArrayBuffer> {
  const objects = objectsOf(parts);
  const inside = [...objects].filter(([, object]) => typeof object === "string").map(([number]) => number);
  const { text, positions, streamNumber, size } = bodyOf(objects, inside);
  const all = new Map([...positions, [size, { offset: text.length }] as const]);
  const references = referenceStream(all, streamNumber, size + 1, "/Root 1 0 R /Info 8 0 R");
  return bytesOf(`${text}${size} 0 obj\n${references}\nendobj\nstartxref\n${text.length}\n%%EOF\n`);
}

/** Writes the structure in an object stream. The table marks it as free; a stream of references knows it (7.5.8.4). */
export function inTwoTables(parts: TestPdf): Uint8Array<ArrayBuffer> {
  const objects = objectsOf(parts);
  const inside: readonly number[] = [6, 10, 11];
  const { text, positions, streamNumber, size } = bodyOf(objects, inside);
  const hidden = new Map([...positions].filter(([number]) => inside.includes(number)));
  const stream = `${size} 0 obj\n${referenceStream(hidden, streamNumber, size + 1, "")}\nendobj\n`;
  const rows = Array.from({ length: size + 1 }, (_, number) => {
    const position = number === size ? { offset: text.length } : positions.get(number);
    return position !== undefined && "offset" in position ? row(position.offset) : "0000000000 65535 f \n";
  });
  const trailer = `<< /Size ${size + 1} /Root 1 0 R /Info 8 0 R /XRefStm ${text.length} >>`;
  const end = `trailer\n${trailer}\nstartxref\n${text.length + stream.length}\n%%EOF\n`;
  return bytesOf(`${text}${stream}xref\n0 ${size + 1}\n${rows.join("")}${end}`);
}

/** Writes a table in which each of these objects has the place where object 2 ends. */
export const withWrongOffsets =
  (numbers: readonly number[]) =>
  (parts: TestPdf): Uint8Array<ArrayBuffer> => {
    const text = Buffer.from(testPdf(parts)).toString("latin1");
    const rows = text.indexOf("0000000000 65535 f \n");
    const wrong = row(text.indexOf("endobj", text.indexOf("\n2 0 obj")));
    let damaged = text;
    for (const number of numbers) {
      const at = rows + number * wrong.length;
      damaged = damaged.slice(0, at) + wrong + damaged.slice(at + wrong.length);
    }
    return bytesOf(damaged);
  };

/** Writes the objects. Those that are `inside` are in a stream, which is the last object. */
function bodyOf(objects: Objects, inside: readonly number[]) {
  const streamNumber = Math.max(...objects.keys()) + 1;
  const positions = new Map<number, Position>();
  let text = "%PDF-1.7\n";
  const write = (number: number, object: string | Stream): void => {
    positions.set(number, { offset: text.length });
    text += `${number} 0 obj\n${body(number, object)}\nendobj\n`;
  };
  for (const [number, object] of objects) if (!inside.includes(number)) write(number, object);
  const bodies = inside.map((number) => `${body(number, objects.get(number) ?? "null")}\n`);
  const starts = bodies.map((_, i) => bodies.slice(0, i).join("").length);
  const header = inside.map((number, i) => `${number} ${starts[i]} `).join("");
  const entries = `/Type /ObjStm /N ${inside.length} /First ${header.length}`;
  write(streamNumber, { entries, bytes: header + bodies.join("") });
  for (const [index, number] of inside.entries()) positions.set(number, { index });
  return { text, positions, streamNumber, size: streamNumber + 1 };
}

/** Returns a stream of references: one byte for the kind, four for offset or stream, two for the index. */
function referenceStream(
  positions: ReadonlyMap<number, Position>,
  streamNumber: number,
  size: number,
  more: string,
): string {
  const rows = Buffer.alloc(size * 7);
  for (const [number, position] of positions) {
    const isInside = "index" in position;
    rows[number * 7] = isInside ? 2 : 1;
    rows.writeUInt32BE(isInside ? streamNumber : position.offset, number * 7 + 1);
    rows.writeUInt16BE(isInside ? position.index : 0, number * 7 + 5);
  }
  return body(0, { entries: `/Type /XRef /Size ${size} /W [1 4 2] ${more}`, bytes: rows.toString("latin1") });
}

const row = (offset: number): string => `${String(offset).padStart(10, "0")} 00000 n \n`;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
