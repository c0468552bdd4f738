import type { Parser, TreeAdapterTypeMap } from "parse5";
import { html, InsertionMode, Token, Tokenizer } from "parse5";
import type { Element } from "./document.ts";

/** A character token that knows the offset of its first character in the source. */
export interface OffsetCharacters extends Token.CharacterToken {
  readonly start: number;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTATION_MARK = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;
const LESS_THAN = 0x3c;

/**
 * The tokenizer of parse5 with four changes.
 *
 * 1. It keeps only the offsets that a Document needs, of each start tag and of each run of characters, as
 *    numbers. parse5's own location objects (two lines, two columns, two offsets, for end tags and attributes too)
 *    take more time than the rest of the parse.
 * 2. Runs of characters that one state treats alike (text, attribute values, names, comments) are scanned in a tight
 *    loop instead of one trip through the state machine for each character.
 * 3. "two words" is one character token, not three. parse5 separates words and white space everywhere, but after
 *    the first other character only the frameset modes treat white space differently.
 * 4. All start tags share one token object, and all end tags another. Code that keeps one must copy it (`copyToken`).
 *
 * All other input goes to parse5. Tests compare tree and positions with an unchanged parse5.
 */
export class OffsetTokenizer<Tree extends TreeAdapterTypeMap> extends Tokenizer {
  readonly #parser: Parser<Tree>;
  /** The offset of the `<` of the latest start tag. */
  tagStart = -1;
  /** The start of the next character token; -1 if that is the current character. They differ after a reference or an undone look-ahead. */
  #charactersStart = -1;

  readonly #startTag: Token.TagToken = tagToken(Token.TokenType.START_TAG);
  readonly #endTag: Token.TagToken = tagToken(Token.TokenType.END_TAG);

  constructor(parser: Parser<Tree>) {
    super(parser.options, parser);
    this.#parser = parser;
  }

  /** The offset after the current character. When a tag was just emitted, this is the offset after its `>`. */
  get offsetAfter(): number {
    return this.preprocessor.pos + 1;
  }

  /** Reads a whole text. Cost: O(length). */
  read(source: string): void {
    // The source lives as long as the document, so parse5 need not drop the part that it has read. Offsets stay simple.
    this.preprocessor.bufferWaterline = Infinity;
    this.write(source, true);
  }

  protected override _createStartTagToken(): void {
    this.tagStart = this.preprocessor.pos - 1;
    this.#beginTag(this.#startTag);
  }

  protected override _createEndTagToken(): void {
    this.#beginTag(this.#endTag);
  }

  /** Resets the token object that all start tags, or all end tags, share: see `copyToken`. */
  #beginTag(token: Token.TagToken): void {
    this._flushRun("");
    token.tagName = "";
    token.tagID = html.TAG_ID.UNKNOWN;
    token.selfClosing = false;
    token.ackSelfClosing = false;
    while (token.attrs.length > 0) token.attrs.pop();
    this.currentToken = token;
  }

  protected override _createCharacterToken(type: Token.CharacterToken["type"]): void {
    const start = this.#charactersStart === -1 ? this.preprocessor.codePointStart : this.#charactersStart;
    const token: OffsetCharacters = { type, chars: "", location: null, start };
    this.currentCharacterToken = token;
  }

  protected override _emitChars(text: string, cpOffset = 0): void {
    this.#charactersStart = this.preprocessor.codePointStart + 1 + cpOffset - text.length;
    super._emitChars(text, cpOffset);
    this.#charactersStart = -1;
  }

  protected override _stateCharacterReference(): void {
    this.#charactersStart = this.entityStartPos;
    super._stateCharacterReference();
    this.#charactersStart = -1;
  }

  /** Emits characters as parse5 does, but the text shares the source's memory, and comments are not kept. */
  protected override _flushRun(text: string): void {
    if (this.runEnd === this.runStart && text.length === 0) return;
    const token = this.currentToken;
    if (token === null || token.type !== Token.TokenType.COMMENT) {
      const run = this.preprocessor.html.slice(this.runStart, this.runEnd) + text;
      if (token === null) (this.currentCharacterToken as Token.CharacterToken).chars += run;
      else this.currentAttr.value += run;
    }
    this.runStart = this.runEnd;
  }

  protected override _stateData(cp: number): void {
    if (cp === LESS_THAN || cp === AMPERSAND || cp <= 0) super._stateData(cp);
    else this.#emitRun(cp);
  }

