import type { Budget } from "../../budget.ts";
import type { Document, Element } from "../../document/document.ts";
import { LineTable } from "../../document/location.ts";
import { styleTextOf } from "../../document/style-text.ts";
import { encodingOfLabel } from "../../source/encoding.ts";
import { parseUrl } from "../../source/parse-url.ts";
import type { Environment } from "../conditions/environment.ts";
import { mediaApplies, parseMediaList } from "../conditions/media-query.ts";
import type { MediaList } from "../conditions/media-query.ts";
import { sheetOfDataUrl } from "./data-url.ts";
import { ReceivedSheet } from "./received-sheet.ts";
import type { LoadedSheet } from "./received-sheet.ts";
import type { SheetCache } from "./sheet-cache.ts";
import { withoutFragment } from "./sheet-cache.ts";
import type { PageSheets } from "./sheet-sources.ts";
import { usedSheets } from "./sheet-sources.ts";
import type { ImportRule, StyleSheet } from "./stylesheet.ts";
import { cached } from "../syntax/cache.ts";
import { supportsHolds } from "../conditions/supports.ts";
import { clipped } from "../syntax/tokens.ts";

/** One text with rules: an external sheet of one URL, or one `style` element. `locate` locates its offsets. */
export interface SheetText {
  /** The absolute URL of the text in which line and column count; shortened if it is a long `data:` URL. */
  readonly url: string;
  readonly external: boolean;
  readonly sheet: StyleSheet;
  /** The `style` element; null for an external sheet. */
  readonly element: Element | null;
  /** The encoding of imported sheets that name none (CSS Cascade 5, 2.3). */
  readonly encoding: string | undefined;
  locate(offset: number): { line: number; column: number };
}

/** The sheet in place of a used sheet that could not be loaded. */
export const missingSheet: StyleSheet = {
  text: "",
  rules: [],
  imports: [],
  layerEvents: [],
  errors: [],
  mediaLists: [],
};

/** The conditions under which a sheet applies. */
interface SheetCondition {
  readonly supports?: string | undefined;
  readonly media: MediaList;
}

/** A sheet at one position of the cascade. The same text may be at several positions. */
export interface SheetInstance {
  readonly text: SheetText;
  /** True in at least one of the environments for which sheets are collected. Each cascade evaluates it again. */
  readonly condition: SheetCondition;
  /** The `link` or `style` element that names it, or the sheet that imports it; null for headers and instructions. */
  readonly owner: Element | null;
  /** The sheet that imports it, if any. */
  readonly importedBy: SheetInstance | null;
  /** The imported sheets. A rule is missing if it does not apply, or if a sheet imports itself. */
  readonly imports: Map<ImportRule, SheetInstance>;
  readonly base: string;
}

/** The most sheets that are requested for one page. Only sheets that import each other on purpose need more. */
const SHEETS = 1000;
/** The most `style` elements that are read. Programs that write one for each part of a page write some thousands. */
const ELEMENTS = 20_000;

export interface SheetTreeInput extends PageSheets {
  readonly medium: string;
  /** A sheet is collected if it applies in one of them. */
  readonly environments: readonly Environment[];
  readonly budget: Budget;
  readonly cache: SheetCache;
  /** The encoding of the page, for sheets that name none. */
  readonly encoding?: string | undefined;
  /** False if external sheets must not be loaded. */
  readonly enabled: boolean;
  /** Receives texts about sheets that were not loaded or not read. */
  readonly notes?: string[] | undefined;
}

type Steps<T> = Generator<readonly string[], T, readonly (LoadedSheet | undefined)[]>;

interface Wanted {
  readonly url: string;
  /** The label of the encoding of the page or sheet that requests it. */
  readonly encoding: string | undefined;
  readonly instanceOf: (text: SheetText, base: string) => SheetInstance;
}

/**
 * Collects the tested sheets of a page (6.1, 6.2). Yields batches of absolute URLs, one batch per level of imports, and
 * receives the sheets in the same order. Import cycles are cut; a sheet that is not available is `missingSheet`.
 */
