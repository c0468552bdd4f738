import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { EiaoError } from "@eiao/wam-core/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { transportError } from "./errors.ts";
import { BUSY_SECONDS } from "./http-status.ts";
import { soapFault } from "./soap/parse-xml.ts";

export interface BodySettings {
  /** Returns the most bytes of one body, by path. */
  readonly bodyLimit: (path: string) => number;
  /** The most bytes of all bodies that are held at a time. */
  readonly bodyBudget: number;
  /** Returns true if calls would be refused. Their bodies are not kept then. */
  readonly isBusy: () => boolean;
}

/** Makes a server read every body as bytes, whatever its type. Its bytes count in the budget until the answer is sent. */
export function takeBodies(app: FastifyInstance, { bodyLimit, bodyBudget, isBusy }: BodySettings): void {
  const budget = { most: bodyBudget, held: 0 };
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const stream = payload as FastifyRequest["raw"];
    const { "content-length": declared, "content-encoding": coding = "identity" } = request.headers;
    if (!/^\s*(?:identity)?\s*$/i.test(coding)) {
      throw transportError("UnsupportedType", {
        problem: `The Content-Encoding ${coding.slice(0, 40)} is not supported`,
      });
    }
    const length = declared === undefined ? undefined : Number(declared);
    const { body, release } = await readBody(stream, length, bodyLimit(request.url), budget, isBusy());
    releases.set(request, release);
    // The connection may end without an answer: release the bytes then.
    request.raw.socket.once("close", release);
    return body;
  });
  app.addHook("preValidation", async (request) => {
    // The framework parses nothing without a Content-Type.
    request.body ??= Buffer.alloc(0);
  });
  app.addHook("onResponse", async (request) => {
    const release = releases.get(request);
    if (release === undefined) return;
    request.raw.socket.off("close", release);
    release();
  });
}

/** The bytes of a refused body that are still read, so that its client can read the reason. After them the connection is closed. */
const MOST_DISCARDED = 100_000_000;

/**
 * Reads a whole body. A refused body is read to its end too, but not kept.
 *
 * @param declared  Content-Length; undefined when chunked.
 * @param limit     the most bytes of this body.
 * @param budget    the most bytes of all bodies over all connections, and those that are held now.
 * @param isBusy    if true at the start, nothing is kept.
 * @returns         the bytes, which count as held until `release` is called.
 * @throws          EiaoError `TooLarge`, or `Busy` if all bodies together are too large.
 */
export async function readBody(
  stream: Readable,
  declared: number | undefined,
  limit: number,
  budget: { readonly most: number; held: number },
  isBusy: boolean,
): Promise<{ readonly body: Buffer; readonly release: () => void }> {
  const parts: Buffer[] = [];
  let length = 0;
  let discarded = 0;
  const tooLarge = (bytes: number) => (bytes > limit ? transportError("TooLarge", { limit }) : undefined);
  const busy = () => transportError("Busy", { seconds: BUSY_SECONDS });
  let problem: EiaoError | undefined = tooLarge(declared ?? 0) ?? (isBusy ? busy() : undefined);
  const release = (): void => {
    budget.held -= length;
    length = 0;
    parts.length = 0;
  };
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      // The bytes that arrived count, not the declared ones: a large declaration could keep all other calls out.
      problem ??= tooLarge(length + part.length) ?? (budget.held + part.length > budget.most ? busy() : undefined);
      if (problem === undefined) {
        budget.held += part.length;
        length += part.length;
        parts.push(part);
        continue;
      }
      release();
      discarded += part.length;
      if (discarded > MOST_DISCARDED) break;
    }
    if (problem !== undefined) throw problem;
    return { body: Buffer.concat(parts.splice(0)), release };
  } catch (error) {
    release();
    // The client is gone and reads no answer. This is no fault of the program.
    if (isCutOff(error))
      throw transportError("BadRequest", { problem: "it ended too early", form: "the complete request" }, error);
    throw error;
  }
}

function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
  );
}

/**
 * Decodes a SOAP request: by byte order mark, charset of the Content-Type, XML declaration, or as UTF-8 (RFC 7303, 3).
 * @throws EiaoError `BadRequest` for an unknown charset, or bytes that are not valid in it.
 */
export function decodeCallBody(body: Uint8Array, contentType: string): string {
  const label = markOf(body) ?? charsetOf(contentType) ?? declaredEncoding(body) ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    throw soapFault(`its bytes are not ${label.slice(0, 40)}`);
  }
}

function markOf(body: Uint8Array): string | undefined {
  const [a, b, c] = body;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return a === 0xff && b === 0xfe ? "utf-16le" : undefined;
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType.slice(0, 500))?.[1];
}

function declaredEncoding(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1");
  return /^<\?xml[^>]{0,150}\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(start)?.[1];
}

/** The form of a request and its answer, including errors. `unmarked` is a POST that does not name its type. */
export type RequestForm = "json" | "soap" | "unmarked";

type Marked = Pick<IncomingMessage, "method" | "headers"> & { readonly url?: string | undefined };

/** Returns the form of a request. Below `/api/` all is JSON; elsewhere a POST is SOAP by its Content-Type or a SOAPAction. Spec 2.1. */
export function requestForm({ method, headers, url = "/" }: Marked): RequestForm {
  if (method !== "POST" || /^\/api(?:[/?]|$)/.test(url)) return "json";
  if (headers["soapaction"] !== undefined) return "soap";
  return /^\s*(?:text|application)\/(?:[\w.+-]{1,60}\+)?xml\s*(?:;|$)/i.test(headers["content-type"] ?? "")
    ? "soap"
    : "unmarked";
}

/** Returns true if a body begins as XML does: with `<`, after a byte order mark and white space, in UTF-8 or UTF-16. */
export function looksLikeXml(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)?[\s\0]*</.test(start);
}