  protected override _stateRcdata(cp: number): void {
    if (cp === LESS_THAN || cp === AMPERSAND || cp <= 0) super._stateRcdata(cp);
    else this.#emitRun(cp);
  }

  protected override _stateRawtext(cp: number): void {
    if (cp === LESS_THAN || cp <= 0) super._stateRawtext(cp);
    else this.#emitRun(cp);
  }

  protected override _stateScriptData(cp: number): void {
    if (cp === LESS_THAN || cp <= 0) super._stateScriptData(cp);
    else this.#emitRun(cp);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (cp === QUOTATION_MARK || cp === AMPERSAND || cp <= 0) super._stateAttributeValueDoubleQuoted(cp);
    else this.#extendValue(cp, QUOTATION_MARK);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    if (cp === APOSTROPHE || cp === AMPERSAND || cp <= 0) super._stateAttributeValueSingleQuoted(cp);
    else this.#extendValue(cp, APOSTROPHE);
  }

  protected override _stateComment(cp: number): void {
    if (cp === HYPHEN || cp <= 0) {
      super._stateComment(cp);
      return;
    }
    // The text is not kept, so only a hyphen matters, which may end the comment.
    const { html, pos } = this.preprocessor;
    const hyphen = html.indexOf("-", pos + 1);
    this.preprocessor.pos = (hyphen === -1 ? html.length : hyphen) - 1;
  }

  protected override _stateTagName(cp: number): void {
    if (!isNameCode(cp)) super._stateTagName(cp);
    else (this.currentToken as Token.TagToken).tagName += this.#takeName();
  }

  protected override _stateAttributeName(cp: number): void {
    if (!isNameCode(cp)) super._stateAttributeName(cp);
    else this.currentAttr.name += this.#takeName();
  }

  /** Emits the current character and the characters after it that every text state treats alike. */
  #emitRun(cp: number): void {
    this._emitCodePoint(cp);
    const { html, pos } = this.preprocessor;
    const { length } = html;
    let at = pos + 1;
    const first = html.charCodeAt(pos);
    // The preprocessor must skip an LF after a CR.
    if (first === CARRIAGE_RETURN) return;
    if (first === SPACE || first === LINE_FEED || first === TAB || first === FORM_FEED) {
      for (; at < length; at++) {
        const code = html.charCodeAt(at);
        if (code !== SPACE && code !== LINE_FEED && code !== TAB && code !== FORM_FEED) break;
      }
    } else if (dropsWords(this.#parser.insertionMode)) {
      return;
    } else {
      for (; at < length; at++) {
        const code = html.charCodeAt(at);
        if (code === LESS_THAN || code === AMPERSAND || code === CARRIAGE_RETURN || code === 0) break;
      }
    }
    this.#advanceRun(at);
  }

  #extendValue(cp: number, quote: number): void {
    this._extendRun(cp);
    const { html, pos } = this.preprocessor;
    if (html.charCodeAt(pos) === CARRIAGE_RETURN) return;
    let at = pos + 1;
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code === quote || code === AMPERSAND || code === CARRIAGE_RETURN || code === 0) break;
    }
    this.#advanceRun(at);
  }

  /** Extends the run to before `at` and makes its last character the current one. */
  #advanceRun(at: number): void {
    this.preprocessor.pos = at - 1;
    this.runEnd = at;
  }

  #takeName(): string {
    const { html, pos } = this.preprocessor;
    let at = pos + 1;
    while (at < html.length && isNameCode(html.charCodeAt(at))) at++;
    this.preprocessor.pos = at - 1;
    return html.slice(pos, at);
  }
}

/** Returns true for lower-case letters, digits, hyphen, colon and underscore. Most names consist of these, which no state treats specially. */
function isNameCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x3a) || code === HYPHEN || code === 0x5f;
}

/** Returns true for the modes that keep white space and drop other characters. */
function dropsWords(mode: InsertionMode): boolean {
  return (
    mode === InsertionMode.IN_FRAMESET ||
    mode === InsertionMode.AFTER_FRAMESET ||
    mode === InsertionMode.AFTER_AFTER_FRAMESET
  );
}

function tagToken(type: Token.TagToken["type"]): Token.TagToken {
  return {
    type,
    tagName: "",
    tagID: html.TAG_ID.UNKNOWN,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null,
  };
}

/** Copies a token, with the attributes of its element: the tokenizer writes the next tag into the same object. */
export function copyToken(token: Token.TagToken, { attributes }: Element): Token.TagToken {
  return { ...token, attrs: attributes as Token.Attribute[] };
}
