import type { CorePage, Dictionary, ObjectTable, PdfManager, Pdfjs, ObjectReference, Stream } from "./parser.ts";
import { parserOptions } from "./parser.ts";

/** The objects of a document (ISO 32000-1, 7.3), decrypted. An object that cannot be read counts as missing. */
export class PdfObjects {
  /** True if the table of references led to a wrong place, or hid an object, at least once. */
  isAstray = false;
  readonly parser: Pdfjs;
  readonly #manager: PdfManager;

  private constructor(parser: Pdfjs, manager: PdfManager) {
    this.parser = parser;
    this.#manager = manager;
  }

  /** Opens the objects of a document. @throws the parser's error for a document that it cannot read. */
  static async open(parser: Pdfjs, content: Uint8Array): Promise<PdfObjects> {
    const manager = new parser.LocalPdfManager({
      source: new Uint8Array(content), // the parser needs bytes that begin their buffer
      docId: "objects",
      handler: { destroyed: false },
      evaluatorOptions: { ...parserOptions, ignoreErrors: true },
    });
    try {
      await manager.initDocument(false).catch(async (error: unknown) => {
        if (!isFaultOfReferences(error)) throw error;
        await manager.initDocument(true);
      });
    } catch (error) {
      manager.terminate();
      throw error;
    }
    return new PdfObjects(parser, manager);
  }

  /** Rebuilds the table of references from all objects in the file. Returns false if that is not possible. */
  async rebuildTable(): Promise<boolean> {
    return await this.#manager.ensureDoc("parse", [true]).then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.#manager.terminate();
  }

  get table(): ObjectTable {
    return this.#manager.pdfDocument.xref;
  }

  get catalog(): Dictionary | undefined {
    return this.dictionary(this.table.getCatalogObj());
  }

  /** Returns a page of the document. @param index  from 0. */
  async page(index: number): Promise<CorePage> {
    return await this.#manager.pdfDocument.getPage(index);
  }

  /** Returns the target of a reference, and any other value unchanged. */
  value(value: unknown): unknown {
    if (!(value instanceof this.parser.Ref)) return value;
    const found = this.#read(() => this.table.fetch(value));
    // In a hybrid file (7.5.8.4) the parser believes the table, which marks objects as free that only newer programs see.
    if (found === null && this.table.trailer.getRaw("XRefStm") !== undefined) this.isAstray = true;
    return found;
  }

  dictionary(value: unknown): Dictionary | undefined {
    const found = this.value(value);
    return found instanceof this.parser.Dict ? found : undefined;
  }

  stream(value: unknown): Stream | undefined {
    const found = this.value(value);
    return found instanceof this.parser.BaseStream ? found : undefined;
  }

  /** Returns the XMP metadata of the document. An encrypted document may keep it as plain text (`EncryptMetadata`). */
  metadata(): Uint8Array | undefined {
    const value = this.catalog?.getRaw("Metadata");
    const isPlain = this.table.encrypt?.encryptMetadata === false;
    return this.#read(() => {
      const found = value instanceof this.parser.Ref ? this.table.fetch(value, isPlain) : undefined;
      return found instanceof this.parser.BaseStream ? found.getBytes() : undefined;
    });
  }

  name(value: unknown): string | undefined {
    const found = this.value(value);
    return found instanceof this.parser.Name ? found.name : undefined;
  }

  text(value: unknown): string | undefined {
    const found = this.value(value);
    return typeof found === "string" ? this.parser.stringToPDFString(found) : undefined;
  }

  isReference(value: unknown): value is ObjectReference {
    return value instanceof this.parser.Ref;
  }

  #read<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (isFaultOfReferences(error)) this.isAstray = true;
      return undefined;
    }
  }
}

function isFaultOfReferences(error: unknown): boolean {
  return error instanceof Error && (error.name === "XRefParseException" || error.name === "XRefEntryException");
}