export function* sheetTree(input: SheetTreeInput): Steps<SheetInstance[]> {
  const { document, cache } = input;
  const received = new Map<string, ReceivedSheet | undefined>();
  const texts = new Map<string, SheetText>();
  const roots: (SheetInstance | undefined)[] = [];
  let wanted: Wanted[] = [];
  let count = 0;
  let elements = 0;
  const notes = new Set<string>();

  const isUsed = (condition: SheetCondition): boolean =>
    input.environments.some((environment) => sheetApplies(condition, input.medium, environment));

  const isOverLimit = (): boolean => {
    if (count++ < SHEETS || !input.enabled) return false;
    notes.add(`style sheets after the first ${SHEETS} not loaded`);
    return true;
  };

  const addImports = (instance: SheetInstance): void => {
    for (const rule of instance.text.sheet.imports) {
      if (!isUsed(rule)) continue;
      const url = withoutFragment(parseUrl(rule.url, instance.base)?.href ?? "");
      if (url === "" || isAncestor(received.get(url)?.base ?? url, instance)) continue;
      if (isOverLimit()) return;
      const { owner } = instance;
      wanted.push({
        url,
        encoding: instance.text.encoding,
        instanceOf(text, base) {
          const imported = { text, condition: rule, owner, importedBy: instance, imports: new Map(), base };
          instance.imports.set(rule, imported);
          return imported;
        },
      });
    }
  };

  for (const reference of usedSheets(input)) {
    const condition = { media: parseMediaList(reference.media) };
    if (!isUsed(condition)) continue;
    const { element: owner, url } = reference;
    const isElement = owner?.name === "style";
    if (isElement && elements++ >= ELEMENTS) {
      notes.add(`style elements after the first ${ELEMENTS} not read`);
      continue;
    }
    if (!isElement && isOverLimit()) continue;
    const slot = roots.length++;
    const put = (text: SheetText, base: string): SheetInstance =>
      (roots[slot] = { text, condition, owner, importedBy: null, imports: new Map(), base });
    if (isElement) put(elementText(document, owner, input), url);
    else {
      const encoding = encodingOfLabel(reference.charset ?? "") ?? input.encoding;
      wanted.push({ url: withoutFragment(url), encoding, instanceOf: put });
    }
  }
  for (const root of roots) if (root !== undefined) addImports(root);

  while (wanted.length > 0) {
    const batch = wanted;
    wanted = [];
    const urls = input.enabled ? batch.map(({ url }) => url) : [];
    const missing = [...new Set(urls)].filter((url) => !received.has(url));
    // A `data:` URL needs no request, and the cache does not store it.
    const hits = missing.map((url) => (isData(url) ? { entry: dataSheet(url, notes) } : cache.find(url)));
    const toLoad = missing.filter((_, i) => hits[i] === undefined);
    const loaded = toLoad.length === 0 ? [] : yield toLoad;
    for (const [i, url] of missing.entries()) {
      const hit = hits[i];
      const answer = loaded[toLoad.indexOf(url)];
      const entry = hit === undefined ? answer && new ReceivedSheet(url, answer) : hit.entry;
      if (hit === undefined) cache.keep(url, entry);
      received.set(url, entry && readAsCss(url, entry, input));
    }
    for (const { url, encoding, instanceOf } of batch) {
      const entry = received.get(url);
      if (entry === undefined) instanceOf(externalText(url, undefined, missingSheet), url);
      else addImports(instanceOf(textIn(texts, url, entry, encoding, input), entry.base));
    }
  }
  input.notes?.push(...notes);
  return roots.filter((root) => root !== undefined);
}

/** Returns true if the `supports()` of an import and the media list are true. */
export function sheetApplies({ supports, media }: SheetCondition, medium: string, environment: Environment): boolean {
  return (supports === undefined || supportsHolds(supports, true)) && mediaApplies(media, medium, environment);
}

function isData(url: string): boolean {
  return url.startsWith("data:");
}

function dataSheet(url: string, notes: Set<string>): ReceivedSheet {
  const sheet = sheetOfDataUrl(url);
  if (sheet !== undefined) return new ReceivedSheet(url, sheet);
  notes.add(`style sheet ${shownUrl(url)} not read: the URL is malformed`);
  return withoutContent(url);
}

function isAncestor(base: string, instance: SheetInstance | null): boolean {
  return (
    instance !== null && ((instance.base === base && instance.text.external) || isAncestor(base, instance.importedBy))
  );
}

/**
 * Returns the sheet. If it is not served as CSS, adds a note and returns a sheet without content. In quirks mode the type does not matter
 * for the page's own origin (D75) and for a `data:` URL, as in Chromium.
 */
function readAsCss(url: string, sheet: ReceivedSheet, input: SheetTreeInput): ReceivedSheet {
  const { isCss, base, type } = sheet;
  const origin = parseUrl(base)?.origin;
  const isOwn = isData(base) || (origin !== "null" && origin === parseUrl(input.url)?.origin);
  if (isCss || (input.document.quirks && isOwn)) return sheet;
  input.notes?.push(`style sheet ${shownUrl(url)} not read: it is served as "${clipped(type)}", not as text/css`);
  return withoutContent(url);
}

/** Returns an empty sheet, in place of a sheet that browsers do not read. */
function withoutContent(url: string): ReceivedSheet {
  return new ReceivedSheet(url, { content: "" });
}

/** Returns the sheet in its encoding for the page or sheet that requests it: one text per encoding. @param texts  the texts so far. */
function textIn(
  texts: Map<string, SheetText>,
  url: string,
  entry: ReceivedSheet,
  outer: string | undefined,
  { budget, cache }: SheetTreeInput,
): SheetText {
  const encoding = entry.encodingIn(outer);
  return cached(texts, `${encoding} ${url}`, () =>
    externalText(entry.base.startsWith("file:") ? entry.base : url, encoding, entry.parsed(encoding, budget, cache)),
  );
}

/** Returns the URL of a sheet for locations. A long `data:` URL is cut, with its length added, since a sheet may have many locations. */
function shownUrl(url: string): string {
  return isData(url) && url.length > 200 ? `${url.slice(0, 200)}…${url.length}` : url;
}

function externalText(url: string, encoding: string | undefined, sheet: StyleSheet): SheetText {
  let lines: LineTable | undefined;
  return {
    url: shownUrl(url),
    external: true,
    sheet,
    element: null,
    encoding,
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
    encoding: input.encoding,
    locate: (offset) => document.locate(source.offset(offset)),
  };
}
