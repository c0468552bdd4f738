import type { SelectorContext, SelectorList } from "../selectors/selector-shape.ts";
import type { Block, Condition, DeclarationSource, ImportRule, LayerEvent, StyleRule } from "./stylesheet.ts";
import type { Tokens } from "../syntax/tokens.ts";

/** The deepest nesting of blocks that is read. Deeper blocks are skipped: no style sheet needs them, and a hostile one fills the memory. */
const DEPTH = 512;

/** The rule to which a piece of text adds declarations. */
export interface Owner {
  readonly block: Block;
  /** The selectors; undefined if the rule was dropped, so that its declarations do not count. */
  readonly selectors: SelectorList | undefined;
}

/** A block that is being read. Open blocks are on an explicit stack, so that depth needs no call stack. */
export interface BlockReading {
  at: number;
  readonly end: number;
  /** `sheet`, `rules`: rules only; `style`: declarations and nested rules. */
  readonly mode: "sheet" | "rules" | "style";
  readonly block: Block | null;
  readonly condition: Condition | null;
  readonly owner: Owner | undefined;
  readonly selectorContext: SelectorContext;
  /** The declarations that the next one joins; undefined after a nested rule. */
  list: DeclarationSource[] | undefined;
}

/** The part of a style sheet that has been read so far, with the blocks that are open. */
export class SheetDraft {
  readonly tokens: Tokens;
  readonly rules: StyleRule[] = [];
  readonly imports: ImportRule[] = [];
  readonly layerEvents: LayerEvent[] = [];
  readonly errors: Block[] = [];
  readonly mediaLists: { block: Block; list: string }[] = [];
  readonly namespaces = new Map<string, string>();
  readonly stack: BlockReading[] = [];
  /** True while only `@charset`, `@layer` statements and then `@import` came. `namespacesAllowed`: also `@namespace`. */
  importsAllowed = true;
  namespacesAllowed = true;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  fail(block: Block, message: string): void {
    if (block.error !== undefined) return;
    block.error = message;
    this.errors.push(block);
  }

  /** Ends the part of the sheet where imports and namespaces are allowed. A rule that applies does that. */
  endHeader(reading: BlockReading): void {
    if (reading.mode === "sheet") this.importsAllowed = this.namespacesAllowed = false;
  }

  /** Returns the construct that begins at the token `from` and whose prelude ends before the token `to`. */
  block(reading: BlockReading, kind: Block["kind"], name: string, from: number, to: number): Block {
    const { start } = this.tokens;
    return {
      kind,
      name,
      start: start[from] as number,
      preludeEnd: start[to] as number,
      parent: reading.block,
      error: undefined,
    };
  }

  /** Enters the block that opens at `brace`. Returns undefined if it is nested too deep. */
  enter(
    outer: BlockReading,
    block: Block,
    brace: number,
    inner: Omit<BlockReading, "at" | "end" | "block" | "list">,
  ): BlockReading | undefined {
    const close = this.tokens.close[brace] as number;
    if (close >= this.tokens.count) this.fail(block, "Its block is not closed.");
    if (this.stack.length > DEPTH) return undefined;
    const reading: BlockReading = { ...inner, block, at: brace + 1, end: Math.min(close, outer.end), list: undefined };
    this.stack.push(reading);
    return reading;
  }
}
