import { headEnd, isStandardHead, plainHead, readHead, statusLineStart, strictHead } from "./answer-head.ts";
import type { AnswerHead } from "./answer-head.ts";
import { createChunkLines } from "./chunk-lines.ts";
import type { ChunkLines } from "./chunk-lines.ts";
import { fetchError } from "../errors.ts";

/** An answer on its way to the HTTP parser. */
export type AnswerFilter = ReturnType<typeof createAnswerFilter>;

/** The limit of a head in bytes, as in Chromium. */
export const MAX_HEAD_BYTES = 262_144;

/**
 * Makes a filter that turns an answer that browsers accept into one that the HTTP parser accepts. The parser's API has no lenient modes,
 * and such modes would not cover half of the cases (two equal lengths, `100 Continue`, lines without a colon). A correct answer passes
 * unchanged. Memory: a head at most.
 *
 * @param bodiless  true for an answer to HEAD.
 * @throws EiaoError `TwoLengths`; an error with the code that undici's parser has for such heads.
 */
export function createAnswerFilter(bodiless: boolean) {
  let state: "head" | "chunks" | "through" = "head";
  let held: Buffer[] = [];
  let heldLength = 0;
  let chunks: ChunkLines | undefined;
  let last = nothing; // the last two bytes: a head may end between them and the next ones
  let lenient: { readonly head: AnswerHead; readonly text: string; readonly isOdd: boolean } | undefined;

  const through = (bytes: Buffer): Buffer[] => {
    state = "through";
    return [bytes];
  };

  const body = (bytes: Buffer): Buffer[] => {
    if (bytes.length === 0) return [];
    return chunks === undefined ? [bytes] : chunks.take(bytes);
  };

  const begin = (framing: AnswerHead["framing"], status: number): void => {
    const isChunked = framing === "chunked" && !bodiless && status !== 204 && status !== 304;
    state = isChunked ? "chunks" : "through";
    if (isChunked) chunks = createChunkLines(() => headersOverflow());
  };

  const hold = (bytes: Buffer): Buffer[] => {
    if (bytes.length > MAX_HEAD_BYTES) throw headersOverflow();
    held = bytes.length === 0 ? [] : [bytes];
    heldLength = bytes.length;
    last = bytes.subarray(-2);
    return [];
  };

  /** @param all  the bytes from the beginning of an answer. */
  const readHeads = (all: Buffer): Buffer[] => {
    for (let bytes = all; ;) {
      const inOrder = plainHead(bytes);
      if (inOrder !== undefined) {
        if (inOrder.isChunked) begin("chunked", Number(bytes.toString("latin1", 9, 12)));
        else state = "through";
        return chunks === undefined ? [bytes] : [bytes.subarray(0, inOrder.end), ...body(bytes.subarray(inOrder.end))];
      }
      const start = statusLineStart(bytes);
      if (start === undefined) return through(bytes);
      const end = start === -1 ? -1 : headEnd(bytes, start);
      if (end === -1) return hold(bytes);
      if (end - start > MAX_HEAD_BYTES) throw headersOverflow();
      const text = bytes.toString("latin1", start, end);
      const rest = bytes.subarray(end);
      const head = readHead(text);
      if (head === "lengths") throw fetchError("TwoLengths", {});
      if (head === undefined) return through(bytes); // the parser reports its fault
      if (head.status >= 200) {
        lenient = { head, text, isOdd: start > 0 || !isStandardHead(text) };
        begin(head.framing, head.status);
        return [strictHead(head), ...body(rest)];
      }
      bytes = rest; // that was an informational answer (1xx): there may be any number of them
    }
  };

  /** Reads more of a head. Its pieces are joined only at its first bytes, and when it may end: joining at each piece would cost too much. */
  const readMore = (bytes: Buffer): Buffer[] => {
    if (heldLength === 0) return readHeads(bytes);
    const isBeginning = heldLength < 8;
    held.push(bytes);
    heldLength += bytes.length;
    if (!isBeginning && heldLength <= MAX_HEAD_BYTES && headEnd(Buffer.concat([last, bytes])) === -1) {
      last = bytes.length >= 2 ? bytes.subarray(-2) : Buffer.concat([last, bytes]).subarray(-2);
      return [];
    }
    return readHeads(Buffer.concat(held));
  };

  return {
    /** Takes received bytes, and returns bytes for the parser: none, the same, or the form that a strict parser accepts. */
    take(bytes: Buffer): Buffer[] {
      return state === "head" ? readMore(bytes) : body(bytes);
    },
    /** The head as a browser reads it, if the parser received another one. `text` is the received head, one byte per character. */
    get lenient() {
      return lenient;
    },
    /**
     * The part of the answer that has arrived; informational answers (1xx) do not count. `chunks`: they have begun, and the last one has
     * not arrived.
     */
    get reached(): "nothing" | "some" | "chunks" {
      if (state === "chunks" && chunks?.ended === false) return "chunks";
      return state === "head" && heldLength === 0 ? "nothing" : "some";
    },
  };
}

const nothing: Buffer = Buffer.alloc(0);

/** Makes an error with undici's own code, which decides its reason. */
function headersOverflow(): Error {
  return Object.assign(new Error("Headers Overflow Error"), { code: "UND_ERR_HEADERS_OVERFLOW" });
}
