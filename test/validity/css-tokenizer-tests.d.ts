/** Types for the package, which has none of its own. */
declare module "@rmenke/css-tokenizer-tests" {
  export interface CorpusToken {
    /** The token type of CSS Syntax 3, e.g. `ident-token`. */
    readonly type: string;
    readonly raw: string;
    /** The offsets in UTF-16 code units. */
    readonly startIndex: number;
    readonly endIndex: number;
    readonly structured: { readonly value?: unknown; readonly type?: string } | null;
  }
  export const testCorpus: Readonly<Record<string, { readonly css: string; readonly tokens: readonly CorpusToken[] }>>;
}
