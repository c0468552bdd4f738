import { pdfError } from "./errors.ts";

/**
 * The parts of pdfjs-dist that are used. Declared here, because its own types name types of browsers, and some of them differ
 * from what it returns.
 */
export interface Pdfjs {
  getDocument(parameters: object): { readonly promise: Promise<ParsedPdf>; destroy(): Promise<void> };
}

export interface ParsedPdf {
  readonly numPages: number;
  getMetadata(): Promise<{
    readonly info: Readonly<Record<string, unknown>>;
    readonly metadata: { get(name: string): unknown } | null;
  }>;
  getMarkInfo(): Promise<ReadonlyMap<string, unknown> | null>;
  getViewerPreferences(): Promise<ReadonlyMap<string, unknown> | null>;
  /** Flags that are set. */
  getPermissions(): Promise<ReadonlySet<number> | null>;
  getOutline(): Promise<readonly unknown[] | null>;
  getPage(number: number): Promise<ParsedPage>;
}

export interface ParsedPage {
  streamTextContent(options: object): ReadableStream<{ readonly items: readonly { readonly str?: string }[] }>;
  getOperatorList(options: object): Promise<{ readonly fnArray: readonly number[] }>;
  /** null: there is no structure tree. */
  getStructTree(): Promise<ParsedNode | null>;
  cleanup(): void;
}

export interface ParsedNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly children?: readonly ParsedNode[];
}

/**
 * Loads the parser, once. It brings its own worker code, which registers itself, so that nothing is looked for by address; it
 * runs in this thread. The build is the one for engines without the newest built-ins, Node among them.
 * @throws EiaoError `PdfParserMissing`.
 */
export async function loadParser(): Promise<Pdfjs> {
  try {
    await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
    return (await import("pdfjs-dist/legacy/build/pdf.mjs")) as unknown as Pdfjs;
  } catch (error) {
    throw pdfError("PdfParserMissing", { reason: error instanceof Error ? error.message : String(error) }, error);
  }
}

/** Nothing is fetched, drawn, run or decoded: no fonts of the system, no images, no forms of XFA, no WebAssembly. */
export const parserOptions = {
  verbosity: 0,
  cMapUrl: "builtin/", // the factory ignores it, but without one it is not asked
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

const twoOctets = new TextEncoder().encode(`1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 begincidrange
<0000> <FFFF> 0
endcidrange
endcmap
`);

/**
 * Stands for all predefined character maps of East Asian fonts. Which characters a text has is of no interest here, only that
 * there are some, so every two octets are one. Standard fonts are not given: nothing is drawn.
 */
function identityCMaps(): object {
  return {
    fetch: ({ kind }: { kind: string }) =>
      kind === "cMapUrl" ? Promise.resolve(twoOctets.slice()) : Promise.reject(new Error(`no ${kind}`)),
  };
}
