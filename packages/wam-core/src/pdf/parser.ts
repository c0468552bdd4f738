/**
 * The parts of pdf.js that are used. They are declared here, because its own types name types of browsers, and some of them differ
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
  /** Returns the flags that are set. */
  getPermissions(): Promise<ReadonlySet<number> | null>;
  getOutline(): Promise<readonly unknown[] | null>;
  getPage(number: number): Promise<ParsedPage>;
}

export interface ParsedPage {
  streamTextContent(options: object): ReadableStream<{ readonly items: readonly { readonly str?: string }[] }>;
  getOperatorList(options: object): Promise<{ readonly fnArray: readonly number[] }>;
  /** Returns null when there is no structure tree. */
  getStructTree(): Promise<ParsedNode | null>;
  cleanup(): void;
}

export interface ParsedNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly children?: readonly ParsedNode[];
}

/** Loads the parser when the first document is read. Cost: 0.1 s, once. */
export async function loadParser(): Promise<Pdfjs> {
  return (await import("./pdfjs.ts")).pdfjs;
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
