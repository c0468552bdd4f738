/**
 * The oracle: OpenSP and libxml, called as the W3C Markup Validator 1.3 calls them, from the Debian packages opensp,
 * w3c-sgml-lib and libxml2-utils. Its detection of XML, and its additional rules, are implemented again here.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runEach } from "./run-each.ts";

export interface OracleVerdict {
  readonly valid: boolean;
  /** The first error in the order of the W3C validator. */
  readonly first?: { readonly line: number; readonly message: string };
}

const LIBRARY = "/usr/share/xml/w3c-sgml-lib/schema/dtd";
const WARNINGS = ["valid", "non-sgml-char-ref", "no-duplicate"];
const NEEDS_NAMESPACE = /^-\/\/W3C\/\/DTD XHTML 1\.(?:0 (?:Strict|Transitional|Frameset)|1)\/\/EN$/;

/** Returns the verdicts on documents served as text/html, in order. Cost: 15 ms for each. */
export async function w3cVerdicts(texts: readonly string[]): Promise<OracleVerdict[]> {
  // The validator joins the received lines by line feeds and drops empty ones at the end.
  const asSent = texts.map((text) => text.replace(/\r\n?/g, "\n").replace(/\n+$/, ""));
  return inFiles(asSent, async (files) => {
    const documents = texts.map((text, at) => ({
      file: files[at] ?? "",
      text,
      ...kindOf(text),
      errors: [] as Fault[],
    }));
    const xml = documents.filter((document) => document.xml);
    await Promise.all([openSp(xml), openSp(documents.filter((document) => !document.xml))]);
    for (const { errors, text, publicId } of xml) {
      const root = rootTag(text);
      if (NEEDS_NAMESPACE.test(publicId) && root !== undefined && !/\sxmlns\s*=/.test(root.tag))
        errors.push({ line: root.line, message: "Missing xmlns attribute for element html" });
    }
    for (const { errors } of documents) errors.sort((a, b) => a.line - b.line);
    await libxml(xml.filter(({ errors }) => errors.length === 0));
    return documents.map(({ errors: [first] }) => (first === undefined ? { valid: true } : { valid: false, first }));
  });
}

/** Writes each text to a file for `read`, and removes the files afterwards. */
async function inFiles<T>(texts: readonly string[], read: (files: readonly string[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "validity-"));
  try {
    const files = texts.map((text, at) => {
      const file = path.join(folder, `${at}.xml`);
      writeFileSync(file, text);
      return file;
    });
    return await read(files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Kind {
  readonly publicId: string;
  readonly namespaced: boolean;
  readonly xml: boolean;
}

function kindOf(text: string): Kind {
  const publicId =
    /<!DOCTYPE\s+\w[\w.-]+\s+(?:PUBLIC|SYSTEM)\s+["']([^"']+)["']/i.exec(text)?.[1]?.replace(/\s+/g, " ") ?? "";
  const namespaced = /<[a-z][^\s>]*(?:[^>"']|"[^"]*"|'[^']*')*?\sxmlns\s*=\s*["'][^"']/i.test(
    /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(withoutComments(text))?.[0] ?? "",
  );
  const declared = /^\s*<\?xml\s+version\s*=\s*(["'])1\.[01]\1/.test(text);
  const known =
    /^-\/\/(?:W3C|IETF)\/\/DTD (X?)HTML(?:[ +-](?:2\.0|3\.2 Final|4\.0|4\.01|Basic 1\.[01]|1\.[01]|RDFa 1\.0|Print 1\.0)(?: Strict| Transitional| Frameset)?| Strict)?\/\/EN$/.exec(
      publicId,
    );
  return { publicId, namespaced, xml: known === null ? declared || namespaced : known[1] === "X" };
}

function withoutComments(text: string): string {
  return text.replace(/<!--[^]*?-->|<[!?][^>]*>/g, "");
}

function rootTag(text: string): { tag: string; line: number } | undefined {
  const match = /<html(?=[\s>/])(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(
    text.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/[^\n]/g, " ")),
  );
  if (match === null) return undefined;
  return { tag: match[0], line: text.slice(0, match.index + match[0].length).split("\n").length };
}

const MESSAGE = /^onsgmls:[^\n]*?:(\d+):\d+:(?:\d+\.(\d+):)?([EQXW]): ([^\n]*)/gm;
/** Errors that the validator shows as warnings: unclosed start tags, unclosed end tags, null end tags. */
const DEMOTED: ReadonlySet<string> = new Set(["246", "247", "248"]);

interface Fault {
  readonly line: number;
  readonly message: string;
}

interface Judged extends Kind {
  readonly file: string;
  readonly errors: Fault[];
}

/** Adds messages of type E. Quantities (Q), ID references (X) and warnings (W) do not make a document invalid. All documents are XML, or none. */
async function openSp(documents: readonly Judged[]): Promise<void> {
  const xml = documents[0]?.xml === true;
  const warnings = [...WARNINGS, xml ? "xml" : "min-tag"].map((name) => `-w${name}`);
  const catalogue = path.join(LIBRARY, xml ? "xml.soc" : "sgml.soc");
  const outcomes = await runEach(
    ["onsgmls", "-s", "-n", "-E0", ...warnings, "-c", catalogue, "-D", LIBRARY],
    documents.map(({ file }) => file),
    { SP_CHARSET_FIXED: "YES", SP_ENCODING: "utf-8" },
  );
  for (const [at, { namespaced, errors }] of documents.entries()) {
    for (const [, line = "", number = "", type, message = ""] of (outcomes[at]?.errors ?? "").matchAll(MESSAGE)) {
      if (type !== "E" || DEMOTED.has(number)) continue;
      if (xml && /^there is no attribute "xmlns:\S+/.test(message)) continue;
      if (xml && namespaced && message.startsWith("no document type declaration; implying")) continue;
      if (message.startsWith("prolog can't be omitted")) continue;
      errors.push({ line: Number(line), message });
    }
  }
}

/** Adds the errors of documents that are not well-formed, by libxml, without those of namespaces. */
async function libxml(documents: readonly Judged[]): Promise<void> {
  const outcomes = await runLibxml(documents.map(({ file }) => file));
  for (const [at, { errors }] of documents.entries())
    for (const [, line, message = ""] of (outcomes[at]?.errors ?? "").matchAll(
      /^[^\n]*?:(\d+): parser error : ([^\n]*)/gm,
    ))
      errors.push({ line: Number(line), message });
}

/** Returns whether documents are well-formed, by libxml. Undeclared entities of a document with an external subset do not count (XML 1.0, 4.1). */
export async function areWellFormed(texts: readonly string[]): Promise<boolean[]> {
  return (await inFiles(texts, runLibxml)).map(({ code }) => code === 0);
}

function runLibxml(files: readonly string[]): ReturnType<typeof runEach> {
  const environment = { XML_CATALOG_FILES: path.join(LIBRARY, "catalog.xml") };
  return runEach(["xmllint", "--noout", "--nonet", "--loaddtd", "--huge"], files, environment);
}
