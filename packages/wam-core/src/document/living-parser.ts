import type { ParserErrorHandler, Token, TreeAdapter } from "parse5";
import { html, InsertionMode, Parser } from "parse5";
import type { Element } from "./document.ts";
import { XHTML_NAMESPACE } from "./document.ts";
import type { HtmlTree, ParserTree } from "./html-tree.ts";

const { TAG_ID: $ } = html;

/** The insertion modes that open elements set; the nearest element decides. Cells count, since none is the context of a fragment here. */
const modes: ReadonlyMap<html.TAG_ID, InsertionMode> = new Map([
  [$.TR, InsertionMode.IN_ROW],
  [$.TBODY, InsertionMode.IN_TABLE_BODY],
  [$.THEAD, InsertionMode.IN_TABLE_BODY],
  [$.TFOOT, InsertionMode.IN_TABLE_BODY],
  [$.CAPTION, InsertionMode.IN_CAPTION],
  [$.COLGROUP, InsertionMode.IN_COLUMN_GROUP],
  [$.TABLE, InsertionMode.IN_TABLE],
  [$.TD, InsertionMode.IN_CELL],
  [$.TH, InsertionMode.IN_CELL],
  [$.BODY, InsertionMode.IN_BODY],
]);
const modeTags: readonly html.TAG_ID[] = [...modes.keys(), $.TEMPLATE];

/**
 * Corrects parse5's tree construction where it differs from today's HTML Standard. Spec D72; test/chromium compares the trees.
 *
 * 1. `select`, changed in 2025: it no longer has its own insertion modes, it may contain almost anything, and it limits scopes
 *    as `td` does.
 * 2. `template` limits table scope.
 * 3. In a row, `</tbody>`, `</thead>` and `</tfoot>` are ignored unless such an element is open.
 */
export class LivingParser extends Parser<HtmlTree> {
  /** The number of open `select` elements. */
  #selects = 0;
  /** The mode in which the last `select` was inserted. */
  #modeOfSelect = InsertionMode.IN_BODY;

  constructor(tree: ParserTree, onParseError: ParserErrorHandler | null = null) {
    super({ treeAdapter: tree as TreeAdapter<HtmlTree>, scriptingEnabled: false, onParseError });
    this.#boundScopes();
  }

  override onItemPush(element: Element, tagId: html.TAG_ID, isTop: boolean): void {
    if (tagId === $.SELECT && isSelect(element)) this.#selects++;
    super.onItemPush(element, tagId, isTop);
  }

