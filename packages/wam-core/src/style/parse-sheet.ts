import { readDeclaration } from "./declaration.ts";
import { readMediaList } from "./media-query.ts";
import type { ParsedSelectors, SelectorContext, SelectorList } from "./selector.ts";
import { parseSelectors } from "./selector.ts";
import type { Block, Condition, DeclarationSource, ImportRule, LayerEvent, StyleRule, StyleSheet } from "./stylesheet.ts";
import type { Tokens } from "./tokens.ts";
import {
  afterComponent,
  isDelim,
  isOpenString,
  shownSource,
  skipSpace,
  stringValue,
  T,
  textBetween,
  tokensOf,
  tokenText,
  trimEnd,
  unescapeIdent,
  urlValue,
} from "./tokens.ts";

/** Style rules within style rules that are followed; deeper ones never take part. Browsers give up as well. */
const NESTING = 256;

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
  readonly nesting: number;
  /** Declarations that the next one joins; undefined after a nested rule. */
  run: DeclarationSource[] | undefined;
}

/** Media, supports, layers and their kin hold rules like those around them. */
const groups = new Set(["media", "supports", "layer", "scope", "container", "starting-style"]);

class SheetReader {
  readonly rules: StyleRule[] = [];
  readonly imports: ImportRule[] = [];
  readonly layerEvents: LayerEvent[] = [];
  readonly errors: Block[] = [];
  readonly mediaLists: { block: Block; list: string }[] = [];
  readonly #namespaces = new Map<string, string>();
  readonly #tokens: Tokens;
  readonly #stack: Frame[] = [];
  /** Nothing but @charset and @layer statements came so far. */
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
      nesting: 0,
      run: undefined,
    });
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      if (frame.at >= frame.end) this.#stack.pop();
      else if (frame.mode === "style") this.#readStyleContent(frame);
      else this.#readRule(frame);
    }
    this.#checkOpenComment();
    this.errors.sort((a, b) => a.start - b.start);
  }

  #fail(block: Block, message: string): void {
    if (block.error !== undefined) return;
    block.error = message;
    this.errors.push(block);
  }

  #open(block: Block, at: number, close: number): void {
    if (close >= this.#tokens.count) this.#fail(block, `The block that begins with "${tokenText(this.#tokens, at)}" is not closed.`);
  }

  /** One step in a block that holds rules only. */
  #readRule(frame: Frame): void {
    const { type } = this.#tokens;
    const at = frame.at;
    switch (type[at]) {
      case T.WhiteSpace:
      case T.Comment:
        frame.at++;
        return;
      case T.Cdo:
      case T.Cdc:
        if (frame.mode === "sheet") {
          frame.at++;
          return;
        }
        break;
      case T.AtKeyword:
        this.#readAtRule(frame);
        return;
    }
    let brace = at;
    while (brace < frame.end && type[brace] !== T.LeftCurly) brace = afterComponent(this.#tokens, brace, frame.end);
    this.#readQualifiedRule(frame, at, brace);
  }

  /** One step in a block that holds declarations and perhaps rules. */
  #readStyleContent(frame: Frame): void {
    const { type } = this.#tokens;
    const at = frame.at;
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
    const read = readDeclaration(this.#tokens, at, frame.end);
    const owner = frame.owner as Owner;
    if (read !== undefined) {
      frame.at = read.next;
      if (read.error !== undefined) this.#fail(owner.block, read.error);
      if (read.declaration !== undefined) this.#addDeclaration(frame, owner, read.declaration);
      return;
    }
    let brace = at;
    while (brace < frame.end && type[brace] !== T.LeftCurly && type[brace] !== T.Semicolon) brace = afterComponent(this.#tokens, brace, frame.end);
    if (brace >= frame.end || type[brace] === T.Semicolon) {
      this.#fail(owner.block, `"${cut(shownSource(this.#tokens, at, Math.min(brace, at + 20)))}" is no declaration.`);
      frame.at = brace;
      return;
    }
    frame.run = undefined;
    this.#readQualifiedRule(frame, at, brace);
  }

  #addDeclaration(frame: Frame, owner: Owner, declaration: DeclarationSource): void {
    if (owner.selectors === undefined) return;
    if (frame.run === undefined) {
      frame.run = [];
      const { block, selectors } = owner;
      this.rules.push({ block, start: declaration.start, condition: frame.condition, selectors, declarations: frame.run });
    }
    frame.run.push(declaration);
  }

  #readQualifiedRule(frame: Frame, at: number, brace: number): void {
    const tokens = this.#tokens;
    if (frame.mode === "sheet") this.#importsAllowed = this.#namespacesAllowed = false;
    const to = trimEnd(tokens, at, brace);
    const block: Block = {
      kind: brace >= frame.end ? "stray" : "style",
      name: "",
      start: tokens.start[at] as number,
      preludeEnd: tokens.start[brace] as number,
      parent: frame.block,
      error: undefined,
    };
    if (brace >= frame.end) {
      this.#fail(block, `Text that belongs to no rule: "${cut(shownSource(tokens, at, Math.min(to, at + 20)))}".`);
      frame.at = frame.end;
      return;
    }
    const close = tokens.close[brace] as number;
    frame.at = Math.min(close + 1, frame.end);
    this.#open(block, brace, close);
    const parsed = parseSelectors(tokens, at, to, frame.selectorContext);
    if (parsed.status === "invalid") this.#fail(block, `"${cut(shownSource(tokens, at, Math.min(to, at + 40)))}" is not a valid selector list.`);
    const looksCustom = tokens.type[at] === T.Ident && tokenText(tokens, at).startsWith("--") && tokens.type[skipSpace(tokens, at + 1, brace)] === T.Colon;
    const usable = parsed.status === "valid" && !looksCustom && frame.nesting < NESTING;
    const selectors = usable ? parsed.list : undefined;
    const condition = usable ? frame.condition : never(frame.condition);
    const selectorContext = { ...frame.selectorContext, parent: selectors, nested: true, scoped: false };
    const inner = this.#push(frame, brace, close, { mode: "style", block, owner: { block, selectors }, condition, selectorContext, nesting: frame.nesting + 1 });
    // A rule without declarations matches too, for whoever asks which rules do.
    if (selectors !== undefined) this.rules.push({ block, start: block.start, condition, selectors, declarations: (inner.run = []) });
  }

  #push(outer: Frame, brace: number, close: number, inner: Omit<Frame, "at" | "end" | "run">): Frame {
    const frame: Frame = { ...inner, at: brace + 1, end: Math.min(close, outer.end), run: undefined };
    this.#stack.push(frame);
    return frame;
  }

  #readAtRule(frame: Frame): void {
    const tokens = this.#tokens;
    const at = frame.at;
    const name = unescapeIdent(tokenText(tokens, at).slice(1)).toLowerCase();
    let end = at + 1;
    while (end < frame.end && tokens.type[end] !== T.Semicolon && tokens.type[end] !== T.LeftCurly) end = afterComponent(tokens, end, frame.end);
    const hasBlock = end < frame.end && tokens.type[end] === T.LeftCurly;
    const hasSemicolon = end < frame.end && !hasBlock;
    const block: Block = {
      kind: "at",
      name,
      start: tokens.start[at] as number,
      preludeEnd: tokens.start[end] as number,
      parent: frame.block,
      error: undefined,
    };
    const close = hasBlock ? (tokens.close[end] as number) : end;
    frame.at = Math.min(close + 1, frame.end);
    if (hasBlock) this.#open(block, end, close);
    // Without ";" a statement is in error (6.5) but, ended by "}" or by the end of the sheet, still in force.
    if (name === "import") this.#readImport(frame, block, at + 1, end, hasBlock, hasSemicolon);
    else if (name === "namespace" && !hasBlock) this.#readNamespace(frame, at + 1, end);
    else if (name === "layer" && !hasBlock) this.#readLayerStatement(frame, at + 1, end);
    else if (groups.has(name)) {
      if (hasBlock) this.#readGroup(frame, block, name, at + 1, end, close);
      else this.#fail(block, `@${name} has no block.`);
    } else if ((name === "page" || name === "font-face") && hasBlock) {
      this.#push(frame, end, close, {
        mode: "style",
        block,
        owner: { block, selectors: undefined },
        condition: never(frame.condition),
        selectorContext: frame.selectorContext,
        nesting: frame.nesting,
      });
    }
    if (!hasBlock && !hasSemicolon) this.#fail(block, `@${cut(name)} has neither a ";" nor a block.`);
    if (frame.mode === "sheet") {
      const harmless = name === "charset" || (name === "layer" && !hasBlock);
      if (!harmless && name !== "import") this.#importsAllowed = false;
      if (!harmless && name !== "import" && name !== "namespace") this.#namespacesAllowed = false;
    }
  }

  #readGroup(frame: Frame, block: Block, name: string, from: number, to: number, close: number): void {
    const tokens = this.#tokens;
    const outer = frame.condition;
    let { selectorContext, owner } = frame;
    let condition: Condition;
    switch (name) {
      case "media":
        this.mediaLists.push({ block, list: shownSource(tokens, from, to) });
        condition = { outer, kind: "media", list: readMediaList(tokens, from, to) };
        break;
      case "supports":
        condition = { outer, kind: "supports", text: textBetween(tokens, from, to), declaration: false };
        break;
      case "layer":
        condition = this.#layerCondition(outer, from, to);
        break;
      case "scope":
        condition = this.#scopeCondition(frame, from, to);
        selectorContext = { ...selectorContext, parent: undefined, nested: false, scoped: true };
        // Bare declarations of @scope apply to the scope root, without specificity (CSS Cascade 6).
        owner = { block: frame.owner?.block ?? block, selectors: scopeRootItself };
        break;
      default:
        condition = { outer, kind: "never", layersCount: name === "container" };
    }
    const mode = frame.mode === "style" || name === "scope" ? "style" : "rules";
    this.#push(frame, to, close, { mode, block, owner, condition, selectorContext, nesting: frame.nesting });
  }

  #layerCondition(outer: Condition | null, from: number, to: number): Condition {
    const start = skipSpace(this.#tokens, from, to);
    if (start >= trimEnd(this.#tokens, start, to)) {
      const layer: Condition = { outer, kind: "layer", name: undefined };
      this.layerEvents.push({ kind: "anonymous", layer });
      return layer;
    }
    const name = layerName(this.#tokens, from, to);
    if (name === undefined) return never(outer);
    this.layerEvents.push({ kind: "layer", name, outer });
    return { outer, kind: "layer", name };
  }

  #scopeCondition(frame: Frame, from: number, to: number): Condition {
    const tokens = this.#tokens;
    const outer = frame.condition;
    let at = skipSpace(tokens, from, to);
    const list = (context: SelectorContext): ParsedSelectors | undefined => {
      if (at >= to || tokens.type[at] !== T.LeftParen) return undefined;
      const close = Math.min(tokens.close[at] as number, to);
      const parsed = parseSelectors(tokens, at + 1, trimEnd(tokens, at + 1, close), context);
      at = skipSpace(tokens, close + 1, to);
      return parsed;
    };
    const roots = list({ ...frame.selectorContext, nested: false });
    let limits: ParsedSelectors | undefined;
    if (at < to && tokens.type[at] === T.Ident && tokenText(tokens, at).toLowerCase() === "to") {
      at = skipSpace(tokens, at + 1, to);
      limits = list({ ...frame.selectorContext, parent: undefined, nested: false, scoped: true }) ?? { status: "invalid" };
    }
    if (at < trimEnd(tokens, from, to) || (roots !== undefined && roots.status !== "valid") || (limits !== undefined && limits.status !== "valid")) {
      return never(outer);
    }
    return { outer, kind: "scope", roots: roots?.list, limits: limits?.list };
  }

  #readLayerStatement(frame: Frame, from: number, to: number): void {
    const names: string[][] = [];
    let start = from;
    for (let i = from; i <= to; i++) {
      if (i < to && this.#tokens.type[i] !== T.Comma) continue;
      const name = layerName(this.#tokens, start, i);
      if (name === undefined) return; // one bad name drops the statement
      names.push(name);
      start = i + 1;
    }
    for (const name of names) this.layerEvents.push({ kind: "layer", name, outer: frame.condition });
  }

  #readNamespace(frame: Frame, from: number, to: number): void {
    if (frame.mode !== "sheet" || !this.#namespacesAllowed) return;
    const tokens = this.#tokens;
    let at = skipSpace(tokens, from, to);
    let prefix = "";
    if (tokens.type[at] === T.Ident) {
      prefix = unescapeIdent(tokenText(tokens, at));
      at = skipSpace(tokens, at + 1, to);
    }
    const url = readUrl(tokens, at, to);
    if (url !== undefined && skipSpace(tokens, url.next, to) >= to) this.#namespaces.set(prefix, url.url);
  }

  #readImport(frame: Frame, block: Block, from: number, to: number, hasBlock: boolean, hasSemicolon: boolean): void {
    const tokens = this.#tokens;
    let at = skipSpace(tokens, from, to);
    const url = readUrl(tokens, at, to);
    if (url === undefined) this.#fail(block, "@import names no style sheet: a string or url() is missing.");
    if (!hasSemicolon) this.#fail(block, '@import does not end with ";".');
    if (url === undefined || hasBlock) return;
    at = skipSpace(tokens, url.next, to);
    let layer: readonly string[] | undefined;
    if (at < to && tokens.type[at] === T.Ident && tokenText(tokens, at).toLowerCase() === "layer") {
      layer = [];
      at = skipSpace(tokens, at + 1, to);
    } else if (at < to && tokens.type[at] === T.Function && tokenText(tokens, at).toLowerCase() === "layer(") {
      const close = Math.min(tokens.close[at] as number, to);
      const name = layerName(tokens, at + 1, close);
      if (name !== undefined) {
        layer = name;
        at = skipSpace(tokens, close + 1, to);
      }
    }
    let supports: string | undefined;
    if (at < to && tokens.type[at] === T.Function && tokenText(tokens, at).toLowerCase() === "supports(") {
      const close = Math.min(tokens.close[at] as number, to);
      supports = textBetween(tokens, at + 1, close);
      at = skipSpace(tokens, close + 1, to);
    }
    const written = shownSource(tokens, at, to);
    if (written !== "") this.mediaLists.push({ block, list: written });
    if (frame.mode !== "sheet" || !this.#importsAllowed) return; // in the wrong place: merely ignored
    const rule = { block, url: url.url, layer, supports, media: readMediaList(tokens, at, to) };
    this.imports.push(rule);
    this.layerEvents.push({ kind: "import", rule });
  }

  /** A comment may be open at the end although every construct is closed: it is then reported by itself. */
  #checkOpenComment(): void {
    const tokens = this.#tokens;
    const last = tokens.count - 1;
    if (last < 0 || tokens.type[last] !== T.Comment) return;
    const text = tokenText(tokens, last);
    if (text.length >= 4 && text.endsWith("*/")) return;
    const start = tokens.start[last] as number;
    if (this.errors.some((block) => block.error?.includes("not closed") === true)) return;
    this.#fail({ kind: "stray", name: "", start, preludeEnd: tokens.source.length, parent: null, error: undefined }, "A comment is not closed.");
  }
}

