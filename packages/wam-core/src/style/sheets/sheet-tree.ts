import type { Budget } from "../../budget.ts";
import type { Document, Element } from "../../document/document.ts";
import { LineTable } from "../../document/location.ts";
import { styleTextOf } from "../../document/style-text.ts";
import type { Environment } from "../conditions/environment.ts";
import { mediaApplies, parseMediaList } from "../conditions/media-query.ts";
import { ReceivedSheet } from "./received-sheet.ts";
import type { LoadedSheet } from "./received-sheet.ts";
import type { SheetCache } from "./sheet-cache.ts";
import { withoutFragment } from "./sheet-cache.ts";
import type { PageSheets } from "./sheet-sources.ts";
import { usedSheets } from "./sheet-sources.ts";
import type { ImportRule, StyleSheet } from "./stylesheet.ts";
import { supportsHolds } from "../conditions/supports.ts";
import { clipped } from "../syntax/tokens.ts";

/** One text with rules: an external sheet of one URL, or one `style` element. Its positions count in `locate`. */
export interface SheetText {
  /** Absolute URL of the text that line and column count in. */
  readonly url: string;
  readonly external: boolean;
  readonly sheet: StyleSheet;
  /** The `style` element. */
  readonly element: Element | null;
  locate(offset: number): { line: number; column: number };
}

/** A sheet at one place of the cascade. The same text may stand at several. */
export interface SheetInstance {
  readonly text: SheetText;
  /** `link` or `style` element that names it; null for headers, instructions and imports. */
  readonly owner: Element | null;
  /** The import that brings it, and its sheet. */
  readonly importedBy: { readonly rule: ImportRule; readonly parent: SheetInstance } | null;
  /** In the order of `text.sheet.imports`; undefined: not applying or not available. */
  readonly imports: Map<ImportRule, SheetInstance>;
  readonly base: string;
}

/** Sheets that are asked for, for one page; more come only from sheets that import each other on purpose. */
const SHEETS = 1000;
/** `style` elements that are read: programs that write one for each part of a page write some thousands. */
const ELEMENTS = 20_000;

export interface SheetTreeInput extends PageSheets {
  readonly medium: string;
  readonly environment: Environment;
  readonly budget: Budget;
  readonly cache: SheetCache;
  /** Encoding of the page, for sheets that name none. */
  readonly encoding: string | undefined;
  /** False: external sheets are not loaded. */
  readonly enabled: boolean;
  /** Is told which sheets were loaded and not read, in words. */
  readonly notes?: string[] | undefined;
}

type Steps<T> = Generator<readonly string[], T, readonly (LoadedSheet | undefined)[]>;

interface Wanted {
  readonly url: string;
  readonly instanceOf: (text: SheetText, base: string) => SheetInstance;
}

/**
 * Collects the tested sheets of a page (6.1, 6.2). Yields batches of absolute URLs, one batch per level of imports, and
 * is handed the sheets in the same order. Import cycles are cut; a sheet that is not available gives nothing.
 */
