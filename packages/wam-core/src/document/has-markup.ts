import type { TokenHandler } from "parse5";
import { Tokenizer } from "parse5";

/**
 * Returns true if an HTML parser finds a start tag, an end tag, a comment or a DOCTYPE in a text. A tag that the end of the
 * text cuts off does not count. Cost: linear.
 */
export function hasMarkup(source: string): boolean {
  let found = false;
  // Only the first one matters. Before it, tree construction would not change the state of the tokenizer.
  const stop = (): void => {
    found = true;
    tokenizer.pause();
  };
  const ignore = (): void => {};
  const handler: TokenHandler = {
    onStartTag: stop,
    onEndTag: stop,
    onComment: stop,
    onDoctype: stop,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
    onEof: ignore,
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(source, true);
  return found;
}
