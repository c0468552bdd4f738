// A small PDF writer for tests: every object of a document is known. Objects 1 to 9 have fixed numbers, on which examples rely.
import { createHash } from "node:crypto";

export interface TestPage {
  /** The content stream. Default: one line of text. Null: no stream. */
  readonly content?: string | null;
}

export interface TestPdf {
  readonly version?: string;
  /** Whole dictionaries. Object 6 is the root of the structure tree, 9 the XMP metadata. */
  readonly catalog?: string;
  readonly info?: string;
  readonly xmpTitle?: string;
  readonly pages?: readonly TestPage[];
  /** Structure elements as whole dictionaries: objects 10, 11, .... Their MCIDs count in the same way, all on page 1 (object 3). */
  readonly elements?: readonly string[];
  /** The elements that are children of the root. Default: all of `elements`. */
  readonly topElements?: readonly number[];
  readonly roleMap?: string;
  /** Further objects, or replacements for those with fixed numbers. */
  readonly objects?: Readonly<Record<number, string | Stream>>;
  /** The permissions (table 22). The document is then encrypted by the standard handler, revision 3, 128 bit RC4. */
  readonly permissions?: number;
  readonly userPassword?: string;
  /** The revision of the standard handler. 2 is 40 bit. */
  readonly revision?: 2 | 3;
}

export const taggedCatalog =
  "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>";
export const paragraph = "<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 0 >>";
export const textLine = "BT /F1 12 Tf 20 100 Td (Text) Tj ET";
export const imageLine = "q 200 0 0 200 0 0 cm /Im1 Do Q";

/** Returns the bytes of a described document. Default: an untagged page of text. */
export function testPdf(parts: TestPdf = {}): Uint8Array<ArrayBuffer> {
  const encrypted = parts.permissions === undefined ? undefined : encryption(parts);
  return written(objectsOf(parts), `%PDF-${parts.version ?? "1.7"}\n`, encrypted);
}