export function* sheetTree(input: SheetTreeInput): Steps<SheetInstance[]> {
  const { document, cache, medium, environment } = input;
  const texts = new Map<string, SheetText & { base: string }>();
  const roots: (SheetInstance | undefined)[] = [];
  let wanted: Wanted[] = [];
  let count = 0;
  let elements = 0;
  const notes = new Set<string>();

  const want = (instance: SheetInstance): void => {
    for (const rule of instance.text.sheet.imports) {
      if (!input.enabled) return;
      if (!importApplies(rule, medium, environment)) continue;
      const url = resolve(rule.url, instance.base);
      if (url === undefined || isAncestor(url, instance)) continue;
      if (count >= SHEETS) {
        notes.add(`style sheets after the first ${SHEETS} not loaded`);
        return;
      }
      count++;
      const importedBy = { rule, parent: instance };
      wanted.push({
        url,
        instanceOf(text, base) {
          const imported: SheetInstance = { text, owner: null, importedBy, imports: new Map(), base };
          instance.imports.set(rule, imported);
          return imported;
        },
      });
    }
  };

  for (const reference of usedSheets(input)) {
    if (!mediaApplies(parseMediaList(reference.media), medium, environment)) continue;
    if (reference.url === undefined && elements++ >= ELEMENTS) {
      notes.add(`style elements after the first ${ELEMENTS} not read`);
      continue;
    }
    if (reference.url !== undefined && input.enabled && count++ >= SHEETS) {
      notes.add(`style sheets after the first ${SHEETS} not loaded`);
      continue;
    }
    const slot = roots.length++;
    if (reference.url === undefined) {
      const text = elementText(document, reference.element as Element, input);
      roots[slot] = { text, owner: reference.element, importedBy: null, imports: new Map(), base: input.baseUrl };
    } else if (input.enabled) {
      wanted.push({
        url: withoutFragment(reference.url),
        instanceOf: (text, base) =>
          (roots[slot] = { text, owner: reference.element, importedBy: null, imports: new Map(), base }),
      });
    }
  }
  for (const root of roots.slice()) if (root !== undefined) want(root);

  while (wanted.length > 0) {
    const batch = wanted;
    wanted = [];
    const missing = [...new Set(batch.map(({ url }) => url))].filter((url) => !texts.has(url));
    const cached = missing.map((url) => cache.find(url));
    const toLoad = missing.filter((_, i) => cached[i] === undefined);
    const loaded = toLoad.length === 0 ? [] : yield toLoad;
    for (const [i, url] of missing.entries()) {
      const hit = cached[i];
      const answer = loaded[toLoad.indexOf(url)];
      const entry = hit === undefined ? answer && new ReceivedSheet(url, answer) : hit.entry;
      if (hit === undefined) cache.keep(url, entry);
      if (entry === undefined) continue;
      if (isReadAsCss(entry, input)) {
        texts.set(url, { ...externalText(url, entry.parsed(input.encoding, input.budget, cache)), base: entry.base });
      } else
        input.notes?.push(`style sheet ${url} not read: it is served as "${clipped(entry.type)}", not as text/css`);
    }
    for (const { url, instanceOf } of batch) {
      const text = texts.get(url);
      if (text !== undefined) want(instanceOf(text, text.base));
    }
  }
  input.notes?.push(...notes);
  return roots.filter((root) => root !== undefined);
}

/** Whether the `supports()` and the media list of an import are true. */
export function importApplies({ supports, media }: ImportRule, medium: string, environment: Environment): boolean {
  return (supports === undefined || supportsHolds(supports, true)) && mediaApplies(media, medium, environment);
}

function resolve(url: string, base: string): string | undefined {
  try {
    return withoutFragment(new URL(url, base).href);
  } catch {
    return undefined;
  }
}

function isAncestor(url: string, instance: SheetInstance): boolean {
  for (let at: SheetInstance | undefined = instance; at !== undefined; at = at.importedBy?.parent)
    if (at.text.external && at.text.url === url) return true;
  return false;
}

/** A sheet that is served as something else counts only in quirks mode, from the page's own origin (D75). */
function isReadAsCss({ isCss, base }: ReceivedSheet, { document, url }: SheetTreeInput): boolean {
  return isCss || (document.quirks && originOf(base) !== "null" && originOf(base) === originOf(url));
}

/** "null": it has none of its own. */
function originOf(url: string): string {
  return resolve(url, url) === undefined ? "null" : new URL(url).origin;
}

function externalText(url: string, sheet: StyleSheet): SheetText {
  let lines: LineTable | undefined;
  return {
    url,
    external: true,
    sheet,
    element: null,
    locate: (offset) => (lines ??= new LineTable(sheet.text)).locate(offset),
  };
}

function elementText(document: Document, element: Element, input: SheetTreeInput): SheetText {
  const source = styleTextOf(document, element);
  const sheet = input.cache.parse(source.text);
  return {
    url: input.url,
    external: false,
    sheet,
    element,
    locate: (offset) => document.locate(source.offset(offset)),
  };
}
