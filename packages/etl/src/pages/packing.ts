import zlib from "node:zlib";
import { UnreadableBytes } from "./byte-reader.ts";

const { ZSTD_c_compressionLevel, ZSTD_c_contentSizeFlag, ZSTD_c_dictIDFlag, ZSTD_e_end } = zlib.constants;
const { ZSTD_c_chainLog, ZSTD_c_hashLog, ZSTD_c_windowLog } = zlib.constants;

/** The version of the form of contents and dictionaries, in their first byte. */
const VERSION = 1;
/** The magic number of every frame, which rows omit. RFC 8878, 3.1.1. */
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** More bytes than the graph of any page has; this is the shorter form. */
const MOST_BYTES = 256_000_000;

/** The compression level. Level 9 gives 1.03 of its size in two thirds of the time, and level 19 gives 0.98 in five times the time. */
const LEVEL = 12;
const params = { [ZSTD_c_compressionLevel]: LEVEL, [ZSTD_c_contentSizeFlag]: 0, [ZSTD_c_dictIDFlag]: 0 };

/** The sizes of tables for most pages and the dictionary. The level's own tables take longer to clear, and its window takes readers' memory. */
const SMALL_BYTES = 32_000;
const smallTables = { [ZSTD_c_windowLog]: 17, [ZSTD_c_hashLog]: 16, [ZSTD_c_chainLog]: 16 };

/** Packs a dictionary, or content with the help of one. Cost: 0.1 ms and more. */
export function pack(bytes: Uint8Array, dictionary?: Uint8Array): Buffer {
  const known = dictionary === undefined ? {} : { dictionary };
  return formOf(zlib.zstdCompressSync(bytes, { ...known, params }));
}

/**
 * Creates a packer that packs contents one after the other with the same dictionary. It uses a single stream, which ends a frame with each write.
 * The dictionary is thus loaded only once, which takes three times as long as packing a page.
 */
export function createPacker(dictionary: Uint8Array) {
  const stream = zlib.createZstdCompress({
    dictionary,
    flush: ZSTD_e_end,
    params: { ...params, ...smallTables },
  });
  let frame: Buffer[] = [];
  stream.on("data", (bytes: Buffer) => frame.push(bytes));
  stream.on("error", () => undefined); // the write reports the error
  return {
    /** Packs one content at a time. Cost: 40 µs; 0.2 ms and more for contents much larger than a page. */
    pack(bytes: Uint8Array): Promise<Buffer> {
      if (bytes.length > SMALL_BYTES) return Promise.resolve(pack(bytes, dictionary));
      return new Promise((resolve, reject) => {
        stream.write(bytes, (error) => {
          const output = Buffer.concat(frame);
          frame = [];
          // No frame is empty: a late frame would be mistaken for the next one.
          if (error ?? output.length === 0) reject(error ?? new Error("a frame is missing"));
          else resolve(formOf(output));
        });
      });
    },
    close: (): void => void stream.destroy(),
  };
}

/** Replaces the magic number by the version. */
function formOf(frame: Buffer): Buffer {
  const form = frame.subarray(MAGIC.length - 1);
  form[0] = VERSION;
  return form;
}

/** Unpacks a content or dictionary. @throws UnreadableBytes */
export function unpack(form: Uint8Array, dictionary?: Uint8Array): Buffer {
  const [version] = form;
  if (version !== VERSION) throw new UnreadableBytes(`its version ${version ?? "(none)"} is not supported`);
  try {
    return zlib.zstdDecompressSync(Buffer.concat([MAGIC, form.subarray(1)]), {
      ...(dictionary === undefined ? {} : { dictionary }),
      maxOutputLength: MOST_BYTES,
    });
  } catch (error) {
    throw new UnreadableBytes("it cannot be unpacked", { cause: error });
  }
}
