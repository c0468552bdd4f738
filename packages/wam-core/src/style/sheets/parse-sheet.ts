import { asciiLowerCase } from "../../document/text.ts";
import { readImportPrelude, readLayerName, readLayerNames, readNamespace, readScope } from "./at-prelude.ts";
import { readDeclaration } from "../syntax/declaration.ts";
import { readMediaList } from "../conditions/media-query.ts";
import { parseSelectors } from "../selectors/selector.ts";
import type { SelectorContext, SelectorList } from "../selectors/selector-shape.ts";
import type {
  Block,
  Condition,
  DeclarationSource,
  ImportRule,
  LayerEvent,
  StyleRule,
  StyleSheet,
} from "./stylesheet.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  afterComponent,
  excerpt,
  isOpenAtEnd,
  shortened,
  shownSource,
  skipSpace,
  T,
  textBetween,
  tokensOf,
  tokenText,
  trimEnd,
  unescapeIdent,
} from "../syntax/tokens.ts";

/** Blocks within blocks that are read. What stands deeper is skipped: no style sheet needs it, a hostile one fills the memory. */
const DEPTH = 512;

/** The rule whose declarations a run of text adds to. */
interface Owner {
  readonly block: Block;
  /** undefined: the rule was dropped, its declarations count nowhere. */
  readonly selectors: SelectorList | undefined;
}

/** A block that is being read. Open blocks stand on an explicit stack, so depth costs no call stack. */
interface Frame {
  at: number;
  readonly end: number;
  /** `sheet`, `rules`: rules only; `style`: declarations and nested rules. */
  readonly mode: "sheet" | "rules" | "style";
  readonly block: Block | null;
  readonly condition: Condition | null;
  readonly owner: Owner | undefined;
  readonly selectorContext: SelectorContext;
  /** Declarations that the next one joins; undefined after a nested rule. */
  run: DeclarationSource[] | undefined;
}

/** Media, supports, layers and their kin hold rules like those around them. */
const groups = new Set(["media", "supports", "layer", "scope", "container", "starting-style"]);

/** Other at-rules that browsers know. A rule that is dropped does not come between `@import`s, one of these does. */
const known = new Set([
  ..."page font-face keyframes -webkit-keyframes counter-style property font-feature-values font-palette-values".split(
    " ",
  ),
  ..."position-try view-transition function".split(" "),
]);

