/** Follows the chunks of a body and corrects the lines between them for a strict parser. RFC 9112, 7.1. */
export type ChunkLines = ReturnType<typeof createChunkLines>;

/** The limits for one line, which is Chromium's, and for all trailers, in bytes. */
const MAX_LINE = 16_384;
const MAX_TRAILERS = 65_536;

/**
 * Makes a corrector of the lines between chunks. As in Chromium, lines may end with LF, blanks may follow a size, and extensions and
 * trailers do not matter. A line that is not a size is passed on unchanged with all that follows, so that the parser refuses it.
 * Cost: nothing for each byte of a chunk.
 *
 * @throws Error of `tooLong` for endless lines and trailers.
 */
export function createChunkLines(tooLong: () => Error) {
  let state: "size" | "data" | "after" | "trailer" | "ended" | "refused" = "size";
  let remaining = 0; // the bytes of the chunk that have not arrived
  let line = ""; // the part of a line that arrived before
  let trailers = 0;

  /** Returns the corrected form of a line with its LF; undefined when the line is passed on unchanged. */
  const corrected = (text: string): string | undefined => {
    const content = text.endsWith("\r\n") ? text.slice(0, -2) : text.slice(0, -1);
    if (state === "size") {
      const size = /^0*([0-9a-f]{1,13}) *(?:;|$)/i.exec(content)?.[1];
      if (size === undefined) return refuse();
      remaining = Number.parseInt(size, 16);
      state = remaining === 0 ? "trailer" : "data";
      return content.length + 2 === text.length && content.length <= 8 && /^[0-9a-f]+$/i.test(content)
        ? undefined
        : `${size}\r\n`;
    }
    if (state === "after") {
      if (content !== "") return refuse();
      state = "size";
      return text === "\r\n" ? undefined : "\r\n";
    }
    if (content === "") {
      state = "ended";
      return text === "\r\n" ? undefined : "\r\n";
    }
    trailers += text.length;
    if (trailers > MAX_TRAILERS) throw tooLong();
    return "";
  };
  const refuse = (): undefined => {
    state = "refused";
  };

  return {
    /** True if the last chunk and its trailer have arrived, or chunks are no longer followed. */
    get ended() {
      return state === "ended" || state === "refused";
    },
    /** Takes bytes, and returns them as views, except for lines that had to be corrected. */
    take(bytes: Buffer): Buffer[] {
      const pieces: Buffer[] = [];
      let handed = 0;
      let at = 0;
      const handOn = (end: number): void => {
        if (end > handed) pieces.push(bytes.subarray(handed, end));
      };
      while (at < bytes.length && state !== "ended" && state !== "refused") {
        if (state === "data") {
          const step = Math.min(remaining, bytes.length - at);
          at += step;
          remaining -= step;
          if (remaining === 0) state = "after";
          continue;
        }
        const end = bytes.indexOf(0x0a, at);
        const stop = end === -1 ? bytes.length : end + 1;
        const text = line + bytes.toString("latin1", at, Math.min(stop, at + MAX_LINE));
        if (text.length >= MAX_LINE) throw tooLong();
        const isWhole = end !== -1;
        const instead = isWhole ? corrected(text) : "";
        // A line that came in parts was held back until now.
        if (instead !== undefined || line !== "") {
          handOn(at);
          const handedOn = instead ?? text;
          if (handedOn !== "") pieces.push(Buffer.from(handedOn, "latin1"));
          handed = stop;
        }
        line = isWhole ? "" : text;
        at = stop;
      }
      // The parser refuses bytes after the end: such a connection is not used again.
      handOn(bytes.length);
      return pieces;
    },
  };
}
