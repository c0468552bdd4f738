// PDF documents for tests of the command line. Objects 1, 2, ... are in the given order; the first one is the catalog.
import { constants, deflateRawSync } from "node:zlib";

/** Returns the bytes of a document with these objects. */
export function pdfOf(objects: readonly string[], trailer = ""): Uint8Array {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, "0")} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

const stream = (bytes: string, entries = "") => `<< /Length ${bytes.length} ${entries} >>\nstream\n${bytes}\nendstream`;
const tree = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const page =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /StructParents 0 /Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> >> >>";
const text = stream("BT /F1 9 Tf (Text) Tj ET");
const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const image = stream(
  "\xff",
  "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray",
);

/** A document without a barrier: tagged, titled, in English, with one figure that has a text alternative. */
export const accessiblePdf = pdfOf(
  [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 7 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
    tree,
    page,
    text,
    font,
    image,
    "<< /Type /StructTreeRoot /K [8 0 R] /ParentTree << /Nums [0 [8 0 R]] >> >>",
    "<< /Type /StructElem /S /Figure /Alt (A dot) /P 7 0 R /Pg 3 0 R /K 0 >>",
    "<< /Title (Report) >>",
  ],
  "/Info 9 0 R",
);

/** A document with four barriers, one of them on page 1: no tags, no title, no language, an image without text. */
export const scannedPdf = pdfOf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  tree,
  page,
  stream("q 9 0 0 9 0 0 cm /X1 Do Q"),
  font,
  image,
]);

/** A document that needs a password: its keys are wrong. */
export const lockedPdf = pdfOf(
  ["<< /Type /Catalog /Pages 2 0 R >>", tree, page, text, font, image],
  `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> >>`,
);

export const brokenPdf = scannedPdf.slice(0, 40);

/** Makes a document with forms, two of each depth, that both show the two of the next depth: 2 to the power of `depth` in all, which never ends. */
export function endlessPdf(depth: number): Uint8Array {
  const forms = Array.from({ length: 2 * depth }, (_, i) => {
    const next = 8 + 2 * Math.floor(i / 2); // objects 6 and 7 are the first two
    const resources = `<< /XObject << /X1 ${next} 0 R /X2 ${next + 1} 0 R >> >>`;
    return stream("/X1 Do /X2 Do", `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${resources}`);
  });
  const last = stream("q Q", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]");
  return pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", tree, page, stream("/X1 Do"), font, ...forms, last, last]);
}

/** Makes a document that inflates to megabytes of white space, then `q`. It is made without them: their garbage would hide the reader's memory. */
export function unfoldingPdf(megabytes: number): Uint8Array {
  const { Z_FULL_FLUSH } = constants;
  const blocks = deflateRawSync(Buffer.alloc(1_000_000, " "), { finishFlush: Z_FULL_FLUSH });
  const header = Buffer.from([0x78, 0x9c]);
  const content = Buffer.concat([header, ...Array.from({ length: megabytes }, () => blocks), deflateRawSync("q")]);
  const packed = stream(content.toString("latin1"), "/Filter /FlateDecode");
  return pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", tree, page, packed, font, image]);
}