class SheetReader {
  readonly rules: StyleRule[] = [];
  readonly imports: ImportRule[] = [];
  readonly layerEvents: LayerEvent[] = [];
  readonly errors: Block[] = [];
  readonly mediaLists: { block: Block; list: string }[] = [];
  readonly #namespaces = new Map<string, string>();
  readonly #tokens: Tokens;
  readonly #stack: Frame[] = [];
  /** Nothing came so far but `@charset`, `@layer` statements, and then `@import`; with `@namespace` alike. */
  #importsAllowed = true;
  #namespacesAllowed = true;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  read(): void {
    const selectorContext = { namespaces: this.#namespaces };
    this.#stack.push({
      at: 0,
      end: this.#tokens.count,
      mode: "sheet",
      block: null,
      condition: null,
      owner: undefined,
      selectorContext,
      run: undefined,
    });
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      if (frame.at >= frame.end) this.#stack.pop();
      else if (frame.mode === "style") this.#readStyleContent(frame);
      else this.#readRule(frame);
    }
    this.errors.sort((a, b) => a.start - b.start);
  }

  #fail(block: Block, message: string): void {
    if (block.error !== undefined) return;
    block.error = message;
    this.errors.push(block);
  }

  /** A rule that is in force ends the part of the sheet where imports and name spaces stand. */
  #endHeader(frame: Frame): void {
    if (frame.mode === "sheet") this.#importsAllowed = this.#namespacesAllowed = false;
  }

  /** The construct that begins at the token `from` and whose prelude ends before the token `to`. */
  #block(frame: Frame, kind: Block["kind"], name: string, from: number, to: number): Block {
    const { start } = this.#tokens;
    return {
      kind,
      name,
      start: start[from] as number,
      preludeEnd: start[to] as number,
      parent: frame.block,
      error: undefined,
    };
  }

  /** Goes into the block that opens at `brace`; undefined: it stands too deep. */
  #enter(
    outer: Frame,
    block: Block,
    brace: number,
    inner: Omit<Frame, "at" | "end" | "block" | "run">,
  ): Frame | undefined {
    const close = this.#tokens.close[brace] as number;
    if (close >= this.#tokens.count) this.#fail(block, "Its block is not closed.");
    if (this.#stack.length > DEPTH) return undefined;
    const frame: Frame = { ...inner, block, at: brace + 1, end: Math.min(close, outer.end), run: undefined };
    this.#stack.push(frame);
    return frame;
  }

  /** One step in a block that holds rules only. */
  #readRule(frame: Frame): void {
    const tokens = this.#tokens;
    const { at, end, mode } = frame;
    switch (tokens.type[at]) {
      case T.Comment:
        // An open comment belongs to the construct that it stands in; here it stands in none.
        if (mode === "sheet" && at === end - 1 && isOpenAtEnd(tokens))
          this.#fail(this.#block(frame, "stray", "", at, end), "A comment is not closed.");
        frame.at++;
        return;
      case T.WhiteSpace:
        frame.at++;
        return;
      case T.Cdo:
      case T.Cdc:
        if (mode !== "sheet") break;
        frame.at++;
        return;
      case T.AtKeyword:
        this.#readAtRule(frame);
        return;
    }
    let brace = at;
    while (brace < end && tokens.type[brace] !== T.LeftCurly) brace = afterComponent(tokens, brace, end);
    if (brace < end) return this.#readQualifiedRule(frame, at, brace);
    this.#fail(
      this.#block(frame, "stray", "", at, end),
      `Text that belongs to no rule: "${excerpt(tokens, at, end)}".`,
    );
    frame.at = end;
  }

  /** One step in a block that holds declarations and perhaps rules. */
  #readStyleContent(frame: Frame): void {
    const tokens = this.#tokens;
    const { at, end } = frame;
    const { type } = tokens;
    switch (type[at]) {
      case T.WhiteSpace:
      case T.Comment:
      case T.Semicolon:
        frame.at++;
        return;
      case T.AtKeyword:
        frame.run = undefined;
        this.#readAtRule(frame);
        return;
    }
    const owner = frame.owner as Owner;
    const read = readDeclaration(tokens, at, end);
    if (read !== undefined) {
      frame.at = read.next;
      if (read.error !== undefined) this.#fail(owner.block, read.error);
      if (read.declaration !== undefined) this.#addDeclaration(frame, owner, read.declaration);
      return;
    }
    let next = at;
    while (next < end && type[next] !== T.LeftCurly && type[next] !== T.Semicolon)
      next = afterComponent(tokens, next, end);
    if (next < end && type[next] === T.LeftCurly) {
      frame.run = undefined;
      this.#readQualifiedRule(frame, at, next);
      return;
    }
    this.#fail(owner.block, `"${excerpt(tokens, at, next)}" is no declaration.`);
    frame.at = next;
  }

  #addDeclaration(frame: Frame, { block, selectors }: Owner, declaration: DeclarationSource): void {
    if (selectors === undefined) return;
    if (frame.run === undefined) {
      frame.run = [];
      this.rules.push({
        block,
        condition: frame.condition,
        selectors,
        declarations: frame.run,
      });
    }
    frame.run.push(declaration);
  }

  #readQualifiedRule(frame: Frame, at: number, brace: number): void {
    const tokens = this.#tokens;
    const to = trimEnd(tokens, at, brace);
    const block = this.#block(frame, "style", "", at, brace);
    frame.at = afterComponent(tokens, brace, frame.end);
    const parsed = parseSelectors(tokens, at, to, frame.selectorContext);
    if (parsed.status === "invalid") this.#fail(block, `"${excerpt(tokens, at, to)}" is not a valid selector list.`);
    const selectors = parsed.status === "valid" && !this.#looksCustom(at, to) ? parsed.list : undefined;
    if (selectors !== undefined) this.#endHeader(frame);
    const condition = selectors === undefined ? never(frame.condition) : frame.condition;
    const selectorContext = { ...frame.selectorContext, parent: selectors, nested: true, scoped: false };
    const inner = this.#enter(frame, block, brace, {
      mode: "style",
      owner: { block, selectors },
      condition,
      selectorContext,
    });
    if (selectors === undefined || inner === undefined) return;
    // A rule without declarations matches too, for whoever asks which rules do.
    inner.run = [];
    this.rules.push({ block, condition, selectors, declarations: inner.run });
  }

  /** `--x:hover {}` is no rule: in a block it would be a declaration (CSS Syntax, "consume a qualified rule"). */
  #looksCustom(at: number, to: number): boolean {
    const tokens = this.#tokens;
    return (
      tokens.type[at] === T.Ident &&
      tokenText(tokens, at).startsWith("--") &&
      tokens.type[skipSpace(tokens, at + 1, to)] === T.Colon
    );
  }

  #readAtRule(frame: Frame): void {
    const tokens = this.#tokens;
    const { at } = frame;
    const name = asciiLowerCase(unescapeIdent(tokenText(tokens, at).slice(1)));
    let end = at + 1;
    while (end < frame.end && tokens.type[end] !== T.Semicolon && tokens.type[end] !== T.LeftCurly)
      end = afterComponent(tokens, end, frame.end);
    const hasBlock = end < frame.end && tokens.type[end] === T.LeftCurly;
    const block = this.#block(frame, "at", name, at, end);
    frame.at = Math.min(afterComponent(tokens, end, frame.end), frame.end);
    if (hasBlock) this.#readBlockRule(frame, block, at + 1, end);
    else this.#readStatement(frame, block, at + 1, end);
  }

  #readBlockRule(frame: Frame, block: Block, from: number, brace: number): void {
    const { name } = block;
    if (groups.has(name)) return this.#readGroup(frame, block, from, brace);
    if (name === "page" || name === "font-face") {
      const condition = never(frame.condition);
      this.#enter(frame, block, brace, {
        mode: "style",
        owner: { block, selectors: undefined },
        condition,
        selectorContext: frame.selectorContext,
      });
    } else if (this.#tokens.close[brace] === this.#tokens.count) this.#fail(block, "Its block is not closed.");
    if (name === "import") this.#readImport(frame, block, from, brace, true);
    if (known.has(name)) this.#endHeader(frame);
  }

  /** An at-rule without block. Without ";" it is in error (6.5) but, ended by "}" or by the end of the sheet, still in force. */
  #readStatement(frame: Frame, block: Block, from: number, to: number): void {
    const { name } = block;
    if (groups.has(name) && name !== "layer") return this.#fail(block, `@${name} has no block.`);
    if (name === "import") this.#readImport(frame, block, from, to, false);
    else if (name === "namespace") this.#readNamespace(frame, from, to);
    else if (name === "layer" && frame.selectorContext.nested !== true) {
      // Inside a style rule the statement is not allowed (CSS Nesting 1).
      const layers = readLayerNames(this.#tokens, from, to) ?? [];
      for (const layer of layers) this.layerEvents.push({ kind: "layer", name: layer, outer: frame.condition });
      // Allowed before the first import, not between two (CSS Cascade 5, 2; D76).
      if (frame.mode === "sheet" && layers.length > 0 && this.imports.length > 0) this.#importsAllowed = false;
    }
    if (to >= frame.end) this.#fail(block, `@${shortened(name)} has neither a ";" nor a block.`);
  }

  #readGroup(frame: Frame, block: Block, from: number, brace: number): void {
    const tokens = this.#tokens;
    let { selectorContext, owner } = frame;
    const condition = this.#groupCondition(frame, block, from, brace);
    if (condition.kind !== "never" || condition.layersCount) this.#endHeader(frame);
    if (block.name === "scope") {
      selectorContext = { ...selectorContext, parent: undefined, nested: false, scoped: true };
      // Bare declarations of @scope apply to the scope root, without specificity (CSS Cascade 6).
      owner = { block: owner?.block ?? block, selectors: scopeRootItself };
    }
    if (block.name === "media") this.mediaLists.push({ block, list: shownSource(tokens, from, brace) });
    const mode = frame.mode === "style" || block.name === "scope" ? "style" : "rules";
    this.#enter(frame, block, brace, { mode, owner, condition, selectorContext });
  }

  #groupCondition(frame: Frame, { name }: Block, from: number, to: number): Condition {
    const outer = frame.condition;
    switch (name) {
      case "media":
        return { outer, kind: "media", list: readMediaList(this.#tokens, from, to) };
      case "supports":
        return { outer, kind: "supports", text: textBetween(this.#tokens, from, to) };
      case "layer":
        return this.#layerCondition(outer, from, to);
      case "scope":
        return {
          ...(readScope(this.#tokens, from, to, frame.selectorContext) ?? { kind: "never", layersCount: false }),
          outer,
        };
      default:
        return { outer, kind: "never", layersCount: true }; // @container, @starting-style
    }
  }

  #layerCondition(outer: Condition | null, from: number, to: number): Condition {
    if (skipSpace(this.#tokens, from, to) >= to) {
      const layer: Condition = { outer, kind: "layer", name: undefined };
      this.layerEvents.push({ kind: "anonymous", layer });
      return layer;
    }
    const name = readLayerName(this.#tokens, from, to);
    if (name === undefined) return never(outer);
    this.layerEvents.push({ kind: "layer", name, outer });
    return { outer, kind: "layer", name };
  }

  #readNamespace(frame: Frame, from: number, to: number): void {
    const read = readNamespace(this.#tokens, from, to);
    if (read === undefined || frame.mode !== "sheet" || !this.#namespacesAllowed) return;
    this.#namespaces.set(read.prefix, read.url);
    this.#importsAllowed = false;
  }

  #readImport(frame: Frame, block: Block, from: number, to: number, hasBlock: boolean): void {
    const prelude = readImportPrelude(this.#tokens, from, to);
    if (prelude === undefined) this.#fail(block, "@import names no style sheet: a string or url() is missing.");
    if (hasBlock || to >= frame.end) this.#fail(block, '@import does not end with ";".');
    if (prelude === undefined || hasBlock) return;
    const { mediaFrom, ...parts } = prelude;
    const written = shownSource(this.#tokens, mediaFrom, to);
    if (written !== "") this.mediaLists.push({ block, list: written });
    if (frame.mode !== "sheet" || !this.#importsAllowed) return; // in the wrong place: merely ignored
    const rule = { block, ...parts };
    this.imports.push(rule);
    this.layerEvents.push({ kind: "import", rule });
  }
}

function never(outer: Condition | null): Condition {
  return { outer, kind: "never", layersCount: false };
}

/** `:where(:scope)`: what bare declarations in @scope select. */
const scopeRootItself = ((): SelectorList => {
  const tokens = tokensOf(":where(:scope)");
  return (parseSelectors(tokens, 0, tokens.count) as { list: SelectorList }).list;
})();

/**
 * Parses a style sheet by CSS Syntax Level 3 with nesting: rules for the cascade, constructs in error (6.5), media lists.
 * Linear in its length, no recursion, never throws.
 */
export function parseStyleSheet(text: string): StyleSheet {
  const reader = new SheetReader(tokensOf(text));
  reader.read();
  const { rules, imports, layerEvents, errors, mediaLists } = reader;
  return { text, rules, imports, layerEvents, errors, mediaLists };
}
