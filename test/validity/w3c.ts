/**
 * The oracle: OpenSP and libxml called as the W3C Markup Validator 1.3 calls them, from the Debian packages opensp,
 * w3c-sgml-lib and libxml2-utils. Its decision what is XML, and its rules on top of OpenSP, are written out here anew.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface OracleVerdict {
  readonly valid: boolean;
  /** The first error in the order of the W3C validator. */
  readonly first?: { readonly line: number; readonly message: string };
}

const LIBRARY = "/usr/share/xml/w3c-sgml-lib/schema/dtd";
const WARNINGS = ["valid", "non-sgml-char-ref", "no-duplicate"];
const NEEDS_NAMESPACE = /^-\/\/W3C\/\/DTD XHTML 1\.(?:0 (?:Strict|Transitional|Frameset)|1)\/\/EN$/;

/** The verdict on a document served as text/html. */
export async function w3cVerdict(text: string): Promise<OracleVerdict> {
  const folder = mkdtempSync(path.join(tmpdir(), "validity-"));
  try {
    const file = path.join(folder, "page");
    // The validator joins the lines of what it got by line feeds and drops empty ones at the end.
    writeFileSync(file, text.replace(/\r\n?/g, "\n").replace(/\n+$/, ""));
    return await verdict(text, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function verdict(text: string, file: string): Promise<OracleVerdict> {
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
  const xml = known === null ? declared || namespaced : known[1] === "X";
  const errors = await openSp(file, xml, namespaced);
  const root = rootTag(text);
  if (xml && NEEDS_NAMESPACE.test(publicId) && root !== undefined && !/\sxmlns\s*=/.test(root.tag))
    errors.push({ line: root.line, message: "Missing xmlns attribute for element html" });
  errors.sort((a, b) => a.line - b.line);
  if (errors.length === 0 && xml) errors.push(...(await libxml(file)));
  return errors[0] === undefined ? { valid: true } : { valid: false, first: errors[0] };
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

/** Messages of type E; quantities (Q), ID references (X) and warnings (W) do not make a document invalid there. */
async function openSp(file: string, xml: boolean, namespaced: boolean): Promise<Fault[]> {
  const warnings = [...WARNINGS, xml ? "xml" : "min-tag"].map((name) => `-w${name}`);
  const catalogue = path.join(LIBRARY, xml ? "xml.soc" : "sgml.soc");
  const environment = { SP_CHARSET_FIXED: "YES", SP_ENCODING: "utf-8" };
  const { errors: output } = await run(
    "onsgmls",
    ["-s", "-n", "-E0", ...warnings, "-c", catalogue, "-D", LIBRARY, file],
    environment,
  );
  const faults: Fault[] = [];
  for (const [, line = "", number = "", type, message = ""] of output.matchAll(MESSAGE)) {
    if (type !== "E" || DEMOTED.has(number)) continue;
    if (xml && /^there is no attribute "xmlns:\S+/.test(message)) continue;
    if (xml && namespaced && message.startsWith("no document type declaration; implying")) continue;
    if (message.startsWith("prolog can't be omitted")) continue;
    faults.push({ line: Number(line), message });
  }
  return faults;
}

/** What keeps a document from being well-formed, by libxml; names spaces aside. */
async function libxml(file: string): Promise<Fault[]> {
  const { errors } = await runLibxml(file);
  return [...errors.matchAll(/^[^\n]*?:(\d+): parser error : ([^\n]*)/gm)].map(([, line, message = ""]) => ({
    line: Number(line),
    message,
  }));
}

/** Well-formed or not, by libxml. Undeclared entities of a document with an external subset do not count (XML 1.0, 4.1). */
export async function isWellFormed(text: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "validity-"));
  try {
    const file = path.join(folder, "page.xml");
    writeFileSync(file, text);
    return (await runLibxml(file)).code === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runLibxml(file: string): Promise<Outcome> {
  const environment = { XML_CATALOG_FILES: path.join(LIBRARY, "catalog.xml") };
  return run("xmllint", ["--noout", "--nonet", "--loaddtd", "--huge", file], environment);
}

interface Outcome {
  readonly code: number | null;
  readonly errors: string;
}

function run(program: string, words: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (errors += part));
    child.on("error", (error) =>
      reject(new Error(`${program} cannot be run; install opensp, w3c-sgml-lib and libxml2-utils`, { cause: error })),
    );
    child.on("close", (code) => resolve({ code, errors }));
  });
}
