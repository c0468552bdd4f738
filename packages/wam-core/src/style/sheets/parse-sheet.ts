import { never, readAtRule } from "./at-rules.ts";
import { parseSelectors } from "../selectors/selector.ts";
import { SheetDraft } from "./sheet-draft.ts";
import type { BlockReading, Owner } from "./sheet-draft.ts";
import type { DeclarationSource, StyleSheet } from "./stylesheet.ts";
import { readDeclaration } from "../syntax/declaration.ts";
import {
  afterComponent,
  excerpt,
  isOpenAtEnd,
  skipSpace,
  tokenTypes,
  tokensOf,
  tokenText,
  trimEnd,
} from "../syntax/tokens.ts";

/**
 * Parses a style sheet by CSS Syntax Level 3 with nesting: rules for the cascade, constructs in error (6.5), media lists.
 * Linear in its length, no recursion, never throws.
 */
export function parseStyleSheet(text: string): StyleSheet {
  const draft = new SheetDraft(tokensOf(text));
  readSheet(draft);
  const { rules, imports, layerEvents, errors, mediaLists } = draft;
  return { text, rules, imports, layerEvents, errors, mediaLists };
}

function readSheet(draft: SheetDraft): void {
  const selectorContext = { namespaces: draft.namespaces };
  draft.stack.push({
    at: 0,
    end: draft.tokens.count,
    mode: "sheet",
    block: null,
    condition: null,
    owner: undefined,
    selectorContext,
    list: undefined,
  });
  for (let reading = draft.stack.at(-1); reading !== undefined; reading = draft.stack.at(-1)) {
    if (reading.at >= reading.end) draft.stack.pop();
    else if (reading.mode === "style") readStyleContent(draft, reading);
    else readRule(draft, reading);
  }
  draft.errors.sort((a, b) => a.start - b.start);
}

/** Reads one step in a block that contains only rules. */
function readRule(draft: SheetDraft, reading: BlockReading): void {
  const tokens = draft.tokens;
  const { at, end, mode } = reading;
  switch (tokens.type[at]) {
    case tokenTypes.Comment:
      // An unclosed comment belongs to the construct around it, but here there is none.
      if (mode === "sheet" && at === end - 1 && isOpenAtEnd(tokens))
        draft.fail(draft.block(reading, "stray", "", at, end), "A comment is not closed.");
      reading.at++;
      return;
    case tokenTypes.WhiteSpace:
      reading.at++;
      return;
    case tokenTypes.Cdo:
    case tokenTypes.Cdc:
      if (mode !== "sheet") break;
      reading.at++;
      return;
    case tokenTypes.AtKeyword:
      readAtRule(draft, reading);
      return;
  }
  let brace = at;
  while (brace < end && tokens.type[brace] !== tokenTypes.LeftCurly) brace = afterComponent(tokens, brace, end);
  if (brace < end) return readQualifiedRule(draft, reading, at, brace);
  draft.fail(
    draft.block(reading, "stray", "", at, end),
    `Text that belongs to no rule: "${excerpt(tokens, at, end)}".`,
  );
  reading.at = end;
}

/** Reads one step in a block that contains declarations and perhaps rules. */
function readStyleContent(draft: SheetDraft, reading: BlockReading): void {
  const tokens = draft.tokens;
  const { at, end } = reading;
  const { type } = tokens;
  switch (type[at]) {
    case tokenTypes.WhiteSpace:
    case tokenTypes.Comment:
    case tokenTypes.Semicolon:
      reading.at++;
      return;
    case tokenTypes.AtKeyword:
      reading.list = undefined;
      readAtRule(draft, reading);
      return;
  }
  const owner = reading.owner as Owner;
  const read = readDeclaration(tokens, at, end);
  if (read !== undefined) {
    reading.at = read.next;
    if (read.error !== undefined) draft.fail(owner.block, read.error);
    if (read.declaration !== undefined) addDeclaration(draft, reading, owner, read.declaration);
    return;
  }
  let next = at;
  while (next < end && type[next] !== tokenTypes.LeftCurly && type[next] !== tokenTypes.Semicolon)
    next = afterComponent(tokens, next, end);
  if (next < end && type[next] === tokenTypes.LeftCurly) {
    reading.list = undefined;
    readQualifiedRule(draft, reading, at, next);
    return;
  }
  draft.fail(owner.block, `"${excerpt(tokens, at, next)}" is not a declaration.`);
  reading.at = next;
}

function addDeclaration(
  draft: SheetDraft,
  reading: BlockReading,
  { block, selectors }: Owner,
  declaration: DeclarationSource,
): void {
  if (selectors === undefined) return;
  if (reading.list === undefined) {
    reading.list = [];
    draft.rules.push({
      block,
      condition: reading.condition,
      selectors,
      declarations: reading.list,
    });
  }
  reading.list.push(declaration);
}

function readQualifiedRule(draft: SheetDraft, reading: BlockReading, at: number, brace: number): void {
  const tokens = draft.tokens;
  const to = trimEnd(tokens, at, brace);
  const block = draft.block(reading, "style", "", at, brace);
  reading.at = afterComponent(tokens, brace, reading.end);
  const parsed = parseSelectors(tokens, at, to, reading.selectorContext);
  if (parsed.status === "invalid") draft.fail(block, `"${excerpt(tokens, at, to)}" is not a valid selector list.`);
  const selectors = parsed.status === "valid" && !looksCustom(draft, at, to) ? parsed.list : undefined;
  if (selectors !== undefined) draft.endHeader(reading);
  const condition = selectors === undefined ? never(reading.condition) : reading.condition;
  const selectorContext = { ...reading.selectorContext, parent: selectors, nested: true, scoped: false };
  const inner = draft.enter(reading, block, brace, {
    mode: "style",
    owner: { block, selectors },
    condition,
    selectorContext,
  });
  if (selectors === undefined || inner === undefined) return;
  // A rule without declarations also matches, for reports of matching rules.
  inner.list = [];
  draft.rules.push({ block, condition, selectors, declarations: inner.list });
}

/** Returns true for `--x:hover {}`, which is no rule: in a block it would be a declaration (CSS Syntax, "consume a qualified rule"). */
function looksCustom(draft: SheetDraft, at: number, to: number): boolean {
  const tokens = draft.tokens;
  return (
    tokens.type[at] === tokenTypes.Ident &&
    tokenText(tokens, at).startsWith("--") &&
    tokens.type[skipSpace(tokens, at + 1, to)] === tokenTypes.Colon
  );
}