  override onItemPop(element: Element, isTop: boolean): void {
    if (this.#selects > 0 && isSelect(element)) this.#selects--;
    super.onItemPop(element, isTop);
  }

  override _insertElement(token: Token.TagToken, namespace: html.NS): void {
    if (token.tagID === $.SELECT) this.#modeOfSelect = this.insertionMode;
    super._insertElement(token, namespace);
  }

  override _startTagOutsideForeignContent(token: Token.TagToken): void {
    if (this.#selects > 0 && this.openElements.hasInScope($.SELECT) && this.#startsInSelect(token)) return;
    super._startTagOutsideForeignContent(token);
    if (this.insertionMode === InsertionMode.IN_SELECT || this.insertionMode === InsertionMode.IN_SELECT_IN_TABLE)
      this.insertionMode = this.#modeOfSelect;
  }

  /** Takes the extra steps that the standard requires for a start tag in a `select`. @returns true if the usual steps must not follow. */
  #startsInSelect(token: Token.TagToken): boolean {
    const { openElements } = this;
    switch (token.tagID) {
      case $.OPTION:
        while (openElements.currentTagId !== $.OPTGROUP && this.#popImplied());
        return false;
      case $.OPTGROUP:
        openElements.generateImpliedEndTags();
        return false;
      case $.HR:
        if (openElements.hasInButtonScope($.P)) this._closePElement();
        openElements.generateImpliedEndTags();
        return false;
      case $.INPUT:
        if (isHidden(token) && tableModes.has(this.insertionMode)) return false;
        openElements.popUntilTagNamePopped($.SELECT);
        return false;
      case $.SELECT:
        openElements.popUntilTagNamePopped($.SELECT);
        if (this.insertionMode === InsertionMode.AFTER_BODY || this.insertionMode === InsertionMode.AFTER_AFTER_BODY)
          this.insertionMode = InsertionMode.IN_BODY;
        return true;
      default:
        return false;
    }
  }

  /** Pops the current element if its end tag may be implied. @returns true if it did. */
  #popImplied(): boolean {
    const { openElements } = this;
    const id = openElements.currentTagId;
    if (id === undefined || !implied.has(id) || openElements.current?.namespace !== XHTML_NAMESPACE) return false;
    openElements.pop();
    return true;
  }

  override _endTagOutsideForeignContent(token: Token.TagToken): void {
    if (token.tagID === $.SELECT && this.#selects > 0 && this.openElements.hasInScope($.SELECT)) {
      this.openElements.generateImpliedEndTags();
      this.openElements.popUntilTagNamePopped($.SELECT);
    }
    if (
      this.insertionMode === InsertionMode.IN_ROW &&
      tableBodies.includes(token.tagID) &&
      !this.openElements.hasInTableScope(token.tagID)
    )
      return;
    super._endTagOutsideForeignContent(token);
  }

  /** Sets the mode by the elements below an open `select` on the stack, which has no mode of its own. */
  override _resetInsertionModeForSelect(): void {
    const { openElements } = this;
    const id = openElements.tagIDs[openElements.indexOfTopmostOf(modeTags)];
    this.insertionMode =
      (id === $.TEMPLATE ? this.tmplInsertionModeStack.at(-1) : modes.get(id ?? $.BODY)) ?? InsertionMode.IN_BODY;
  }

  /**
   * Limits how deep the stack is searched: elements in scope are no deeper than the topmost `select`, elements in table scope
   * no deeper than the topmost `template`.
   */
  #boundScopes(): void {
    const stack = this.openElements;
    const inSelect = (target: () => number): boolean =>
      this.#selects === 0 || target() >= stack.indexOfTopmost($.SELECT);
    const inTemplate = (target: () => number): boolean =>
      stack.tmplCount === 0 || target() >= stack.indexOfTopmost($.TEMPLATE);
    const inScope = stack.hasInScope.bind(stack);
    stack.hasInScope = (tag, element) =>
      inScope(tag, element) && inSelect(() => (element ? stack._indexOf(element) : stack.indexOfTopmost(tag)));
    const inButtonScope = stack.hasInButtonScope.bind(stack);
    stack.hasInButtonScope = (tag) => inButtonScope(tag) && inSelect(() => stack.indexOfTopmost(tag));
    const inListItemScope = stack.hasInListItemScope.bind(stack);
    stack.hasInListItemScope = (tag) => inListItemScope(tag) && inSelect(() => stack.indexOfTopmost(tag));
    const headingInScope = stack.hasNumberedHeaderInScope.bind(stack);
    stack.hasNumberedHeaderInScope = () => headingInScope() && inSelect(() => stack.indexOfTopmostOf(headings));
    const inTableScope = stack.hasInTableScope.bind(stack);
    stack.hasInTableScope = (tag) => inTableScope(tag) && inTemplate(() => stack.indexOfTopmost(tag));
    const bodyInTableScope = stack.hasTableBodyContextInTableScope.bind(stack);
    stack.hasTableBodyContextInTableScope = () =>
      bodyInTableScope() && inTemplate(() => stack.indexOfTopmostOf(tableBodies));
  }
}

const tableBodies: readonly html.TAG_ID[] = [$.TBODY, $.THEAD, $.TFOOT];
const implied: ReadonlySet<html.TAG_ID> = new Set([
  $.DD,
  $.DT,
  $.LI,
  $.OPTGROUP,
  $.OPTION,
  $.P,
  $.RB,
  $.RP,
  $.RT,
  $.RTC,
]);
const headings: readonly html.TAG_ID[] = [$.H1, $.H2, $.H3, $.H4, $.H5, $.H6];

/** The modes in which a hidden input stays where it is written. */
const tableModes: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_TABLE,
  InsertionMode.IN_TABLE_BODY,
  InsertionMode.IN_ROW,
]);

function isHidden({ attrs }: Token.TagToken): boolean {
  return attrs.find(({ name }) => name === "type")?.value.toLowerCase() === "hidden";
}

function isSelect({ name, namespace }: Element): boolean {
  return name === "select" && namespace === XHTML_NAMESPACE;
}