/** `:where(:scope)`: what bare declarations in @scope select. */
const scopeRootItself: SelectorList = {
  specificity: 0,
  depth: 0,
  selectors: [
    {
      compounds: [
        { combinator: "", name: undefined, lowerName: undefined, namespace: undefined, ids: [], classes: [], attributes: [], pseudos: [{ kind: "simple", name: "scope", argument: "" }] },
      ],
      specificity: 0,
      pseudoElement: false,
      relative: false,
      anchored: true,
      ancestors: [0, 0, 0, 0],
      depth: 0,
    },
  ],
};

function never(outer: Condition | null): Condition {
  return { outer, kind: "never", layersCount: false };
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** `a.b.c`, no space around the dots. CSS-wide keywords are no layer names. */
function layerName(tokens: Tokens, from: number, to: number): string[] | undefined {
  const start = skipSpace(tokens, from, to);
  const end = trimEnd(tokens, start, to);
  const parts: string[] = [];
  for (let at = start; at < end; at += 2) {
    if (tokens.type[at] !== T.Ident) return undefined;
    if (at + 1 < end && !isDelim(tokens, at + 1, ".")) return undefined;
    parts.push(unescapeIdent(tokenText(tokens, at)));
  }
  const reserved = /^(?:inherit|initial|unset|revert|revert-layer|default)$/i;
  return parts.length === 0 || isDelim(tokens, end - 1, ".") || parts.some((part) => reserved.test(part)) ? undefined : parts;
}

function readUrl(tokens: Tokens, at: number, to: number): { url: string; next: number } | undefined {
  if (at >= to) return undefined;
  const text = tokenText(tokens, at);
  if (tokens.type[at] === T.String) return isOpenString(text) && at + 1 < tokens.count ? undefined : { url: stringValue(text), next: at + 1 };
  if (tokens.type[at] === T.Url) return { url: urlValue(text), next: at + 1 };
  if (tokens.type[at] !== T.Function || !/^(?:url|src)\($/i.test(text)) return undefined;
  const close = Math.min(tokens.close[at] as number, to);
  const inner = skipSpace(tokens, at + 1, close);
  return tokens.type[inner] === T.String && inner < close ? { url: stringValue(tokenText(tokens, inner)), next: close + 1 } : undefined;
}

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

export interface StyleAttribute {
  readonly text: string;
  readonly declarations: readonly DeclarationSource[];
  readonly error: string | undefined;
}

/** Parses a style attribute: declarations only. Wholly wrapped in braces it is no error but applies nothing (D53). */
export function parseStyleAttribute(text: string): StyleAttribute {
  const tokens = tokensOf(text);
  const end = tokens.count;
  const declarations: DeclarationSource[] = [];
  let error: string | undefined;
  let at = skipSpace(tokens, 0, end);
  if (at < end && tokens.type[at] === T.LeftCurly && (tokens.close[at] as number) + 1 === trimEnd(tokens, at, end)) return { text, declarations, error };
  while (at < end) {
    if (tokens.type[at] === T.WhiteSpace || tokens.type[at] === T.Comment || tokens.type[at] === T.Semicolon) {
      at++;
      continue;
    }
    const read = readDeclaration(tokens, at, end);
    if (read !== undefined) {
      error ??= read.error;
      if (read.declaration !== undefined) declarations.push(read.declaration);
      at = read.next;
      continue;
    }
    let next = at;
    let block = false;
    while (next < end && tokens.type[next] !== T.Semicolon && !block) {
      block = tokens.type[next] === T.LeftCurly;
      next = afterComponent(tokens, next, end);
    }
    error ??= `"${cut(shownSource(tokens, at, Math.min(next, at + 20)))}" is no declaration.`;
    at = next;
  }
  for (let i = 0; i < end; i++) {
    if ((tokens.close[i] as number) === end && end > 0) error ??= `A "${tokenText(tokens, i)}" is not closed.`;
  }
  if (end > 0 && isOpenAtEnd(tokens)) error ??= "A string, url() or comment is not closed.";
  return { text, declarations, error };
}

function isOpenAtEnd(tokens: Tokens): boolean {
  const last = tokens.count - 1;
  const text = tokenText(tokens, last);
  switch (tokens.type[last]) {
    case T.String:
      return isOpenString(text);
    case T.Url:
      return !text.endsWith(")");
    case T.Comment:
      return text.length < 4 || !text.endsWith("*/");
    default:
      return false;
  }
}
