import { documentMode } from "@eiao/wam-core/internal";
import { budgetWith, decodeResource, parseMediaType } from "@eiao/wam-core/source";
import { readArchivedDocument } from "@eiao/sampler/internal";
import type { ArchivedDocument } from "@eiao/sampler/internal";
import type { WorkerProgram } from "@eiao/sampler/internal/evaluation";
import type { ArchivedCopy, CopyTask } from "./archived-copies.ts";
import { stillPage, stillStyle } from "./still-page.ts";

/** Makes the copy of a document in a worker, so that parsing a hostile page does not slow down the server. */
export const evaluate: WorkerProgram<CopyTask, ArchivedCopy | null> = async ({ sheetHref, ...task }) => {
  const document = await readArchivedDocument(task);
  if (document === undefined) return null;
  const { status, contentType = "", downloaded, documents, sheets, body } = document;
  const facts = { status, downloaded, documents, bytes: body.length };
  const type = parseMediaType(contentType).essence;
  if (task.sheet !== undefined)
    return { ...facts, form: "sheet", type: sheetType(contentType), body: stillSheet(body) };
  const mode = contentType === "" ? "html" : documentMode(contentType);
  // As in the crawl (spec 8.8): a document that is not a PDF and was kept as a page is a page.
  if (mode === undefined && type === "application/pdf") return { ...facts, form: "file", type, body };
  const text = decodedText(document, mode ?? "html");
  const hrefs = new Map(sheets.map((url) => [url, `${sheetHref}&sheet=${encodeURIComponent(url)}`]));
  const still = Buffer.from(stillPage(text, task.url, (url) => hrefs.get(url)));
  return {
    ...facts,
    form: "page",
    type: "text/html; charset=utf-8",
    body: new Uint8Array(still.buffer, still.byteOffset, still.byteLength),
  };
};

function decodedText({ body, contentType = "" }: ArchivedDocument, mode: "html" | "xml"): string {
  const { charset } = parseMediaType(contentType);
  return decodeResource({ content: new Uint8Array(body), encoding: charset, mode }, budgetWith({})).text;
}

/** Removes the addresses from a style sheet in any encoding. They are in ASCII; the other bytes stay as they are. */
function stillSheet(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
  return new Uint8Array(Buffer.from(stillStyle(text), "latin1"));
}

/** Returns the type of a style sheet, which browsers require. The encoding is the one that its server named. */
function sheetType(contentType: string): string {
  const { charset } = parseMediaType(contentType);
  return charset !== undefined && /^[\w-]{1,40}$/.test(charset) ? `text/css; charset=${charset}` : "text/css";
}
