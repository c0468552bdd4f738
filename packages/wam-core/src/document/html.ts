import type { Token } from "parse5";
import { html, Token as Tokens } from "parse5";
import type { Budget } from "../budget.ts";
import { coreError } from "../errors.ts";
import { Document } from "./document.ts";
import type { Element } from "./document.ts";
import { LivingParser } from "./living-parser.ts";
import type { OffsetCharacters } from "./html-tokenizer.ts";
import { copyToken, OffsetTokenizer } from "./html-tokenizer.ts";
import type { HtmlTree } from "./html-tree.ts";
import { HtmlTreeBuilder } from "./html-tree.ts";
import { moveChildren } from "./tree.ts";

/**
 * Parses a text by the HTML Standard, with scripting off. Accepts any text. Spec 1.4, HTML mode.
 *
 * Elements without a start tag of their own (implied `html`, `head`, `body`, `tbody`, `colgroup`, the `p` and `br` of
 * stray end tags, re-created formatting elements) have `start` -1. The content of `template` is left out.
 *
 * @param source  decoded text without byte order mark; offsets of the tree count UTF-16 code units in it.
 * @throws        EiaoError `TooManyNodes`, `TooDeep`.
 *
 * Cost: linear in the source and the nodes made.
 */
export function parseHtml(source: string, budget: Budget): Document {
  const builder = new HtmlTreeBuilder(budget);
  const parser = new OffsetParser(builder, budget);
  parser.offsetTokenizer.read(source);
  return new Document({
    mode: "html",
    quirks: builder.getDocumentMode() === html.DOCUMENT_MODE.QUIRKS,
    source,
    doctype: builder.doctype,
    root: rootOf(parser.document),
    instructions: [],
    templates: builder.templates,
  });
}

/** Returns the document element, detached from parse5's document node and from the comments next to it. */
function rootOf(document: Element): Element | null {
  let root = document.first;
  while (root !== null && root.kind !== "element") root = root.next;
  if (root === null) return null;
  root.parent = null;
  root.next = null;
  root.previous = null;
  return root;
}

/** A parser that passes the positions of tags and texts to the tree builder. */
class OffsetParser extends LivingParser {
  readonly offsetTokenizer: OffsetTokenizer<HtmlTree>;
  readonly #builder: HtmlTreeBuilder;
  readonly #maxDepth: number;

  constructor(builder: HtmlTreeBuilder, budget: Budget) {
    super(builder);
    this.offsetTokenizer = new OffsetTokenizer(this);
    this.tokenizer = this.offsetTokenizer;
    this.#builder = builder;
    this.#maxDepth = budget.maxDepth;
  }

  override onStartTag(token: Token.TagToken): void {
    this.#builder.beginTag(token.attrs, this.offsetTokenizer.tagStart, this.offsetTokenizer.offsetAfter);
    super.onStartTag(token);
    // This is the only place where parse5 keeps a tag: it re-creates the element from it, as after <b><p></b>.
    const { newest } = this.activeFormattingElements;
    if (newest !== null && "token" in newest && newest.token === token) newest.token = copyToken(token, newest.element);
  }

  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    // A line end right after <pre> or <textarea> is dropped: the text begins after it.
    if (this.skipNextNewLine && token.chars.startsWith("\n") && token.chars.length > 1) {
      const { start } = token as OffsetCharacters;
      const lineEnd = /\r\n?|\n|&#?\w+;?/y;
      lineEnd.lastIndex = start;
      const moved: OffsetCharacters = {
        ...token,
        start: start + (lineEnd.exec(this.offsetTokenizer.preprocessor.html)?.[0].length ?? 0),
      };
      super.onWhitespaceCharacter(moved);
      return;
    }
    super.onWhitespaceCharacter(token);
  }

  override onItemPush(element: Element, tagId: number, isTop: boolean): void {
    if (this.openElements.depth > this.#maxDepth) throw coreError("TooDeep", { limit: this.#maxDepth });
    super.onItemPush(element, tagId, isTop);
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    const { start } = token as OffsetCharacters;
    const inkStart = token.type === Tokens.TokenType.WHITESPACE_CHARACTER ? -1 : start;
    if (this._shouldFosterParentOnInsertion()) {
      const { parent, beforeElement } = this._findFosterParentingLocation();
      this.#builder.insertTextAt(parent, token.chars, start, inkStart, beforeElement);
    } else {
      this.#builder.insertTextAt(this.openElements.currentTmplContentOrNode, token.chars, start, inkStart, null);
    }
  }

  override _adoptNodes(donor: Element, recipient: Element): void {
    this.#builder.countMoves(moveChildren(donor, recipient));
  }

  override _setDocumentType(token: Token.DoctypeToken): void {
    this.#builder.doctype = { name: token.name ?? "", publicId: token.publicId, systemId: token.systemId };
  }
}
