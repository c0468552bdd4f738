import type { TokenHandler } from "parse5";
import { Tokenizer } from "parse5";

/**
 * Returns true if an HTML parser finds a start tag, an end tag, a comment or a DOCTYPE in a text. A tag that the end of the
 * text cuts off does not count. Cost: linear.
 */
export function hasMarkup(source: string): boolean {
  let found = false;
  // Only the first one matters. Before it, tree construction would not change the state of the tokenizer.
  const see = (): void => {
    found = true;
    tokenizer.pause();
  };
  const pass = (): void => {};
  const handler: TokenHandler = {
    onStartTag: see,
    onEndTag: see,
    onComment: see,
    onDoctype: see,
    onCharacter: pass,
    onNullCharacter: pass,
    onWhitespaceCharacter: pass,
    onEof: pass,
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(source, true);
  return found;
}
