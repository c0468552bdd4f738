/** Reads the at-rules of a style sheet: groups of rules, imports, namespaces, layers. Source: CSS Syntax 3, CSS Cascade 5. */
import { asciiLowerCase } from "../../document/text.ts";
import { readImportPrelude, readLayerName, readLayerNames, readNamespace, readScope } from "./at-prelude.ts";
import { readMediaList } from "../conditions/media-query.ts";
import { parseSelectors } from "../selectors/selector.ts";
import type { SelectorList } from "../selectors/selector-shape.ts";
import type { BlockReading, SheetDraft } from "./sheet-draft.ts";
import type { Block, Condition } from "./stylesheet.ts";
import {
  afterComponent,
  clipped,
  shownSource,
  skipSpace,
  tokenTypes,
  textBetween,
  tokensOf,
  tokenText,
  unescapeIdent,
} from "../syntax/tokens.ts";

/** At-rules that contain rules like the rules around them. */
const groups = new Set(["media", "supports", "layer", "scope", "container", "starting-style"]);

/** Other at-rules that browsers know. They end the part of a sheet where `@import` is allowed; a dropped rule does not. */
const known = new Set([
  ..."page font-face keyframes -webkit-keyframes counter-style property font-feature-values font-palette-values".split(
    " ",
  ),
  ..."position-try view-transition function".split(" "),
]);

export function readAtRule(draft: SheetDraft, reading: BlockReading): void {
  const tokens = draft.tokens;
  const { at } = reading;
  const name = asciiLowerCase(unescapeIdent(tokenText(tokens, at).slice(1)));
  let end = at + 1;
  while (end < reading.end && tokens.type[end] !== tokenTypes.Semicolon && tokens.type[end] !== tokenTypes.LeftCurly)
    end = afterComponent(tokens, end, reading.end);
  const hasBlock = end < reading.end && tokens.type[end] === tokenTypes.LeftCurly;
  const block = draft.block(reading, "at", name, at, end);
  reading.at = Math.min(afterComponent(tokens, end, reading.end), reading.end);
  if (hasBlock) readBlockRule(draft, reading, block, at + 1, end);
  else readStatement(draft, reading, block, at + 1, end);
}

function readBlockRule(draft: SheetDraft, reading: BlockReading, block: Block, from: number, brace: number): void {
  const { name } = block;
  if (groups.has(name)) return readGroup(draft, reading, block, from, brace);
  if (name === "page" || name === "font-face") {
    const condition = never(reading.condition);
    draft.enter(reading, block, brace, {
      mode: "style",
      owner: { block, selectors: undefined },
      condition,
      selectorContext: reading.selectorContext,
    });
  } else if (draft.tokens.close[brace] === draft.tokens.count) draft.fail(block, "Its block is not closed.");
  if (name === "import") readImport(draft, reading, block, from, brace, true);
  if (known.has(name)) draft.endHeader(reading);
}

/** Reads an at-rule without block. If "}" or the end of the sheet ends it instead of ";", it is an error (6.5), but still applies. */
function readStatement(draft: SheetDraft, reading: BlockReading, block: Block, from: number, to: number): void {
  const { name } = block;
  if (groups.has(name) && name !== "layer") return draft.fail(block, `@${name} has no block.`);
  if (name === "import") readImport(draft, reading, block, from, to, false);
  else if (name === "namespace") addNamespace(draft, reading, from, to);
  else if (name === "layer" && reading.selectorContext.nested !== true) {
    // Inside a style rule the statement is not allowed (CSS Nesting 1).
    const layers = readLayerNames(draft.tokens, from, to) ?? [];
    for (const layer of layers) draft.layerEvents.push({ kind: "layer", name: layer, outer: reading.condition });
    // Statements are allowed before the first import, but not between two (CSS Cascade 5, 2; D76).
    if (reading.mode === "sheet" && layers.length > 0 && draft.imports.length > 0) draft.importsAllowed = false;
  }
  if (to >= reading.end) draft.fail(block, `@${clipped(name)} has neither a ";" nor a block.`);
}

