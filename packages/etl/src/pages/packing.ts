import zlib from "node:zlib";
import { UnreadableOctets } from "./octet-reader.ts";

const { ZSTD_c_compressionLevel, ZSTD_c_contentSizeFlag, ZSTD_c_dictIDFlag, ZSTD_e_end } = zlib.constants;
const { ZSTD_c_chainLog, ZSTD_c_hashLog, ZSTD_c_windowLog } = zlib.constants;

/** Version of the form of contents and dictionaries: their first octet. */
const VERSION = 1;
/** Every frame begins with it, so that no row needs to. RFC 8878, 3.1.1. */
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** More octets than the graph of any page has, of which these are the shorter form. */
const MOST_OCTETS = 256_000_000;

/** The level for rows and dictionaries. Level 9 packs to 1.03 of its size in two thirds of the time, 19 to 0.98 in five times as long. */
const LEVEL = 12;
const params = { [ZSTD_c_compressionLevel]: LEVEL, [ZSTD_c_contentSizeFlag]: 0, [ZSTD_c_dictIDFlag]: 0 };

/** Tables as large as most pages and the dictionary need: those of the level take longer to clear, and readers as much memory as the window says. */
const SMALL_OCTETS = 32_000;
const smallTables = { [ZSTD_c_windowLog]: 17, [ZSTD_c_hashLog]: 16, [ZSTD_c_chainLog]: 16 };

/** Packs a dictionary, or content with the help of one. Cost: 0.1 ms and more. */
export function packed(octets: Uint8Array, dictionary?: Uint8Array): Buffer {
  const known = dictionary === undefined ? {} : { dictionary };
  return formOf(zlib.zstdCompressSync(octets, { ...known, params }));
}

/**
 * Packs one content after the other by the same dictionary. One stream for all, which ends a frame with each write and begins the next one: so the dictionary is taken in once, which takes three
 * times as long as to pack a page.
 */
export function createPacker(dictionary: Uint8Array) {
  const stream = zlib.createZstdCompress({
    dictionary,
    flush: ZSTD_e_end,
    params: { ...params, ...smallTables },
  });
  let frame: Buffer[] = [];
  stream.on("data", (octets: Buffer) => frame.push(octets));
  stream.on("error", () => undefined); // the write says so
  return {
    /** Packs one at a time. Cost: 40 µs; what is much larger than a page, 0.2 ms and more. */
    pack(octets: Uint8Array): Promise<Buffer> {
      if (octets.length > SMALL_OCTETS) return Promise.resolve(packed(octets, dictionary));
      return new Promise((resolve, reject) => {
        stream.write(octets, (error) => {
          const whole = Buffer.concat(frame);
          frame = [];
          // No frame is empty: one that comes late would be taken for the next one's.
          if (error ?? whole.length === 0) reject(error ?? new Error("a frame is missing"));
          else resolve(formOf(whole));
        });
      });
    },
    close: (): void => void stream.destroy(),
  };
}

/** The magic number makes space for the version. */
function formOf(frame: Buffer): Buffer {
  const form = frame.subarray(MAGIC.length - 1);
  form[0] = VERSION;
  return form;
}

/** @throws UnreadableOctets */
export function unpacked(form: Uint8Array, dictionary?: Uint8Array): Buffer {
  const [version] = form;
  if (version !== VERSION) throw new UnreadableOctets(`its form has the version ${version ?? "of nothing"}`);
  try {
    return zlib.zstdDecompressSync(Buffer.concat([MAGIC, form.subarray(1)]), {
      ...(dictionary === undefined ? {} : { dictionary }),
      maxOutputLength: MOST_OCTETS,
    });
  } catch (error) {
    throw new UnreadableOctets("it cannot be unpacked", { cause: error });
  }
}
