/** The used parts of pdf.js. They are declared here, because its own types name types of browsers, and some of them differ from the real values. */
export interface Pdfjs {
  getDocument(parameters: object): { readonly promise: Promise<ParsedPdf>; destroy(): Promise<void> };
  readonly LocalPdfManager: new (options: object) => PdfManager;
  readonly Dict: ClassOf<Dictionary>;
  readonly Name: ClassOf<{ readonly name: string }>;
  /** A reference to an object; its text is unique. */
  readonly Ref: ClassOf<ObjectReference>;
  readonly BaseStream: ClassOf<Stream>;
  readonly EvaluatorPreprocessor: new (content: Stream, xref: ObjectTable) => ContentReader;
  /** The number of each operator. */
  readonly OPS: Readonly<Record<"paintXObject" | "endInlineImage" | "setFillColorN" | "setStrokeColorN", number>>;
  /** Decodes a text string (ISO 32000-1, 7.9.2.2). */
  stringToPDFString(bytes: string): string;
}

interface ClassOf<Instance> {
  [Symbol.hasInstance](value: unknown): value is Instance;
}

export interface PdfManager {
  readonly pdfDocument: { readonly xref: ObjectTable; getPage(index: number): Promise<CorePage> };
  initDocument(recoveryMode: boolean): Promise<void>;
  ensureDoc(method: "parse", words: [recoveryMode: boolean]): Promise<void>;
  terminate(): void;
}

/** The objects of a document. Each method throws the parser's error for a damaged object. */
export interface ObjectTable {
  readonly trailer: Dictionary;
  readonly encrypt: { readonly encryptMetadata: boolean } | null;
  fetch(reference: ObjectReference, isPlain?: boolean): unknown;
  /** Returns the catalog, which is the root of all objects. */
  getCatalogObj(): unknown;
}

export interface ObjectReference {
  toString(): string;
}

export interface Dictionary {
  /** Returns a value as it is written; a reference is not resolved. */
  getRaw(key: string): unknown;
}

export interface Stream {
  readonly dict: Dictionary | null;
  getBytes(): Uint8Array;
}

export interface CorePage {
  /** The resources of the page, with inherited ones. */
  readonly resources: Dictionary;
  getContentStream(): Promise<Stream>;
}

export interface ContentReader {
  /** Reads the next operator. Returns false at the end. */
  read(operation: { fn?: number; args: unknown[] | null }): boolean;
}

export interface ParsedPdf {
  readonly numPages: number;
  getMetadata(): Promise<{
    readonly info: Readonly<Record<string, unknown>>;
  }>;
  getMarkInfo(): Promise<ReadonlyMap<string, unknown> | null>;
  getViewerPreferences(): Promise<ReadonlyMap<string, unknown> | null>;
  /** Returns the flags that are set. */
  getPermissions(): Promise<ReadonlySet<number> | null>;
  getOutline(): Promise<readonly unknown[] | null>;
  getPage(number: number): Promise<ParsedPage>;
}

export interface ParsedPage {
  streamTextContent(options: object): ReadableStream<{ readonly items: readonly { readonly str?: string }[] }>;
  /** Number and generation of the page object. */
  readonly ref: { readonly num: number; readonly gen: number } | null;
  cleanup(): void;
}

/** Loads the parser when the first document is read. Cost: 0.1 s, once. */
export async function loadParser(): Promise<Pdfjs> {
  return (await import("#pdfjs")).pdfjs;
}

/** Options by which nothing is fetched, drawn, run or decoded: no system fonts, no images, no XFA forms, no WebAssembly. */
export const parserOptions = {
  verbosity: 0,
  cMapUrl: "builtin/", // the factory ignores it, but pdf.js calls the factory only with a URL
  cMapPacked: false,
  BinaryDataFactory: identityCMaps,
  useWorkerFetch: false,
  useSystemFonts: false,
  useWasm: false,
  disableFontFace: true,
  fontExtraProperties: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  maxImageSize: 0, // every image is larger: none is decoded
};

const twoBytes = new TextEncoder().encode(`1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 begincidrange
<0000> <FFFF> 0
endcidrange
endcmap
`);

/**
 * Replaces all predefined character maps of East Asian fonts by one in which every two bytes are one character: only
 * the presence of text matters, not which characters it has. Standard fonts are missing, because nothing is drawn.
 */
function identityCMaps(): object {
  return {
    fetch: ({ kind }: { kind: string }) =>
      kind === "cMapUrl" ? Promise.resolve(twoBytes.slice()) : Promise.reject(new Error(`no ${kind}`)),
  };
}