function readGroup(draft: SheetDraft, reading: BlockReading, block: Block, from: number, brace: number): void {
  const tokens = draft.tokens;
  let { selectorContext, owner } = reading;
  const condition = groupCondition(draft, reading, block, from, brace);
  if (condition.kind !== "never" || condition.name !== "") draft.endHeader(reading);
  if (block.name === "scope") {
    selectorContext = { ...selectorContext, parent: undefined, nested: false, scoped: true };
    // Bare declarations of @scope apply to the scope root, without specificity (CSS Cascade 6).
    owner = { block: owner?.block ?? block, selectors: scopeRootItself };
  }
  if (block.name === "media") draft.mediaLists.push({ block, list: shownSource(tokens, from, brace) });
  const mode = reading.mode === "style" || block.name === "scope" ? "style" : "rules";
  draft.enter(reading, block, brace, { mode, owner, condition, selectorContext });
}

function groupCondition(
  draft: SheetDraft,
  reading: BlockReading,
  { name }: Block,
  from: number,
  to: number,
): Condition {
  const outer = reading.condition;
  switch (name) {
    case "media":
      return { outer, kind: "media", list: readMediaList(draft.tokens, from, to) };
    case "supports":
      return { outer, kind: "supports", text: textBetween(draft.tokens, from, to) };
    case "layer":
      return layerCondition(draft, outer, from, to);
    case "scope":
      return {
        ...(readScope(draft.tokens, from, to, reading.selectorContext) ?? { kind: "never", name: "" }),
        outer,
      };
    default:
      return { outer, kind: "never", name }; // @container, @starting-style
  }
}

function layerCondition(draft: SheetDraft, outer: Condition | null, from: number, to: number): Condition {
  if (skipSpace(draft.tokens, from, to) >= to) {
    const layer: Condition = { outer, kind: "layer", name: undefined };
    draft.layerEvents.push({ kind: "anonymous", layer });
    return layer;
  }
  const name = readLayerName(draft.tokens, from, to);
  if (name === undefined) return never(outer);
  draft.layerEvents.push({ kind: "layer", name, outer });
  return { outer, kind: "layer", name };
}

function addNamespace(draft: SheetDraft, reading: BlockReading, from: number, to: number): void {
  const read = readNamespace(draft.tokens, from, to);
  if (read === undefined || reading.mode !== "sheet" || !draft.namespacesAllowed) return;
  draft.namespaces.set(read.prefix, read.url);
  draft.importsAllowed = false;
}

function readImport(
  draft: SheetDraft,
  reading: BlockReading,
  block: Block,
  from: number,
  to: number,
  hasBlock: boolean,
): void {
  const prelude = readImportPrelude(draft.tokens, from, to);
  if (prelude === undefined) draft.fail(block, "@import does not name a style sheet: a string or url() is missing.");
  if (hasBlock || to >= reading.end) draft.fail(block, '@import does not end with ";".');
  if (prelude === undefined || hasBlock) return;
  const { mediaFrom, ...parts } = prelude;
  const written = shownSource(draft.tokens, mediaFrom, to);
  if (written !== "") draft.mediaLists.push({ block, list: written });
  if (reading.mode !== "sheet" || !draft.importsAllowed) return; // in a wrong position: merely ignored
  const rule = { block, ...parts };
  draft.imports.push(rule);
  draft.layerEvents.push({ kind: "import", rule });
}

/** Returns a condition that never holds: rules and layers in it do not count. */
export function never(outer: Condition | null): Condition {
  return { outer, kind: "never", name: "" };
}

/** `:where(:scope)`, the selector of bare declarations in @scope. */
const scopeRootItself = ((): SelectorList => {
  const tokens = tokensOf(":where(:scope)");
  return (parseSelectors(tokens, 0, tokens.count) as { list: SelectorList }).list;
})();