/** Returns the objects of a document, by number. */
export function objectsOf(parts: TestPdf): Map<number, string | Stream> {
  const { pages = [{}], elements = [] } = parts;
  const firstOther = 10 + elements.length;
  const pageNumber = (i: number) => (i === 0 ? 3 : firstOther + 2 * i);
  const contentNumber = (i: number) => (i === 0 ? 4 : firstOther + 2 * i + 1);
  const top = parts.topElements ?? elements.map((_, i) => i);
  const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(" ");
  const objects = new Map<number, string | Stream>([
    [1, parts.catalog ?? "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, `<< /Type /Pages /Kids [${references(pages.map((_, i) => pageNumber(i)))}] /Count ${pages.length} >>`],
    [5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"],
    [
      6,
      `<< /Type /StructTreeRoot /K [${references(top.map((i) => 10 + i))}] /ParentTree << /Nums [0 [${references(elements.map((_, i) => 10 + i))}]] >> /RoleMap << ${parts.roleMap ?? ""} >> >>`,
    ],
    [
      7,
      {
        entries: "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray",
        bytes: "\xff",
      },
    ],
    [8, parts.info ?? "<< /Producer (a program) >>"],
    [9, { entries: "/Type /Metadata /Subtype /XML", bytes: xmp(parts.xmpTitle ?? "") }],
    ...elements.map((element, i): [number, string] => [10 + i, element]),
  ]);
  for (const [i, { content = textLine }] of pages.entries()) {
    const contents = content === null ? "" : `/Contents ${contentNumber(i)} 0 R`;
    objects.set(
      pageNumber(i),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${contents} /StructParents ${i} /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 7 0 R >> >> >>`,
    );
    if (content !== null) objects.set(contentNumber(i), { entries: "", bytes: content });
  }
  for (const [number, object] of Object.entries(parts.objects ?? {})) objects.set(Number(number), object);
  return objects;
}

export interface Stream {
  readonly entries: string;
  readonly bytes: string;
}

function xmp(title: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
}

function written(
  objects: ReadonlyMap<number, string | Stream>,
  header: string,
  encrypted: Encryption | undefined,
): Uint8Array<ArrayBuffer> {
  let text = header;
  const offsets = new Map<number, number>();
  const size = Math.max(...objects.keys()) + 1;
  for (const [number, object] of [...objects].toSorted(([a], [b]) => a - b)) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body(number, object, encrypted)}\nendobj\n`;
  }
  const table = text.length;
  text += `xref\n0 ${size}\n`;
  for (let number = 0; number < size; number++) {
    const offset = offsets.get(number);
    text += offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  }
  const id = `/ID [<${hex(ID)}> <${hex(ID)}>]`;
  const encrypt = encrypted === undefined ? "" : `/Encrypt ${encrypted.dictionary}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R /Info 8 0 R ${id} ${encrypt} >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

export function body(number: number, object: string | Stream, encrypted?: Encryption): string {
  const sealed = (bytes: string): string => (encrypted === undefined ? bytes : encrypted.seal(number, bytes));
  if (typeof object !== "string") {
    const bytes = sealed(object.bytes);
    return `<< /Length ${bytes.length} ${object.entries} >>\nstream\n${bytes}\nendstream`;
  }
  // Strings of the tests have no brackets.
  return object.replace(/\(([^()]*)\)/g, (_, plain: string) => `<${hex(sealed(plain))}>`);
}

interface Encryption {
  readonly dictionary: string;
  seal(number: number, bytes: string): string;
}

const ID = "0123456789abcdef";
/** ISO 32000-1, 7.6.3.3, algorithm 2. */
const PADDING =
  "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a";

/** Algorithms 1 to 5 of ISO 32000-1, 7.6; the owner's password is the user's. */
function encryption({ permissions = -1, userPassword = "", revision = 3 }: TestPdf): Encryption {
  const isWeak = revision === 2;
  const bytes = isWeak ? 5 : 16;
  const more = isWeak ? 0 : 50;
  const padded = (userPassword + PADDING).slice(0, 32);
  let ownerKey = md5(padded);
  for (let i = 0; i < more; i++) ownerKey = md5(ownerKey);
  ownerKey = ownerKey.slice(0, bytes);
  const owner = isWeak ? rc4(ownerKey, padded) : rounds(ownerKey, padded);
  const word = Buffer.alloc(4);
  word.writeInt32LE(permissions);
  let key = md5(padded + owner + word.toString("latin1") + ID);
  for (let i = 0; i < more; i++) key = md5(key);
  key = key.slice(0, bytes);
  const user = isWeak ? rc4(key, PADDING) : rounds(key, md5(PADDING + ID)) + "\0".repeat(16);
  return {
    dictionary: `<< /Filter /Standard /V ${isWeak ? 1 : 2} /R ${revision} /Length ${bytes * 8} /P ${permissions} /O <${hex(owner)}> /U <${hex(user)}> >>`,
    seal(number, plain) {
      const salt = String.fromCharCode(number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0);
      return rc4(md5(key + salt).slice(0, bytes + 5), plain);
    },
  };
}

function rounds(key: string, bytes: string): string {
  let sealed = bytes;
  for (let i = 0; i < 20; i++) sealed = rc4([...key].map((byte) => chr(byte.charCodeAt(0) ^ i)).join(""), sealed);
  return sealed;
}

function rc4(key: string, bytes: string): string {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number): void => {
    [state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + key.charCodeAt(i % key.length)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return [...bytes]
    .map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return chr(byte.charCodeAt(0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0));
    })
    .join("");
}

const chr = (code: number): string => String.fromCharCode(code);
const hex = (bytes: string): string => Buffer.from(bytes, "latin1").toString("hex");
const md5 = (bytes: string): string => createHash("md5").update(bytes, "latin1").digest().toString("latin1");
